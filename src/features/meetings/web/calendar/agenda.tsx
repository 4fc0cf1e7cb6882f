import { useLingui } from '@lingui/react/macro';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { meetingStatusLabels } from '../../labels.ts';
import { badgeTone } from '../status-tone.ts';
import { meetingTypeIcon } from '../type-icons.ts';
import type { Entry } from './entry.ts';
import { MoreOfDay } from './more-of-day.tsx';
import { statusStyles } from './status-styles.ts';
import { useCalendarFormatters } from './use-calendar-formatters.ts';
import { useMeetingEntryText } from './use-meeting-entry-text.ts';
import type { ViewProps } from './view-props.ts';

/** Days in one column with all their meetings, for narrow screens. */
export function CalendarAgenda({ days, today, isLoaded, entries, countOf, search, onOpen, onShow }: ViewProps) {
  const { t } = useLingui();
  const formatters = useCalendarFormatters();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 phone:gap-2">
      {days.map((day) => {
        const shown = entries.get(day) ?? [];
        const isToday = day === today;
        return (
          <section key={day} aria-label={formatters.full(day)}>
            <h2 className="flex items-baseline gap-2 text-13">
              <button
                type="button"
                onClick={() => onShow('day', day)}
                className={classNames('min-h-touch text-left', isToday && 'text-accent-ink')}
              >
                {formatters.dayMonth(day)}
              </button>
              {isToday && <span className="text-12 font-normal text-accent-ink">{t`Today`}</span>}
              {shown.length === 0 &&
                (isLoaded ? (
                  <span className="text-12 font-normal text-ink-3">{t`No meetings`}</span>
                ) : (
                  <Skeleton className="h-2.5 w-16" />
                ))}
            </h2>
            <MeetingRows entries={shown} onOpen={onOpen} />
            <MoreOfDay {...{ day, search }} count={countOf(day)} shown={shown.length} />
          </section>
        );
      })}
    </div>
  );
}

interface MeetingRowsProps {
  readonly entries: readonly Entry[];
  readonly onOpen: ViewProps['onOpen'];
}

export function MeetingRows({ entries, onOpen }: MeetingRowsProps) {
  const { t } = useLingui();
  const { timesOf, attendeeName, continuedOf } = useMeetingEntryText();
  if (entries.length === 0) return null;
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-raised">
      {entries.map((entry) => {
        const { meeting } = entry;
        const styles = statusStyles[meeting.status];
        const Icon = meetingTypeIcon(meeting.meeting_type);
        const details = [continuedOf(entry), attendeeName(meeting), meeting.location].filter(Boolean).join(' · ');
        return (
          <li key={meeting.id} className="border-b border-line last:border-0">
            <button
              type="button"
              data-meeting={meeting.id}
              aria-haspopup="dialog"
              onClick={(event) => onOpen(meeting, event.currentTarget)}
              className="flex w-full min-w-0 items-center gap-2.5 p-2.5 text-left hover:bg-hover"
            >
              <span
                aria-hidden="true"
                className={classNames('w-0.75 flex-none self-stretch rounded-full', styles.edge)}
              />
              <span className="min-w-0 flex-1">
                <span className={classNames('block truncate text-14 font-medium', styles.title)}>{meeting.title}</span>
                <span className="flex items-center gap-1.5 text-12 text-ink-2">
                  <Icon aria-hidden="true" className="size-3.5 flex-none text-ink-3" />
                  {timesOf(meeting)}
                </span>
                {details !== '' && <span className="block truncate text-12 text-ink-3">{details}</span>}
              </span>
              <Badge tone={badgeTone(meeting.status)}>{t(meetingStatusLabels[meeting.status])}</Badge>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
