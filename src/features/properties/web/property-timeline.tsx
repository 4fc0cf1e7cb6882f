import { useLingui } from '@lingui/react/macro';
import { useAmenityName } from '#features/clients/web/use-amenity-name.ts';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import { Timeline } from '#features/history/web/timeline.tsx';
import type { TimelineFormatters } from '#features/history/web/timeline-entry.tsx';
import { useDescribeDealChange } from '#features/history/web/use-describe-deal-change.ts';
import { useDescribeInvoiceChange } from '#features/history/web/use-describe-invoice-change.ts';
import { useDescribeMatchDecision } from '#features/history/web/use-describe-match-decision.ts';
import { useDescribeMeetingChange } from '#features/history/web/use-describe-meeting-change.ts';
import { useTypeName } from '#features/property-types/web/use-type-name.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { useStateName } from '#platform/i18n/web/use-states.ts';
import { formatMeasure } from '#platform/money.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { areaBasisLabels, purposeLabels, statusLabels } from '../labels.ts';
import { propertyFieldLabels } from '../property-field-labels.ts';
import { areaBases, propertyStatuses, purposes } from '../rules.ts';

const { images, ...fieldLabels } = propertyFieldLabels;
const labels = { ...fieldLabels, image_ids: images };

interface PropertyTimelineProps {
  readonly id: string;
  /** The timeline with what was noted in between; `app/` fills it in. */
  readonly Notes?: TimelineOf<'properties'> | undefined;
}

/** What happened to a property since it was listed. */
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
  const featureName = useAmenityName();
  const stateName = useStateName();
  const { money, day } = useFormats();
  const nameOf = usePersonName();
  const typeName = useTypeName();
  const answer = useDescribeMatchDecision();
  const ofDeal = useDescribeDealChange();
  const ofMeeting = useDescribeMeetingChange();
  const ofInvoice = useDescribeInvoiceChange();
  const oneOf = <K extends string>(known: readonly K[], value: string) => known.find((name) => name === value);
  return {
    labels,
    act: (entry, names) => {
      const { action, difference } = entry;
      if (action === 'decided') return answer(entry, 'client_id', names);
      if (action !== 'created') return ofDeal(entry, 'client_id', names) ?? ofMeeting(entry) ?? ofInvoice(entry);
      const price = difference.price?.[1];
      return { title: t`Listed`, text: typeof price === 'string' ? t`At ${money(price)}` : undefined };
    },
    show: (field, value, names) => {
      const text = String(value);
      switch (field) {
        case 'image_ids':
        case 'description':
          return null;
        case 'price':
          return money(text);
        case 'square_feet':
          return t`${formatMeasure(text)} sq ft`;
        case 'state':
          return stateName(text);
        case 'features':
          return featureName(text);
        case 'listing_date':
          return day(text);
        case 'property_type_id':
          return names[text] ? typeName(names[text]) : t`no longer available`;
        case 'agent_id':
        case 'owner_id':
          return nameOf(names[text]) ?? t`no longer available`;
        case 'status': {
          const status = oneOf(propertyStatuses, text);
          return status ? t(statusLabels[status]) : text;
        }
        case 'purpose': {
          const purpose = oneOf(purposes, text);
          return purpose ? t(purposeLabels[purpose]) : text;
        }
        case 'area_basis': {
          const basis = oneOf(areaBases, text);
          return basis ? t(areaBasisLabels[basis]) : text;
        }
        default:
          return text;
      }
    },
  };
}
