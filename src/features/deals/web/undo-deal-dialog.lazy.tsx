import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { propertyStatusLabels } from '#features/properties/labels.ts';
import type { PropertyStatus } from '#features/properties/rules.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { Deal } from '../contract.ts';
import { kindOfStatus } from '../rules.ts';
import { dealsApi, displacedQuery } from './queries.ts';

interface UndoDealDialogProps {
  readonly deal: Deal;
  onClose(): void;
}

const open: readonly PropertyStatus[] = ['available', 'pending'];

export function UndoDealDialog({ deal, onClose }: UndoDealDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<PropertyStatus | null>(null);
  // A purged property has no new status.
  const hasProperty = deal.is_current && deal.property_id !== null;
  const isEarlierAsked = hasProperty && kindOfStatus(deal.status_before) !== null;
  const earlier = useQuery({ ...displacedQuery(deal.id), enabled: isEarlierAsked });
  // Until the answer arrives, the dialog proposes no status that would end a rental.
  const isUnknown = isEarlierAsked && earlier.data === undefined;
  // A property that was rented before its sale is rented again.
  const back = earlier.data?.status;
  const offered: readonly PropertyStatus[] = back ? [back, ...open] : open;
  const status = chosen ?? offered[0] ?? 'available';
  const { mutate, isPending } = useMutation({
    mutationFn: () => dealsApi.undo({ id: deal.id, version: deal.version, status, reason: reason.trim() }),
    onSuccess: () => {
      toast({ tone: 'success', title: t`Deal cancelled` });
      onClose();
    },
    onError: (error) => {
      if (problemOf(error).code === 'conflict') {
        toast({ tone: 'danger', title: t`Error`, text: t`Someone else changed this deal. Please check it again.` });
        onClose();
      } else fail(error, t`Failed to cancel the deal. Please try again.`);
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
      title={t`Cancel this deal?`}
      text={t`It stays in the list as cancelled and no longer counts.`}
      cancelLabel={t`Keep it`}
      confirmLabel={t`Cancel deal`}
      busy={isPending}
      disabled={isUnknown}
      onConfirm={() => mutate()}
    >
      <div className="grid gap-4">
        {isUnknown && !earlier.isError && (
          <Loading label={t`Loading deals...`}>
            <Skeleton className="h-14 w-full" />
          </Loading>
        )}
        {isUnknown && earlier.isError && (
          <ErrorState
            title={t`Error loading deals`}
            onRetry={() => void earlier.refetch()}
            isRetrying={earlier.isFetching}
          />
        )}
        {hasProperty && !isUnknown && (
          <Field label={t`Property status after this`}>
            {(control) => (
              <Select
                {...control}
                value={status}
                onChange={({ target }) => setChosen(offered.find((name) => name === target.value) ?? status)}
              >
                {offered.map((name) => (
                  <option key={name} value={name}>
                    {t(propertyStatusLabels[name])}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label={t({ context: 'why a deal is cancelled', message: 'Reason' })}>
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
