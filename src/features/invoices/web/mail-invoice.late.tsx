import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import type { InvoiceCard } from '../contract.ts';
import { invoices } from './queries.ts';

interface MailDialogProps {
  readonly invoice: InvoiceCard;
  onClose(): void;
}

/** Asks before the PDF leaves, since the invoice cannot be edited from then on. */
export function MailDialog({ invoice: { id, number, client }, onClose }: MailDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  // One id for as long as the dialog is open: sent twice, it still is one letter.
  const [letterId] = useState(() => uuid());
  const { mutate, isPending } = useMutation({
    mutationFn: () => invoices.mail({ id, letter_id: letterId }),
    onSuccess: () => {
      toast({ tone: 'success', title: t`Email sent successfully!` });
      onClose();
    },
    onError: (error) => {
      onClose();
      const { reason } = { reason: undefined, ...problemOf(error) };
      if (reason === 'client_without_email')
        toast({ tone: 'danger', title: t`Error`, text: t`This client has no e-mail address.` });
      else fail(error, t`The invoice could not be sent.`);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['invoices'] });
      void queryClient.invalidateQueries({ queryKey: ['communications'] });
    },
  });
  const name = client?.full_name ?? '';
  const address = client?.email ?? '';
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone="main"
      title={t`Send invoice ${number} by e-mail?`}
      text={t`${name} gets the PDF at ${address}. From then on the invoice cannot be edited: it can only be cancelled.`}
      confirmLabel={t`Send`}
      busy={isPending}
      onConfirm={() => mutate()}
    />
  );
}
