import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TimelinePart } from '#features/history/contract.ts';
import { FeedSkeleton } from '#features/history/web/feed.tsx';
import { timelineQuery } from '#features/history/web/queries.ts';
import type { TimelineFormatters } from '#features/history/web/timeline-entry.tsx';
import { isShownOnTimeline, TimelineEntry } from '#features/history/web/timeline-entry.tsx';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Loading } from '#ui/skeleton.tsx';
import type { NotedTopic, NotePart } from '../rules.ts';
import { noteParts } from '../rules.ts';
import { Composer } from './composer.tsx';
import { mergeFeed } from './merge-feed.ts';
import { NoteEntry } from './note-entry.tsx';
import { NoteField } from './note-field.tsx';
import { notesQuery } from './queries.ts';
import { QueuedNotes } from './queued-notes.tsx';

const changeParts: readonly TimelinePart[] = ['messages', 'changes'];

type FeedPart = 'all' | NotePart | TimelinePart;

interface NotedTimelineProps {
  readonly topic: NotedTopic;
  readonly id: string;
  readonly formatters: TimelineFormatters;
}

/** The changes of a record, and the notes on it and calls with it, newest first, with a field for the next note. */
export function NotedTimeline({ topic, id, formatters }: NotedTimelineProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState<FeedPart>('all');
  const notePart = noteParts.find((part) => part === shown);
  const changePart = changeParts.find((part) => part === shown);
  const [hasChanges, hasNotes] = [notePart === undefined, changePart === undefined];
  const timeline = useInfiniteQuery({ ...timelineQuery(topic, id, changePart), enabled: hasChanges });
  // A record that was just deleted has no notes; a retry would not help.
  const notes = useInfiniteQuery({ ...notesQuery(topic, id, notePart), retryOnMount: false, enabled: hasNotes });
  const isGone = notes.isError && problemOf(notes.error).code === 'not_found';
  const isLoading = (hasChanges && timeline.isPending) || (hasNotes && notes.isPending);
  const isMissing =
    (hasChanges && timeline.isError && !timeline.data) || (hasNotes && notes.isError && !notes.data && !isGone);
  const entries = ((hasChanges && timeline.data?.pages) || []).flatMap((page) =>
    page.entries
      // The call itself is in the other list, with what was noted about it.
      .filter(({ action }) => action !== 'called')
      .map((entry) => ({ at: entry.at, entry, names: page.names })),
  );
  const written = ((hasNotes && notes.data?.pages) || []).flatMap((page) => page.items);
  const { items, next } = mergeFeed(
    { items: entries, hasMore: hasChanges && timeline.hasNextPage },
    { items: written, hasMore: hasNotes && notes.hasNextPage },
  );
  if (isLoading && shown === 'all') return <LoadingFeed />;
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
      {topic !== 'properties' && <PartChoice value={shown} onChange={setShown} />}
      {hasNotes && <QueuedNotes topic={topic} recordId={id} />}
      {isMissing ? (
        <ErrorState
          title={t`The timeline could not be loaded`}
          onRetry={() => void Promise.all([hasChanges && timeline.refetch(), hasNotes && notes.refetch()])}
          isRetrying={timeline.isFetching || notes.isFetching}
        />
      ) : isLoading ? (
        <LoadingFeed />
      ) : items.length === 0 && shown !== 'all' ? (
        <p className="py-3 text-ink-3">{t`Nothing of this kind yet.`}</p>
      ) : (
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
      )}
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

function LoadingFeed() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading the timeline...`}>
      <FeedSkeleton count={2} />
    </Loading>
  );
}

function PartChoice({ value, onChange }: { value: FeedPart; onChange(part: FeedPart): void }) {
  const { t } = useLingui();
  return (
    <div className="overflow-x-auto py-1 print:hidden">
      <Segmented
        label={t`Show on the timeline`}
        value={value}
        onChange={onChange}
        segments={[
          { value: 'all', label: t`All` },
          { value: 'notes', label: t`Notes` },
          { value: 'calls', label: t`Calls` },
          { value: 'messages', label: t`Messages` },
          { value: 'changes', label: t`Changes` },
        ]}
      />
    </div>
  );
}
