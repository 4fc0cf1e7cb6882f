import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import type { TimelineFormatters } from '#features/history/web/timeline-entry.tsx';
import { TimelineSection } from '#features/history/web/timeline-section.tsx';
import { useDescribePersonChange } from '#features/history/web/use-describe-contact-change.ts';
import { useDescribeFollowUpChange } from '#features/history/web/use-describe-follow-up-change.ts';
import { useDescribeMatchDecision } from '#features/history/web/use-describe-match-decision.ts';
import { useDescribeMeetingChange } from '#features/history/web/use-describe-meeting-change.ts';
import { useDescribeMerge } from '#features/history/web/use-describe-merge.ts';
import { useDescribeRouting } from '#features/history/web/use-describe-routing.ts';
import { useDescribeSharing } from '#features/history/web/use-describe-sharing.ts';
import { requirementFields } from '#features/requirements/fields.ts';
import { requirementCustomFields } from '#features/requirements/requirement-custom-fields.ts';
import { withCustomFields } from '#platform/custom-fields/custom-record-fields.ts';
import { useFormatValue } from '#platform/fields/web/use-format-value.ts';
import { leadFields } from '../../fields.ts';

interface LeadTimelineProps {
  readonly id: string;
  /** The timeline including notes; `app/` provides it. */
  readonly Notes?: TimelineOf<'leads'> | undefined;
}

export function LeadTimeline({ id, Notes }: LeadTimelineProps) {
  return <TimelineSection topic="leads" id={id} formatters={useLeadTimelineFormatters()} Notes={Notes} isInTab />;
}

export function useLeadTimelineFormatters(): TimelineFormatters {
  const { t } = useLingui();
  const ofContact = useDescribePersonChange();
  const formatValue = useFormatValue();
  const answer = useDescribeMatchDecision();
  const ofMeeting = useDescribeMeetingChange();
  const ofSharing = useDescribeSharing();
  const ofMerge = useDescribeMerge();
  const ofFollowUp = useDescribeFollowUpChange();
  const ofRouting = useDescribeRouting();
  return {
    fields: withCustomFields({ ...leadFields, ...requirementFields, ...requirementCustomFields() }, 'leads'),
    act: (entry, names) => {
      const { action, difference } = entry;
      switch (action) {
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
        case 'decided':
          return answer(entry, 'property_id', names);
        case 'called':
          return { title: difference.direction?.[1] === 'in' ? t`The lead called` : t`Call to the lead` };
        default:
          return (
            ofRouting(entry, names) ??
            ofContact(entry) ??
            ofFollowUp(entry) ??
            ofMeeting(entry) ??
            ofSharing(entry, names) ??
            ofMerge(entry, names)
          );
      }
    },
  };
}
