import type { FieldProblem } from '#platform/failure.ts';
import { formatMoney, largestAmount } from '#platform/money.ts';
import { useFormatSettings } from './format-settings.ts';

/** Adds the limit to an amount that is too large, in the company's currency; the sentences for rupees name it themselves. */
export function useAmountLimit(): (problem: FieldProblem) => FieldProblem {
  const { currency } = useFormatSettings();
  return (problem) =>
    currency === 'inr' || problem.code !== 'too_big' || problem.limit !== undefined
      ? problem
      : { ...problem, limit: formatMoney(largestAmount, currency) };
}
