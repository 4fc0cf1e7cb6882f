import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '#features/accounts/web/queries.ts';
import { contactRefusalLabels } from '#features/consents/labels.ts';
import { useRefusalToast } from '#features/consents/web/use-refusal-toast.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { OutboxEmail } from '../contract.ts';
import { EmailStatusBadge } from './email-status-badge.tsx';
import { emailHtmlUrl, outboxApi, outboxEmailQuery } from './queries.ts';

interface OutboxEmailDialogProps {
  readonly id: string | null;
  onClose(): void;
}

/** An email as its recipient sees it, with its delivery status. */
export function OutboxEmailDialog({ id, onClose }: OutboxEmailDialogProps) {
  const { t } = useLingui();
  const { company } = useMe();
  const queryClient = useQueryClient();
  const fail = useRefusalToast();
  const outboxEmail = useQuery({ ...outboxEmailQuery(id ?? ''), enabled: id !== null });
  const retry = useMutation({
    mutationFn: (email: OutboxEmail) => outboxApi.retry({ id: email.id }),
    onSuccess: (email) => {
      queryClient.setQueryData(outboxEmailQuery(email.id).queryKey, email);
      toast({ tone: 'info', title: t`Sending`, text: t`The email to ${email.recipient} is being sent again.` });
    },
    onError: (error) => fail(error, t`The email could not be sent again.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['emails'] }),
  });
  const email = outboxEmail.data;
  return (
    <Dialog
      open={id !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="wide"
      title={email?.subject || (email ? t`Erased email` : t`Email`)}
      footer={
        <>
          {email && email.status !== 'sent' && email.recipient !== '' && company.can_send_email && (
            <Button busy={retry.isPending} onClick={() => retry.mutate(email)}>
              {t`Send again`}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t`Close`}
          </Button>
        </>
      }
    >
      {outboxEmail.isError && !email && (
        <ErrorState title={t`The email could not be loaded`} onRetry={() => void outboxEmail.refetch()} />
      )}
      {outboxEmail.isPending && <Skeleton className="h-96" />}
      {email && <EmailView outboxEmail={email} />}
    </Dialog>
  );
}

function EmailView({ outboxEmail }: { outboxEmail: OutboxEmail }) {
  const { t } = useLingui();
  const { dayOf, time } = useFormats();
  const nameOf = usePersonName();
  const at = (instant: string) => `${dayOf(instant)}, ${time(instant)}`;
  return (
    <>
      <Facts
        className="pt-0"
        facts={[
          { label: t`To`, value: nameOf(outboxEmail.recipient) },
          { label: t`Status`, value: <EmailStatusBadge status={outboxEmail.status} /> },
          { label: t`Written`, value: at(outboxEmail.created_at) },
          ...(outboxEmail.sent_at ? [{ label: t`Sent`, value: at(outboxEmail.sent_at) }] : []),
          ...(outboxEmail.cancelled_because
            ? [{ label: t`Reason`, value: t(contactRefusalLabels[outboxEmail.cancelled_because]) }]
            : []),
          ...(outboxEmail.last_error ? [{ label: t`The mail server said`, value: outboxEmail.last_error }] : []),
        ]}
      />
      <iframe
        title={t`Email`}
        src={emailHtmlUrl(outboxEmail.id)}
        sandbox=""
        className="h-96 w-full rounded-control border border-line"
      />
      <details className="mt-3">
        <summary className="link w-fit">{t`Plain text to copy`}</summary>
        <pre className="mt-2 overflow-x-auto rounded-control bg-paper p-3 font-sans break-words whitespace-pre-wrap select-all">
          {outboxEmail.plain}
        </pre>
      </details>
    </>
  );
}
