import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import { Timeline } from '#features/history/web/timeline.tsx';
import type { TimelineFormatters } from '#features/history/web/timeline-entry.tsx';
import { useDescribeMeetingChange } from '#features/history/web/use-describe-meeting-change.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { leadFieldLabels } from './lead-field-labels.ts';
import { useChoiceLabel } from './use-choice-label.ts';

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
  const { money, day } = useFormats();
  const nameOf = usePersonName();
  const choiceLabel = useChoiceLabel();
  const ofMeeting = useDescribeMeetingChange();
  return {
    labels: leadFieldLabels,
    act: (entry, names) => {
      const { action, difference } = entry;
      switch (action) {
        case 'created':
          return { title: t`Added` };
        case 'moved': {
          const [before, after] = (difference.status ?? []).map((status) => choiceLabel('status', String(status)));
          const reason = difference.lost_reason?.[1];
          const from = before === undefined ? '' : t`from ${before}`;
          const why = typeof reason === 'string' ? choiceLabel('lost_reason', reason) : '';
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
        case 'emailed':
          return { title: t`Email created` };
        default:
          return ofMeeting(entry);
      }
    },
    show: (field, value, names) => {
      const text = String(value);
      switch (field) {
        case 'notes':
        case 'lost_note':
          return null;
        case 'budget':
          return money(text);
        case 'follow_up_on':
          return day(text);
        case 'assigned_agent_id':
        case 'property_id':
          return nameOf(names[text]) ?? t`no longer available`;
        default:
          return choiceLabel(field, text);
      }
    },
  };
}
