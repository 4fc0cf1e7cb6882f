import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuid } from 'uuid';
import type { CallValues } from '#features/communications/web/call-values.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { sendOrKeep } from '#platform/unsent/web/unsent.ts';
import { useKeptToast } from '#platform/unsent/web/use-kept-toast.ts';
import { useWordsId } from '#platform/unsent/web/use-words-id.ts';
import { toast } from '#ui/toast.ts';
import type { LeadCallDraft } from '../contract.ts';
import { leadCallKind, recordName } from './note-kinds.ts';

/**
 * Notes how one call with a lead ended; sent again, it stays one call. `unsent` is one that waits to be sent: other words
 * take its place.
 */
export function useLogLeadCall(leadId: string, unsent: LeadCallDraft | undefined, onLogged: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const sayKept = useKeptToast();
  const ids = useWordsId(uuid, unsent && { id: unsent.id, words: wordsOf(unsent) });
  return useMutation({
    mutationFn: ({ outcome, note, follow_up_on, is_contacted }: CallValues) => {
      const said = { outcome, body: note.trim(), is_contacted, ...(follow_up_on !== '' && { follow_up_on }) };
      const id = ids.of(wordsOf(said));
      const written_at = unsent?.written_at ?? new Date().toISOString();
      const about = recordName(queryClient, 'leads', leadId);
      return sendOrKeep(leadCallKind, id, { ...said, id, lead_id: leadId, written_at, about }, unsent?.id);
    },
    onSuccess: ({ isKept }) => {
      if (isKept) sayKept();
      else toast({ tone: 'success', title: t`Call logged` });
      onLogged();
    },
    onError: (error) => fail(error, t`The call could not be logged.`),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['notes'] });
      void queryClient.invalidateQueries({ queryKey: ['leads'] });
    },
  });
}

function wordsOf({
  outcome,
  body,
  follow_up_on = '',
  is_contacted = false,
}: Omit<LeadCallDraft, 'id' | 'lead_id' | 'written_at'>) {
  return [outcome, body, follow_up_on, Number(is_contacted)];
}
