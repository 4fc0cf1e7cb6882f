import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { consentActionLabels } from '#features/history/web/consent-action-labels.ts';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import { Timeline } from '#features/history/web/timeline.tsx';
import type { TimelineFormatters } from '#features/history/web/timeline-entry.tsx';
import { useDescribeDealChange } from '#features/history/web/use-describe-deal-change.ts';
import { useDescribeFollowUpChange } from '#features/history/web/use-describe-follow-up-change.ts';
import { useDescribeInvoiceChange } from '#features/history/web/use-describe-invoice-change.ts';
import { useDescribeMatchDecision } from '#features/history/web/use-describe-match-decision.ts';
import { useDescribeMeetingChange } from '#features/history/web/use-describe-meeting-change.ts';
import { useDescribeSharing } from '#features/history/web/use-describe-sharing.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { clientTimelineFields } from '../../fields.ts';

interface ClientTimelineProps {
  readonly id: string;
  /** The timeline with notes in between; `app/` fills it in. */
  readonly Notes?: TimelineOf<'clients'> | undefined;
}

export function ClientTimeline({ id, Notes }: ClientTimelineProps) {
  const { t } = useLingui();
  const formatters = useClientTimelineFormatters();
  const Feed: TimelineOf<'clients'> = Notes ?? Timeline;
  return (
    <section aria-labelledby="client-timeline" className="min-w-0">
      <SectionHead id="client-timeline" title={t`Timeline`} />
      <Feed topic="clients" id={id} formatters={formatters} />
    </section>
  );
}

export function useClientTimelineFormatters(): TimelineFormatters {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const answer = useDescribeMatchDecision();
  const ofDeal = useDescribeDealChange();
  const ofMeeting = useDescribeMeetingChange();
  const ofSharing = useDescribeSharing();
  const ofFollowUp = useDescribeFollowUpChange();
  const ofInvoice = useDescribeInvoiceChange();
  return {
    fields: clientTimelineFields,
    act: (entry, names) => {
      const { action, difference } = entry;
      switch (action) {
        case 'created':
          return { title: t`Added` };
        case 'requirement_added':
          return { title: t`Requirement added` };
        case 'requirement_removed':
          return { title: t`Requirement deleted` };
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
        case 'link_made': {
          const until = difference.expires_at?.[1];
          return {
            title: t`Portal link created`,
            text: typeof until === 'string' ? t`valid until ${dayOf(until)}` : undefined,
          };
        }
        case 'consent_given':
        case 'consent_withdrawn':
        case 'contact_refused':
        case 'contact_allowed':
          return { title: t(consentActionLabels[action]) };
        case 'link_revoked':
          return { title: t`Portal link revoked` };
        case 'emailed':
          return { title: t`Email created`, text: String(difference.subject?.[1] ?? '') };
        case 'called':
          return { title: difference.direction?.[1] === 'in' ? t`The client called` : t`Call to the client` };
        case 'texted':
          return { title: difference.type?.[1] === 'sms' ? t`SMS logged` : t`WhatsApp message logged` };
        case 'offered':
          return { title: t`Properties seen in the portal`, text: String(difference.properties?.[1] ?? '') };
        case 'wrote':
          return { title: t`Message from the portal`, text: String(difference.message?.[1] ?? '') };
        default:
          return (
            ofDeal(entry, 'property_id', names) ??
            ofMeeting(entry) ??
            ofFollowUp(entry) ??
            ofInvoice(entry) ??
            ofSharing(entry, names)
          );
      }
    },
  };
}
