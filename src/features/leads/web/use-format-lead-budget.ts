import { useLingui } from '@lingui/react/macro';
import type { LeadCard } from '../contract.ts';

/** Formats the budget of a lead: its upper end, else 'from' its lower end, else null. */
export function useFormatLeadBudget(format: (amount: string) => string) {
  const { t } = useLingui();
  return ({ budget_min, budget }: Pick<LeadCard, 'budget_min' | 'budget'>): string | null => {
    if (budget !== null) return format(budget);
    const least = budget_min === null ? null : format(budget_min);
    return least === null ? null : t`from ${least}`;
  };
}
