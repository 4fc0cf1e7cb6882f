import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { CallOutcome } from '#features/communications/rules.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { sendOrKeep } from '#platform/unsent/web/unsent.ts';
import { useKeptToast } from '#platform/unsent/web/use-kept-toast.ts';
import { toast } from '#ui/toast.ts';
import { leadCallKind, recordName } from './note-kinds.ts';

/** Notes how one call with a lead ended; sent again, it stays one call. `unsentId` is of one that waits to be sent. */
export function useLogLeadCall(leadId: string, unsentId: string | undefined, onLogged: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const sayKept = useKeptToast();
  const [id] = useState(() => unsentId ?? uuid());
  return useMutation({
    mutationFn: ({ outcome, body }: { outcome: CallOutcome; body: string }) => {
      const written_at = new Date().toISOString();
      const about = recordName(queryClient, 'leads', leadId);
      return sendOrKeep(leadCallKind, id, { id, lead_id: leadId, outcome, body: body.trim(), written_at, about });
    },
    onSuccess: ({ isKept }) => {
      if (isKept) sayKept();
      else toast({ tone: 'success', title: t`Call logged` });
      onLogged();
    },
    onError: (error) => fail(error, t`The call could not be logged.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notes'] }),
  });
}
