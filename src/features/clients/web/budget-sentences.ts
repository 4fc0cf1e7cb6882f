import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const budgetSentences: Readonly<Record<'tooBigLeast' | 'tooBigMost' | 'reversed', MessageDescriptor>> = {
  tooBigLeast: msg`Minimum budget cannot exceed ₹999 crores (9.99 billion).`,
  tooBigMost: msg`Maximum budget cannot exceed ₹999 crores (9.99 billion).`,
  reversed: msg`Minimum budget cannot be greater than maximum budget.`,
};

/** What is wrong with a budget, for under its field; undefined where another sentence fits. */
export function budgetSentence({ path, code }: { path: string; code: string }): MessageDescriptor | undefined {
  if (code === 'min_over_max' && path === 'budget_min') return budgetSentences.reversed;
  if (code !== 'too_big') return undefined;
  if (path === 'budget_min') return budgetSentences.tooBigLeast;
  return path === 'budget_max' ? budgetSentences.tooBigMost : undefined;
}
