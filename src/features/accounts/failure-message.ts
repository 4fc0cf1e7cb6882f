import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { CallProblem } from '#platform/rpc/problem.ts';

/** Why signing in failed. `accountFieldMessage` explains problems of single fields. */
export function failureMessage(problem: CallProblem): MessageDescriptor {
  if (problem.code === 'offline') return msg`The server can't be reached. What you typed is safe. Please try again.`;
  switch (problem.reason) {
    case 'wrong_credentials':
      return msg`The email or password is incorrect.`;
    case 'inactive':
      return msg`This account has been deactivated. Please ask your agency's Admin.`;
    case 'invitation_only':
      return msg`New accounts need an invitation. Please ask an Admin or Manager of your agency.`;
    case 'first_link_needed':
      return msg`Use the one-time link that Aangan printed when it started.`;
    case 'sign_in_expired':
      return msg`That took too long. Please type your password again.`;
    case 'link_expired':
      return msg`This link has expired or has already been used.`;
    case 'email_taken':
      return msg`An account with this email address already exists.`;
  }
  switch (problem.code) {
    case 'too_many': {
      const minutes = Math.ceil((problem.retryAfter ?? 60) / 60);
      return msg`Too many tries. Please wait ${plural(minutes, { one: '# minute', other: '# minutes' })} and try again.`;
    }
    case 'unavailable':
      return msg`The server is not ready yet. Please try again in a moment.`;
    case 'full':
      return msg`The server's disk is full, so nothing was saved. Ask your technician to free some space.`;
    case 'too_large':
      return msg`This is too large.`;
    case 'invalid':
      return msg`Please check your entries.`;
    default:
      return msg`An unexpected error occurred`;
  }
}
