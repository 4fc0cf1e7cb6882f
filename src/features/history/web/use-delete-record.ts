import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';

import { historyApi } from './queries.ts';
import type { RestorableRecord } from './use-restore-record.ts';

/** Says that a record is in the trash; the toast offers an undo. `failed` is shown if the undo fails. */
export function useDeletedToast(
  topic: RestorableRecord['topic'],
  failed: string,
): (id: string, said: { readonly title: string; readonly text?: string }) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const restore = useMutation({
    mutationFn: (id: string) => historyApi.restore({ topic, id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [topic] }),
    onError: (error) => fail(error, failed),
  });
  return (id, said) =>
    toast({
      ...said,
      tone: 'success',
      durationMs: 10_000,
      action: { label: t`Undo`, onAction: () => restore.mutate(id) },
    });
}

interface DeletableRecord {
  readonly topic: RestorableRecord['topic'];
  readonly sentences: { readonly deleted: string; readonly failed: string; readonly restoreFailed: string };
  remove(id: string): Promise<unknown>;
  /** Also called after a failure. */
  onDone(): void;
}

/** Moves a record to the trash once its user has confirmed it. */
export function useDeleteRecord({ topic, sentences, remove, onDone }: DeletableRecord): {
  readonly isBusy: boolean;
  remove(id: string): void;
} {
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const sayDeleted = useDeletedToast(topic, sentences.restoreFailed);
  const refresh = () => queryClient.invalidateQueries({ queryKey: [topic] });
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: async (_, id) => {
      await refresh();
      onDone();
      sayDeleted(id, { title: sentences.deleted });
    },
    onError: (error) => {
      onDone();
      fail(error, sentences.failed);
      void refresh();
    },
  });
  return { isBusy: isPending, remove: mutate };
}

interface DroppableRecord {
  readonly topic: RestorableRecord['topic'];
  readonly sentences: {
    readonly deleted: { readonly title: string; readonly text?: string };
    readonly failed: string;
    readonly restoreFailed: string;
  };
  remove(id: string): Promise<unknown>;
  /** Removes it from the cached lists before the server answers; returns a rollback. */
  drop?(queryClient: QueryClient, id: string): Promise<(() => void) | undefined>;
}

/** Moves a record to the trash without confirmation; the toast offers an undo. */
export function useDropRecord({ topic, sentences, remove, drop }: DroppableRecord): (record: { id: string }) => void {
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const sayDeleted = useDeletedToast(topic, sentences.restoreFailed);
  const { mutate } = useMutation({
    mutationFn: ({ id }: { id: string }) => remove(id),
    onMutate: ({ id }) => drop?.(queryClient, id),
    onSuccess: (_, { id }) => sayDeleted(id, sentences.deleted),
    onError: (error, _, rollBack) => {
      rollBack?.();
      fail(error, sentences.failed);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [topic] }),
  });
  return useCallback(({ id }) => mutate({ id }), [mutate]);
}
