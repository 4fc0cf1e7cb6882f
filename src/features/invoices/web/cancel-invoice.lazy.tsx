import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnanswered } from '#platform/forms/web/lost-answers.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { InvoiceCard } from '../contract.ts';
import { invoicesApi } from './queries.ts';

interface CancelDialogProps {
  readonly invoice: InvoiceCard;
  onClose(): void;
}

/** Asks for the reason before an invoice is cancelled. */
export function CancelDialog({ invoice: { id, number }, onClose }: CancelDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => invoicesApi.cancel({ id, reason: reason.trim() }),
    onSuccess: () => {
      toast({ tone: 'success', title: t`Invoice cancelled` });
      onClose();
    },
    onError: (error) => {
      // After a lost answer the dialog keeps the typed reason for a retry.
      if (!isUnanswered(error)) onClose();
      fail(error, t`The invoice could not be cancelled.`);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['invoices'] }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Cancel invoice ${number}?`}
      text={t`It keeps its number but no longer counts in any total. This can’t be undone.`}
      cancelLabel={t`Keep it`}
      confirmLabel={t`Cancel invoice`}
      busy={isPending}
      onConfirm={() => mutate()}
    >
      <Field label={t({ context: 'why an invoice is cancelled', message: 'Reason' })}>
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
    </ConfirmDialog>
  );
}
