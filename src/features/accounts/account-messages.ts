import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldProblem } from '#platform/failure.ts';

export const passwordRule = (minLength: string | number) =>
  msg`Password must be at least ${minLength} characters long.`;

/** Messages for error codes that only account fields have; null for all other codes. */
export function accountFieldMessage({ path, code, limit = '' }: FieldProblem): MessageDescriptor | null {
  switch (code) {
    case 'too_short':
      return path.endsWith('password') ? passwordRule(limit) : null;
    case 'weak_password':
      return msg`This password is too easy to guess. Try three unrelated words.`;
    case 'wrong_password':
      return msg`This is not your current password.`;
    case 'wrong_code':
      return msg`This code is incorrect or has already been used.`;
    case 'unknown_app':
      return msg`App codes stopped working when your agency moved servers. Use a recovery code, or ask an Admin.`;
    case 'different_password':
      return msg`New passwords do not match.`;
    case 'email_taken':
      return msg`An account with this email address already exists.`;
    case 'email_in_trash':
      return msg`${limit} has this email and is in the trash. Restore them under Settings, or use another email.`;
    case 'not_a_picture':
      return msg`Please select an image file`;
    case 'broken_picture':
      return msg`This picture cannot be read. Please select another one.`;
    case 'too_large':
      return msg`Please select an image smaller than 2MB`;
    case 'too_many_pixels':
      return msg`Please select an image of at most ${limit} million pixels.`;
    default:
      return null;
  }
}
