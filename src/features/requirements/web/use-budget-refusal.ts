import { useLingui } from '@lingui/react/macro';
import { useAmountLimit } from '#platform/formats/web/use-amount-limit.ts';
import { maxAmount } from '#platform/money.ts';
import { toast } from '#ui/toast.ts';
import { requirementFields } from '../fields.ts';
import { isReversed } from '../rules.ts';

interface TypedBudget {
  readonly budget_min: string;
  readonly budget_max: string;
}

/** Shows a toast for an invalid budget before it is sent; the error is also below the field. */
export function useBudgetRefusal(): (budget: TypedBudget) => Promise<void> {
  const { t } = useLingui();
  const withLimit = useAmountLimit();
  return async ({ budget_min: least, budget_max: most }) => {
    const tooBig = [
      ...(Number(least) > maxAmount ? (['budget_min'] as const) : []),
      ...(Number(most) > maxAmount ? (['budget_max'] as const) : []),
    ][0];
    if (!tooBig && !isReversed(least || null, most || null)) return;
    const { budgetMessage, reversedBudget } = await import('./budget-message.lazy.ts');
    const [title, text] = tooBig
      ? [
          t`Invalid Budget`,
          budgetMessage(withLimit({ path: tooBig, code: 'too_big' }), t(requirementFields[tooBig].label)),
        ]
      : [t`Invalid Budget Range`, reversedBudget];
    toast({ tone: 'danger', title, text: t(text) });
  };
}
