import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leadsApi } from '#features/leads/web/queries.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

interface LinkToClientButtonProps {
  /** A lead and a client, in any order. */
  readonly one: ContactPerson;
  readonly other: ContactPerson;
}

/** Links a lead to the client that it is: the lead keeps its stage, and its data is the client's, too. */
export function LinkToClientButton({ one, other }: LinkToClientButtonProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [lead, client] = one.topic === 'leads' ? [one, other] : [other, one];
  const link = useMutation({
    mutationFn: () => leadsApi.convert({ id: lead.id, client_id: client.id, client_type: null }),
    onSuccess: () => {
      void queryClient.invalidateQueries();
      toast({ tone: 'success', title: t`Linked to the client`, text: t`The lead keeps its stage.` });
    },
    onError: (error) => fail(error, t`The lead could not be linked.`),
  });
  return (
    <Button size="sm" busy={link.isPending} onClick={() => link.mutate()}>
      {t`Connect lead to client`}
    </Button>
  );
}
