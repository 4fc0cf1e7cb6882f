import type { FieldProblem } from '#platform/failure.ts';
import { lazyFormSchema } from '#platform/forms/web/lazy-form-schema.ts';

export const {
  prefetchSchema: prefetchMeetingSchema,
  check: checkMeeting,
  toInput: toMeetingInput,
  newId: newMeetingId,
  messageOf: meetingErrorMessage,
} = lazyFormSchema(() => import('./meeting-form-schema.lazy.ts'));

/** The server has one moment where the form has a day and a time. */
export function toMeetingFieldProblem(problem: FieldProblem): FieldProblem {
  return problem.path === 'meeting_date' ? { ...problem, path: 'date' } : problem;
}
