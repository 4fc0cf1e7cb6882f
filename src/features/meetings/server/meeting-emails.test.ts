import { eq, isNotNull } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { profiles } from '#features/accounts/server/tables.ts';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { eraseClient } from '#features/clients/server/service/delete-client.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { readCommunications } from '#features/communications/server/history.ts';
import { readTimeline } from '#features/history/server/service.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { deleteLead, eraseLead } from '#features/leads/server/service/delete-lead.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { leads } from '#features/leads/server/tables.ts';
import type { NotificationChoices } from '#features/notifications/rules.ts';
import { choicesAtFirst } from '#features/notifications/rules.ts';
import { readPreferences, saveNotificationPreferences } from '#features/notifications/server/preferences.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { sendEmailTask } from '#platform/email/server/send-email.ts';
import { emails } from '#platform/email/server/tables.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import { leftInEnglish } from '#platform/i18n/server/leftover-testing.ts';
import { notifications } from '#platform/notifications/server/tables.ts';
import { aMeeting } from '../meeting-testing.ts';
import { attendeeEmail, reminderForAgent } from './email-texts.ts';
import { meetingErasureHandler } from './erasure-handler.ts';
import { claimDueReminder } from './repository/reminders.ts';
import { askForOutcomes } from './service/ask-for-outcomes.ts';
import { changeMeetingStatus } from './service/change-status.ts';
import { confirmByClient } from './service/confirm-by-client.ts';
import { deleteMeeting, notifyOfDeletion, purgeMeetings, restoreMeeting } from './service/delete-meeting.ts';
import { notifyOfFailedLeadEmail } from './service/failed-lead-email.ts';
import { readReminders } from './service/plan-reminders.ts';
import { readMeeting } from './service/read-meetings.ts';
import { rescheduleMeeting } from './service/reschedule-meeting.ts';
import type { NewMeeting } from './service/save-meeting.ts';
import { createMeeting, updateMeetingFields } from './service/save-meeting.ts';
import { sendReminders } from './service/send-reminders.ts';
import { meetings } from './tables.ts';

let agency: TestAgency;
let rohan: Context<Staff>;
let program: Context<Program>;
let clientId: string;

beforeAll(async () => {
  agency = await openTestAgency();
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
  program = { ...rohan, actor: { kind: 'program', profileId: null } };
  clientId = await addClient('Kavita Joshi', 'kavita@example.in');
});
beforeEach(async () => {
  agency.clock.set('2026-03-10T06:00:00Z');
  for (const table of [meetings, emails, notifications]) await rohan.db.delete(table);
});
afterAll(() => agency.close());

async function addClient(full_name: string, email: string | null): Promise<string> {
  const { id } = await createClient(rohan, aClient({ full_name, email, language: 'mr' }));
  return id;
}

async function addLead(full_name: string, email: string): Promise<string> {
  const { id } = await createLead(rohan, aLead({ full_name, email, source: 'referral' }));
  return id;
}

const input = (changes: Partial<NewMeeting> = {}) =>
  aMeeting({
    title: 'Visit to Banyan Court',
    meeting_type: 'site_visit',
    client_id: clientId,
    meeting_date: '2026-03-12T05:30:00.000Z',
    duration_minutes: 60,
    location: 'Baner Road, Pune',
    description: 'Keys are with the guard',
    status: 'scheduled',
    ...changes,
  });
const add = (changes: Partial<NewMeeting> = {}) => createMeeting(rohan, input(changes));
const move = (id: string, from: string, meeting_date: string, reason = '') =>
  rescheduleMeeting(rohan, { id, from, meeting_date, reason, overlap_confirmed: false });
const sent = async () =>
  (await rohan.db.select().from(emails).orderBy(emails.created_at)).map(
    ({ recipient, calendar_method, ...stored }) => ({
      recipient,
      calendar_method,
      subject: stored.subject,
      plain: stored.plain,
      calendar: stored.calendar ?? '',
      reply_to: stored.reply_to,
    }),
  );

/** Makes the mail server reject the only email in the outbox for good; keeps only the notification of that. */
async function refuseOnlyEmail(): Promise<void> {
  const [message] = await rohan.db.select().from(emails);
  await rohan.db.delete(notifications);
  const refuse = { accepted: false, isPermanent: true, response: '550 no such reader' } as const;
  const transport = { send: async () => refuse, close: () => undefined };
  const send = sendEmailTask(
    program,
    { transport, from: 'office@example.in' },
    { onPermanentFailure: notifyOfFailedLeadEmail },
  );
  const alone = async (_: string, work: () => Promise<void>) => {
    await work();
    return true;
  };
  const run = { attempt: 1, isLast: false, alone, log: program.log, signal: AbortSignal.any([]) };
  await send({ email_id: message?.id }, run);
}

describe('the attendee of a meeting', () => {
  it('is invited on request, in their language, with a calendar entry', async () => {
    await add({ invite_client: true });
    const [message] = await sent();
    expect(message).toMatchObject({ recipient: 'kavita@example.in', calendar_method: 'REQUEST' });
    expect(message?.reply_to).toBe(await emailOf(rohan));
    expect(message?.plain).toContain('गुरुवार, 12 मार्च, 2026, 11:00 AM');
    expect(message?.plain).toContain('Baner Road, Pune');
    expect(message?.plain).not.toContain('guard');
    expect(message?.calendar).toContain('DTSTART:20260312T053000Z');
    const { items } = await readCommunications(rohan, { topic: 'clients', person_id: clientId });
    expect(items[0]).toMatchObject({ type: 'email', direction: 'out', subject: message?.subject });
  });

  it('is invited once by a correction if they were not notified before', async () => {
    const nobody = await add({ client_id: null });
    const planned = { ...input(), id: nobody.id, invite_client: true };
    const saved = await updateMeetingFields(rohan, { ...planned, version: nobody.version });
    expect(saved).toMatchObject({ is_client_notified: true });
    const again = await updateMeetingFields(rohan, { ...planned, description: 'Park inside', version: saved.version });
    expect(again).toMatchObject({ is_client_notified: false });
    expect(await sent()).toMatchObject([{ recipient: 'kavita@example.in', calendar_method: 'REQUEST' }]);
    await rohan.db.delete(emails);
    const quiet = await add({ meeting_date: '2026-03-18T05:30:00Z' });
    const asked = { ...input({ meeting_date: '2026-03-19T05:30:00Z' }), id: quiet.id };
    const notified = await updateMeetingFields(rohan, { ...asked, version: quiet.version, invite_client: true });
    expect(notified).toMatchObject({ is_client_notified: true });
    expect(await sent()).toHaveLength(1);
  });

  it('is always notified of a move, and of other changes only after an earlier notification', async () => {
    const { id, version } = await add();
    await updateMeetingFields(rohan, { ...input({ location: 'Aundh' }), id, version });
    expect(await sent()).toEqual([]);
    const moved = await move(id, '2026-03-12T05:30:00Z', '2026-03-13T05:30:00Z', 'Rain');
    expect(moved.is_client_notified).toBe(true);
    await updateMeetingFields(rohan, {
      ...input({ location: 'Wakad', meeting_date: '2026-03-13T05:30:00Z' }),
      id,
      version: moved.version,
    });
    await changeMeetingStatus(rohan, { id, from: 'scheduled', status: 'cancelled' });
    const sentEmails = await sent();
    expect(sentEmails.map(({ calendar_method }) => calendar_method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    expect(sentEmails[0]?.plain).toContain('Rain');
    expect(sentEmails.map(({ calendar }) => /SEQUENCE:(\d+)/u.exec(calendar)?.[1])).toEqual(['2', '3', '4']);
    expect(new Set(sentEmails.map(({ calendar }) => /UID:(.+)/u.exec(calendar)?.[1])).size).toBe(1);
  });

  it('receives a cancellation when the attendee changes; the new one starts unconfirmed', async () => {
    const [first, other] = [
      await addClient('Mina Rege', 'mina@example.in'),
      await addClient('Anita Sane', 'anita@example.in'),
    ];
    const { id } = await add({ client_id: first, invite_client: true });
    await confirmByClient(program, { id, person: { topic: 'clients', id: first } });
    const { version } = await readMeeting(rohan, id);
    const planned = { ...input({ client_id: other, status: 'confirmed' }), id };
    const saved = await updateMeetingFields(rohan, { ...planned, version });
    expect(saved).toMatchObject({ client_confirmed_at: null, is_client_notified: true });
    expect((await sent()).map(({ recipient, calendar_method }) => [recipient, calendar_method])).toEqual([
      ['mina@example.in', 'REQUEST'],
      ['mina@example.in', 'CANCEL'],
      ['anita@example.in', 'REQUEST'],
    ]);
    await rohan.db.delete(emails);
    const nobody = await updateMeetingFields(rohan, { ...planned, client_id: null, version: saved.version });
    expect(nobody).toMatchObject({ client: null, is_client_notified: false });
    await updateMeetingFields(rohan, { ...planned, version: nobody.version });
    expect(await sent()).toMatchObject([{ recipient: 'anita@example.in', calendar_method: 'CANCEL' }]);
  });

  it('is reported separately from the former attendee, who is named if notified', async () => {
    const [reached, unreached] = [
      await addClient('Sunita Gokhale', 'sunita@example.in'),
      await addClient('Vimal Shah', null),
    ];
    const answers: Record<string, unknown> = {};
    for (const [name, client_id] of Object.entries({ nobody: null, reached, unreached })) {
      const { id, version } = await add({ invite_client: true });
      const changed = await updateMeetingFields(rohan, { ...input({ client_id }), id, version });
      answers[name] = [changed.former_client_notified, changed.client?.full_name, changed.is_client_notified];
      await deleteMeeting(rohan, id);
    }
    expect(answers).toEqual({
      nobody: ['Kavita Joshi', undefined, false],
      reached: ['Kavita Joshi', 'Sunita Gokhale', true],
      unreached: ['Kavita Joshi', 'Vimal Shah', false],
    });
    const ends = (await sent()).filter(({ calendar_method }) => calendar_method === 'CANCEL');
    expect(ends.map(({ recipient }) => recipient)).toEqual(Array(3).fill('kavita@example.in'));
    const unheard = await add();
    const planned = { ...input({ client_id: null }), id: unheard.id, version: unheard.version };
    expect(await updateMeetingFields(rohan, planned)).toMatchObject({
      is_client_notified: false,
      former_client_notified: null,
    });
  });

  it('is the same person as a lead and as the client they became', async () => {
    const lead = await addLead('Sanjay Patil', 'sanjay@example.in');
    const { id } = await add({ client_id: null, lead_id: lead, invite_client: true });
    const client = await addClient('Sanjay Patil', 'sanjay@example.in');
    await rohan.db.update(leads).set({ client_id: client }).where(eq(leads.id, lead));
    const { version, client_id } = await readMeeting(rohan, id);
    expect(client_id).toBe(client);
    const agent_id = rohan.actor.profileId;
    await updateMeetingFields(rohan, { ...input({ client_id: client, lead_id: null, agent_id }), id, version });
    expect(await sent()).toMatchObject([{ recipient: 'sanjay@example.in', calendar_method: 'REQUEST' }]);
  });

  it('is notified of a deletion and of a restore, unless the restore is immediate', async () => {
    const { id } = await add({ invite_client: true });
    const unheard = await add({ meeting_date: '2026-03-13T05:30:00.000Z' });
    await rohan.db.delete(emails);
    const deleted = async (meetingId: string) => {
      await deleteMeeting(rohan, meetingId);
      agency.clock.set('2026-03-10T06:01:00Z');
    };
    await deleted(id);
    await restoreMeeting(rohan, id);
    await notifyOfDeletion(program, id);
    expect(await sent()).toEqual([]);
    agency.clock.set('2026-03-10T06:00:00Z');
    for (const meetingId of [id, unheard.id]) await deleted(meetingId);
    for (const meetingId of [id, id, unheard.id]) await notifyOfDeletion(program, meetingId);
    await restoreMeeting(rohan, id);
    const sentEmails = await sent();
    expect(sentEmails.map(({ calendar_method }) => calendar_method)).toEqual(['CANCEL', 'REQUEST']);
    expect(sentEmails.map(({ calendar }) => /SEQUENCE:(\d+)/u.exec(calendar)?.[1])).toEqual(['3', '4']);
    expect(sentEmails[0]).toMatchObject({ recipient: 'kavita@example.in', reply_to: await emailOf(rohan) });
  });

  it('is notified of a new agent; the former and the new agent are notified too', async () => {
    const kiran = await agency.hire('Agent', 'Kiran Patel');
    const { id, version } = await add({ invite_client: true });
    const manager = await agency.hire('Manager');
    await rohan.db.delete(notifications);
    const planned = { ...input({ agent_id: kiran.actor.profileId }), id, version };
    expect(await updateMeetingFields(manager, planned)).toMatchObject({ is_client_notified: true });
    const [, message] = await sent();
    expect(message).toMatchObject({ recipient: 'kavita@example.in', calendar_method: 'REQUEST' });
    expect(message?.plain).toContain('Kiran Patel');
    const raised = await rohan.db.select().from(notifications);
    expect(new Map(raised.map(({ kind, recipient_id }) => [kind, recipient_id]))).toEqual(
      new Map([
        ['meeting_assigned', kiran.actor.profileId],
        ['meeting_taken_away', rohan.actor.profileId],
      ]),
    );
  });

  it('does not receive the reason of an earlier move', async () => {
    const { id } = await add({ invite_client: true });
    const moved = await move(id, '2026-03-12T05:30:00Z', '2026-03-13T05:30:00Z', 'Rain');
    const edited = { ...input({ meeting_date: '2026-03-14T05:30:00Z' }), id, version: moved.version };
    expect(await updateMeetingFields(rohan, edited)).toMatchObject({ reschedule_reason: '', is_client_notified: true });
    expect((await sent()).map(({ plain }) => plain.includes('Rain'))).toEqual([false, true, false]);
  });

  it('receives nothing about past meetings, and nothing without an address', async () => {
    agency.clock.set('2026-03-15T06:00:00Z');
    const { id } = await add({ invite_client: true });
    expect(await move(id, '2026-03-12T05:30:00Z', '2026-03-13T05:30:00Z')).toMatchObject({ is_client_notified: false });
    const nobody = await add({ client_id: null, invite_client: true, meeting_date: '2026-03-18T05:30:00Z' });
    expect(await move(nobody.id, '2026-03-18T05:30:00Z', '2026-03-19T05:30:00Z')).toMatchObject({
      is_client_notified: false,
    });
    expect(await sent()).toEqual([]);
  });

  it('is not invited in place of another if the box was unticked', async () => {
    const { id, version } = await add({ invite_client: true });
    await rohan.db.delete(emails);
    const client_id = await addClient('Lata Bhide', 'lata@example.in');
    await updateMeetingFields(rohan, { ...input({ client_id }), id, version, invite_client: false });
    expect(await sent()).toMatchObject([{ recipient: 'kavita@example.in', calendar_method: 'CANCEL' }]);
  });

  it('may be a lead', async () => {
    const lead_id = await addLead('Sanjay Patil', 'sanjay@example.in');
    await add({ client_id: null, lead_id, invite_client: true });
    expect(await sent()).toMatchObject([{ recipient: 'sanjay@example.in', calendar_method: 'REQUEST' }]);
  });

  it('may be unreachable: the sender to a lead is notified of the failed email', async () => {
    const lead_id = await addLead('Sanjay Patil', 'sanjay@example.in');
    const { id } = await add({ client_id: null, lead_id, invite_client: true });
    await refuseOnlyEmail();
    expect(await rohan.db.select().from(notifications)).toMatchObject([
      { kind: 'email_failed', topic: 'meetings', entity_id: id, recipient_id: rohan.actor.profileId },
    ]);
  });

  it('may be unreachable after their agent left: the lead’s agent is notified, else everybody', async () => {
    const [gone, kiran] = [await agency.hire('Agent', 'Sunil Kale'), await agency.hire('Agent', 'Kiran Patel')];
    const lead_id = await addLead('Sanjay Patil', 'sanjay@example.in');
    await add({ client_id: null, lead_id, agent_id: gone.actor.profileId });
    const leave = ({ actor }: Context<Staff>) =>
      rohan.db.update(profiles).set({ status: 'inactive' }).where(eq(profiles.id, actor.profileId));
    await leave(gone);
    await rohan.db.update(leads).set({ assigned_agent_id: kiran.actor.profileId }).where(eq(leads.id, lead_id));
    agency.clock.set('2026-03-11T05:30:00Z');
    await sendReminders(program, new AbortController().signal);
    expect(await sent()).toMatchObject([{ recipient: 'sanjay@example.in', calendar: '' }]);
    const notified = { kind: 'email_failed', topic: 'leads', entity_id: lead_id };
    await refuseOnlyEmail();
    expect(await rohan.db.select().from(notifications)).toMatchObject([
      { ...notified, recipient_id: kiran.actor.profileId },
    ]);
    await leave(kiran);
    await rohan.db.update(emails).set({ status: 'pending' });
    await refuseOnlyEmail();
    expect(await rohan.db.select().from(notifications)).toMatchObject([{ ...notified, recipient_id: null }]);
  });

  it('receives emails in the language of their agent if they are a lead', async () => {
    const kiran = await agency.hire('Agent', 'Kiran Patel');
    await rohan.db.update(profiles).set({ language: 'gu' }).where(eq(profiles.id, kiran.actor.profileId));
    const lead_id = await addLead('Nilesh Shah', 'nilesh@example.in');
    await add({ client_id: null, lead_id, agent_id: kiran.actor.profileId, invite_client: true });
    expect((await sent())[0]?.subject).toMatch(/^આમંત્રણ: Visit to Banyan Court/u);
  });
});

describe('a due reminder', () => {
  const run = () => sendReminders(program, new AbortController().signal);

  it('goes to the agent and the client once, and to the agent’s bell', async () => {
    const { id } = await add();
    agency.clock.set('2026-03-11T05:29:59Z');
    await run();
    expect(await sent()).toEqual([]);
    agency.clock.set('2026-03-11T05:30:00Z');
    await Promise.all([run(), run(), run()]);
    expect((await sent()).map(({ recipient }) => recipient).sort()).toEqual(
      ['kavita@example.in', (await emailOf(rohan)) ?? ''].sort(),
    );
    const raised = await rohan.db.select().from(notifications).where(eq(notifications.kind, 'meeting_reminder'));
    expect(raised).toMatchObject([{ entity_id: id, recipient_id: rohan.actor.profileId }]);
    expect((await readReminders(rohan, id)).map(({ state }) => state)).toEqual(['sent', 'waiting', 'waiting']);
  });

  it('is removed from the outbox when the meeting is purged', async () => {
    const { id } = await add();
    agency.clock.set('2026-03-11T05:30:00Z');
    await run();
    await deleteMeeting(rohan, id);
    await purgeMeetings(program, new Date('2026-03-12T00:00:00Z'));
    const [own] = await rohan.db.select().from(emails).where(isNotNull(emails.erased_at));
    expect(own).toMatchObject({ recipient: '', subject: '', plain: '' });
    expect((await sent()).map(({ recipient }) => recipient).sort()).toEqual(['', 'kavita@example.in']);
  });

  it('skips an agent who wants no reminders, or no email; the client receives theirs', async () => {
    const choose = async (change: Partial<NotificationChoices>) =>
      saveNotificationPreferences(rohan, {
        ...choicesAtFirst,
        ...change,
        version: (await readPreferences(rohan)).version,
      });
    const rung = eq(notifications.kind, 'meeting_reminder');
    const rings = async () => (await rohan.db.select().from(notifications).where(rung)).length;
    await choose({ meeting_reminders: false });
    await add();
    agency.clock.set('2026-03-11T05:30:00Z');
    await run();
    expect((await sent()).map(({ recipient }) => recipient)).toEqual(['kavita@example.in']);
    expect(await rings()).toBe(0);
    await choose({ by_email: false });
    await add({ meeting_date: '2026-03-13T05:30:00.000Z' });
    agency.clock.set('2026-03-12T05:30:00Z');
    await rohan.db.delete(emails);
    await run();
    expect(new Set((await sent()).map(({ recipient }) => recipient))).toEqual(new Set(['kavita@example.in']));
    expect(await rings()).toBe(1);
    await choose({});
  });

  it('is cancelled with its meeting, and moves with it', async () => {
    const { id } = await add();
    await changeMeetingStatus(rohan, { id, from: 'scheduled', status: 'cancelled' });
    agency.clock.set('2026-03-11T05:30:00Z');
    await run();
    expect(await sent()).toEqual([]);
    await changeMeetingStatus(rohan, { id, from: 'cancelled', status: 'scheduled' });
    await move(id, '2026-03-12T05:30:00Z', '2026-03-14T05:30:00Z');
    await rohan.db.delete(emails);
    await run();
    expect(await sent()).toEqual([]);
    agency.clock.set('2026-03-13T05:30:00Z');
    await run();
    expect(await sent()).toHaveLength(2);
  });

  it('skips an agent who has left and does not name them', async () => {
    const gone = await agency.hire('Agent', 'Vikram Rao');
    await add({ agent_id: gone.actor.profileId });
    await rohan.db.update(profiles).set({ status: 'inactive' }).where(eq(profiles.id, gone.actor.profileId));
    agency.clock.set('2026-03-11T05:30:00Z');
    await run();
    const sentEmails = await sent();
    expect(sentEmails).toMatchObject([{ recipient: 'kavita@example.in', reply_to: null, calendar: '' }]);
    expect(sentEmails[0]?.plain).not.toContain('Vikram');
  });

  it('is not sent later if it came due while its meeting was cancelled or deleted; the next one is', async () => {
    const [reopened, restored] = [await add(), await add({ overlap_confirmed: true })];
    await changeMeetingStatus(rohan, { id: reopened.id, from: 'scheduled', status: 'cancelled' });
    await deleteMeeting(rohan, restored.id);
    agency.clock.set('2026-03-12T03:45:00Z');
    await changeMeetingStatus(rohan, {
      id: reopened.id,
      from: 'cancelled',
      status: 'scheduled',
      overlap_confirmed: true,
    });
    await restoreMeeting(rohan, restored.id);
    await rohan.db.delete(emails);
    await run();
    expect(await sent()).toEqual([]);
    for (const { id } of [reopened, restored])
      expect((await readReminders(rohan, id)).map(({ state }) => state)).toEqual(['missed', 'missed', 'waiting']);
    agency.clock.set('2026-03-12T05:00:00Z');
    await run();
    expect((await sent()).filter(({ recipient }) => recipient === 'kavita@example.in')).toHaveLength(2);
  });

  it('waits while its meeting is being changed, and is not sent once that is cancelled', async () => {
    const { id } = await add();
    agency.clock.set('2026-03-11T05:30:00Z');
    await rohan.db.transaction(async (db) => {
      await db.update(meetings).set({ status: 'cancelled' }).where(eq(meetings.id, id));
      expect(await claimDueReminder(program.db, agency.clock.now())).toBeNull();
    });
    await run();
    expect(await sent()).toEqual([]);
    expect((await readReminders(rohan, id)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('is not sent for a meeting with an erased person', async () => {
    const lead = await addLead('Sanjay Patil', 'sanjay@example.in');
    const { id } = await add({ client_id: null, lead_id: lead });
    await deleteLead(rohan, lead);
    await eraseLead(await agency.hire('Admin'), [meetingErasureHandler], lead);
    await rohan.db.delete(notifications);
    agency.clock.set('2026-03-11T05:30:00Z');
    await run();
    expect(await sent()).toEqual([]);
    expect(await rohan.db.select().from(notifications)).toEqual([]);
    expect((await readReminders(rohan, id)).map(({ state }) => state)).not.toContain('sent');
  });

  it('is erased if it dates from an erased attendee; those for the current attendee stay', async () => {
    const first = await addClient('Vidya Bhide', 'vidya@example.in');
    const { id, version } = await add({ client_id: first, title: 'Visit with Vidya', description: 'Vidya has a dog' });
    agency.clock.set('2026-03-11T05:30:00Z');
    await run();
    agency.clock.set('2026-03-11T06:00:00Z');
    const planned = { ...input({ agent_id: rohan.actor.profileId, title: 'Visit with Kavita' }), id };
    const after = await updateMeetingFields(rohan, { ...planned, version, description: 'Vidya has a dog' });
    await updateMeetingFields(rohan, { ...planned, version: after.version, description: 'Kavita has a cat' });
    agency.clock.set('2026-03-12T03:30:00Z');
    await run();
    await eraseClient(await agency.hire('Admin'), [meetingErasureHandler], first);
    const { entries } = await readTimeline(rohan, [], { topic: 'meetings', id });
    expect(JSON.stringify([entries, await readMeeting(rohan, id)])).not.toContain('Vidya');
    expect(entries.flatMap(({ difference }) => Object.entries(difference))).toEqual(
      expect.arrayContaining([
        ['title', [null, 'Visit with Kavita']],
        ['description', [null, 'Kavita has a cat']],
      ]),
    );
    const sentEmails = await sent();
    expect(sentEmails.map(({ plain }) => plain).join()).not.toContain('Vidya');
    const address = await emailOf(rohan);
    const own = sentEmails.filter(({ recipient }) => recipient === address);
    expect(own).toMatchObject([{ subject: expect.stringContaining('Visit with Kavita') }]);
  });

  it('is marked missed after its meeting began', async () => {
    const { id } = await add();
    agency.clock.set('2026-03-12T05:30:00Z');
    await run();
    expect(await sent()).toEqual([]);
    expect((await readReminders(rohan, id)).map(({ state, sent: is }) => [state, is])).toEqual(
      Array.from({ length: 3 }, () => ['missed', false]),
    );
  });
});

describe('a confirmation by the client', () => {
  it('counts once, and notifies their agent', async () => {
    const { id } = await add();
    await confirmByClient(program, { id, person: { topic: 'clients', id: clientId } });
    await confirmByClient(program, { id, person: { topic: 'clients', id: clientId } });
    expect(await readMeeting(rohan, id)).toMatchObject({
      status: 'confirmed',
      client_confirmed_at: '2026-03-10T06:00:00+00:00',
    });
    const raised = await rohan.db.select().from(notifications);
    expect(raised.filter(({ kind }) => kind === 'meeting_confirmed_by_client')).toMatchObject([
      { recipient_id: rohan.actor.profileId, actor_id: null },
    ]);
    const { entries } = await readTimeline(rohan, [], { topic: 'clients', id: clientId });
    expect(entries.filter(({ action }) => action === 'meeting_confirmed')).toHaveLength(1);
  });

  it('notifies everybody once their agent has left', async () => {
    const gone = await agency.hire('Agent', 'Sunil Kale');
    const { id } = await add({ agent_id: gone.actor.profileId });
    await rohan.db.update(profiles).set({ status: 'inactive' }).where(eq(profiles.id, gone.actor.profileId));
    await confirmByClient(program, { id, person: { topic: 'clients', id: clientId } });
    const notified = eq(notifications.kind, 'meeting_confirmed_by_client');
    expect(await rohan.db.select().from(notifications).where(notified)).toMatchObject([{ recipient_id: null }]);
  });

  it('is accepted only for their own upcoming meetings', async () => {
    const { id } = await add();
    await expect(confirmByClient(program, { id, person: { topic: 'clients', id: uuid() } })).rejects.toMatchObject({
      code: 'not_found',
    });
    await move(id, '2026-03-12T05:30:00Z', '2026-03-11T05:30:00Z');
    agency.clock.set('2026-03-11T05:30:00Z');
    await expect(confirmByClient(program, { id, person: { topic: 'clients', id: clientId } })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('applies to one time: a move resets it', async () => {
    const { id } = await add();
    await confirmByClient(program, { id, person: { topic: 'clients', id: clientId } });
    expect(await move(id, '2026-03-12T05:30:00Z', '2026-03-13T05:30:00Z')).toMatchObject({
      status: 'scheduled',
      client_confirmed_at: null,
    });
  });
});

it.each(languageCodes)('emails are complete in %s', async (language) => {
  const meeting = await readMeeting(rohan, (await add()).id);
  const [row] = await rohan.db.select().from(meetings);
  if (!row) throw new Error('no meeting');
  const company = { name: 'Sahyadri Homes', time_zone: 'Asia/Kolkata' };
  const attendee = { full_name: 'Kavita', language };
  const kinds = [
    { kind: 'invited' },
    { kind: 'changed' },
    { kind: 'cancelled' },
    { kind: 'reminder' },
    { kind: 'moved', from: new Date('2026-03-11T05:30:00Z'), reason: 'Rain' },
  ] as const;
  const written = kinds.map((news) =>
    attendeeEmail({ attendee, meeting: row, news, company, agent: { full_name: 'Rohan', phone: '98220 12345' } }),
  );
  expect(new Set(written.map(({ subject }) => subject)).size).toBe(kinds.length);
  const own = reminderForAgent({
    to: { full_name: 'Rohan', email: 'rohan@example.in', language },
    meeting,
    timeZone: 'Asia/Kolkata',
    url: 'http://localhost:3000/meetings',
  });
  const values = [
    'Visit to Banyan Court',
    'Sahyadri Homes',
    'Kavita Joshi',
    'Kavita',
    'Rohan',
    'Baner Road, Pune',
    'Rain',
  ];
  for (const { subject, paragraphs } of [...written, own]) {
    expect(subject).toContain('Visit to Banyan Court');
    const text = `${subject} ${paragraphs.join(' ')}`;
    expect(text).not.toMatch(/\{|\}|undefined/u);
    if (language !== 'en') expect(leftInEnglish(text, values)).toEqual([]);
  }
});

async function emailOf({ db, actor }: Context<Staff>): Promise<string | null> {
  const { rows } = await db.execute<{ email: string | null }>(
    `select email from profiles where id = '${actor.profileId}'`,
  );
  return rows[0]?.email ?? null;
}

describe('the question how a meeting went', () => {
  const run = () => askForOutcomes(program, new AbortController().signal);
  const asked = async () =>
    (await rohan.db.select().from(notifications).where(eq(notifications.kind, 'meeting_over'))).length;

  it('is asked once, ten minutes after the end, also by two servers', async () => {
    const { id } = await add();
    agency.clock.set('2026-03-12T06:39:59Z');
    await run();
    expect(await asked()).toBe(0);
    agency.clock.set('2026-03-12T06:40:00Z');
    await Promise.all([run(), run(), run()]);
    await run();
    const raised = await rohan.db.select().from(notifications).where(eq(notifications.kind, 'meeting_over'));
    expect(raised).toMatchObject([{ entity_id: id, recipient_id: rohan.actor.profileId }]);
  });

  it('is asked again after the meeting moved', async () => {
    const { id } = await add();
    agency.clock.set('2026-03-12T06:40:00Z');
    await run();
    await move(id, '2026-03-12T05:30:00Z', '2026-03-14T05:30:00Z');
    await run();
    expect(await asked()).toBe(1);
    agency.clock.set('2026-03-14T06:40:00Z');
    await run();
    expect(await asked()).toBe(2);
  });

  it('is not asked of a cancelled meeting, nor a day late', async () => {
    const { id } = await add();
    await changeMeetingStatus(rohan, { id, from: 'scheduled', status: 'cancelled' });
    agency.clock.set('2026-03-12T06:40:00Z');
    await run();
    await changeMeetingStatus(rohan, { id, from: 'cancelled', status: 'scheduled' });
    agency.clock.set('2026-03-13T06:31:00Z');
    await run();
    expect(await asked()).toBe(0);
  });
});
