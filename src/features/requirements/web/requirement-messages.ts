import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldProblem } from '#platform/failure.ts';

export const budgetMessages: Readonly<Record<'tooBigLeast' | 'tooBigMost' | 'reversed', MessageDescriptor>> = {
  tooBigLeast: msg`Minimum budget cannot exceed ₹999 crores (9.99 billion).`,
  tooBigMost: msg`Maximum budget cannot exceed ₹999 crores (9.99 billion).`,
  reversed: msg`Minimum budget cannot be greater than maximum budget.`,
};

/** The error below a field of a requirement; undefined if the general message fits. */
export function requirementMessage({ path, code, limit }: FieldProblem): MessageDescriptor | undefined {
  if (code === 'min_over_max' && path === 'budget_min') return budgetMessages.reversed;
  if (code === 'min_over_max' && path === 'area_min') return msg`Minimum area cannot be greater than maximum area.`;
  // A limit means a currency other than rupees.
  if (code !== 'too_big' || limit !== undefined) return undefined;
  if (path === 'budget_min') return budgetMessages.tooBigLeast;
  return path === 'budget_max' ? budgetMessages.tooBigMost : undefined;
}
