import { useLingui } from '@lingui/react/macro';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import { Timeline } from '#features/history/web/timeline.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { usePropertyTimelineFormatters } from './use-property-timeline-formatters.ts';

interface PropertyTimelineProps {
  readonly id: string;
  /** The timeline with notes in between; `app/` fills it in. */
  readonly Notes?: TimelineOf<'properties'> | undefined;
}

export function PropertyTimeline({ id, Notes }: PropertyTimelineProps) {
  const { t } = useLingui();
  const formatters = usePropertyTimelineFormatters();
  const Feed: TimelineOf<'properties'> = Notes ?? Timeline;
  return (
    <section aria-labelledby="property-timeline" className="min-w-0">
      <SectionHead id="property-timeline" title={t`Timeline`} />
      <Feed topic="properties" id={id} formatters={formatters} />
    </section>
  );
}
