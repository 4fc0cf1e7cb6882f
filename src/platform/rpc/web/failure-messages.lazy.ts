import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { outOfReachLabel } from '#platform/visibility/labels.ts';
import type { CallProblem } from '../problem.ts';

export const deviceFull = msg`This device is full. Free some space, then save again.`;

/** Details about a failed call that help the user; null if there are none. */
export function detailOf(problem: CallProblem): MessageDescriptor | null {
  const reason = 'reason' in problem ? problem.reason : undefined;
  switch (problem.code) {
    case 'offline':
      return msg`The server is not responding. Check your connection; what you typed is safe.`;
    case 'unavailable':
      return msg`The server is not responding. Try again in a moment.`;
    case 'full':
      return msg`The server's disk is full, so nothing was saved. Ask your technician to free some space.`;
    case 'forbidden':
      if (reason === 'out_of_reach') return outOfReachLabel;
      if (reason === 'limited') return msg`Ask an Admin: your role works with some records only.`;
      return msg`Your role does not allow this.`;
    case 'waiting':
      return msg`Your account is waiting for approval.`;
    case 'not_found':
    case 'gone':
      return msg`This record no longer exists. Someone may have deleted it.`;
    case 'conflict':
      if (reason === 'overlap') return msg`The agent has another meeting at this time.`;
      if (reason === 'already_known') return msg`There is already a record with this phone number or email.`;
      return msg`Someone else changed it while you were editing.`;
    case 'too_large':
      return msg`This is too large.`;
    case 'too_many':
      // The sentence says it all.
      if (reason === 'too_many_reveals') return null;
      return msg`Too many attempts. Wait a moment.`;
    case 'unsupported':
      return msg`This kind of file is not supported.`;
    default:
      return null;
  }
}

export function referenceOf(problem: CallProblem): MessageDescriptor | null {
  return 'requestId' in problem ? msg`Reference: ${problem.requestId}` : null;
}
