import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
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
import { languages } from '#platform/i18n/languages.ts';
import { useStateName } from '#platform/i18n/web/use-states.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { clientTypeLabels } from '../labels.ts';
import { clientTypes } from '../rules.ts';
import { clientFieldLabels } from './client-field-labels.ts';
import { timelinePreferenceLabels } from './timeline-preference-labels.ts';
import { useAmenityName } from './use-amenity-name.ts';

const labels = { ...clientFieldLabels, ...timelinePreferenceLabels };

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
  const amenityName = useAmenityName();
  const stateName = useStateName();
  const { money, dayOf } = useFormats();
  const nameOf = usePersonName();
  const typeName = useTypeName();
  const answer = useDescribeMatchDecision();
  const ofDeal = useDescribeDealChange();
  const ofMeeting = useDescribeMeetingChange();
  const ofInvoice = useDescribeInvoiceChange();
  return {
    labels,
    act: (entry, names) => {
      const { action, difference } = entry;
      switch (action) {
        case 'created':
          return { title: t`Added` };
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
        case 'link_revoked':
          return { title: t`Portal link revoked` };
        case 'emailed':
          return { title: t`Email created`, text: String(difference.subject?.[1] ?? '') };
        case 'called':
          return { title: difference.direction?.[1] === 'in' ? t`The client called` : t`Call to the client` };
        case 'texted':
          return { title: difference.type?.[1] === 'sms' ? t`SMS logged` : t`WhatsApp message logged` };
        case 'wrote':
          return { title: t`Message from the portal`, text: String(difference.message?.[1] ?? '') };
        default:
          return ofDeal(entry, 'property_id', names) ?? ofMeeting(entry) ?? ofInvoice(entry);
      }
    },
    show: (field, value, names) => {
      const text = String(value);
      switch (field) {
        case 'notes':
          return null;
        case 'budget_min':
        case 'budget_max':
          return money(text);
        case 'client_type': {
          const type = clientTypes.find((name) => name === text);
          return type ? t(clientTypeLabels[type]) : text;
        }
        case 'language':
          return languages.find(({ code }) => code === text)?.name ?? text;
        case 'state':
          return stateName(text);
        case 'property_type_ids':
          return names[text] ? typeName(names[text]) : t`no longer available`;
        case 'agent_id':
          return nameOf(names[text]) ?? t`no longer available`;
        case 'amenities':
          return amenityName(text);
        default:
          return text;
      }
    },
  };
}
