import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { leadStageWords } from '#features/leads/labels.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import type { UnknownWin } from '../contract.ts';
import { dealsApi } from './queries.ts';

interface UnknownWinsDialogProps {
  readonly wins: readonly UnknownWin[];
  onClose(): void;
}

/** Sets leads back to the stage from before their conversion, or keeps them as won, with Undo. */
export function UnknownWinsDialog({ wins, onClose }: UnknownWinsDialogProps) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const nameOf = usePersonName();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = wins.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  const resolve = useResolve(onClose);
  const toggle = (id: string, isChosen: boolean) =>
    setLeft((before) => new Set(isChosen ? [...before].filter((one) => one !== id) : [...before, id]));
  const decide = (decision: 'set_back' | 'keep') => resolve.mutate({ ids: chosen, decision });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !resolve.isPending}
      title={t`Were these leads won?`}
      text={t`Converting used to close leads. These have no deal.`}
      footer={
        <>
          <Button notYet={chosen.length === 0} disabled={resolve.isPending} onClick={() => decide('keep')}>
            {t`Keep as won`}
          </Button>
          <Button
            variant="primary"
            notYet={chosen.length === 0}
            busy={resolve.isPending}
            onClick={() => decide('set_back')}
          >
            {t`Set back`}
          </Button>
        </>
      }
    >
      <Checkbox
        className="border-b border-line pb-3"
        label={t`Choose all`}
        checked={chosen.length === wins.length}
        partly={chosen.length > 0 && chosen.length < wins.length}
        onChange={({ target }) => setLeft(new Set(target.checked ? [] : wins.map(({ id }) => id)))}
      />
      <ul>
        {wins.map(({ id, full_name, client, stage, closed_at, agent }) => {
          const [back, closed] = [t(leadStageWords.labelOf(stage)), dayOf(closed_at)];
          const facts = [
            t`${back} before ${closed}`,
            client.full_name !== full_name && client.full_name,
            client.is_deleted && t`Client in the trash`,
            nameOf(agent),
          ];
          return (
            <li key={id} className="border-b border-line py-2.5 last:border-b-0">
              <Checkbox
                label={full_name}
                help={facts.filter(Boolean).join(' · ')}
                checked={!left.has(id)}
                onChange={({ target }) => toggle(id, target.checked)}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

function useResolve(onDone: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const refetch = () => {
    for (const topic of ['deals', 'leads']) void queryClient.invalidateQueries({ queryKey: [topic] });
  };
  const undo = useMutation({
    mutationFn: (ids: string[]) => dealsApi.undoUnknownWins({ ids }),
    onError: (error) => fail(error, t`The leads could not be changed.`),
    onSettled: refetch,
  });
  return useMutation({
    mutationFn: (choice: { ids: string[]; decision: 'set_back' | 'keep' }) => dealsApi.resolveUnknownWins(choice),
    onSuccess: (ids, { decision }) => {
      toast({
        tone: 'success',
        title:
          decision === 'keep'
            ? t`${plural(ids.length, { one: '# lead kept as won', other: '# leads kept as won' })}`
            : t`${plural(ids.length, { one: '# lead set back', other: '# leads set back' })}`,
        durationMs: 10_000,
        action: { label: t`Undo`, onAction: () => undo.mutate(ids) },
      });
      onDone();
    },
    onError: (error) => fail(error, t`The leads could not be changed.`),
    onSettled: refetch,
  });
}
