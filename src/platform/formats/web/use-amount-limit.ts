import type { FieldProblem } from '#platform/failure.ts';
import { formatMoney, maxAmount } from '#platform/money.ts';
import { useFormatSettings } from './format-settings.ts';

/** Adds the limit in the company's currency to a "too large" problem; messages for rupees contain it already. */
export function useAmountLimit(): (problem: FieldProblem) => FieldProblem {
  const { currency } = useFormatSettings();
  return (problem) =>
    currency === 'inr' || problem.code !== 'too_big' || problem.limit !== undefined
      ? problem
      : { ...problem, limit: formatMoney(maxAmount, currency) };
}
