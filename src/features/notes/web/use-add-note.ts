import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as uuid } from 'uuid';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { sendOrKeep } from '#platform/unsent/web/unsent.ts';
import { useKeptToast } from '#platform/unsent/web/use-kept-toast.ts';
import type { NotedTopic } from '../rules.ts';
import { noteKind, recordName } from './note-kinds.ts';

/**
 * Writes notes on a record; one that is sent again, since the answer was lost, keeps its id and stays one note. Without a
 * network it waits on this device. `unsentId` is of one that waits already.
 */
export function useAddNote(options: {
  topic: NotedTopic;
  recordId: string;
  unsentId?: string | undefined;
  onAdded(body: string, isKept: boolean): void;
}) {
  const { topic, recordId, unsentId, onAdded } = options;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const sayKept = useKeptToast();
  const sent = useRef<{ readonly id: string; readonly body: string }>(undefined);
  return useMutation({
    mutationFn: (body: string) => {
      // Other words are another note: the first ones may have arrived.
      if (sent.current?.body !== body) sent.current = { id: unsentId ?? uuid(), body };
      const written_at = new Date().toISOString();
      const { id } = sent.current;
      const about = recordName(queryClient, topic, recordId);
      return sendOrKeep(noteKind, id, { id, topic, record_id: recordId, body: body.trim(), written_at, about });
    },
    onSuccess: ({ isKept }, body) => {
      sent.current = undefined;
      if (isKept) sayKept();
      onAdded(body, isKept);
    },
    onError: (error) => fail(error, t`The note could not be saved.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notes'] }),
  });
}
