import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuid } from 'uuid';
import type { CallValues } from '#features/communications/web/call-values.ts';
import type { StageChange } from '#features/leads/contract.ts';
import { enqueueOrSend } from '#platform/offline-queue/web/offline-queue.ts';
import { useIdempotencyKey } from '#platform/offline-queue/web/use-idempotency-key.ts';
import { useQueuedToast } from '#platform/offline-queue/web/use-queued-toast.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import type { LeadCallInput } from '../contract.ts';
import { leadCallKind, recordName } from './note-kinds.ts';

interface Call extends Pick<CallValues, 'outcome' | 'note' | 'follow_up_on'> {
  readonly stage: StageChange | undefined;
}

/**
 * Logs the outcome of one call with a lead; a retry logs one call. `queued` is a waiting call that the new input replaces.
 */
export function useLogLeadCall(leadId: string, queued: LeadCallInput | undefined, onLogged: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const toastQueued = useQueuedToast();
  const ids = useIdempotencyKey(uuid, queued && { id: queued.id, content: contentOf(queued) });
  return useMutation({
    mutationFn: ({ outcome, note, follow_up_on, stage }: Call) => {
      const said = {
        outcome,
        body: note.trim(),
        ...(follow_up_on !== '' && { follow_up_on }),
        ...(stage && { stage }),
      };
      const id = ids.of(contentOf(said));
      const written_at = queued?.written_at ?? new Date().toISOString();
      const about = recordName(queryClient, 'leads', leadId);
      return enqueueOrSend(leadCallKind, id, { ...said, id, lead_id: leadId, written_at, about }, queued?.id);
    },
    onSuccess: ({ isQueued }) => {
      if (isQueued) toastQueued();
      else toast({ tone: 'success', title: t`Call logged` });
      ids.forget();
      onLogged();
    },
    onError: (error) => fail(error, t`The call could not be logged.`),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['notes'] });
      void queryClient.invalidateQueries({ queryKey: ['leads'] });
      void queryClient.invalidateQueries({ queryKey: ['follow_ups'] });
    },
  });
}

function contentOf({ outcome, body, follow_up_on = '', stage }: Omit<LeadCallInput, 'id' | 'lead_id' | 'written_at'>) {
  return [outcome, body, follow_up_on, stage?.to ?? ''];
}
