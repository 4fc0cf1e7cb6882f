import { useLingui } from '@lingui/react/macro';
import { useAmountLimit } from '#platform/formats/web/use-amount-limit.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { largestAmount } from '#platform/money.ts';
import { toast } from '#ui/toast.ts';
import { requirementFields } from '../fields.ts';
import { isReversed } from '../rules.ts';
import { budgetMessages, requirementMessage } from './requirement-messages.ts';

interface TypedBudget {
  readonly budget_min: string;
  readonly budget_max: string;
}

/** Shows a toast for an invalid budget before it is sent; the error is also below the field. */
export function useBudgetRefusal(): (budget: TypedBudget) => void {
  const { t } = useLingui();
  const withLimit = useAmountLimit();
  return ({ budget_min: least, budget_max: most }) => {
    const refuse = (title: string, text: string) => toast({ tone: 'danger', title, text });
    const refuseAmount = (path: keyof TypedBudget) => {
      const problem = withLimit({ path, code: 'too_big' });
      refuse(
        t`Invalid Budget`,
        t(requirementMessage(problem) ?? fieldMessage(problem, t(requirementFields[path].label))),
      );
    };
    if (Number(least) > largestAmount) refuseAmount('budget_min');
    else if (Number(most) > largestAmount) refuseAmount('budget_max');
    else if (isReversed(least || null, most || null)) refuse(t`Invalid Budget Range`, t(budgetMessages.reversed));
  };
}
