import { useLingui } from '@lingui/react/macro';
import { CalendarCheck, Check, MapPin, UserRound, Video } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PortalMeeting } from '#features/portal/contract.ts';
import { formatTime } from '#platform/dates.ts';
import { Button } from '#ui/button.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { toast } from '#ui/toast.ts';

interface MeetingsProps {
  readonly id: string;
  readonly title: string;
  readonly meetings: readonly PortalMeeting[];
  readonly timeZone: string;
  readonly onConfirm: (id: string) => Promise<boolean>;
}

interface MeetingProps extends Pick<MeetingsProps, 'timeZone' | 'onConfirm'> {
  readonly meeting: PortalMeeting;
}

/** Meetings of the client under a heading; upcoming ones can be confirmed. */
export function Meetings({ id, title, meetings, timeZone, onConfirm }: MeetingsProps) {
  if (meetings.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-16">
        {title}
      </h2>
      <ul className="grid gap-3">
        {meetings.map((meeting) => (
          <Meeting key={meeting.id} meeting={meeting} timeZone={timeZone} onConfirm={onConfirm} />
        ))}
      </ul>
    </section>
  );
}

function Meeting({ meeting, timeZone, onConfirm }: MeetingProps) {
  const { t, i18n } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const about = useRef<HTMLDivElement>(null);
  const { id, title, meeting_date, status, location, video_link, agent, may_confirm } = meeting;
  const day = new Intl.DateTimeFormat(`${i18n.locale}-IN-u-nu-latn`, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(meeting_date));
  const confirm = async (button: Element) => {
    setBusy(true);
    const isDone = await onConfirm(id);
    setBusy(false);
    if (!isDone) return;
    toast({ tone: 'success', title: t`Confirmed` });
    // The button is removed and would lose the focus.
    if (hasFocus(button)) about.current?.focus({ preventScroll: true });
  };
  const said = {
    scheduled: null,
    confirmed: t`Confirmed`,
    completed: t`Completed`,
    cancelled: t`Cancelled`,
  }[status];
  return (
    <li className="flex flex-wrap items-start gap-x-5 gap-y-3 rounded-card border border-line bg-raised p-5 phone:p-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <div ref={about} id={`meeting-${id}`} tabIndex={-1} className="grid gap-1">
          <p className={status === 'cancelled' ? 'text-ink-3 line-through' : 'font-medium'}>
            <time dateTime={meeting_date}>
              {day}, {formatTime(meeting_date, timeZone)}
            </time>
          </p>
          <h3 className="text-ink-2">{title}</h3>
        </div>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-3">
          {location && (
            <span className="inline-flex items-center gap-1.5">
              <MapPin aria-hidden="true" className="size-4 flex-none" />
              {location}
            </span>
          )}
          {video_link && status !== 'cancelled' && (
            <a href={video_link} target="_blank" rel="noopener" className="link inline-flex items-center gap-1.5">
              <Video aria-hidden="true" className="size-4 flex-none" />
              {t`Open the video call`}
            </a>
          )}
          {agent && (
            <span className="inline-flex items-center gap-1.5">
              <UserRound aria-hidden="true" className="size-4 flex-none" />
              {agent}
            </span>
          )}
        </p>
      </div>
      {may_confirm ? (
        <Button
          {...namedAfter(`meeting-${id}`, 'confirm')}
          variant="primary"
          size="large"
          busy={isBusy}
          onClick={({ currentTarget }) => void confirm(currentTarget)}
        >
          <CalendarCheck aria-hidden="true" />
          {t`Confirm`}
        </Button>
      ) : (
        said && (
          <p className="inline-flex items-center gap-1.5 text-ink-2">
            {status === 'confirmed' && <Check aria-hidden="true" className="size-4 text-success-ink" />}
            {said}
          </p>
        )
      )}
    </li>
  );
}

/** Whether the element has the focus, or had it before it was removed. */
function hasFocus(element: Element): boolean {
  return document.activeElement === element || document.activeElement === document.body;
}
