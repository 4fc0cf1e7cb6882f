import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PropertyStatus } from '#features/properties/rules.ts';
import { statusLabels } from '#features/properties/web/labels.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { Deal } from '../contract.ts';
import { kindOfStatus } from '../rules.ts';
import { deals, dealsOfQuery } from './queries.ts';

interface UndoDealDialogProps {
  readonly deal: Deal;
  onClose(): void;
}

const open: readonly PropertyStatus[] = ['available', 'pending'];

/** Asks why a deal is undone and what its property becomes. */
export function UndoDealDialog({ deal, onClose }: UndoDealDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<PropertyStatus | null>(null);
  const before = kindOfStatus(deal.status_before);
  const { data: known } = useQuery({
    ...dealsOfQuery({ property: deal.property_id ?? '' }),
    enabled: deal.is_current && before !== null && deal.property_id !== null,
  });
  // What was let before it was sold is let still.
  const [displaced] = (known?.items ?? [])
    .filter(({ kind, created_at }) => kind === before && created_at < deal.created_at)
    .toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));
  const isBack = displaced?.undone_at === null;
  const offered: readonly PropertyStatus[] = isBack ? [deal.status_before, ...open] : open;
  const status = chosen ?? offered[0] ?? 'available';
  const { mutate, isPending } = useMutation({
    mutationFn: () => deals.undo({ id: deal.id, version: deal.version, status, reason: reason.trim() }),
    onSuccess: () => {
      toast({ tone: 'success', title: t`Deal undone` });
      onClose();
    },
    onError: (error) => {
      if (problemOf(error).code === 'conflict') {
        toast({ tone: 'danger', title: t`Error`, text: t`Somebody changed this deal meanwhile. Look at it again.` });
        onClose();
      } else fail(error, t`Failed to undo the deal. Please try again.`);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['deals'] });
      void queryClient.invalidateQueries({ queryKey: ['properties'] });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Undo this deal?`}
      text={t`It stays in the list of deals, marked as undone, and counts in no figure any more.`}
      confirmLabel={t`Undo Deal`}
      busy={isPending}
      onConfirm={() => mutate()}
    >
      <div className="grid gap-4">
        {deal.is_current && (
          <Field label={t`The property becomes`}>
            {(control) => (
              <Select
                {...control}
                value={status}
                onChange={({ target }) => setChosen(offered.find((name) => name === target.value) ?? status)}
              >
                {offered.map((name) => (
                  <option key={name} value={name}>
                    {t(statusLabels[name])}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label={t({ context: 'why a deal is undone', message: 'Reason' })}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  );
}
