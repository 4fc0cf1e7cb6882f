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
import { CommunicationEntry } from './communication-entry.tsx';
import { historyQuery } from './history-queries.ts';

type Kind = 'all' | 'email' | 'phone' | 'sms';

/** What was written and said with a client, all together and by kind. */
export function CommunicationHistory({ clientId }: { clientId: string }) {
  const { t } = useLingui();
  const [kind, setKind] = useState<Kind>('all');
  const soon = (text: string): ReactNode => <EmptyState title={t`Coming soon`} text={text} />;
  return (
    <Tabs
      label={t`Kinds of communication`}
      value={kind}
      onChange={setKind}
      tabs={[
        {
          value: 'all',
          label: t`All`,
          panel: (
            <Communications
              clientId={clientId}
              type={null}
              empty={
                <EmptyState
                  title={t`No communication yet`}
                  text={t`What is written to the client, and what the client writes in the portal, shows here.`}
                />
              }
            />
          ),
        },
        {
          value: 'email',
          label: t`Email`,
          panel: (
            <Communications
              clientId={clientId}
              type="email"
              empty={<EmptyState title={t`No emails yet`} text={t`Emails to the client show here.`} />}
            />
          ),
        },
        { value: 'phone', label: t`Phone`, panel: soon(t`Phone call logging is coming soon.`) },
        { value: 'sms', label: t`SMS`, panel: soon(t`SMS messages are coming soon.`) },
      ]}
    />
  );
}

interface CommunicationsProps {
  readonly clientId: string;
  readonly type: 'email' | null;
  readonly empty: ReactNode;
}

function Communications({ clientId, type, empty }: CommunicationsProps) {
  const { t } = useLingui();
  const list = useInfiniteQuery(historyQuery(clientId, type));
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
          <CommunicationEntry key={communication.id} communication={communication} isShort={type === null} />
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
