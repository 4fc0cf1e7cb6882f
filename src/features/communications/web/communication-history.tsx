import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { FeedSkeleton } from '#features/history/web/feed.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { HistoryKind } from '../rules.ts';
import { CommunicationEntry } from './communication-entry.tsx';
import { historyQuery } from './history-queries.ts';

/** What was written and said with a client, all together and by kind. */
export function CommunicationHistory({ clientId }: { clientId: string }) {
  const { t } = useLingui();
  const [kind, setKind] = useState<'all' | HistoryKind>('all');
  const panel = (own: HistoryKind | null, title: string, text: string) => (
    <Communications clientId={clientId} kind={own} empty={<EmptyState title={title} text={text} />} />
  );
  return (
    <Tabs
      label={t`Kinds of communication`}
      value={kind}
      onChange={setKind}
      tabs={[
        {
          value: 'all',
          label: t`All`,
          panel: panel(
            null,
            t`No communication yet`,
            t`What is written to the client, and what the client writes in the portal, shows here.`,
          ),
        },
        {
          value: 'email',
          label: t`Email`,
          panel: panel('email', t`No emails yet`, t`Emails to the client show here.`),
        },
        {
          value: 'phone',
          label: t`Phone`,
          panel: panel('phone', t`No calls yet`, t`Calls with the client that were noted show here.`),
        },
        {
          value: 'sms',
          label: t`SMS`,
          panel: panel('sms', t`No messages yet`, t`SMS and WhatsApp messages to the client show here.`),
        },
      ]}
    />
  );
}

interface CommunicationsProps {
  readonly clientId: string;
  readonly kind: HistoryKind | null;
  readonly empty: ReactNode;
}

function Communications({ clientId, kind, empty }: CommunicationsProps) {
  const { t } = useLingui();
  const list = useInfiniteQuery(historyQuery(clientId, kind));
  if (list.isPending) {
    return (
      <Loading label={t`Loading the communication...`}>
        <FeedSkeleton count={3} />
      </Loading>
    );
  }
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title={t`The communication could not be loaded`}
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
