import { type MoneyUnit, readBudget } from '#features/imports/cells/money.ts';

/**
 * One end of a budget in rupees; null if the text leaves it open. A single figure can be either end, but is the maximum if
 * one column holds both.
 */
export function budgetEndOf(
  text: string,
  {
    end,
    unit,
    isRange,
  }: { readonly end: 'least' | 'most'; readonly unit: MoneyUnit | undefined; readonly isRange: boolean },
): string | null | 'unreadable' {
  const reading = readBudget(text, unit);
  if (reading.kind !== 'budget') return reading.kind === 'empty' ? null : 'unreadable';
  if (end === 'most') return reading.most;
  return reading.least ?? (reading.isSingle && !isRange ? reading.most : null);
}
