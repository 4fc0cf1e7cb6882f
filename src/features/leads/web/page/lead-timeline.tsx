import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { consentActionLabels } from '#features/history/web/consent-action-labels.ts';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import { Timeline } from '#features/history/web/timeline.tsx';
import type { TimelineFormatters } from '#features/history/web/timeline-entry.tsx';
import { useDescribeFollowUpChange } from '#features/history/web/use-describe-follow-up-change.ts';
import { useDescribeMeetingChange } from '#features/history/web/use-describe-meeting-change.ts';
import { useDescribeSharing } from '#features/history/web/use-describe-sharing.ts';
import { requirementFields } from '#features/requirements/fields.ts';
import { useFormatValue } from '#platform/fields/web/use-format-value.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { leadFields } from '../../fields.ts';

interface LeadTimelineProps {
  readonly id: string;
  /** The timeline including notes; `app/` provides it. */
  readonly Notes?: TimelineOf<'leads'> | undefined;
}

export function LeadTimeline({ id, Notes }: LeadTimelineProps) {
  const { t } = useLingui();
  const formatters = useLeadTimelineFormatters();
  const Feed: TimelineOf<'leads'> = Notes ?? Timeline;
  return (
    <section aria-labelledby="lead-timeline" className="min-w-0">
      <SectionHead id="lead-timeline" title={t`Timeline`} />
      <Feed topic="leads" id={id} formatters={formatters} />
    </section>
  );
}

export function useLeadTimelineFormatters(): TimelineFormatters {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const formatValue = useFormatValue();
  const ofMeeting = useDescribeMeetingChange();
  const ofSharing = useDescribeSharing();
  const ofFollowUp = useDescribeFollowUpChange();
  return {
    fields: { ...leadFields, ...requirementFields },
    act: (entry, names) => {
      const { action, difference } = entry;
      switch (action) {
        case 'created':
          return { title: t`Added` };
        case 'requirement_added':
          return { title: t`Requirement added` };
        case 'requirement_removed':
          return { title: t`Requirement deleted` };
        case 'moved': {
          const [before, after] = (difference.status ?? []).map((status) =>
            formatValue(leadFields.status, status, names),
          );
          const [lost, won] = [difference.lost_reason?.[1], difference.won_reason?.[1]];
          const from = before === undefined ? '' : t`from ${before}`;
          const why =
            typeof lost === 'string'
              ? formatValue(leadFields.lost_reason, lost, names)
              : typeof won === 'string' && won !== 'unknown'
                ? formatValue(leadFields.won_reason, won, names)
                : '';
          return after === undefined
            ? null
            : { title: t`Moved to ${after}`, text: [from, why].filter((part) => part !== '').join(' · ') };
        }
        case 'converted': {
          const id = String(difference.client_id?.[1] ?? '');
          const link = (
            <Link to="/clients/$id" params={{ id }} className="link">
              {names[id] || t`to the client`}
            </Link>
          );
          return { title: t`Converted to client`, text: link };
        }
        case 'reviewed': {
          const status = difference.status?.[1];
          if (status === undefined) return { title: t`Kept as won` };
          if (status === 'closed') return { title: t`Closed again`, text: t`The review was undone.` };
          const stage = formatValue(leadFields.status, status, names);
          return { title: t`Set back to ${stage}`, text: t`Reviewed: closed by its conversion.` };
        }
        case 'emailed': {
          const subject = difference.subject?.[1];
          return { title: t`Email created`, ...(typeof subject === 'string' && { text: subject }) };
        }
        case 'called':
          return { title: difference.direction?.[1] === 'in' ? t`The lead called` : t`Call to the lead` };
        case 'texted':
          return { title: difference.type?.[1] === 'sms' ? t`SMS logged` : t`WhatsApp message logged` };
        case 'offered':
          return { title: t`Properties seen in the portal`, text: String(difference.properties?.[1] ?? '') };
        case 'wrote':
          return { title: t`Message from the portal`, text: String(difference.message?.[1] ?? '') };
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
        default:
          return ofFollowUp(entry) ?? ofMeeting(entry) ?? ofSharing(entry, names);
      }
    },
  };
}
