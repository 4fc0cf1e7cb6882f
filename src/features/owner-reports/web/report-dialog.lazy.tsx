import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useMe } from '#features/accounts/web/queries.ts';
import { useRefusalToast } from '#features/consents/web/use-refusal-toast.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { whatsAppLink } from '#platform/phone-links.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { isMasked } from '#platform/visibility/contact-mask.ts';
import { linkBeyondSightLabel } from '#platform/visibility/labels.ts';
import { Button } from '#ui/button.tsx';
import { CopyField } from '#ui/copy-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { OwnerReport, ReportText } from '../contract.ts';
import { maxReportNoteLength } from '../rules.ts';
import { ownerReportQuery, ownerReportsApi } from './queries.ts';

interface ReportDialogProps {
  readonly id: string;
  onClose(): void;
}

/** Shows the email of a report as the owner gets it, and sends a draft. */
export function ReportDialog({ id, onClose }: ReportDialogProps) {
  const { t } = useLingui();
  const { data, isError, isFetching, refetch } = useQuery(ownerReportQuery(id));
  if (data) return <ReportForm {...data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t`Report to the owner`}>
      {isError ? (
        <ErrorState title={t`This could not be loaded.`} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Loading label={t`Loading the report...`}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

interface PreparedMessage {
  /** Of the owner's page. */
  readonly url: string;
  readonly message: string;
  readonly phone: string;
}

/** The link to the owner's page, which the user sends in their own app. */
function OpenWhatsApp({
  url,
  message,
  phone,
  name,
  onClose,
}: PreparedMessage & { readonly name: string; onClose(): void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`WhatsApp to ${name}`}
      text={phone}
      footer={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          {!isMasked(phone) && (
            <Button variant="primary" asChild>
              <a href={whatsAppLink(phone, message)} target="_blank" rel="noreferrer" onClick={onClose}>
                {t`Open WhatsApp`}
              </a>
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <p className="whitespace-pre-line rounded-card border border-line bg-raised p-4 [overflow-wrap:anywhere]">
          {message}
        </p>
        <CopyField label={t`Link`} value={url} help={t`This link is shown only once.`} />
      </div>
    </Dialog>
  );
}

interface ReportFormProps {
  readonly report: OwnerReport;
  readonly text: ReportText;
  readonly may_link: boolean;
  onClose(): void;
}

function ReportForm({ report, text, may_link, onClose }: ReportFormProps) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const { can_send_email: canSendEmail } = useMe().company;
  const queryClient = useQueryClient();
  const fail = useRefusalToast();
  const [note, setNote] = useState(report.note);
  const { id, version, owner, state, sent_at, sent_by } = report;
  const name = owner.full_name;
  const { mutate, isPending } = useMutation({
    mutationFn: () => ownerReportsApi.send({ id, version, note: note.trim() }),
    onSuccess: () => {
      toast({
        tone: 'success',
        title: t`Report sent to ${name}`,
        text: canSendEmail ? undefined : t`Email isn’t set up yet, so messages wait in the outbox.`,
      });
      onClose();
    },
    onError: (error) => {
      const problem = problemOf(error);
      const isSent = problem.code === 'conflict' && problem.reason === 'report_sent';
      void fail(error, isSent ? t`This report has already been sent.` : t`The report could not be sent.`);
    },
    onSettled: () => {
      for (const topic of ['owner_reports', 'communications'])
        void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
  const [prepared, setPrepared] = useState<PreparedMessage | null>(null);
  const prepare = useMutation({
    mutationFn: () =>
      ownerReportsApi.sendByWhatsApp({ id, version, note: note.trim(), message_id: uuid(), link_id: uuid() }),
    onSuccess: ({ url, message }) => setPrepared({ url, message, phone: owner.phone ?? '' }),
    onError: (error) => void fail(error, t`The message could not be prepared.`),
    onSettled: () => {
      for (const topic of ['owner_reports', 'communications', 'portal_links'])
        void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
  const isSent = state === 'sent';
  const sentOn = sent_at ? dayOf(sent_at) : '';
  const isByWhatsApp = owner.email === null && owner.phone !== null;
  const maySend = owner.email !== null || (isByWhatsApp && may_link);
  const isBusy = isPending || prepare.isPending;
  const send = () => (isByWhatsApp ? prepare.mutate() : mutate());
  if (prepared) return <OpenWhatsApp {...prepared} name={name} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !isBusy}
      title={t`Report to ${name}`}
      text={
        isSent
          ? sent_by
            ? t`Sent on ${sentOn} by ${sent_by}`
            : t`Sent on ${sentOn} automatically`
          : (owner.email ?? owner.phone ?? undefined)
      }
      footer={
        isSent ? (
          <Button onClick={onClose}>{t`Close`}</Button>
        ) : (
          <>
            <Button disabled={isBusy} onClick={onClose}>{t`Cancel`}</Button>
            <Button variant="primary" type="submit" form="owner-report" busy={isBusy} disabled={!maySend}>
              {isByWhatsApp ? t`Send by WhatsApp` : t`Send by email`}
            </Button>
          </>
        )
      }
    >
      <form
        id="owner-report"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && maySend) send();
        }}
      >
        {!isSent && owner.email === null && (
          <p className="rounded-control bg-warning-tint px-3 py-2 text-warning-ink">
            {isByWhatsApp
              ? may_link
                ? t`This owner has no email address, so WhatsApp sends a link to their page.`
                : t(linkBeyondSightLabel)
              : t`This owner has no email address.`}{' '}
            <Link to="/clients/edit/$id" params={{ id: owner.id }} className="link">
              {t`Add one`}
            </Link>
          </p>
        )}
        <div className="grid gap-3 rounded-card border border-line bg-raised p-4">
          <p className="font-medium text-ink">{text.subject}</p>
          <p>{text.intro}</p>
          {text.properties.map(({ title, lines }, index) => (
            // Two properties may have one title.
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
            <section key={index} aria-label={title}>
              <h3 className="text-14 font-semibold text-ink">{title}</h3>
              <ul className="grid gap-0.5 pt-1 text-ink-2">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          ))}
          {isSent && report.note !== '' && <p className="whitespace-pre-line">{report.note}</p>}
          <p>{text.closing}</p>
        </div>
        {!isSent && (
          <Field label={t`Your words to the owner`} help={t`Shown below the figures. May stay empty.`}>
            {(control) => (
              <Textarea
                {...control}
                value={note}
                rows={3}
                maxLength={maxReportNoteLength}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
