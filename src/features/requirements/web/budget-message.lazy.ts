import type { MessageDescriptor } from '@lingui/core';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { budgetMessages, requirementMessage } from './requirement-messages.ts';

/** `label` is the translated label of the field. */
export function budgetMessage(problem: FieldProblem, label: string): MessageDescriptor {
  return requirementMessage(problem) ?? fieldMessage(problem, label);
}

export const reversedBudget = budgetMessages.reversed;
