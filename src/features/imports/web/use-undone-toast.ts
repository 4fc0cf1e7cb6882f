import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '#ui/toast.ts';
import type { ImportRun } from '../contract.ts';

/** Undos requested on this page; only their end is announced here. */
const asked = new Set<string>();

export function expectUndone(id: string): void {
  asked.add(id);
}

/** Shows a toast when an undo requested on this page has finished. */
export function useUndoneToast(runs: readonly ImportRun[]): void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  useEffect(() => {
    for (const { id, kind, status } of runs) {
      if (status !== 'undone' || !asked.delete(id)) continue;
      toast({ tone: 'success', title: t`Import undone`, text: t`The added records are in the trash.` });
      void queryClient.invalidateQueries({ queryKey: [kind] });
    }
  }, [runs, queryClient, t]);
}
