import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useMe } from '#features/accounts/web/queries.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { isUnanswered } from '#platform/forms/web/lost-answers.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { InvoiceCard, InvoiceEmail } from '../contract.ts';
import { isIssued } from '../rules.ts';
import { PreviewLink } from './preview-link.tsx';
import { emailQuery, invoicesApi } from './queries.ts';

interface EmailInvoiceDialogProps {
  readonly invoice: InvoiceCard;
  onClose(): void;
}

/** Shows the email and its PDF before sending. */
export function EmailInvoiceDialog({ invoice, onClose }: EmailInvoiceDialogProps) {
  const { t } = useLingui();
  const { data, isError, isFetching, refetch } = useQuery({
    ...emailQuery(invoice.id),
    // Cached data may contain an outdated amount.
    ...({ staleTime: 0, gcTime: 0 } as const),
  });
  if (data) return <EmailInvoiceForm invoice={invoice} email={data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t`Send by email`}>
      {isError ? (
        <ErrorState title={t`This could not be loaded.`} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Loading label={t`Loading the invoice...`}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

function EmailInvoiceForm({ invoice, email, onClose }: EmailInvoiceDialogProps & { email: InvoiceEmail }) {
  const { t } = useLingui();
  const { id, number, client } = invoice;
  const canSendEmail = useMe().company.can_send_email;
  const nameOf = usePersonName();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  // One id while the dialog is open, so that a retry is the same email.
  const [emailId] = useState(() => uuid());
  const [subject, setSubject] = useState(email.subject);
  const [message, setMessage] = useState(email.message);
  const isEmpty = subject.trim() === '' || message.trim() === '';
  const { mutate, isPending } = useMutation({
    mutationFn: () => invoicesApi.sendEmail({ id, email_id: emailId, subject, message }),
    onSuccess: () => {
      toast({
        tone: 'success',
        title: t`Email sent successfully!`,
        text: canSendEmail ? undefined : t`Email isn’t set up yet, so messages wait in the outbox.`,
      });
      onClose();
    },
    onError: (error) => {
      // It may have been sent: a retry needs the same id.
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
  const issues = isIssued(invoice) ? null : t`This issues the invoice. Once issued, an invoice can’t be edited.`;
  const waits = canSendEmail ? null : t`Email isn’t set up yet, so messages wait in the outbox.`;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !isPending}
      title={t`Send invoice ${number} by email?`}
      text={[nameOf(client?.full_name), email.to].filter(Boolean).join(' · ')}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form="email-invoice" busy={isPending} disabled={isEmpty}>
            {issues ? t`Issue and send` : t`Send`}
          </Button>
        </>
      }
    >
      <form
        id="email-invoice"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty && !isPending) mutate();
        }}
      >
        <Field label={t`Subject`} required>
          {(control) => (
            <Input
              {...control}
              value={subject}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => setSubject(target.value)}
            />
          )}
        </Field>
        <Field label={t`Message`} required>
          {(control) => (
            <Textarea
              {...control}
              value={message}
              rows={8}
              maxLength={5000}
              onChange={({ target }) => setMessage(target.value)}
            />
          )}
        </Field>
        <p className="flex flex-wrap gap-x-2">
          <span className="text-ink-2">{t`Attachment:`}</span>
          <PreviewLink id={id} />
        </p>
        {[issues, waits].map(
          (note) =>
            note && (
              <p key={note} className="rounded-control bg-warning-tint px-3 py-2 text-warning-ink">
                {note}
              </p>
            ),
        )}
      </form>
    </Dialog>
  );
}
