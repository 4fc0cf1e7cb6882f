import { v7 as uuid } from 'uuid';
import { findStillHere } from '#features/accounts/server/repository/profiles.ts';
import { findClientRow } from '#features/clients/server/repository/client-rows.ts';
import { queuePersonEmail } from '#features/communications/server/person-email.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { findContactRefusal } from '#features/consents/server/may-contact.ts';
import { queueEmailToPerson } from '#features/consents/server/queue-to-person.ts';
import { lockConsenting } from '#features/consents/server/repository.ts';
import { findLeadRow } from '#features/leads/server/repository/lead-rows.ts';
import { eraseNotificationEmails } from '#features/notifications/server/erasure-handler.ts';
import type { Context, Program, StaffContext, Transaction } from '#platform/context/server/context.ts';
import { eraseEmailsById } from '#platform/email/server/erase-emails.ts';
import { queueEmail } from '#platform/email/server/queue-email.ts';
import { renderEmail } from '#platform/email/server/render-email.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { maskValue } from '#platform/visibility/server/hidden-contacts.ts';
import { databaseSeenBy } from '#platform/visibility/server/limited-database.ts';
import type { CalendarEntry } from '../calendar-entry.ts';
import { invitationTo } from '../calendar-entry.ts';
import type { AttendeeNews } from '../email-texts.ts';
import { attendeeEmail, reminderForAgent } from '../email-texts.ts';
import type { MeetingRow } from '../repository/meeting-rows.ts';
import { findMeeting, setClientNotifiedAt } from '../repository/meeting-rows.ts';
import { listReminderEmails } from '../repository/reminders.ts';

interface Attendee {
  readonly topic: 'clients' | 'leads';
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
  readonly language: Language;
}

/**
 * Emails the attendee in their language, in the name of the acting user, with the calendar entry. Returns the attendee;
 * null if they have no email address, or do not want such emails.
 */
export async function writeToAttendee(
  context: StaffContext,
  tx: Transaction,
  meeting: MeetingRow,
  news: AttendeeNews,
): Promise<Attendee | null> {
  const [agent, actor] = [
    await findStillHere(tx.db, meeting.agent_id),
    await findStillHere(tx.db, context.actor.profileId),
  ];
  const attendee = await findAttendee(tx, meeting, (agent ?? actor)?.language ?? 'en');
  if (!attendee) return null;
  const company = await findCompany(tx.db);
  const message = attendeeEmail({ attendee, meeting, news, company, agent });
  const organizer = agent ?? actor;
  const calendar = organizer?.email
    ? invitationTo(entryOf(meeting, message.facts), {
        organizer: { name: organizer.full_name, email: organizer.email },
        attendee: { name: attendee.full_name, email: attendee.email },
      })
    : undefined;
  const { subject, paragraphs } = message;
  const purpose = news.kind === 'reminder' ? 'reminders' : 'service';
  // Shared, as the meeting has locked them: many meetings with one attendee may be scheduled at once.
  const person = await lockConsenting(tx.db, attendee, { isShared: true });
  if (!person || (await findContactRefusal(tx.db, person, { purpose, channel: 'email' }))) return null;
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('');
  if (attendee.topic === 'clients') {
    await queuePersonEmail(tx, context, {
      id: uuid(),
      person: { topic: 'clients', id: attendee.id },
      subject,
      html,
      purpose,
      ...(calendar && { calendar }),
    });
  } else {
    const emailId = await queueEmailToPerson(context, tx, {
      person,
      purpose,
      language: attendee.language,
      to: attendee.email,
      subject,
      createdBy: context.actor.profileId,
      at: context.clock.now(),
      body: html,
      plain: paragraphs.join('\n\n'),
      ...(organizer?.email && { replyTo: organizer.email }),
      ...(calendar && { calendar }),
    });
    // This identifies the lead if the email fails.
    const difference = { email_id: [null, emailId] } as const;
    await tx.record({ topic: 'leads', entityId: attendee.id, action: 'emailed', difference });
  }
  // Cancellations go only to notified attendees, and the meeting may have another attendee already.
  if (news.kind !== 'cancelled') await setClientNotifiedAt(tx.db, meeting.id, context.clock.now());
  return attendee;
}

/** Reminds the attendee in the name of the agent, or of the company if the agent has left. */
export async function remindAttendee(
  context: Context<Program>,
  tx: Transaction,
  meeting: MeetingRow,
  agentId: string | null,
): Promise<void> {
  const agent = await findStillHere(tx.db, agentId);
  const actor = { kind: 'program', profileId: agent?.id ?? null } as const;
  await writeToAttendee({ ...context, actor }, tx, meeting, { kind: 'reminder' });
}

/**
 * Reminds the agent in their language, with what they see of the meeting. Returns the id of the email; null if they have no
 * address, have left or do not see the meeting.
 */
export async function remindAgent(
  { publicUrl, clock, database }: StaffContext,
  tx: Transaction,
  meetingId: string,
  agentId: string,
): Promise<string | null> {
  const account = await findStillHere(tx.db, agentId);
  if (!account?.email) return null;
  const { time_zone } = await findCompany(tx.db);
  const { db, sight } = await databaseSeenBy(database, agentId);
  const seen = await findMeeting(db, meetingId);
  if (!seen) return null;
  const meeting = await maskValue(database, sight, seen);
  const url = new URL(`/meetings/edit/${meeting.id}`, publicUrl).href;
  const message = reminderForAgent({ to: { ...account, email: account.email }, meeting, timeZone: time_zone, url });
  return queueEmail(tx, { to: account.email, subject: message.subject, at: clock.now(), ...renderEmail(message) });
}

/** Erases the emails to agents about these meetings: they name the attendee. */
export async function eraseMeetingEmails(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await eraseNotificationEmails(tx, { topic: 'meetings', ids, at });
  await eraseEmailsById(tx, await listReminderEmails(tx.db, ids), at);
}

/** The client, else the lead, if they have an email address. A lead's language is unknown, so they get the agent's. */
async function findAttendee(tx: Transaction, meeting: MeetingRow, language: Language): Promise<Attendee | null> {
  const client = meeting.client_id ? await findClientRow(tx.db, meeting.client_id) : null;
  if (client && !client.deleted_at) {
    const { id, full_name, email } = client;
    return email ? { topic: 'clients', id, full_name, email, language: client.language } : null;
  }
  const lead = meeting.lead_id ? await findLeadRow(tx.db, meeting.lead_id) : null;
  if (!lead?.email || lead.deleted_at) return null;
  return { topic: 'leads', id: lead.id, full_name: lead.full_name, email: lead.email, language };
}

function entryOf(meeting: MeetingRow, facts: readonly string[]): CalendarEntry {
  const { id, title, meeting_date: start, status, sequence, location, video_link } = meeting;
  return {
    id,
    title,
    start,
    status,
    sequence,
    location: location || video_link || '',
    description: facts.join('\n'),
    end: new Date(start.getTime() + meeting.duration_minutes * 60_000),
    createdAt: meeting.created_at,
    updatedAt: meeting.updated_at,
  };
}
