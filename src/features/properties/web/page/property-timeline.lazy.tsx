import type { TimelineOf } from '#features/history/web/timeline.tsx';
import { TimelineSection } from '#features/history/web/timeline-section.tsx';
import { usePropertyTimelineFormatters } from './use-property-timeline-formatters.ts';

interface PropertyTimelineProps {
  readonly id: string;
  /** The timeline with notes in between; `app/` fills it in. */
  readonly Notes?: TimelineOf<'properties'> | undefined;
}

export function PropertyTimeline({ id, Notes }: PropertyTimelineProps) {
  const formatters = usePropertyTimelineFormatters();
  return <TimelineSection topic="properties" id={id} formatters={formatters} Notes={Notes} />;
}
