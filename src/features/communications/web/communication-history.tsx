import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { FeedSkeleton } from '#features/history/web/feed.tsx';
import type { ContactPerson } from '#platform/contact/person.ts';
import { useQueuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { QueuedBadge } from '#platform/offline-queue/web/queued-badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { HistoryKind } from '../rules.ts';
import { queuedCallOf } from './call-kind.ts';
import { CommunicationEntry } from './communication-entry.tsx';
import { callOutcomeLabels, callTitles } from './communication-labels.ts';
import { historyQuery } from './history-queries.ts';

export function CommunicationHistory({ person }: { person: ContactPerson }) {
  const { t } = useLingui();
  const isLead = person.topic === 'leads';
  const [kind, setKind] = useState<'all' | HistoryKind>('all');
  const panel = (own: HistoryKind | null, title: string, text: string) => (
    <>
      {(own === null || own === 'phone') && <QueuedCalls person={person} />}
      <Communications
        person={person}
        kind={own}
        empty={isLead ? <p className="py-3 text-ink-3">{text}</p> : <EmptyState title={title} text={text} />}
      />
    </>
  );
  return (
    <Tabs
      label={t`Communication types`}
      value={kind}
      onChange={setKind}
      tabs={[
        {
          value: 'all',
          label: t`All`,
          panel: panel(
            null,
            t`No communications yet`,
            isLead
              ? t`Emails, calls and messages with the lead appear here.`
              : t`Emails, calls and messages with the client appear here.`,
          ),
        },
        {
          value: 'email',
          label: t`Email`,
          panel: panel('email', t`No emails yet`, t`Emails you send appear here.`),
        },
        {
          value: 'phone',
          label: t`Phone`,
          panel: panel(
            'phone',
            t`No calls yet`,
            isLead ? t`Logged calls with the lead appear here.` : t`Logged calls with the client appear here.`,
          ),
        },
        {
          value: 'sms',
          label: t`SMS`,
          panel: panel('sms', t`No messages yet`, t`SMS and WhatsApp messages appear here.`),
        },
      ]}
    />
  );
}

/** Calls in the offline queue. */
function QueuedCalls({ person }: { person: ContactPerson }) {
  const { t } = useLingui();
  const calls = useQueuedMutations().flatMap((entry) => {
    const queued = queuedCallOf(entry);
    return queued?.person.id === person.id ? [{ entry, ...queued.call }] : [];
  });
  if (calls.length === 0) return null;
  return (
    <ul>
      {calls.map(({ entry, direction, outcome, note }) => (
        <li key={entry.id} className="flex gap-x-3 border-b border-line py-3.5">
          <span
            aria-hidden="true"
            className="grid size-6 place-items-center rounded-control bg-paper text-ink-3 [&>svg]:size-3.5"
          >
            <Phone />
          </span>
          <div className="grid min-w-0 justify-items-start gap-0.5">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium text-ink">{t(callTitles[person.topic][direction])}</span>
              <Badge tone={callOutcomeLabels[outcome].tone}>{t(callOutcomeLabels[outcome].name)}</Badge>
              <QueuedBadge entry={entry} />
            </p>
            {note !== '' && <p className="max-w-full break-words whitespace-pre-line text-ink-2">{note}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface CommunicationsProps {
  readonly person: ContactPerson;
  readonly kind: HistoryKind | null;
  readonly empty: ReactNode;
}

function Communications({ person, kind, empty }: CommunicationsProps) {
  const { t } = useLingui();
  const list = useInfiniteQuery(historyQuery(person, kind));
  if (list.isPending) {
    return (
      <Loading label={t`Loading communications...`}>
        <FeedSkeleton count={3} />
      </Loading>
    );
  }
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title={t`Communications could not be loaded`}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <>
      <ul>
        {items.map((communication) => (
          <CommunicationEntry
            key={communication.id}
            topic={person.topic}
            communication={communication}
            isShort={kind === null}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button className="mt-3" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t`Load more`}
        </Button>
      )}
    </>
  );
}
