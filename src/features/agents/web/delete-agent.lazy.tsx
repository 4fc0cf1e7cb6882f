import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { useRestoreRecord } from '#features/history/web/use-restore-record.ts';
import { formatCount } from '#platform/money.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { AssignedCounts } from '../contract.ts';
import { assignedTopics } from '../rules.ts';
import { agentsApi, assignedCountsQuery } from './queries.ts';
import { RecordCount } from './record-count.tsx';
import { useAgentRefusalToast } from './use-refusal-toast.ts';

interface DeleteAgentProps {
  readonly agent: { readonly id: string; readonly full_name: string };
  onClose(): void;
  onDeleted?: () => void;
}

/** Counts the agent's records, offers to hand them over, and moves the agent to the trash. */
export function DeleteAgent({ agent: { id, full_name: name }, onClose, onDeleted }: DeleteAgentProps) {
  const { t } = useLingui();
  const [receiver, setReceiver] = useState('');
  const [unknown, setUnknown] = useState('');
  const remove = useRemoval({ id, name, onClose, onDeleted });
  // No refetch during the delete: the server would no longer find the agent.
  const assigned = useQuery({ ...assignedCountsQuery(id), staleTime: 0, enabled: !remove.isPending });
  const topics = assignedTopics.filter((topic) => assigned.data && assigned.data[topic] > 0);
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Are you sure you want to delete this agent?`}
      text={t`${name} will lose access now. You can restore the account for 30 days. Records you reassign stay reassigned.`}
      confirmLabel={t`Delete`}
      busy={remove.isPending}
      disabled={!assigned.data || (topics.length > 0 && unknown !== '')}
      onConfirm={() => remove.mutate(receiver)}
    >
      {assigned.isPending && (
        <Loading label={t`Counting the records...`}>
          <Skeleton className="h-16" />
        </Loading>
      )}
      {assigned.isError && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-danger-ink">
          {t`The assigned records could not be counted.`}
          <Button size="sm" busy={assigned.isFetching} onClick={() => void assigned.refetch()}>
            {t`Retry`}
          </Button>
        </p>
      )}
      {assigned.data && topics.length === 0 && (
        <p className="text-ink-2">{t`No records are assigned to this agent.`}</p>
      )}
      {assigned.data && topics.length > 0 && (
        <div className="grid gap-4">
          <div>
            <p className="text-ink-2">{t`Currently assigned:`}</p>
            <ul className="mt-1 list-inside list-disc font-medium text-ink">
              {topics.map((topic) => (
                <li key={topic}>
                  <RecordCount topic={topic} value={assigned.data[topic]} />
                </li>
              ))}
            </ul>
          </div>
          <Field
            label={t`Reassign to`}
            help={receiver === '' && t`Leave empty to keep the records with ${name}.`}
            error={unknown !== '' && t`No matching person`}
          >
            {(control) => (
              <PersonPicker
                {...control}
                value={receiver}
                except={id}
                placeholder={t`Leave as is`}
                onChange={setReceiver}
                onUnknown={setUnknown}
              />
            )}
          </Field>
        </div>
      )}
    </ConfirmDialog>
  );
}

interface Removal {
  readonly id: string;
  readonly name: string;
  onClose(): void;
  readonly onDeleted: (() => void) | undefined;
}

function useRemoval({ id, name, onClose, onDeleted }: Removal) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const explain = useAgentRefusalToast();
  const restoreRecord = useRestoreRecord();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['profiles'] });
  const restore = useMutation({
    mutationFn: () => restoreRecord({ topic: 'profiles', id }),
    onSuccess: refresh,
    onError: (error) => fail(error, t`${name} could not be restored.`),
  });
  return useMutation({
    mutationFn: (receiver: string) => agentsApi.delete({ id, ...(receiver !== '' && { hand_to: receiver }) }),
    onSuccess: ({ handed_over, overlaps }) => {
      onClose();
      onDeleted?.();
      const count = totalOf(handed_over);
      const handed = formatCount(count);
      const beside = formatCount(overlaps);
      const sentences = [
        count > 0 ? t`Records reassigned: ${handed}.` : t`${name} can no longer sign in.`,
        ...(overlaps > 0 ? [t`Meetings that now overlap: ${beside}.`] : []),
      ];
      toast({
        tone: 'success',
        title: t`Agent deleted`,
        text: sentences.join('\n'),
        durationMs: 10_000,
        action: { label: t`Undo`, onAction: () => restore.mutate() },
      });
      void queryClient.invalidateQueries();
    },
    onError: (error) => {
      onClose();
      if (!explain(error)) fail(error, t`Failed to delete agent. Please try again.`);
      void refresh();
    },
  });
}

function totalOf(handed: AssignedCounts): number {
  return assignedTopics.reduce((sum, topic) => sum + handed[topic], 0);
}
