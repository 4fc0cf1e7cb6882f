import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CallProblem } from '../problem.ts';

/** What the server can usefully say about a failed call; null where that is nothing. */
export function detailOf({ code }: CallProblem): MessageDescriptor | null {
  switch (code) {
    case 'offline':
      return msg`No answer from the server. Check the connection; nothing you typed is lost.`;
    case 'unavailable':
      return msg`The server cannot do this just now. Try again in a moment.`;
    case 'full':
      return msg`The server's disk is full, so nothing was saved. Ask whoever runs Aangan to make room, then try again.`;
    case 'forbidden':
      return msg`Your role does not allow this.`;
    case 'waiting':
      return msg`You are not let in yet.`;
    case 'not_found':
    case 'gone':
      return msg`It is no longer there: somebody may have deleted it.`;
    case 'conflict':
      return msg`Somebody else changed it meanwhile.`;
    case 'too_large':
      return msg`It is too large.`;
    case 'too_many':
      return msg`Too many tries. Wait a moment.`;
    case 'unsupported':
      return msg`This kind of file is not supported.`;
    default:
      return null;
  }
}

export function referenceOf(problem: CallProblem): MessageDescriptor | null {
  return 'requestId' in problem ? msg`Reference: ${problem.requestId}` : null;
}
