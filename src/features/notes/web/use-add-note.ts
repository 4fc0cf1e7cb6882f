import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuid } from 'uuid';
import { enqueueOrSend } from '#platform/offline-queue/web/offline-queue.ts';
import { useIdempotencyKey } from '#platform/offline-queue/web/use-idempotency-key.ts';
import { useQueuedToast } from '#platform/offline-queue/web/use-queued-toast.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import type { NoteInput } from '../contract.ts';
import type { NotedTopic } from '../rules.ts';
import { noteKind, recordName } from './note-kinds.ts';

/**
 * Adds notes to a record. A retry after a lost answer keeps its id and creates one note. Without a network the note is
 * queued on this device; `queued` is a waiting note that the new text replaces.
 */
export function useAddNote(options: {
  topic: NotedTopic;
  recordId: string;
  queued?: NoteInput | undefined;
  onAdded(body: string, isQueued: boolean): void;
}) {
  const { topic, recordId, queued, onAdded } = options;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const toastQueued = useQueuedToast();
  const ids = useIdempotencyKey(uuid, queued && { id: queued.id, content: [queued.body] });
  return useMutation({
    mutationFn: (typed: string) => {
      const body = typed.trim();
      const id = ids.of([body]);
      const written_at = queued?.written_at ?? new Date().toISOString();
      const about = recordName(queryClient, topic, recordId);
      return enqueueOrSend(noteKind, id, { id, topic, record_id: recordId, body, written_at, about }, queued?.id);
    },
    onSuccess: ({ isQueued }, body) => {
      ids.forget();
      if (isQueued) toastQueued();
      onAdded(body, isQueued);
    },
    onError: (error) => fail(error, t`The note could not be saved.`),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['notes'] }),
  });
}
