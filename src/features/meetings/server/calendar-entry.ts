import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { MeetingStatus } from '../rules.ts';

/** The data of a meeting for external calendars. */
export interface CalendarEntry {
  readonly id: string;
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
  readonly status: MeetingStatus;
  readonly sequence: number;
  readonly location: string;
  readonly description: string;
  readonly url?: string | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface Mailbox {
  readonly name: string;
  readonly email: string;
}

const prodId = { company: 'Aangan', product: 'Meetings', language: 'EN' };

/** A calendar to subscribe to (RFC 5545), with all current entries of a user. */
export function calendarOf(name: string, entries: readonly CalendarEntry[]): string {
  const calendar = ical({ name, prodId, method: ICalCalendarMethod.PUBLISH, ttl: 15 * 60 });
  for (const entry of entries) calendar.createEvent(eventOf(entry));
  return calendar.toString();
}

/**
 * An invitation to a meeting, or its cancellation (RFC 5546). A higher sequence number replaces the entry in the
 * recipient's calendar.
 */
export function invitationTo(
  entry: CalendarEntry,
  { organizer, attendee }: { organizer: Mailbox; attendee: Mailbox },
): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const isCancelled = entry.status === 'cancelled';
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({ prodId, method });
  const event = calendar.createEvent({ ...eventOf(entry), organizer: quotable(organizer) });
  event.createAttendee({
    ...quotable(attendee),
    role: ICalAttendeeRole.REQ,
    status: entry.status === 'confirmed' ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION,
    rsvp: !isCancelled,
  });
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', content: calendar.toString() };
}

/** A quoted parameter value cannot contain or escape double quotes (RFC 5545, 3.2). */
function quotable({ name, email }: Mailbox): Mailbox {
  return { name: name.replaceAll('"', "'"), email };
}

/** The id of the meeting in an invitation. */
export function meetingIn(invitation: string): string | null {
  return /^UID:([\da-f-]{36})@aangan\r?$/mu.exec(invitation)?.[1] ?? null;
}

function eventOf(entry: CalendarEntry) {
  return {
    // Times are in UTC; each calendar shows its own zone.
    id: `${entry.id}@aangan`,
    start: entry.start,
    end: entry.end,
    stamp: entry.updatedAt,
    created: entry.createdAt,
    lastModified: entry.updatedAt,
    sequence: entry.sequence,
    summary: entry.title,
    description: entry.description,
    location: entry.location,
    url: entry.url ?? null,
    status: statuses[entry.status],
  };
}

const statuses: Readonly<Record<MeetingStatus, ICalEventStatus>> = {
  scheduled: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};
