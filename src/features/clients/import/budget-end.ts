import { type MoneyUnit, readBudget } from '#features/imports/cells/money.ts';
import type { ClientMapping } from './columns.ts';

export type BudgetEnd = 'budget_min' | 'budget_max';

/** Whether one column gives both ends. */
export function isOneColumn({ budget_min: least, budget_max: most }: ClientMapping): boolean {
  return least.kind === 'column' && most.kind === 'column' && least.column === most.column;
}

/**
 * One end of a budget in rupees; null where the text leaves it open. A single figure is either end, but the most where
 * one column gives both.
 */
export function budgetEndOf(
  end: BudgetEnd,
  text: string,
  unit: MoneyUnit | undefined,
  givesBoth: boolean,
): string | null | 'unreadable' {
  const reading = readBudget(text, unit);
  if (reading.kind !== 'budget') return reading.kind === 'empty' ? null : 'unreadable';
  if (end === 'budget_max') return reading.most;
  return reading.least ?? (reading.isSingle && !givesBoth ? reading.most : null);
}
