import { useLingui } from '@lingui/react/macro';
import type { ContactRequest } from '#platform/contact/web/contact-request.ts';
import { requestContact } from '#platform/contact/web/contact-request.ts';
import type { ToastMessage } from '#ui/toast.ts';
import type { MeetingCard } from '../../contract.ts';
import { hasStarted, isActive } from '../../rules.ts';

type Addressed = Pick<MeetingCard, 'client' | 'lead' | 'property_id' | 'status' | 'meeting_date'>;

/** A message to the attendee about the meeting: with its time while it is ahead. Null without a number. */
export function attendeeMessage(
  meeting: Addressed,
): Pick<ContactRequest, 'person' | 'propertyIds' | 'meetingAt'> | null {
  const attendee = meeting.client ?? meeting.lead;
  if (!attendee?.phone) return null;
  return {
    person: { topic: meeting.client ? 'clients' : 'leads', ...attendee },
    propertyIds: meeting.property_id ? [meeting.property_id] : [],
    meetingAt: isAhead(meeting) ? meeting.meeting_date : undefined,
  };
}

/** Offers in a toast to send the attendee the time of a meeting that is ahead. */
export function useAttendeeMessageOffer(): (meeting: Addressed) => Pick<ToastMessage, 'action' | 'durationMs'> {
  const { t } = useLingui();
  return (meeting) => {
    const message = attendeeMessage(meeting);
    if (!message?.meetingAt) return {};
    const name = message.person.full_name;
    const onAction = () => requestContact({ way: 'whatsapp', ...message });
    return { durationMs: 10_000, action: { label: t`WhatsApp to ${name}`, onAction } };
  };
}

const isAhead = (meeting: Addressed) => isActive(meeting.status) && !hasStarted(meeting, new Date());
