import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { FeedSkeleton } from '#features/history/web/feed.tsx';
import type { Person } from '#platform/contact/person.ts';
import { payloadOf, useQueuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { QueuedBadge } from '#platform/offline-queue/web/queued-badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { HistoryKind } from '../rules.ts';
import { callKind } from './call-kind.ts';
import { CommunicationEntry } from './communication-entry.tsx';
import { callOutcomeLabels } from './communication-labels.ts';
import { historyQuery } from './history-queries.ts';

export function CommunicationHistory({ person }: { person: Person }) {
  const { t } = useLingui();
  const isLead = person.topic === 'leads';
  const [kind, setKind] = useState<'all' | HistoryKind>('all');
  const panel = (own: HistoryKind | null, title: string, text: string) => (
    <>
      {person.topic === 'clients' && (own === null || own === 'phone') && <QueuedCalls clientId={person.id} />}
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
              ? t`Emails and messages appear here. Calls are on the timeline.`
              : t`Emails, calls and messages with the client appear here.`,
          ),
        },
        {
          value: 'email',
          label: t`Email`,
          panel: panel('email', t`No emails yet`, t`Emails you send appear here.`),
        },
        // Calls with leads are notes on their timeline.
        ...(isLead
          ? []
          : [
              {
                value: 'phone' as const,
                label: t`Phone`,
                panel: panel('phone', t`No calls yet`, t`Logged calls with the client appear here.`),
              },
            ]),
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
function QueuedCalls({ clientId }: { clientId: string }) {
  const { t } = useLingui();
  const calls = useQueuedMutations().flatMap((entry) => {
    const queued = payloadOf(callKind, entry);
    return queued?.client.id === clientId ? [{ entry, ...queued.call }] : [];
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
              <span className="font-medium text-ink">
                {direction === 'in' ? t`Call from the client` : t`Call to the client`}
              </span>
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
  readonly person: Person;
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
          <CommunicationEntry key={communication.id} communication={communication} isShort={kind === null} />
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
