import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import {
  Ban,
  BellRing,
  CalendarClock,
  CalendarPlus,
  CircleCheck,
  Ellipsis,
  FileText,
  MessageCircle,
  MessageSquareText,
  Navigation,
  NotebookPen,
  Pencil,
  Phone,
  Trash2,
  Video,
} from 'lucide-react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { CallAnchor } from '#platform/contact/web/call-anchor.tsx';
import { useQuickRefusal } from '#platform/contact/web/contact-refusal.ts';
import { requestContact } from '#platform/contact/web/contact-request.ts';
import { requestReveal } from '#platform/contact/web/contact-reveal.ts';
import { dayOf, timeOf } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { mapsUrl } from '#platform/maps-url.ts';
import { callLink } from '#platform/phone-links.ts';
import { isMasked } from '#platform/visibility/contact-mask.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import type { MeetingCard } from '../../contract.ts';
import { advanceLabels } from '../../labels.ts';
import { hasStarted, isActive, isVideoCall, isVisit, meetingOwnership, nextStatus } from '../../rules.ts';
import { attendeeMessage } from '../page/attendee-message.ts';
import type { MeetingActions } from '../page/use-meeting-actions.tsx';

interface MeetingRowActionsProps {
  readonly meeting: MeetingCard;
  readonly actions: MeetingActions;
}

/** The actions of a meeting: the next step as a button, the others in a menu. */
export function MeetingRowActions({ meeting, actions }: MeetingRowActionsProps) {
  const { t } = useLingui();
  const { mayWrite } = useRights('meetings');
  const isWritable = mayWrite(meeting.agent_id);
  const { title, status } = meeting;
  const advance = t(advanceLabels[status]);
  const complete = t(advanceLabels.confirmed);
  const mayBeHeld = isActive(status) && hasStarted(meeting, new Date());
  return (
    <div className="flex flex-wrap items-center justify-end gap-1.5 phone:justify-start">
      <CallButton meeting={meeting} />
      {isWritable && status !== 'confirmed' && (
        <Button
          size="sm"
          aria-label={t`${advance}: ${title}`}
          onClick={() => actions.changeStatus(meeting, nextStatus(status))}
        >
          {advance}
        </Button>
      )}
      {isWritable && mayBeHeld && (
        <Button
          size="sm"
          aria-label={t`${complete}: ${title}`}
          aria-haspopup="dialog"
          onPointerEnter={actions.prefetch}
          onFocus={actions.prefetch}
          onClick={() => actions.open('complete', meeting)}
        >
          {complete}
        </Button>
      )}
      <span className="flex phone:ml-auto">
        {isWritable && (
          <IconButton
            icon={NotebookPen}
            size="sm"
            label={t`Add notes: ${title}`}
            aria-haspopup="dialog"
            onPointerEnter={actions.prefetch}
            onFocus={actions.prefetch}
            onClick={() => actions.open('notes', meeting)}
          />
        )}
        <MeetingMenu meeting={meeting} actions={actions} />
      </span>
    </div>
  );
}

/** Calls the attendee by phone, or starts the video call. */
function CallButton({ meeting }: { meeting: MeetingCard }) {
  const { t } = useLingui();
  const { meeting_type: type, title, video_link: link } = meeting;
  const who = meeting.client ?? meeting.lead;
  const name = who?.full_name ?? '';
  if (type === 'phone_call' && who?.phone) {
    return (
      <Button asChild size="sm" aria-label={t`Call ${name}`}>
        <CallAnchor phone={who.phone} of={{ kind: meeting.client ? 'clients' : 'leads', id: who.id, name }}>
          <Phone aria-hidden="true" />
          {t`Call`}
        </CallAnchor>
      </Button>
    );
  }
  if (!isVideoCall(type) || link === null) return null;
  return (
    <Button asChild size="sm" aria-label={t`Start video call: ${title}`}>
      <a href={link} target="_blank" rel="noopener noreferrer">
        <Video aria-hidden="true" />
        {t`Start`}
      </a>
    </Button>
  );
}

function MeetingMenu({ meeting, actions }: MeetingRowActionsProps) {
  const { t } = useLingui();
  const { mayWrite, mayEdit, mayDelete } = useRights('meetings');
  const isWritable = mayWrite(meeting.agent_id);
  const { title, location } = meeting;
  const attendee = meeting.client ?? meeting.lead;
  const phone = attendee?.phone;
  const propertyIds = meeting.property_id ? [meeting.property_id] : [];
  // Of meetings without an attendee, the entry is not shown.
  const attendeeOf = { topic: meeting.client ? 'clients' : 'leads', id: attendee?.id ?? meeting.id } as const;
  const refusal = useQuickRefusal(attendeeOf, propertyIds);
  const { timeZone } = useFormats();
  const { next_follow_up_date: next } = meeting;
  const followUpMoment = next === null ? undefined : `${dayOf(next, timeZone)}T${timeOf(next, timeZone)}`;
  const followUp = (
    <Link
      to="/meetings/schedule"
      search={{
        clientId: meeting.client_id ?? undefined,
        leadId: meeting.lead_id ?? undefined,
        propertyId: meeting.property_id ?? undefined,
        date: followUpMoment,
      }}
    />
  );
  const editLink = <Link to="/meetings/edit/$id" params={{ id: meeting.id }} />;
  const entries: MenuEntry[] = [
    ...(isWritable ? [{ label: t`Add notes`, icon: NotebookPen, onSelect: () => actions.open('notes', meeting) }] : []),
    ...(isWritable && meeting.status === 'confirmed' && !hasStarted(meeting, new Date())
      ? [{ label: t`Mark as held early`, icon: CircleCheck, onSelect: () => actions.open('complete', meeting) }]
      : []),
    ...(meeting.follow_up_required ? [{ label: t`Schedule follow-up`, icon: CalendarPlus, link: followUp }] : []),
    ...(isWritable
      ? [{ label: t`Reschedule`, icon: CalendarClock, onSelect: () => actions.open('reschedule', meeting) }]
      : []),
    ...(isVisit(meeting)
      ? [
          {
            label: t`Open visit`,
            icon: Navigation,
            link: <Link to="/visits/$id" params={{ id: meeting.id }} />,
          },
        ]
      : []),
    mayEdit(meeting.agent_id)
      ? { label: t`Edit`, icon: Pencil, link: editLink }
      : { label: t`View`, icon: FileText, link: editLink },
  ];
  const message = attendeeMessage(meeting);
  if (attendee && phone && message) {
    const write = (way: 'whatsapp' | 'sms') => requestContact({ way, ...message });
    entries.push(
      { kind: 'separator' },
      {
        label: t`Call`,
        icon: Phone,
        offBecause: refusal('call'),
        ...(isMasked(phone)
          ? { onSelect: () => requestReveal({ kind: attendeeOf.topic, id: attendee.id, name: attendee.full_name }) }
          : { link: <a href={callLink(phone)}>{t`Call`}</a> }),
      },
      {
        label: t`WhatsApp`,
        icon: MessageCircle,
        offBecause: refusal('whatsapp'),
        onSelect: () => write('whatsapp'),
      },
      { label: t`SMS`, icon: MessageSquareText, offBecause: refusal('sms'), onSelect: () => write('sms') },
    );
  }
  if (location !== '') {
    const way = (
      <a href={mapsUrl(location)} target="_blank" rel="noreferrer">
        {t`Directions`}
      </a>
    );
    entries.push({ label: t`Directions`, icon: Navigation, link: way });
  }
  if (isActive(meeting.status)) {
    entries.push(
      { label: t`Set reminders`, icon: BellRing, onSelect: () => actions.open('reminders', meeting) },
      { kind: 'separator' },
    );
    if (isWritable)
      entries.push({
        label: t`Cancel meeting`,
        icon: Ban,
        tone: 'danger',
        onSelect: () => actions.open('cancel', meeting),
      });
  } else {
    entries.push(
      { label: t`View reminders`, icon: BellRing, onSelect: () => actions.open('reminders', meeting) },
      { kind: 'separator' },
    );
  }
  if (mayDelete(meetingOwnership(meeting))) {
    entries.push({ label: t`Delete`, icon: Trash2, tone: 'danger', onSelect: () => actions.remove(meeting) });
  }
  if (entries.at(-1)?.kind === 'separator') entries.pop();
  return (
    <Menu trigger={<IconButton icon={Ellipsis} size="sm" label={t`More actions: ${title}`} />} entries={entries} />
  );
}
