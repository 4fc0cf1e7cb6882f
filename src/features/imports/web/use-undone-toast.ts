import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '#ui/toast.ts';
import type { ImportRun } from '../contract.ts';

/** The imports that were told here to be undone; their end is told here too. */
const asked = new Set<string>();

export function expectUndone(id: string): void {
  asked.add(id);
}

/** Says of an import that was told here to be undone when it is. */
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
