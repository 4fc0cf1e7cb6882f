import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FeedSkeleton } from '#features/history/web/feed.tsx';
import { timelineQuery } from '#features/history/web/queries.ts';
import type { TimelineFormatters } from '#features/history/web/timeline-entry.tsx';
import { isShownOnTimeline, TimelineEntry } from '#features/history/web/timeline-entry.tsx';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/skeleton.tsx';
import type { NotedTopic } from '../rules.ts';
import { Composer } from './composer.tsx';
import { mergeFeed } from './merge-feed.ts';
import { NoteEntry } from './note-entry.tsx';
import { NoteField } from './note-field.tsx';
import { notesQuery } from './queries.ts';
import { QueuedNotes } from './queued-notes.tsx';

interface NotedTimelineProps {
  readonly topic: NotedTopic;
  readonly id: string;
  readonly formatters: TimelineFormatters;
}

/** The changes of a record, and the notes on it and calls with it, newest first, with a field for the next note. */
export function NotedTimeline({ topic, id, formatters }: NotedTimelineProps) {
  const { t } = useLingui();
  const timeline = useInfiniteQuery(timelineQuery(topic, id));
  // A record that was just deleted has no notes; a retry would not help.
  const notes = useInfiniteQuery({ ...notesQuery(topic, id), retryOnMount: false });
  const isGone = notes.isError && problemOf(notes.error).code === 'not_found';
  if (timeline.isPending || notes.isPending) {
    return (
      <Loading label={t`Loading the timeline...`}>
        <FeedSkeleton count={2} />
      </Loading>
    );
  }
  const isMissing = (timeline.isError && !timeline.data) || (notes.isError && !notes.data && !isGone);
  if (isMissing) {
    return (
      <ErrorState
        title={t`The timeline could not be loaded`}
        onRetry={() => void Promise.all([timeline.refetch(), notes.refetch()])}
        isRetrying={timeline.isFetching || notes.isFetching}
      />
    );
  }
  const entries = (timeline.data?.pages ?? []).flatMap((page) =>
    page.entries
      // The call itself is in the other list, with what was noted about it.
      .filter(({ action }) => action !== 'called')
      .map((entry) => ({ at: entry.at, entry, names: page.names })),
  );
  const written = (notes.data?.pages ?? []).flatMap((page) => page.items);
  const { items, next } = mergeFeed(
    { items: entries, hasMore: timeline.hasNextPage },
    { items: written, hasMore: notes.hasNextPage },
  );
  return (
    <>
      {!isGone &&
        (topic === 'properties' ? (
          <div className="pt-3 pb-1">
            <NoteField topic={topic} recordId={id} />
          </div>
        ) : (
          <Composer topic={topic} id={id} />
        ))}
      <QueuedNotes topic={topic} recordId={id} />
      <ul>
        {items.map((item) =>
          'note' in item ? (
            <NoteEntry key={item.note.id} note={item.note} />
          ) : (
            isShownOnTimeline(item.change.entry, formatters) && (
              <TimelineEntry
                key={item.change.entry.id}
                entry={item.change.entry}
                names={item.change.names}
                formatters={formatters}
              />
            )
          ),
        )}
      </ul>
      {next && (
        <Button
          variant="ghost"
          busy={timeline.isFetchingNextPage || notes.isFetchingNextPage}
          onClick={() => void (next === 'notes' ? notes : timeline).fetchNextPage()}
        >
          {t`Show earlier`}
        </Button>
      )}
    </>
  );
}
