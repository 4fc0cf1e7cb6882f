import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useMe } from '#features/accounts/web/queries.ts';
import { history } from '#features/history/web/queries.ts';
import { roleMay } from '#platform/access/rights.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';

/** Somebody deleted the agent while their page was being read; those who manage the trash can bring them back from here. */
export function DeletedNotice({ agent }: { agent: { readonly id: string } }) {
  const { t } = useLingui();
  const { role } = useMe();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const restore = useMutation({
    mutationFn: () => history.restore({ topic: 'profiles', id: agent.id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['profiles'] }),
    onError: (error) => fail(error, t`The agent could not be brought back.`),
  });
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-warning-tint px-4 py-2 text-warning-ink"
    >
      <Trash2 aria-hidden="true" />
      <p className="min-w-0 flex-1">{t`This agent was deleted meanwhile, and is in the trash for 30 days.`}</p>
      {roleMay(role, 'manage_trash') && (
        <Button size="slim" busy={restore.isPending} onClick={() => restore.mutate()}>
          {t`Bring back`}
        </Button>
      )}
    </div>
  );
}
