import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MapPin, UserRound, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { dayOf } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { Badge } from '#ui/badge.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { MonthSheet } from '#ui/month-sheet.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { MeetingCard } from '../../contract.ts';
import { meetingStatusLabels, meetingTypeWords } from '../../labels.ts';
import { fullDay, useWrittenDay } from '../meeting-formatters.ts';
import { firstOfMonth, monthSheet } from '../month-days.ts';
import { AttendeeLink } from '../page/attendee-link.tsx';
import { calendarQuery } from '../queries.ts';
import { badgeTone } from '../status-tone.ts';
import { meetingTypeIcon } from '../type-icons.ts';

/** A month with its meeting days marked, and the meetings of the selected day. */
export function CalendarDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const { today } = useFormats();
  const [day, setDay] = useState(today);
  const [month, setMonth] = useState(() => firstOfMonth(day));
  const marked = useQuery(calendarQuery({ ...monthSheet(month), per_day: 1 }));
  const marks = useMarks(marked.data?.days);
  return (
    <Dialog open size="wide" onOpenChange={(isOpen) => !isOpen && onClose()} title={t`Calendar View`}>
      <div className="flex items-start gap-6 phone:flex-col phone:gap-4">
        <div className="flex-none phone:self-center">
          <MonthSheet
            day={day}
            today={today()}
            month={month}
            onMonthChange={setMonth}
            marks={marks}
            onChoose={(chosen) => {
              setDay(chosen);
              setMonth(firstOfMonth(chosen));
            }}
          />
          <p className="mt-2 flex items-center gap-2 px-2 text-12 text-ink-3">
            <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
            {t`Days with meetings`}
          </p>
        </div>
        <DayMeetings day={day} />
      </div>
    </Dialog>
  );
}

/** Labels of the marked days for screen readers. */
function useMarks(days: ReadonlyArray<{ day: string; count: number }> = []): ReadonlyMap<string, string> {
  const { t } = useLingui();
  return new Map(days.map(({ day, count }) => [day, count === 1 ? t`1 meeting` : t`${count} meetings`]));
}

function DayMeetings({ day }: { day: string }) {
  const { t } = useLingui();
  const heading = useWrittenDay()(day, fullDay);
  const found = useQuery(calendarQuery({ from: day, until: day, per_day: 100 }));
  const count = found.data?.days[0]?.count ?? 0;
  const items = found.data?.items ?? [];
  return (
    <section aria-labelledby="calendar-day" className="min-w-0 flex-1 phone:w-full">
      <h3 id="calendar-day" aria-live="polite" className="mb-2 text-14">
        {heading}
      </h3>
      {found.isPending || found.isPlaceholderData ? (
        <Loading label={t`Loading meetings...`}>
          <Skeleton className="h-20 w-full" />
        </Loading>
      ) : found.isError && !found.data ? (
        <ErrorState
          title={t`Error loading meetings`}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : items.length === 0 ? (
        <p className="py-3 text-ink-3">{t`No meetings scheduled for this day`}</p>
      ) : (
        <ul className="grid gap-2">
          {items.map((meeting) => (
            <DayMeeting key={meeting.id} meeting={meeting} day={day} />
          ))}
        </ul>
      )}
      {count > items.length && (
        <p className="pt-2 text-12 text-ink-3">
          <Plural value={count - items.length} one="# more meeting on this day" other="# more meetings on this day" />
        </p>
      )}
    </section>
  );
}

function DayMeeting({ meeting, day }: { meeting: MeetingCard; day: string }) {
  const { t } = useLingui();
  const { time, timeZone } = useFormats();
  const nameOf = usePersonName();
  const { id, title, status, meeting_date, meeting_type: type, location, client, lead, agent } = meeting;
  const Icon = meetingTypeIcon(type);
  return (
    <li className="rounded-card border border-line bg-raised px-3 py-2.5">
      <div className="flex items-start gap-2">
        <h4 className="min-w-0 flex-1 font-semibold break-words text-ink">
          <Link to="/meetings/edit/$id" params={{ id }} className="underline-offset-3 hover:underline">
            {title}
          </Link>
        </h4>
        <Badge tone={badgeTone(status)}>{t(meetingStatusLabels[status])}</Badge>
      </div>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-ink-2">
        <span className="font-medium text-ink tabular-nums">{time(meeting_date)}</span>
        {dayOf(meeting_date, timeZone) < day && <span>{t`From the day before`}</span>}
        <span className="inline-flex items-center gap-1.5">
          <Icon aria-hidden="true" className="size-3.5 text-ink-3" />
          {t(meetingTypeWords.labelOf(type))}
        </span>
      </p>
      <dl className="mt-1 grid gap-0.5">
        <Fact
          icon={<MapPin aria-hidden="true" />}
          name={t({ context: 'where a meeting is', message: 'Location' })}
          value={location || t({ context: 'where a meeting is', message: 'No location' })}
        />
        <Fact
          icon={<UsersRound aria-hidden="true" />}
          name={!client && lead ? t`Lead` : t`Client`}
          value={
            client || lead ? <AttendeeLink meeting={meeting} /> : t({ context: 'no client or agent', message: 'None' })
          }
        />
        <Fact
          icon={<UserRound aria-hidden="true" />}
          name={t`Agent`}
          value={agent ? nameOf(agent.full_name) : t({ context: 'no client or agent', message: 'None' })}
        />
      </dl>
    </li>
  );
}

function Fact({ icon, name, value }: { icon: ReactNode; name: string; value: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5 text-ink-2 [&_svg]:mt-0.75 [&_svg]:size-3.5 [&_svg]:flex-none [&_svg]:text-ink-3">
      <dt>
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </div>
  );
}
