import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useMe } from '#features/accounts/web/queries.ts';
import { isUnanswered } from '#platform/forms/web/lost-answers.ts';
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
  const hasMailServer = useMe().company.has_mail_server;
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  // One id for as long as the dialog is open: sent twice, it still is one letter.
  const [letterId] = useState(() => uuid());
  const { mutate, isPending } = useMutation({
    mutationFn: () => invoices.mail({ id, letter_id: letterId }),
    onSuccess: () => {
      toast({
        tone: 'success',
        title: t`Email sent successfully!`,
        text: hasMailServer ? undefined : t`No mail server is set up, so it waits in the outbox.`,
      });
      onClose();
    },
    onError: (error) => {
      // Nobody knows whether it went out: sent again, it must have the same id.
      if (!isUnanswered(error)) onClose();
      const { reason } = { reason: undefined, ...problemOf(error) };
      if (reason === 'client_without_email')
        toast({ tone: 'danger', title: t`Error`, text: t`This client has no email address.` });
      else fail(error, t`The invoice could not be sent.`);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['invoices'] });
      void queryClient.invalidateQueries({ queryKey: ['communications'] });
    },
  });
  const name = client?.full_name ?? '';
  const address = client?.email ?? '';
  const told = t`${name} gets the PDF at ${address}. From then on the invoice cannot be edited.`;
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone="main"
      title={t`Send invoice ${number} by email?`}
      text={
        hasMailServer
          ? told
          : `${told} ${t`No mail server is set up. The email will wait in the outbox until there is one.`}`
      }
      confirmLabel={t`Send`}
      busy={isPending}
      onConfirm={() => mutate()}
    />
  );
}
