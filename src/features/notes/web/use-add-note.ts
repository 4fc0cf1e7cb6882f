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

export type NewNote = Pick<NoteInput, 'body' | 'follow_up_on' | 'stage'>;

/**
 * Adds notes to a record. A retry after a lost answer keeps its id and creates one note. Without a network the note is
 * queued on this device; `queued` is a waiting note that the new text replaces.
 */
export function useAddNote(options: {
  topic: NotedTopic;
  recordId: string;
  queued?: NoteInput | undefined;
  onAdded(note: NewNote, isQueued: boolean): void;
}) {
  const { topic, recordId, queued, onAdded } = options;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const toastQueued = useQueuedToast();
  const ids = useIdempotencyKey(uuid, queued && { id: queued.id, content: contentOf(queued) });
  return useMutation({
    mutationFn: ({ body, follow_up_on, stage }: NewNote) => {
      const said = { body: body.trim(), ...(follow_up_on && { follow_up_on }), ...(stage && { stage }) };
      const id = ids.of(contentOf(said));
      const written_at = queued?.written_at ?? new Date().toISOString();
      const about = recordName(queryClient, topic, recordId);
      return enqueueOrSend(noteKind, id, { ...said, id, topic, record_id: recordId, written_at, about }, queued?.id);
    },
    onSuccess: ({ isQueued }, note) => {
      ids.forget();
      if (isQueued) toastQueued();
      onAdded(note, isQueued);
    },
    onError: (error) => fail(error, t`The note could not be saved.`),
    onSettled: (_, __, { follow_up_on, stage }) => {
      void queryClient.invalidateQueries({ queryKey: ['notes'] });
      if (follow_up_on || stage) {
        void queryClient.invalidateQueries({ queryKey: [topic] });
        void queryClient.invalidateQueries({ queryKey: ['follow_ups'] });
      }
    },
  });
}

function contentOf({ body, follow_up_on = '', stage }: NewNote) {
  return [body, follow_up_on, stage?.to ?? ''];
}
