import { useLingui } from '@lingui/react/macro';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import { maxViews } from '../rules.ts';

/** Says why a view could not be saved. */
export function useViewFailure(): (error: unknown) => void {
  const { t } = useLingui();
  const fail = useFailureToast();
  return (error) => {
    const problem = problemOf(error);
    const title = t`The view could not be saved.`;
    if (problem.code === 'conflict' && problem.reason === 'too_many_views')
      return toast({ tone: 'danger', title, text: t`You have ${maxViews} views of this list. Delete one first.` });
    if (problem.code === 'conflict')
      return toast({ tone: 'info', title: t`A colleague changed this view`, text: t`Look at it, then save again.` });
    if (problem.code === 'invalid' && problem.fields?.some(({ code }) => code === 'taken'))
      return toast({ tone: 'danger', title, text: t`You have a view with this name.` });
    fail(error, title);
  };
}
