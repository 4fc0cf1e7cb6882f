import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { TechnicianNote } from '#ui/technician-note.tsx';
import { useLoadMore } from '#ui/use-load-more.ts';
import { emailStatusLabels } from './email-status-badge.tsx';
import { OutboxEmailDialog } from './outbox-email-dialog.tsx';
import { OutboxEmailTable } from './outbox-email-table.tsx';
import type { EmailStatus } from './queries.ts';
import { outboxQuery } from './queries.ts';

export function SettingsOutboxPanel() {
  const { t } = useLingui();
  const { company } = useMe();
  const [status, setStatus] = useState<EmailStatus | 'all'>('all');
  const [openId, setOpenId] = useState<string | null>(null);
  const emails = useInfiniteQuery(outboxQuery(status === 'all' ? null : status));
  const end = useLoadMore(() => void emails.fetchNextPage(), emails.hasNextPage && !emails.isFetching);
  const cards = emails.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="grid grid-cols-1 gap-3 pt-5">
      {!company.can_send_email && <EmailNotSetUp />}
      <div>
        <Segmented
          label={t`Status`}
          value={status}
          onChange={setStatus}
          segments={[
            { value: 'all', label: t`All` },
            { value: 'pending', label: t(emailStatusLabels.pending) },
            { value: 'sent', label: t(emailStatusLabels.sent) },
            { value: 'failed', label: t(emailStatusLabels.failed) },
            { value: 'cancelled', label: t(emailStatusLabels.cancelled) },
          ]}
        />
      </div>
      {emails.isPending && (
        <Loading label={t`Loading the outbox...`}>
          <Skeleton className="h-56" />
        </Loading>
      )}
      {emails.isError && !emails.data && (
        <ErrorState
          title={t`The outbox could not be loaded`}
          onRetry={() => void emails.refetch()}
          isRetrying={emails.isFetching}
        />
      )}
      {emails.data && cards.length === 0 && (
        <EmptyState
          title={status === 'all' ? t`No emails yet` : t`No emails with this status`}
          text={
            status === 'all'
              ? t`Every email Aangan sends appears here: invitations, reminders, client emails and invoices.`
              : undefined
          }
        />
      )}
      {cards.length > 0 && <OutboxEmailTable emails={cards} onOpen={setOpenId} />}
      <div ref={end} />
      {emails.isFetchingNextPage && <Skeleton className="h-14" />}
      <OutboxEmailDialog id={openId} onClose={() => setOpenId(null)} />
    </div>
  );
}

function EmailNotSetUp() {
  const { t } = useLingui();
  return (
    <div className="flex items-start gap-2.5 rounded-control bg-warning-tint px-3 py-2.5 text-ink">
      <MailX aria-hidden="true" className="mt-0.5 text-warning-ink" />
      <div className="grid gap-1">
        <p>{t`Email isn’t set up yet, so messages wait here. Open one to copy its link.`}</p>
        <TechnicianNote>
          <p>
            <Trans>
              Set <code>SMTP_URL</code> and restart Aangan. Emails of the last week are then sent.
            </Trans>
          </p>
        </TechnicianNote>
      </div>
    </div>
  );
}
