import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FeedSkeleton } from '#features/history/web/feed.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { useLoadMore } from '#ui/use-load-more.ts';
import { NotificationGroupEntry } from './notification-entry.tsx';
import { groupNotifications } from './notification-groups.ts';
import { notificationsQuery } from './queries.ts';
import { useMarkSeen } from './use-mark-seen.ts';

export function NotificationsScreen() {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const list = useInfiniteQuery(notificationsQuery);
  const markSeen = useMarkSeen();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const hasNew = items.some(({ is_new }) => is_new);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const end = useLoadMore(() => void list.fetchNextPage(), hasNextPage && !isFetchingNextPage && !isFetchNextPageError);
  return (
    <div className="max-w-180">
      <PageHead
        inline
        title={t`Notifications`}
        actions={
          hasNew && (
            <Button variant="ghost" busy={markSeen.isPending} onClick={() => markSeen.mutate(undefined)}>
              {t`Mark as read`}
            </Button>
          )
        }
      />
      {list.isPending ? (
        <Loading label={t`Loading notifications...`}>
          <div className="border-t border-line pl-3.5">
            <FeedSkeleton count={8} />
          </div>
        </Loading>
      ) : list.isError && items.length === 0 ? (
        <ErrorState
          title={t`The notifications could not be loaded`}
          text={t`Check the connection and try again.`}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : items.length === 0 ? (
        <EmptyState title={t`No notifications`} text={t`New records and requests to join appear here.`} />
      ) : (
        <>
          <ul className="border-t border-line pl-3.5">
            {groupNotifications(items, dayOf).map(({ key, notifications }) => (
              <NotificationGroupEntry key={key} notifications={notifications} />
            ))}
          </ul>
          <div ref={end} className="flex min-h-10 items-center justify-center pt-6 text-ink-3" aria-live="polite">
            {isFetchNextPageError ? (
              <Button onClick={() => void list.fetchNextPage()}>{t`Load more`}</Button>
            ) : (
              isFetchingNextPage && t`Loading more...`
            )}
          </div>
        </>
      )}
    </div>
  );
}
