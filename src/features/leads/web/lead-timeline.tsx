import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#features/accounts/web/formats.ts';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { useMeetingActWords } from '#features/history/web/meeting-act-words.ts';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import { Timeline } from '#features/history/web/timeline.tsx';
import type { TimelineWords } from '#features/history/web/timeline-entry.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { useChoiceWords } from './choice-words.ts';
import { leadFieldLabels } from './lead-field-labels.ts';

interface LeadTimelineProps {
  readonly id: string;
  /** The timeline with what was noted in between; `app/` fills it in. */
  readonly Notes?: TimelineOf<'leads'> | undefined;
}

/** What happened to a lead since it was added. */
export function LeadTimeline({ id, Notes }: LeadTimelineProps) {
  const { t } = useLingui();
  const words = useLeadWords();
  const Feed: TimelineOf<'leads'> = Notes ?? Timeline;
  return (
    <section aria-labelledby="lead-timeline" className="min-w-0">
      <SectionHead id="lead-timeline" title={t`Timeline`} />
      <Feed topic="leads" id={id} words={words} />
    </section>
  );
}

export function useLeadWords(): TimelineWords {
  const { t } = useLingui();
  const { money, day } = useFormats();
  const nameOf = usePersonName();
  const wordsOf = useChoiceWords();
  const ofMeeting = useMeetingActWords();
  return {
    labels: leadFieldLabels,
    act: (entry, names) => {
      const { action, difference } = entry;
      switch (action) {
        case 'created':
          return { title: t`Added` };
        case 'moved': {
          const [before, after] = (difference.status ?? []).map((status) => wordsOf('status', String(status)));
          const reason = difference.lost_reason?.[1];
          const from = before === undefined ? '' : t`from ${before}`;
          const why = typeof reason === 'string' ? wordsOf('lost_reason', reason) : '';
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
          return wordsOf(field, text);
      }
    },
  };
}
