import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldProblem } from '#platform/failure.ts';
import { formatCount } from '#platform/money.ts';

/** The error message of a field; `label` is the translated label. */
export function fieldMessage(problem: FieldProblem, label: string): MessageDescriptor {
  const limit = problem.limit === undefined ? '' : formatLimit(problem.limit);
  switch (problem.code) {
    case 'required':
      return msg`${label} is required`;
    case 'too_small':
      return msg`${label} must be at least ${limit}`;
    case 'too_big':
      return limit === '' ? msg`${label} is too large` : msg`${label} must be at most ${limit}`;
    case 'too_short':
      return msg`${label} must have at least ${limit} characters`;
    case 'too_long':
      return msg`${label} must have at most ${limit} characters`;
    case 'not_email':
      return msg`Invalid email address`;
    case 'not_positive':
      return msg`${label} must be more than zero`;
    case 'not_money':
    case 'not_number':
    case 'wrong_type':
      return msg`${label} must be a number`;
    case 'not_multiple_of':
      return msg`${label} must be in steps of ${limit}`;
    case 'not_date':
      return msg`${label} must be a date`;
    case 'taken':
      return msg`${label} is already in use`;
    case 'repeated':
      return msg`${label} has the same entry twice`;
    case 'unknown':
    case 'unknown_state':
      return msg`Choose ${label} from the list`;
    case 'not_yours':
      return msg`Only a Manager or Admin can reassign this`;
    case 'visited':
      return msg`Keep ${limit} as a visitor: attendance or feedback is recorded`;
    case 'unknown_placeholder':
      return msg`${label} has an unknown placeholder: ${limit}`;
    case 'control_character':
      return msg`A character in ${label} cannot be stored`;
    default:
      return msg`${label} is not valid`;
  }
}

function formatLimit(limit: string | number): string {
  return /^\d+$/u.test(String(limit)) ? formatCount(limit) : String(limit);
}
