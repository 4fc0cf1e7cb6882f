import { useLingui } from '@lingui/react/macro';
import { toast } from '#ui/toast.ts';
import { isReversed } from '../rules.ts';
import { budgetSentences } from './budget-sentences.ts';

interface TypedBudget {
  readonly budget_min: string;
  readonly budget_max: string;
}

const largest = 9_999_999_999;

/** Says why a budget cannot be sent, before it is; what is wrong also stands under the field. */
export function useBudgetRefusal(): (budget: TypedBudget) => void {
  const { t } = useLingui();
  return ({ budget_min: least, budget_max: most }) => {
    const refuse = (title: string, text: string) => toast({ tone: 'danger', title, text });
    if (Number(least) > largest) refuse(t`Invalid Budget`, t(budgetSentences.tooBigLeast));
    else if (Number(most) > largest) refuse(t`Invalid Budget`, t(budgetSentences.tooBigMost));
    else if (isReversed(least || null, most || null)) refuse(t`Invalid Budget Range`, t(budgetSentences.reversed));
  };
}
