import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { routingApi } from './queries.ts';

interface ClaimOfferProps {
  readonly leadId: string;
  readonly name: string;
}

/** Claims a lead that was offered to several people. A late user learns who has it. */
export function ClaimOffer({ leadId, name }: ClaimOfferProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const navigate = useNavigate();
  const claim = useMutation({
    mutationFn: () => routingApi.claim({ id: leadId }),
    onSuccess: () => {
      const onAction = () => void navigate({ to: '/leads/$id', params: { id: leadId } });
      toast({ tone: 'success', title: t`The lead is yours`, action: { label: t`View`, onAction } });
    },
    onError: (error) => {
      const problem = problemOf(error);
      const isTaken = problem.code === 'conflict' && problem.reason === 'lead_taken';
      const agent = 'changedBy' in problem ? problem.changedBy : null;
      const taken = agent ? t`${agent} has taken it already.` : t`Another agent has taken it already.`;
      fail(error, isTaken ? taken : t`The lead could not be taken.`);
    },
    onSettled: () => {
      for (const topic of ['leads', 'notifications']) void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
  return (
    <Button size="sm" busy={claim.isPending} onClick={() => claim.mutate()} aria-label={t`Take lead: ${name}`}>
      {t`Take it`}
    </Button>
  );
}
