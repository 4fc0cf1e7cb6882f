import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FeedSkeleton } from '#features/history/web/feed.tsx';
import { useMarkSeen } from '#features/notifications/web/use-mark-seen.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { ActivityEntry } from './activity-entry.tsx';
import { activityQuery } from './queries.ts';

/** The latest six changes; a dot marks other people's changes since the last look. */
export function RecentActivity() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { data, isPending, isError, refetch, isFetching } = useQuery(activityQuery);
  const markSeen = useMarkSeen();
  const hasNew = data?.some(({ is_new }) => is_new) ?? false;
  const markRead = () => {
    queryClient.setQueryData(activityQuery.queryKey, (acts) => acts?.map((act) => ({ ...act, is_new: false })));
    markSeen.mutate(undefined, {
      onSettled: () => queryClient.invalidateQueries({ queryKey: activityQuery.queryKey }),
    });
  };
  return (
    <section aria-labelledby="recent-activity">
      <SectionHead
        id="recent-activity"
        title={t`Recent Activity`}
        action={
          hasNew && (
            <button type="button" className="link touch:min-h-touch" onClick={markRead}>
              {t`Mark as read`}
            </button>
          )
        }
      />
      {isPending ? (
        <Loading label={t`Loading activity...`}>
          <FeedSkeleton count={6} />
        </Loading>
      ) : isError && !data ? (
        <ErrorState
          title={t`The activity could not be loaded`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : data.length === 0 ? (
        <EmptyState title={t`No recent activity`} text={t`Your team's activity appears here.`} />
      ) : (
        <ul>
          {data.map((act) => (
            <ActivityEntry key={act.id} activity={act} />
          ))}
        </ul>
      )}
    </section>
  );
}
