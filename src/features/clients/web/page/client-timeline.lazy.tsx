import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import type { TimelineFormatters } from '#features/history/web/timeline-entry.tsx';
import { TimelineSection } from '#features/history/web/timeline-section.tsx';
import { useDescribePersonChange } from '#features/history/web/use-describe-contact-change.ts';
import { useDescribeDealChange } from '#features/history/web/use-describe-deal-change.ts';
import { useDescribeFollowUpChange } from '#features/history/web/use-describe-follow-up-change.ts';
import { useDescribeInvoiceChange } from '#features/history/web/use-describe-invoice-change.ts';
import { useDescribeMatchDecision } from '#features/history/web/use-describe-match-decision.ts';
import { useDescribeMeetingChange } from '#features/history/web/use-describe-meeting-change.ts';
import { useDescribeMerge } from '#features/history/web/use-describe-merge.ts';
import { useDescribeSharing } from '#features/history/web/use-describe-sharing.ts';
import { requirementCustomFields } from '#features/requirements/requirement-custom-fields.ts';
import { withCustomFields } from '#platform/custom-fields/custom-record-fields.ts';
import { clientTimelineFields } from '../../fields.ts';

interface ClientTimelineProps {
  readonly id: string;
  /** The timeline with notes in between; `app/` fills it in. */
  readonly Notes?: TimelineOf<'clients'> | undefined;
}

export function ClientTimeline({ id, Notes }: ClientTimelineProps) {
  return <TimelineSection topic="clients" id={id} formatters={useClientTimelineFormatters()} Notes={Notes} isInTab />;
}

export function useClientTimelineFormatters(): TimelineFormatters {
  const { t } = useLingui();
  const ofContact = useDescribePersonChange();
  const answer = useDescribeMatchDecision();
  const ofDeal = useDescribeDealChange();
  const ofMeeting = useDescribeMeetingChange();
  const ofSharing = useDescribeSharing();
  const ofMerge = useDescribeMerge();
  const ofFollowUp = useDescribeFollowUpChange();
  const ofInvoice = useDescribeInvoiceChange();
  return {
    fields: withCustomFields({ ...clientTimelineFields, ...requirementCustomFields() }, 'clients'),
    act: (entry, names) => {
      const { action, difference } = entry;
      switch (action) {
        case 'decided':
          return answer(entry, 'property_id', names);
        case 'came_from_lead': {
          const id = String(difference.lead_id?.[1] ?? '');
          const link = (
            <Link to="/leads/$id" params={{ id }} className="link">
              {names[id] || t`View lead`}
            </Link>
          );
          return { title: t`Converted from a lead`, text: link };
        }
        case 'called':
          return { title: difference.direction?.[1] === 'in' ? t`The client called` : t`Call to the client` };
        default:
          return (
            ofContact(entry) ??
            ofDeal(entry, 'property_id', names) ??
            ofMeeting(entry) ??
            ofFollowUp(entry) ??
            ofInvoice(entry) ??
            ofSharing(entry, names) ??
            ofMerge(entry, names)
          );
      }
    },
  };
}
