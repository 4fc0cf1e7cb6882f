import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Building2, CircleAlert, MapPin, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { AgentLink } from '#features/accounts/web/agent-link.tsx';
import { propertyStatusLabels } from '#features/properties/labels.ts';
import { isClosed } from '#features/properties/rules.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { mapsUrl } from '#platform/maps-url.ts';
import { useQueuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { QueuedBadge } from '#platform/offline-queue/web/queued-badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { MeetingCard } from '../../contract.ts';
import { meetingStatusLabels, meetingTypeWords } from '../../labels.ts';
import { endOf, isActive } from '../../rules.ts';
import { useFormatDuration } from '../meeting-formatters.ts';
import { AttendeeLink } from '../page/attendee-link.tsx';
import { queuedNotesId } from '../page/queued-notes-id.ts';
import type { MeetingActions } from '../page/use-meeting-actions.tsx';
import { badgeTone } from '../status-tone.ts';
import { meetingTypeIcon } from '../type-icons.ts';
import { MeetingRowActions } from './meeting-row-actions.tsx';

interface MeetingRowProps {
  readonly meeting: MeetingCard;
  readonly actions: MeetingActions;
}

const layout =
  'grid grid-cols-[5.5rem_minmax(0,1fr)_9.5rem_15rem] items-start gap-x-4 gap-y-2 px-4 py-3 max-[1100px]:grid-cols-[5.5rem_minmax(0,1fr)_auto] phone:grid-cols-[minmax(0,1fr)_auto] phone:px-3.5';
// On touch screens each line is a separate target.
const linkClasses = 'underline-offset-3 hover:underline touch:inline-block touch:py-1';
const styles = {
  time: 'phone:flex phone:items-baseline phone:gap-2',
  // On a phone time and status share a line above the title.
  main: 'min-w-0 phone:order-2 phone:col-span-2',
  state: 'grid min-w-0 justify-items-start gap-1 max-[1100px]:justify-items-end phone:order-1',
  actions: 'max-[1100px]:col-span-3 phone:order-3 phone:col-span-2',
};

/** A meeting of the agenda: time, title, attendee, status and actions. */
export const MeetingListRow = memo(function MeetingRow({ meeting, actions }: MeetingRowProps) {
  const { t } = useLingui();
  const { time } = useFormats();
  const formatDuration = useFormatDuration();
  const { title, meeting_type: type, meeting_date: date, status, agent } = meeting;
  const Icon = meetingTypeIcon(type);
  const queued = useQueuedMutations().find((entry) => entry.id === queuedNotesId(meeting.id));
  const isOver = !isActive(status);
  const isNow = !isOver && new Date(date).getTime() <= Date.now() && Date.now() < endOf(meeting).getTime();
  return (
    <article data-list-entry className={layout}>
      <div className={styles.time}>
        <p className={classNames('font-semibold whitespace-nowrap', isOver ? 'text-ink-2' : 'text-ink')}>
          <time dateTime={date}>{time(date)}</time>
        </p>
        <p className="text-12 text-ink-3 tabular-nums">{formatDuration(meeting.duration_minutes)}</p>
        {isNow && <p className="text-12 font-medium text-accent-ink">{t`Happening now`}</p>}
      </div>
      <div className={styles.main}>
        <h3
          className={classNames('text-14 break-words', status === 'cancelled' && 'font-normal text-ink-3 line-through')}
        >
          <Link to="/meetings/edit/$id" params={{ id: meeting.id }} className={linkClasses}>
            {title}
          </Link>
        </h3>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-ink-2">
          <span className="inline-flex items-center gap-1.5">
            <Icon aria-hidden="true" className="size-3.5 text-ink-3" />
            {t(meetingTypeWords.labelOf(type))}
          </span>
          <AttendeeLink meeting={meeting} before={<span aria-hidden="true">·</span>} />
        </p>
        <MeetingLocation meeting={meeting} />
        {meeting.overlap_confirmed && !isOver && (
          <p className="mt-1 flex items-center gap-1.5 text-12 text-warning-ink">
            <CircleAlert aria-hidden="true" className="size-3.5" />
            {t`Overlaps another meeting of this agent`}
          </p>
        )}
      </div>
      <div className={styles.state}>
        <Badge tone={badgeTone(status)}>{t(meetingStatusLabels[status])}</Badge>
        {queued && <QueuedBadge entry={queued} />}
        <p className="flex max-w-full min-w-0 items-center gap-1.5 text-12 text-ink-3 phone:hidden">
          <UserRound aria-hidden="true" className="size-3.5 flex-none" />
          <span className="truncate">
            {agent ? <AgentLink agent={agent} className="relative z-1" /> : t`Unassigned`}
          </span>
        </p>
      </div>
      <div className={styles.actions}>
        <MeetingRowActions meeting={meeting} actions={actions} />
      </div>
    </article>
  );
});

/** The location and the property of a meeting. */
function MeetingLocation({ meeting: { property, location, agent, status } }: { meeting: MeetingCard }) {
  const { t } = useLingui();
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
      {property && (
        <Location icon={<Building2 aria-hidden="true" />}>
          <Link to="/properties/$id" params={{ id: property.id }} className={linkClasses}>
            {property.title}
          </Link>
          {isActive(status) && isClosed(property.status) && (
            <span className="ml-1.5 text-12 font-medium text-warning-ink">
              {t(propertyStatusLabels[property.status])}
            </span>
          )}
        </Location>
      )}
      {location !== '' && (
        <Location icon={<MapPin aria-hidden="true" />}>
          <a
            href={mapsUrl(location)}
            target="_blank"
            rel="noreferrer"
            aria-label={t`Directions to ${location}`}
            className={linkClasses}
          >
            {location}
          </a>
        </Location>
      )}
      <Location icon={<UserRound aria-hidden="true" />} className="not-phone:hidden">
        {agent ? <AgentLink agent={agent} className="relative z-1" /> : t`Unassigned`}
      </Location>
    </ul>
  );
}

function Location({ icon, children, className }: { icon: ReactNode; children: ReactNode; className?: string }) {
  return (
    <li
      className={classNames(
        'flex max-w-full min-w-0 items-center gap-1.5 text-ink-2 [&>svg]:size-3.5 [&>svg]:flex-none [&>svg]:text-ink-3',
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </li>
  );
}

/** The placeholder of a row, in its size. */
export function MeetingRowSkeleton() {
  return (
    <div className={layout}>
      <div className={styles.time}>
        <Skeleton className="h-4 w-16" />
        <Skeleton className="mt-1.5 h-3 w-8 phone:mt-0" />
      </div>
      <div className={styles.main}>
        <Skeleton className="h-4 w-64" />
        <Skeleton className="mt-2 h-3.5 w-48" />
        <Skeleton className="mt-2 h-3.5 w-56" />
      </div>
      <div className={styles.state}>
        <Skeleton className="h-5 w-20" />
      </div>
      <div className={styles.actions}>
        <Skeleton className="ml-auto h-7 w-32" />
      </div>
    </div>
  );
}
