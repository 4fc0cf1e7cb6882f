import type { FieldProblem } from '#platform/failure.ts';
import { lateSending } from '#platform/forms/web/late-sending.ts';

export const {
  prefetchSending: prefetchMeetingSchema,
  check: checkMeeting,
  sendable: toMeetingInput,
  newId: newMeetingId,
  messageOf: meetingErrorMessage,
} = lateSending(() => import('./meeting-draft.late.ts'));

/** The server knows one moment where the form has a day and a time. */
export function toMeetingFieldProblem(problem: FieldProblem): FieldProblem {
  return problem.path === 'meeting_date' ? { ...problem, path: 'date' } : problem;
}
