import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormats } from '#features/accounts/web/formats.ts';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { useMe } from '#features/accounts/web/queries.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { Mail } from '../contract.ts';
import { MailBadge } from './mail-badge.tsx';
import { letterAddress, mailQuery, outboxApi } from './queries.ts';

interface MailDialogProps {
  readonly id: string | null;
  onClose(): void;
}

/** One letter as its reader sees it, and what became of it. */
export function OutboxEmailDialog({ id, onClose }: MailDialogProps) {
  const { t } = useLingui();
  const { company } = useMe();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const mail = useQuery({ ...mailQuery(id ?? ''), enabled: id !== null });
  const retry = useMutation({
    mutationFn: (letter: Mail) => outboxApi.retry({ id: letter.id }),
    onSuccess: (letter) => {
      queryClient.setQueryData(mailQuery(letter.id).queryKey, letter);
      toast({ tone: 'info', title: t`Sending`, text: t`The email to ${letter.recipient} is being sent again.` });
    },
    onError: (error) => fail(error, t`The email could not be sent again.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['mails'] }),
  });
  const letter = mail.data;
  return (
    <Dialog
      open={id !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="wide"
      title={letter?.subject || (letter ? t`Erased email` : t`Email`)}
      footer={
        <>
          {letter && letter.status !== 'sent' && letter.recipient !== '' && company.has_mail_server && (
            <Button busy={retry.isPending} onClick={() => retry.mutate(letter)}>
              {t`Send again`}
            </Button>
          )}
          <Button variant="main" onClick={onClose}>
            {t`Close`}
          </Button>
        </>
      }
    >
      {mail.isError && !letter && (
        <ErrorState title={t`The email could not be loaded`} onRetry={() => void mail.refetch()} />
      )}
      {mail.isPending && <Skeleton className="h-96" />}
      {letter && <Letter mail={letter} />}
    </Dialog>
  );
}

function Letter({ mail }: { mail: Mail }) {
  const { t } = useLingui();
  const { dayOf, time } = useFormats();
  const nameOf = usePersonName();
  const at = (instant: string) => `${dayOf(instant)}, ${time(instant)}`;
  return (
    <>
      <Facts
        className="pt-0"
        facts={[
          { label: t`To`, value: nameOf(mail.recipient) },
          { label: t`Status`, value: <MailBadge status={mail.status} /> },
          { label: t`Written`, value: at(mail.created_at) },
          ...(mail.sent_at ? [{ label: t`Sent`, value: at(mail.sent_at) }] : []),
          ...(mail.last_error ? [{ label: t`The mail server said`, value: mail.last_error }] : []),
        ]}
      />
      <iframe
        title={t`Email`}
        src={letterAddress(mail.id)}
        sandbox=""
        className="h-96 w-full rounded-control border border-line"
      />
      <details className="mt-3">
        <summary className="link w-fit">{t`Plain text to copy`}</summary>
        <pre className="mt-2 overflow-x-auto rounded-control bg-paper p-3 font-sans break-words whitespace-pre-wrap select-all">
          {mail.plain}
        </pre>
      </details>
    </>
  );
}
