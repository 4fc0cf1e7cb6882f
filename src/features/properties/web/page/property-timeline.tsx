import { useLingui } from '@lingui/react/macro';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import { Timeline } from '#features/history/web/timeline.tsx';
import type { TimelineFormatters } from '#features/history/web/timeline-entry.tsx';
import { useDescribeDealChange } from '#features/history/web/use-describe-deal-change.ts';
import { useDescribeInvoiceChange } from '#features/history/web/use-describe-invoice-change.ts';
import { useDescribeMatchDecision } from '#features/history/web/use-describe-match-decision.ts';
import { useDescribeMeetingChange } from '#features/history/web/use-describe-meeting-change.ts';
import type { RecordFields } from '#platform/fields/fields.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { propertyFields } from '../../fields.ts';

const timelineFields: RecordFields = { ...propertyFields, image_ids: propertyFields.images };

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

export function usePropertyTimelineFormatters(): TimelineFormatters {
  const { t } = useLingui();
  const { money } = useFormats();
  const answer = useDescribeMatchDecision();
  const ofDeal = useDescribeDealChange();
  const ofMeeting = useDescribeMeetingChange();
  const ofInvoice = useDescribeInvoiceChange();
  return {
    fields: timelineFields,
    act: (entry, names) => {
      const { action, difference } = entry;
      if (action === 'decided') return answer(entry, 'client_id', names);
      if (action !== 'created') return ofDeal(entry, 'client_id', names) ?? ofMeeting(entry) ?? ofInvoice(entry);
      const price = difference.price?.[1];
      return { title: t`Listed`, text: typeof price === 'string' ? t`At ${money(price)}` : undefined };
    },
  };
}
