import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import {
  Building2,
  CalendarDays,
  FileText,
  MapPin,
  Navigation,
  Pencil,
  Phone,
  User,
  UserRound,
  Video,
} from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { AgentLink } from '#features/accounts/web/agent-link.tsx';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { CallAnchor } from '#platform/contact/web/call-anchor.tsx';
import { dayOf } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PopoverBody } from '#ui/popover-body.tsx';
import type { MeetingCard } from '../../contract.ts';
import { meetingStatusLabels, meetingTypeWords } from '../../labels.ts';
import { isVideoCall, isVisit } from '../../rules.ts';
import { badgeTone } from '../status-tone.ts';
import type { CalendarSearch, CalendarView } from './calendar-search.ts';
import { useCalendarFormatters } from './use-calendar-formatters.ts';
import { useMeetingEntryText } from './use-meeting-entry-text.ts';

interface MeetingDetailsProps {
  readonly meeting: MeetingCard;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly view: CalendarView;
  /** The filters of the calendar, for the link back. */
  readonly search: CalendarSearch;
  readonly isPhone: boolean;
  onClose(): void;
}

/** A meeting's details and actions: in a popover, on a phone in a bottom sheet. */
export function MeetingDetails({ meeting, anchor, view, search, isPhone, onClose }: MeetingDetailsProps) {
  const { t } = useLingui();
  const status = <Badge tone={badgeTone(meeting.status)}>{t(meetingStatusLabels[meeting.status])}</Badge>;
  if (isPhone) {
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={meeting.title}
        footer={<Actions {...{ meeting, view, search }} />}
      >
        <p className="mb-3">{status}</p>
        <Facts meeting={meeting} />
      </Dialog>
    );
  }
  return (
    <PopoverBody
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={anchor}
      label={meeting.title}
      className="w-88 p-4"
    >
      <div className="mb-3 flex items-start gap-2">
        <h2 className="min-w-0 flex-1 text-14 break-words">{meeting.title}</h2>
        {status}
      </div>
      <Facts meeting={meeting} />
      <div className="mt-4 flex justify-end gap-2">
        <Actions {...{ meeting, view, search }} />
      </div>
    </PopoverBody>
  );
}

function Facts({ meeting }: { meeting: MeetingCard }) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const formatters = useCalendarFormatters();
  const { fullTimesOf } = useMeetingEntryText();
  const { client, lead, property, agent, location } = meeting;
  return (
    <dl className="grid gap-2 text-ink">
      <Fact icon={CalendarDays} name={t`When`}>
        <span className="block">{formatters.full(dayOf(meeting.meeting_date, timeZone))}</span>
        <span className="block text-ink-3">
          {fullTimesOf(meeting)} · {t(meetingTypeWords.labelOf(meeting.meeting_type))}
        </span>
      </Fact>
      {client && (
        <Fact icon={User} name={t`Client`}>
          <Link to="/clients/$id" params={{ id: client.id }} className="link break-words">
            {client.full_name || t`Unnamed Client`}
          </Link>
        </Fact>
      )}
      {lead && (
        <Fact icon={User} name={t`Lead`}>
          <Link to="/leads/$id" params={{ id: lead.id }} className="link break-words">
            {lead.full_name}
          </Link>
        </Fact>
      )}
      {location !== '' && (
        <Fact icon={MapPin} name={t({ context: 'where a meeting is', message: 'Location' })}>
          {location}
        </Fact>
      )}
      {property && (
        <Fact icon={Building2} name={t`Property`}>
          <Link to="/properties/$id" params={{ id: property.id }} className="link break-words">
            {property.title}
          </Link>
        </Fact>
      )}
      {agent && (
        <Fact icon={UserRound} name={t`Agent`}>
          <AgentLink agent={agent} className="link" />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2.5">
      <dt className="mt-0.5 flex-none text-ink-3">
        <Icon aria-hidden="true" className="size-4" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Actions({ meeting, view, search }: Pick<MeetingDetailsProps, 'meeting' | 'view' | 'search'>) {
  const { t } = useLingui();
  const { id, meeting_type: type, video_link, client, lead } = meeting;
  const who = client ?? lead;
  const { mayEdit } = useRights('meetings');
  const isEditable = mayEdit(meeting.agent_id);
  const phone = type === 'phone_call' ? (client?.phone_e164 ?? lead?.phone_e164) : null;
  return (
    <>
      {phone && who && (
        <Button asChild>
          <CallAnchor phone={phone} of={{ kind: client ? 'clients' : 'leads', id: who.id, name: who.full_name }}>
            <Phone aria-hidden="true" />
            {t`Call`}
          </CallAnchor>
        </Button>
      )}
      {isVideoCall(type) && video_link && (
        <Button asChild>
          <a href={video_link} target="_blank" rel="noreferrer">
            <Video aria-hidden="true" />
            {t`Start video call`}
          </a>
        </Button>
      )}
      {isVisit(meeting) && (
        <Button asChild>
          <Link to="/visits/$id" params={{ id }}>
            <Navigation aria-hidden="true" />
            {t`Open visit`}
          </Link>
        </Button>
      )}
      <Button asChild variant="primary">
        <Link to="/meetings/edit/$id" params={{ id }} search={{ back: view, whose: search.whose, type: search.type }}>
          {isEditable ? <Pencil aria-hidden="true" /> : <FileText aria-hidden="true" />}
          {isEditable ? t`Edit` : t`View`}
        </Link>
      </Button>
    </>
  );
}
