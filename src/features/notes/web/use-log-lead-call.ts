import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { CallOutcome } from '#features/communications/rules.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import { notes } from './queries.ts';

/** Notes how one call with a lead ended; sent again, it stays one call. */
export function useLogLeadCall(leadId: string, onLogged: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [id] = useState(() => uuid());
  return useMutation({
    mutationFn: ({ outcome, body }: { outcome: CallOutcome; body: string }) =>
      notes.logCall({ id, lead_id: leadId, outcome, body: body.trim(), written_at: new Date().toISOString() }),
    onSuccess: () => {
      toast({ tone: 'success', title: t`Call logged` });
      onLogged();
    },
    onError: (error) => fail(error, t`The call could not be logged.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notes'] }),
  });
}
