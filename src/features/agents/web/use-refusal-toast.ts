import { useLingui } from '@lingui/react/macro';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';

/** Shows a toast for a refusal with its own reason; returns false for all others. */
export function useAgentRefusalToast(): (error: unknown) => boolean {
  const { t } = useLingui();
  return (error) => {
    const problem = problemOf(error);
    const reason = problem.code === 'forbidden' ? problem.reason : undefined;
    if (reason === 'last_admin') {
      toast({ tone: 'danger', title: t`Error`, text: t`The agency needs at least one Admin.` });
    } else if (reason === 'only_admins') {
      toast({ tone: 'danger', title: t`Error`, text: t`Only an Admin can do this.` });
    } else return false;
    return true;
  };
}
