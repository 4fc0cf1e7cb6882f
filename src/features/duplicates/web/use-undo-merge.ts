import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import type { UndoReport } from '../contract.ts';
import { duplicatesApi } from './queries.ts';

/** Undoes a merge. `onDone` gets what was edited since the merge and stays. */
export function useUndoMerge(onDone?: (report: UndoReport) => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: (id: string) => duplicatesApi.undo({ id }),
    onSuccess: (report) => {
      // A merge changes whatever hangs on a person.
      void queryClient.invalidateQueries();
      toast({ tone: 'success', title: t`Merge undone`, text: t`Both records are back.` });
      onDone?.(report);
    },
    onError: (error) => {
      const problem = problemOf(error);
      const reason = 'reason' in problem ? problem.reason : undefined;
      if (reason === 'newer_merge') return fail(error, t`Undo the newer merge first.`);
      if (reason === 'in_trash') return fail(error, t`Restore the record from the trash first.`);
      if (reason === 'too_late') return fail(error, t`A merge can be undone for 30 days.`);
      return fail(error, t`The merge could not be undone.`);
    },
  });
}

export function hasEdits({ fields, edited, added }: UndoReport): boolean {
  return fields.length + edited.length + added.length > 0;
}
