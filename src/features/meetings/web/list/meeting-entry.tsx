import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { Badge } from '#ui/badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { MeetingCard } from '../../contract.ts';
import { meetingStatusLabels, meetingTypeWords } from '../../labels.ts';
import { badgeTone } from '../status-tone.ts';
import { meetingTypeIcon } from '../type-icons.ts';

const layout =
  'relative grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-2.5 phone:gap-x-3';

interface MeetingEntryProps {
  readonly meeting: MeetingCard;
  /** Shows the attendee, for lists that are not the attendee's own. */
  readonly hasAttendee: boolean;
}

/** A meeting in a short list: title, time, attendee and status. */
export function MeetingEntry({ meeting, hasAttendee }: MeetingEntryProps) {
  const { t } = useLingui();
  const { dayOf, time } = useFormats();
  const nameOf = usePersonName();
  const { title, meeting_type: type, meeting_date: at, status, location, agent } = meeting;
  const Icon = meetingTypeIcon(type);
  const who = meeting.client ?? meeting.lead;
  const details = [
    t(meetingTypeWords.labelOf(type)),
    hasAttendee && who ? nameOf(who.full_name) : '',
    location,
    agent ? nameOf(agent.full_name) : '',
  ];
  return (
    <li data-list-entry className={layout}>
      <div className="min-w-0">
        <h3 className="truncate text-14">
          <Link
            to="/meetings/edit/$id"
            params={{ id: meeting.id }}
            className="stretched underline-offset-3 hover:underline"
          >
            {title}
          </Link>
        </h3>
        <p className="flex min-w-0 items-center gap-1.5 text-ink-3">
          <Icon aria-hidden="true" className="size-3.5 flex-none" />
          <span className="truncate">{details.filter(Boolean).join(' · ')}</span>
        </p>
      </div>
      <div className="grid justify-items-end gap-1">
        <Badge tone={badgeTone(status)}>{t(meetingStatusLabels[status])}</Badge>
        <time dateTime={at} className="text-12 whitespace-nowrap text-ink-2">
          {t`${dayOf(at)} at ${time(at)}`}
        </time>
      </div>
    </li>
  );
}

/** The placeholder of an entry, in its size. */
export function MeetingEntrySkeleton() {
  return (
    <div className={layout}>
      <div className="grid h-10 content-around">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3 w-48" />
      </div>
      <Skeleton className="h-9 w-28" />
    </div>
  );
}
