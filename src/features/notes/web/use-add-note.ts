import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuid } from 'uuid';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { sendOrKeep } from '#platform/unsent/web/unsent.ts';
import { useKeptToast } from '#platform/unsent/web/use-kept-toast.ts';
import { useWordsId } from '#platform/unsent/web/use-words-id.ts';
import type { NoteDraft } from '../contract.ts';
import type { NotedTopic } from '../rules.ts';
import { noteKind, recordName } from './note-kinds.ts';

/**
 * Writes notes on a record; one that is sent again, since the answer was lost, keeps its id and stays one note. Without a
 * network it waits on this device. `unsent` is one that waits already: other words take its place.
 */
export function useAddNote(options: {
  topic: NotedTopic;
  recordId: string;
  unsent?: NoteDraft | undefined;
  onAdded(body: string, isKept: boolean): void;
}) {
  const { topic, recordId, unsent, onAdded } = options;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const sayKept = useKeptToast();
  const ids = useWordsId(uuid, unsent && { id: unsent.id, words: [unsent.body] });
  return useMutation({
    mutationFn: (typed: string) => {
      const body = typed.trim();
      const id = ids.of([body]);
      const written_at = unsent?.written_at ?? new Date().toISOString();
      const about = recordName(queryClient, topic, recordId);
      return sendOrKeep(noteKind, id, { id, topic, record_id: recordId, body, written_at, about }, unsent?.id);
    },
    onSuccess: ({ isKept }, body) => {
      ids.forget();
      if (isKept) sayKept();
      onAdded(body, isKept);
    },
    onError: (error) => fail(error, t`The note could not be saved.`),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['notes'] }),
  });
}
