import { useLingui } from '@lingui/react/macro';
import type { TimelineFormatters } from '#features/history/web/timeline-entry.tsx';
import { useDescribeDealChange } from '#features/history/web/use-describe-deal-change.ts';
import { useDescribeInvoiceChange } from '#features/history/web/use-describe-invoice-change.ts';
import { useDescribeMatchDecision } from '#features/history/web/use-describe-match-decision.ts';
import { useDescribeMeetingChange } from '#features/history/web/use-describe-meeting-change.ts';
import { useDescribeSharing } from '#features/history/web/use-describe-sharing.ts';
import { withCustomFields } from '#platform/custom-fields/custom-record-fields.ts';
import type { RecordFields } from '#platform/fields/fields.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { propertyFields } from '../../fields.ts';
import { useDescribeContactChange } from './use-describe-contact-change.ts';

const timelineFields: RecordFields = {
  ...propertyFields,
  image_ids: propertyFields.images,
  floor_plan_ids: propertyFields.floor_plans,
};

export function usePropertyTimelineFormatters(): TimelineFormatters {
  const { t } = useLingui();
  const { money } = useFormats();
  const answer = useDescribeMatchDecision();
  const ofContact = useDescribeContactChange();
  const ofDeal = useDescribeDealChange();
  const ofMeeting = useDescribeMeetingChange();
  const ofSharing = useDescribeSharing();
  const ofInvoice = useDescribeInvoiceChange();
  return {
    fields: withCustomFields(timelineFields, 'properties'),
    act: (entry, names) => {
      const { action, difference } = entry;
      if (action === 'decided') return answer(entry, difference.lead_id ? 'lead_id' : 'client_id', names);
      if (action !== 'created')
        return (
          ofContact(entry, names) ??
          ofDeal(entry, 'client_id', names) ??
          ofMeeting(entry) ??
          ofInvoice(entry) ??
          ofSharing(entry, names)
        );
      const price = difference.price?.[1];
      return { title: t`Listed`, text: typeof price === 'string' ? t`At ${money(price)}` : undefined };
    },
  };
}
