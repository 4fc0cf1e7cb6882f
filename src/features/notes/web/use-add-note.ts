import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as uuid } from 'uuid';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import type { NotedTopic } from '../rules.ts';
import { notes } from './queries.ts';

/** Writes notes on a record; one that is sent again, since the answer was lost, keeps its id and stays one note. */
export function useAddNote(topic: NotedTopic, recordId: string, onAdded: (body: string) => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const sent = useRef<{ readonly id: string; readonly body: string }>(undefined);
  return useMutation({
    mutationFn: (body: string) => {
      // Other words are another note: the first ones may have arrived.
      if (sent.current?.body !== body) sent.current = { id: uuid(), body };
      const written_at = new Date().toISOString();
      return notes.add({ id: sent.current.id, topic, record_id: recordId, body: body.trim(), written_at });
    },
    onSuccess: (_, body) => {
      sent.current = undefined;
      onAdded(body);
    },
    onError: (error) => fail(error, t`The note could not be saved.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notes'] }),
  });
}
