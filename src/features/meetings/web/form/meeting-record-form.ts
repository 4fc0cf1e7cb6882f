import type { FieldProblem } from '#platform/failure.ts';
import { labelsOf } from '#platform/fields/fields.ts';
import { recordForm } from '#platform/forms/web/record-form.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { ChangedMeeting, Meeting } from '../../contract.ts';
import { meetingFields } from '../../fields.ts';
import { meetingQuery } from '../queries.ts';

export const meetingForm = recordForm({
  formId: 'meeting',
  labels: labelsOf(meetingFields),
  schema: () => import('./meeting-form-schema.lazy.ts'),
  conflict: lazyComponent(() => import('./meeting-conflict.lazy.tsx').then((part) => part.MeetingConflictDialog)),
  query: meetingQuery,
});

/** The server has one moment where the form has a day and a time. */
export function toMeetingFieldProblem(problem: FieldProblem): FieldProblem {
  return problem.path === 'meeting_date' ? { ...problem, path: 'date' } : problem;
}

/** The meeting without what a save says about emails. */
export function withoutRecipients(saved: Meeting & Partial<ChangedMeeting>): Meeting {
  const { is_client_notified: _, former_client_notified: __, ...meeting } = saved;
  return meeting;
}
