import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FeedSkeleton } from '#features/history/web/feed.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { NotificationEntry } from './notification-entry.tsx';
import { bellQuery } from './queries.ts';
import { useMarkSeen } from './use-mark-seen.ts';

/** The latest notifications. Opening marks them as seen; the dots stay until the panel closes. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { data, isPending, isError, refetch, isFetching } = useQuery(bellQuery);
  const { mutate: markSeen } = useMarkSeen();
  const wereNew = useRef(new Set<number>());
  for (const notification of data?.items ?? []) if (notification.is_new) wereNew.current.add(notification.id);
  const newest = data?.items[0]?.at;
  const hasNew = (data?.new_count.value ?? 0) > 0;
  useEffect(() => {
    if (hasNew) markSeen(newest);
  }, [hasNew, newest, markSeen]);

  return (
    <div className="flex max-h-[min(32rem,80dvh)] flex-col">
      <h2 className="px-5 pt-4 pb-2">{t`Notifications`}</h2>
      <div className="min-h-0 flex-1 overflow-y-auto border-t border-line px-5">
        {isPending ? (
          <Loading label={t`Loading notifications...`}>
            <FeedSkeleton count={3} />
          </Loading>
        ) : isError && !data ? (
          <ErrorState
            title={t`The notifications could not be loaded`}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : data.items.length === 0 ? (
          <EmptyState title={t`No notifications`} text={t`New records from colleagues appear here for 7 days.`} />
        ) : (
          <ul>
            {data.items.map((notification) => (
              <NotificationEntry
                key={notification.id}
                notification={notification}
                isNew={wereNew.current.has(notification.id)}
                onOpen={onClose}
              />
            ))}
          </ul>
        )}
      </div>
      <Link
        to="/notifications"
        onClick={onClose}
        className="flex h-10 flex-none items-center justify-center border-t border-line font-medium text-accent-ink -outline-offset-2 hover:bg-hover touch:h-touch"
      >
        {t`All notifications`}
      </Link>
    </div>
  );
}
