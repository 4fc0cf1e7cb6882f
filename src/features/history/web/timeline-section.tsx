import { useLingui } from '@lingui/react/macro';
import { HiddenSectionHead, SectionHead } from '#ui/section-head.tsx';
import type { RecordTopic } from './queries.ts';
import type { TimelineOf } from './timeline.tsx';
import { Timeline } from './timeline.tsx';
import type { TimelineFormatters } from './timeline-entry.tsx';

interface TimelineSectionProps<T extends RecordTopic> {
  readonly topic: T;
  readonly id: string;
  readonly formatters: TimelineFormatters;
  /** The timeline with notes in between, instead of the plain one. */
  readonly Notes?: TimelineOf<T> | undefined;
  /** A tab shows the title. */
  readonly isInTab?: boolean;
}

export function TimelineSection<T extends RecordTopic>({
  topic,
  id,
  formatters,
  Notes,
  isInTab = false,
}: TimelineSectionProps<T>) {
  const { t } = useLingui();
  const headingId = `${topic}-timeline`;
  const Head = isInTab ? HiddenSectionHead : SectionHead;
  const Feed: TimelineOf<T> = Notes ?? Timeline;
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <Head id={headingId} title={t`Timeline`} />
      <Feed topic={topic} id={id} formatters={formatters} />
    </section>
  );
}
