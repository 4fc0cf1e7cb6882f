import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { FeedSkeleton } from './feed.tsx';
import type { RecordTopic } from './queries.ts';
import { timelineQuery } from './queries.ts';
import type { TimelineFormatters } from './timeline-entry.tsx';
import { isShownOnTimeline, TimelineEntry } from './timeline-entry.tsx';

interface TimelineProps {
  readonly topic: RecordTopic;
  readonly id: string;
  readonly formatters: TimelineFormatters;
}

/** A timeline of one kind of record; a later feature adds its own entries. */
export type TimelineOf<T extends RecordTopic> = ComponentType<TimelineProps & { readonly topic: T }>;

export function Timeline({ topic, id, formatters }: TimelineProps) {
  const { t } = useLingui();
  const timeline = useInfiniteQuery(timelineQuery(topic, id));
  if (timeline.isPending) {
    return (
      <Loading label={t`Loading the timeline...`}>
        <FeedSkeleton count={2} />
      </Loading>
    );
  }
  if (timeline.isError && !timeline.data) {
    return (
      <ErrorState
        title={t`The timeline could not be loaded`}
        onRetry={() => void timeline.refetch()}
        isRetrying={timeline.isFetching}
      />
    );
  }
  return (
    <>
      <ul>
        {timeline.data.pages.flatMap(({ entries, names }) =>
          entries
            .filter((entry) => isShownOnTimeline(entry, formatters))
            .map((entry) => <TimelineEntry key={entry.id} entry={entry} names={names} formatters={formatters} />),
        )}
      </ul>
      {timeline.hasNextPage && (
        <Button variant="ghost" busy={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
          {t`Show earlier`}
        </Button>
      )}
    </>
  );
}
