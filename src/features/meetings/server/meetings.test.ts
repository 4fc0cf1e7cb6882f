import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { deleteClient, eraseClient, restoreClient } from '#features/clients/server/service/delete-client.ts';
import { createClient, updateClient } from '#features/clients/server/service/save-client.ts';
import { readTimeline } from '#features/history/server/service.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { deleteLead } from '#features/leads/server/service/delete-lead.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { compactCounts } from '#platform/counts/server/counts.ts';
import { migrationsFolder } from '#platform/database/server/schema-version.ts';
import { Failure } from '#platform/failure.ts';
import { notifications } from '#platform/notifications/server/tables.ts';
import type { MeetingListInput } from '../contract.ts';
import { calendarData, changedMeeting, meetingCard, meetingInput, meetingNotes, meetingSchema } from '../contract.ts';
import { aMeeting } from '../meeting-testing.ts';
import {
  endOf,
  meetingStatuses,
  meetingStatusTone,
  meetingTimes,
  nextStatus,
  reminderTimeOf,
  timeOfMeeting,
} from '../rules.ts';
import { meetingErasureHandler } from './erasure-handler.ts';
import { findMeetingRow } from './repository/meeting-rows.ts';
import { changeMeetingStatus, changeMeetingStatuses } from './service/change-status.ts';
import { deleteMeeting, purgeMeetings, restoreMeeting } from './service/delete-meeting.ts';
import { readReminders, saveReminders, usualReminders } from './service/plan-reminders.ts';
import { countMeetings, listMeetings, listOverlaps, readMeeting, serveCalendar } from './service/read-meetings.ts';
import { rescheduleMeeting } from './service/reschedule-meeting.ts';
import type { NewMeeting } from './service/save-meeting.ts';
import { createMeeting, saveNotes, updateMeetingFields } from './service/save-meeting.ts';
import { meetings } from './tables.ts';

let agency: TestAgency;
let meera: Context<Staff>;
let rohan: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera Kulkarni');
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
});
beforeEach(async () => {
  // 11:30 in India.
  agency.clock.set('2026-03-10T06:00:00Z');
  await meera.db.delete(meetings);
  await meera.db.delete(notifications);
});
afterAll(() => agency.close());

const input = (changes: Partial<NewMeeting> = {}) =>
  aMeeting({
    title: 'Visit to Banyan Court',
    meeting_type: 'site_visit',
    meeting_date: '2026-03-12T05:30:00.000Z',
    duration_minutes: 60,
    location: 'Baner Road, Pune',
    status: 'scheduled',
    ...changes,
  });
const add = (changes: Partial<NewMeeting> = {}, by = rohan) => createMeeting(by, input(changes));

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) =>
      error instanceof Failure ? { code: error.code, ...(error.details as object | undefined) } : String(error),
  );
const titles = async (query: MeetingListInput = {}, by = rohan) =>
  (await listMeetings(by, query)).items.map(({ title }) => title);
const notificationsOf = async (id: string) =>
  (await meera.db.select().from(notifications)).filter(({ entity_id }) => entity_id === id);

const person = (full_name: string) => aClient({ full_name, email: 'kavita@example.in', language: 'mr' });
const addClient = (full_name: string) => createClient(rohan, person(full_name));
const addLead = (full_name: string) =>
  createLead(rohan, aLead({ full_name, phone: '98220 55555', source: 'referral' }));

describe('a meeting that is scheduled', () => {
  it('has the shape of the contract, its creator as the agent, and the default reminders', async () => {
    const client = await addClient('Kavita Joshi');
    const lead = await addLead('Sanjay Patil');
    const meeting = await add({ client_id: client.id, lead_id: lead.id });
    expect(meetingSchema.parse(meeting)).toMatchObject({
      agent: { full_name: 'Rohan Deshpande' },
      client: { full_name: 'Kavita Joshi', email: 'kavita@example.in' },
      lead: { full_name: 'Sanjay Patil', phone_e164: '+919822055555' },
      status: 'scheduled',
      overlap_confirmed: false,
    });
    expect(await readReminders(rohan, meeting.id)).toMatchObject([
      { reminder_type: '24_hours', reminder_time: '2026-03-11T05:30:00.000Z', state: 'waiting' },
      { reminder_type: '2_hours', reminder_time: '2026-03-12T03:30:00.000Z', sent: false },
      { reminder_type: '30_minutes', reminder_time: '2026-03-12T05:00:00.000Z' },
    ]);
    for (const [topic, id] of [
      ['leads', lead.id],
      ['clients', client.id],
    ] as const) {
      const { entries } = await readTimeline(rohan, [], { topic, id });
      expect(entries[0]).toMatchObject({ action: 'meeting_scheduled', difference: { meeting_id: [null, meeting.id] } });
    }
  });

  it('is one record after an idempotent retry; another user’s id is rejected', async () => {
    const one = input();
    await createMeeting(rohan, one);
    expect((await createMeeting(rohan, one)).id).toBe(one.id);
    expect(await titles()).toHaveLength(1);
    expect(await failureOf(createMeeting(meera, one))).toMatchObject({ code: 'conflict' });
  });

  it('requires a location to meet in person, a valid link, and multiples of a quarter hour', () => {
    const problemsOf = (changes: object) =>
      meetingInput.safeParse({ ...input(), ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? [];
    expect(problemsOf({ location: ' ' })).toEqual(['location']);
    expect(problemsOf({ location: '', meeting_type: 'phone_call' })).toEqual([]);
    expect(problemsOf({ video_link: 'javascript:alert(1)' })).toEqual(['video_link']);
    expect(problemsOf({ duration_minutes: 20 })).toEqual(['duration_minutes']);
    expect(problemsOf({ title: '' })).toEqual(['title']);
  });

  it('gets a room with an unguessable name if it is a video call without a link; others get none', async () => {
    const own = await add({ meeting_type: 'video_call', location: '', video_link: 'https://call.example.in/7' });
    expect(own.video_link).toBe('https://call.example.in/7');
    const room = await add({ meeting_type: 'video_call', location: '', overlap_confirmed: true });
    expect(room.video_link).toMatch(/^https:\/\/meet\.jit\.si\/aangan-[0-9a-f]{32}$/u);
    const saved = await updateMeetingFields(rohan, {
      ...input({ meeting_type: 'video_call', location: '', id: room.id }),
      version: room.version,
    });
    expect(saved.video_link).toBe(room.video_link);
    const emptied = await updateMeetingFields(rohan, {
      ...input({ meeting_type: 'video_call', location: '', id: own.id, video_link: null }),
      version: own.version,
      overlap_confirmed: true,
    });
    expect(emptied.video_link).toMatch(/^https:\/\/meet\.jit\.si\/aangan-[0-9a-f]{32}$/u);
    expect(emptied.video_link).not.toBe(room.video_link);
    expect((await add({ video_link: 'https://call.example.in/7', overlap_confirmed: true })).video_link).toBeNull();
  });

  it('rejects broken links to records, naming the field', async () => {
    for (const field of ['client_id', 'lead_id', 'agent_id', 'property_id'] as const)
      expect(await failureOf(add({ [field]: uuid() }))).toMatchObject({
        code: 'invalid',
        fields: [{ path: field, code: 'unknown' }],
      });
  });

  it('rejects a lead in the trash, but keeps one that was chosen before', async () => {
    const lead = await addLead('Sanjay Patil');
    const { id, version } = await add({ lead_id: lead.id });
    await deleteLead(rohan, lead.id);
    expect(await failureOf(add({ lead_id: lead.id, overlap_confirmed: true }))).toMatchObject({
      code: 'invalid',
      fields: [{ path: 'lead_id', code: 'unknown' }],
    });
    const agent_id = rohan.actor.profileId;
    const saved = await updateMeetingFields(rohan, { ...input({ id, lead_id: lead.id, agent_id }), version });
    expect(saved).toMatchObject({ lead_id: lead.id, lead: null });
  });

  it('notifies everybody else, and the assigned agent', async () => {
    const { id } = await add({ agent_id: meera.actor.profileId });
    expect(await notificationsOf(id)).toMatchObject([
      { kind: 'meeting_added', recipient_id: null, actor_id: rohan.actor.profileId },
      { kind: 'meeting_assigned', recipient_id: meera.actor.profileId },
    ]);
  });
});

describe('a meeting with a lead who becomes a client', () => {
  const becomeClient = async (lead: string) => {
    const client = uuid();
    await convertLead(rohan, { id: lead, client_id: client, client_type: 'buyer' });
    return client;
  };

  it('belongs to the client, and to a second client if the first is deleted; another client keeps theirs', async () => {
    const lead = await addLead('Sanjay Patil');
    const [kavita, { id }] = [await addClient('Kavita Joshi'), await add({ lead_id: lead.id })];
    const other = await add({ lead_id: lead.id, client_id: kavita.id, overlap_confirmed: true });
    const first = await becomeClient(lead.id);
    expect(await findMeetingRow(rohan.db, id)).toMatchObject({ lead_id: lead.id, client_id: first });
    await deleteClient(rohan, first);
    const second = await becomeClient(lead.id);
    await restoreClient(rohan, first);
    expect(await findMeetingRow(rohan.db, id)).toMatchObject({ lead_id: lead.id, client_id: second });
    expect(await findMeetingRow(rohan.db, other.id)).toMatchObject({ client_id: kavita.id });
  });

  it('moves to the second client by migration if it was converted before the code did this', async () => {
    const lead = await addLead('Sanjay Patil');
    const [kavita, { id }] = [await addClient('Kavita Joshi'), await add({ lead_id: lead.id })];
    const other = await add({ lead_id: lead.id, client_id: kavita.id, overlap_confirmed: true });
    const first = await becomeClient(lead.id);
    for (const client of [first, kavita.id]) await deleteClient(rohan, client);
    const second = await becomeClient(lead.id);
    const catchUp = await readFile(path.join(migrationsFolder(), '0042_meetings_follow_second_clients.sql'), 'utf8');
    const clientOf = async (meetingId: string) => (await findMeetingRow(rohan.db, meetingId))?.client_id;
    await rohan.db.update(meetings).set({ client_id: first }).where(eq(meetings.id, id));
    await rohan.db.execute(catchUp);
    expect([await clientOf(id), await clientOf(other.id)]).toEqual([second, kavita.id]);
    // After the first client is restored, the link may be intended.
    await restoreClient(rohan, first);
    await rohan.db.update(meetings).set({ client_id: first }).where(eq(meetings.id, id));
    await rohan.db.execute(catchUp);
    expect(await clientOf(id)).toBe(first);
  });

  it('belongs to the client even if the open form knew of none', async () => {
    const lead = await addLead('Sanjay Patil');
    const { id, version } = await add({ lead_id: lead.id });
    const client = await becomeClient(lead.id);
    const saved = await updateMeetingFields(rohan, {
      ...input({ id, lead_id: lead.id, title: 'Second visit', agent_id: rohan.actor.profileId }),
      version,
    });
    expect(saved).toMatchObject({ title: 'Second visit', client_id: client, lead_id: lead.id });
    const { entries } = await readTimeline(rohan, [], { topic: 'meetings', id });
    expect(entries[0]?.difference).toEqual({ title: ['Visit to Banyan Court', 'Second visit'] });

    const late = await add({ lead_id: lead.id, overlap_confirmed: true });
    expect(late).toMatchObject({ client_id: client, lead_id: lead.id });
    const { entries: shown } = await readTimeline(rohan, [], { topic: 'clients', id: client });
    expect(shown[0]).toMatchObject({ action: 'meeting_scheduled', difference: { meeting_id: [null, late.id] } });
  });
});

it('a meeting whose lead is purged keeps no data of an erased client', async () => {
  const [lead, client] = [await addLead('Sanjay Patil'), await addClient('Kavita Joshi')];
  const { id } = await add({ lead_id: lead.id, client_id: client.id });
  await eraseClient(await agency.hire('Admin'), [meetingErasureHandler], client.id);
  const { version } = await readMeeting(rohan, id);
  const again = input({ id, lead_id: lead.id, client_id: client.id, title: 'Sanjay alone' });
  await updateMeetingFields(rohan, { ...again, version });
  await transact(meera, (tx) =>
    meetingErasureHandler.erase(tx, { act: 'purged', topic: 'leads', ids: [lead.id], at: agency.clock.now() }),
  );
  expect(await findMeetingRow(rohan.db, id)).toMatchObject({ title: '', location: '' });
});

describe('a meeting with a temporary attendee', () => {
  const titlesOf = async (id: string) => {
    const { entries } = await readTimeline(rohan, [], { topic: 'meetings', id });
    return entries.toReversed().map(({ difference }) => difference.title);
  };
  const purge = (topic: 'clients' | 'leads', id: string) =>
    transact(meera, (tx) =>
      meetingErasureHandler.erase(tx, { act: 'purged', topic, ids: [id], at: agency.clock.now() }),
    );

  it('keeps earlier and later texts, and none of that time, once the attendee is purged', async () => {
    const [kavita, vidya] = [await addClient('Kavita Joshi'), await addClient('Vidya Bhide')];
    const { id } = await add({ client_id: kavita.id, title: 'With Kavita' });
    const give = async (client_id: string, title: string) => {
      const { version, agent_id } = await readMeeting(rohan, id);
      await updateMeetingFields(rohan, { ...input({ id, client_id, agent_id, title }), version });
    };
    await give(vidya.id, 'With Vidya');
    await give(vidya.id, 'With Vidya again');
    await give(kavita.id, 'With Kavita again');
    await purge('clients', vidya.id);
    expect(await titlesOf(id)).toEqual([
      [null, 'With Kavita'],
      ['With Kavita', null],
      undefined,
      [null, 'With Kavita again'],
    ]);
    expect(await readMeeting(rohan, id)).toMatchObject({ title: 'With Kavita again' });
  });

  it('keeps its texts if they also belonged to another person who remains', async () => {
    const [lead, client] = [await addLead('Sanjay Patil'), await addClient('Kavita Joshi')];
    const { id, version, agent_id } = await add({ client_id: client.id, lead_id: lead.id, title: 'With Sanjay' });
    const planned = input({ id, client_id: client.id, agent_id, title: 'With Kavita' });
    await updateMeetingFields(rohan, { ...planned, version });
    await purge('leads', lead.id);
    expect(await titlesOf(id)).toEqual([
      [null, 'With Sanjay'],
      ['With Sanjay', 'With Kavita'],
    ]);
  });
});

describe('two overlapping meetings of one agent', () => {
  it('are rejected with the existing meeting, and may be confirmed', async () => {
    const first = await add();
    const beside = { title: 'Call the bank', meeting_date: '2026-03-12T06:15:00Z' };
    expect(await failureOf(add(beside))).toMatchObject({
      code: 'conflict',
      reason: 'overlap',
      current: [{ id: first.id }],
    });
    expect(await add({ ...beside, overlap_confirmed: true })).toMatchObject({ overlap_confirmed: true });
    expect(await add({ meeting_date: '2026-03-12T07:15:00Z' })).toMatchObject({ overlap_confirmed: false });
    expect(await add(beside, meera)).toMatchObject({ overlap_confirmed: false });
  });

  it('do not overlap if one is over, cancelled or in the trash, but do once it is restored', async () => {
    const first = await add();
    await changeMeetingStatus(rohan, { id: first.id, from: 'scheduled', status: 'cancelled' });
    const second = await add({ title: 'Another' });
    expect(
      await failureOf(changeMeetingStatus(rohan, { id: first.id, from: 'cancelled', status: 'scheduled' })),
    ).toMatchObject({
      reason: 'overlap',
    });
    await deleteMeeting(rohan, second.id);
    await changeMeetingStatus(rohan, { id: first.id, from: 'cancelled', status: 'scheduled' });
    await restoreMeeting(rohan, second.id);
    expect(await readMeeting(rohan, second.id)).toMatchObject({ overlap_confirmed: true, status: 'scheduled' });
  });

  it('are rejected by the database constraint', async () => {
    const first = await findMeetingRow(rohan.db, (await add()).id);
    if (!first) throw new Error('no meeting');
    const { search_text: _, ...row } = first;
    const into = (changes: Partial<typeof row>) => rohan.db.insert(meetings).values({ ...row, id: uuid(), ...changes });
    await expect(into({})).rejects.toMatchObject({ cause: { constraint: 'meetings_no_overlap' } });
    await into({ overlap_confirmed: true });
    await into({ status: 'cancelled' });
    await into({ deleted_at: new Date() });
    await into({ meeting_date: new Date('2026-03-12T06:30:00Z') });
  });

  it('can be scheduled concurrently by many users with one client', async () => {
    const client = await addClient('Kavita Joshi');
    const shown = { client_id: client.id, invite_client: true, overlap_confirmed: true };
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, index) => failureOf(add(shown, index % 2 === 0 ? rohan : meera))),
    );
    expect(asked).toEqual(Array.from({ length: 20 }, () => 'no failure'));
  });

  it('allow one of twenty concurrent requests', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => failureOf(add())));
    expect(asked.filter((one) => one === 'no failure')).toHaveLength(1);
    expect(asked.filter((one) => typeof one === 'object' && one.code === 'conflict')).toHaveLength(19);
  });

  it('are found before saving', async () => {
    const { id, agent_id } = await add();
    const slot = { agent_id: agent_id ?? '', meeting_date: '2026-03-12T04:45:00Z', duration_minutes: 60 };
    expect((await listOverlaps(rohan, slot)).map((one) => one.id)).toEqual([id]);
    expect(await listOverlaps(rohan, { ...slot, except: id })).toEqual([]);
    expect(await listOverlaps(rohan, { ...slot, duration_minutes: 45 })).toEqual([]);
  });
});

describe('a meeting that is moved', () => {
  it('is scheduled again, with its reason, its reminders and a higher calendar sequence', async () => {
    const { id } = await add({ status: 'confirmed' });
    const moved = await rescheduleMeeting(rohan, {
      id,
      from: '2026-03-12T05:30:00Z',
      meeting_date: '2026-03-14T09:00:00Z',
      reason: 'Rain',
      overlap_confirmed: false,
    });
    expect(changedMeeting.parse(moved)).toMatchObject({
      status: 'scheduled',
      reschedule_reason: 'Rain',
      location: 'Baner Road, Pune',
      duration_minutes: 60,
    });
    expect((await findMeetingRow(rohan.db, id))?.sequence).toBe(1);
    expect((await readReminders(rohan, id)).map(({ reminder_time }) => reminder_time)).toEqual([
      '2026-03-13T09:00:00.000Z',
      '2026-03-14T07:00:00.000Z',
      '2026-03-14T08:30:00.000Z',
    ]);
    const { entries } = await readTimeline(rohan, [], { topic: 'meetings', id });
    expect(entries[0]).toMatchObject({
      action: 'rescheduled',
      difference: {
        meeting_date: ['2026-03-12T05:30:00.000Z', '2026-03-14T09:00:00.000Z'],
        status: ['confirmed', 'scheduled'],
      },
    });
  });

  it('is moved once by two concurrent requests: the second receives the current state', async () => {
    const { id } = await add();
    const to = (meeting_date: string) =>
      rescheduleMeeting(meera, {
        id,
        from: '2026-03-12T05:30:00Z',
        meeting_date,
        reason: '',
        overlap_confirmed: false,
      });
    await to('2026-03-13T05:30:00Z');
    expect(await failureOf(to('2026-03-14T05:30:00Z'))).toMatchObject({
      code: 'conflict',
      current: { id, meeting_date: '2026-03-13T05:30:00+00:00' },
      changedBy: 'Meera Kulkarni',
    });
  });

  it('does not overlap another meeting of its agent', async () => {
    await add();
    const { id } = await add({ meeting_date: '2026-03-13T05:30:00Z' });
    const move = { id, from: '2026-03-13T05:30:00Z', meeting_date: '2026-03-12T05:00:00Z', reason: '' };
    expect(await failureOf(rescheduleMeeting(rohan, { ...move, overlap_confirmed: false }))).toMatchObject({
      reason: 'overlap',
    });
    expect(await rescheduleMeeting(rohan, { ...move, overlap_confirmed: true })).toMatchObject({
      overlap_confirmed: true,
    });
  });
});

describe('the notes of a meeting', () => {
  it('keep the next follow-up only if one is required', async () => {
    const { id, version } = await add();
    const notes = {
      id,
      version,
      meeting_notes: 'Liked the balcony',
      outcome: 'client_interested' as const,
      next_follow_up_date: '2026-03-20T05:30:00Z',
    };
    const noted = await saveNotes(rohan, { ...notes, follow_up_required: true });
    expect(noted).toMatchObject({ next_follow_up_date: '2026-03-20T05:30:00+00:00', outcome: 'client_interested' });
    expect(await failureOf(saveNotes(rohan, { ...notes, follow_up_required: false }))).toMatchObject({
      code: 'conflict',
    });
    const early = { ...notes, version: noted.version, follow_up_required: true };
    const inYear0 = meetingNotes.safeParse({ ...early, next_follow_up_date: '0000-03-20T05:30:00Z' });
    expect(inYear0.error?.issues).toMatchObject([{ path: ['next_follow_up_date'], message: 'not_datetime' }]);
    expect(await failureOf(saveNotes(rohan, { ...early, next_follow_up_date: '1926-03-20T05:30:00Z' }))).toMatchObject({
      fields: [{ path: 'next_follow_up_date', code: 'too_small' }],
    });
    expect(await saveNotes(rohan, { ...notes, version: noted.version, follow_up_required: false })).toMatchObject({
      next_follow_up_date: null,
    });
  });
});

describe('the status', () => {
  it('cycles through scheduled, confirmed, completed and back to scheduled', () => {
    expect(
      ['scheduled', 'confirmed', 'completed', 'cancelled'].map((status) => nextStatus(status as 'scheduled')),
    ).toEqual([...['confirmed', 'completed', 'scheduled', 'scheduled']]);
    expect((['completed', 'confirmed', 'cancelled', 'scheduled'] as const).map(meetingStatusTone)).toEqual([
      ...['success', 'primary', 'destructive', 'warning'],
    ]);
  });

  it('changes only from the status that the user saw', async () => {
    const { id } = await add();
    await changeMeetingStatus(meera, { id, from: 'scheduled', status: 'confirmed' });
    expect(await failureOf(changeMeetingStatus(rohan, { id, from: 'scheduled', status: 'cancelled' }))).toMatchObject({
      code: 'conflict',
      current: { status: 'confirmed' },
    });
  });
});

describe('the meetings of a sold property', () => {
  it('are cancelled together, each attendee and agent notified, and restored by an undo, but not what others changed', async () => {
    const client = await addClient('Kavita Joshi');
    const invited = await add({ client_id: client.id, invite_client: true });
    const confirmed = await add({ status: 'confirmed', meeting_date: '2026-03-13T05:30:00.000Z' }, meera);
    const [held, deleted] = [
      await add({ meeting_date: '2026-03-14T05:30:00.000Z' }),
      await add({ meeting_date: '2026-03-15T05:30:00.000Z' }),
    ];
    await changeMeetingStatus(meera, { id: held.id, from: 'scheduled', status: 'completed' });
    await deleteMeeting(rohan, deleted.id);
    const seen = [invited, confirmed, held, deleted].map(({ id, status }) => ({
      id,
      from: status,
      status: 'cancelled' as const,
    }));
    const cancel = () => changeMeetingStatuses(rohan, { changes: seen });
    const cancelled = await cancel();
    expect(cancelled.map((meeting) => changedMeeting.parse(meeting).id).toSorted()).toEqual(
      [invited.id, confirmed.id].toSorted(),
    );
    expect(cancelled.find(({ id }) => id === invited.id)).toMatchObject({
      status: 'cancelled',
      is_client_notified: true,
    });
    expect((await notificationsOf(confirmed.id)).map(({ kind }) => kind)).toContain('meeting_cancelled');
    expect((await readTimeline(rohan, [], { topic: 'clients', id: client.id })).entries).toContainEqual(
      expect.objectContaining({ action: 'meeting_cancelled' }),
    );
    // A repeated request changes nothing.
    expect(await cancel()).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }]);
    await changeMeetingStatus(meera, { id: confirmed.id, from: 'cancelled', status: 'completed' });
    // The time was given away meanwhile; an undo restores it all the same.
    await add({ meeting_date: invited.meeting_date });
    const undo = [invited, confirmed].map(({ id, status }) => ({ id, from: 'cancelled' as const, status }));
    const refused = await failureOf(changeMeetingStatuses(rohan, { changes: undo }));
    expect(refused).toMatchObject({ code: 'conflict', reason: 'overlap' });
    const restored = await changeMeetingStatuses(rohan, { changes: undo, overlap_confirmed: true });
    expect(restored).toMatchObject([{ id: invited.id, status: 'scheduled' }]);
    expect(await readMeeting(rohan, confirmed.id)).toMatchObject({ status: 'completed' });
  });
});

describe('reminders', () => {
  it('are replaced, each default one once, none in the past', async () => {
    const { id } = await add({ meeting_date: '2026-03-10T07:30:00Z' });
    expect((await readReminders(rohan, id)).map(({ reminder_type }) => reminder_type)).toEqual(['30_minutes']);
    const custom = { reminder_type: 'custom' as const, reminder_time: '2026-03-10T06:30:00Z' };
    const saved = await saveReminders(rohan, { id, reminders: [custom, custom] });
    expect(saved).toMatchObject([{ reminder_type: 'custom', reminder_time: '2026-03-10T06:30:00.000Z' }]);
    for (const [reminder_time, code] of [
      ['2026-03-10T05:59:00Z', 'past'],
      ['2026-03-10T07:30:00Z', 'after_meeting'],
      [null, 'required'],
    ] as const)
      expect(await failureOf(saveReminders(rohan, { id, reminders: [{ ...custom, reminder_time }] }))).toMatchObject({
        fields: [{ path: 'reminders.0.reminder_time', code }],
      });
  });

  it('are restored once each when a move is undone', async () => {
    const { id } = await add();
    const custom = { reminder_type: 'custom' as const, reminder_time: '2026-03-12T01:30:00.000Z' };
    const before = await saveReminders(rohan, {
      id,
      reminders: [custom, { reminder_type: '24_hours', reminder_time: null }],
    });
    const move = (from: string, meeting_date: string) =>
      rescheduleMeeting(rohan, { id, from, meeting_date, reason: '', overlap_confirmed: false });
    const shown = ({ reminder_type, reminder_time, state }: (typeof before)[number]) => ({
      reminder_type,
      reminder_time,
      state,
    });
    for (let times = 0; times < 2; times += 1) {
      await move('2026-03-12T05:30:00Z', '2026-03-10T09:00:00Z');
      expect((await readReminders(rohan, id)).map(({ state }) => state)).toEqual(['missed', 'missed']);
      await move('2026-03-10T09:00:00Z', '2026-03-12T05:30:00Z');
      expect((await readReminders(rohan, id)).map(shown)).toEqual(before.map(shown));
    }
  });

  it('are not replaced if somebody else changed or moved them since', async () => {
    const { id, meeting_date } = await add();
    const custom = (reminder_time: string) => ({ reminder_type: 'custom' as const, reminder_time });
    const waiting = await readReminders(rohan, id);
    const seen = { meeting_date, waiting };
    const early = custom('2026-03-11T04:30:00.000Z');
    const hers = { id, seen, reminders: [early] };
    await saveReminders(meera, hers);
    expect(await failureOf(saveReminders(rohan, { id, seen, reminders: usualReminders }))).toMatchObject({
      code: 'conflict',
      current: { reminders: [early] },
    });
    // She retries after a lost response.
    await saveReminders(meera, hers);
    await rescheduleMeeting(meera, {
      id,
      from: meeting_date,
      meeting_date: '2026-03-20T05:30:00.000Z',
      reason: '',
      overlap_confirmed: false,
    });
    // The last editor is not the one who moved it.
    const { version } = await readMeeting(rohan, id);
    await saveNotes(rohan, {
      id,
      version,
      meeting_notes: 'Bring the keys',
      outcome: null,
      follow_up_required: false,
      next_follow_up_date: null,
    });
    const back = { id, from: meeting_date, meeting_date, reason: '', overlap_confirmed: false };
    expect(await failureOf(rescheduleMeeting(rohan, back))).toMatchObject({ changedBy: 'Meera Kulkarni' });
    const late = { id, seen: { meeting_date, waiting: [early] }, reminders: [early] };
    expect(await failureOf(saveReminders(rohan, late))).toMatchObject({
      code: 'conflict',
      changedBy: 'Meera Kulkarni',
      current: { meeting_date: '2026-03-20T05:30:00.000Z', reminders: [custom('2026-03-19T04:30:00.000Z')] },
    });
  });

  it('do not conflict if they were sent since the user loaded them', async () => {
    const { id, meeting_date } = await add();
    const seen = { meeting_date, waiting: await readReminders(rohan, id) };
    await rohan.db.execute(
      sql`update meeting_reminders set sent = true, sent_at = now() where meeting_id = ${id} and reminder_type = '24_hours'`,
    );
    expect(await saveReminders(rohan, { id, seen, reminders: [] })).toMatchObject([{ state: 'sent' }]);
  });

  it('wait after a move if they were too late when the meeting was scheduled', async () => {
    const soon = '2026-03-10T07:30:00.000Z';
    const { id } = await add({ meeting_date: soon });
    await saveReminders(rohan, { id, reminders: usualReminders });
    const shown = async () => (await readReminders(rohan, id)).map((one) => `${one.reminder_type} ${one.state}`);
    const move = (from: string, meeting_date: string) =>
      rescheduleMeeting(rohan, { id, from, meeting_date, reason: '', overlap_confirmed: false });
    expect(await shown()).toEqual(['30_minutes waiting']);
    await move(soon, '2026-03-10T09:00:00.000Z');
    expect(await shown()).toEqual(['2_hours waiting', '30_minutes waiting']);
    await move('2026-03-10T09:00:00Z', '2026-03-20T05:30:00.000Z');
    expect(await shown()).toEqual(['24_hours waiting', '2_hours waiting', '30_minutes waiting']);
    await move('2026-03-20T05:30:00Z', soon);
    expect(await shown()).toEqual(['24_hours missed', '2_hours missed', '30_minutes waiting']);
  });

  it('do not return after a move if the user chose none', async () => {
    const soon = '2026-03-10T07:30:00.000Z';
    const { id } = await add({ meeting_date: soon });
    await saveReminders(rohan, { id, reminders: usualReminders });
    expect(await saveReminders(rohan, { id, reminders: [] })).toEqual([]);
    const to = { meeting_date: '2026-03-20T05:30:00.000Z', reason: '', overlap_confirmed: false };
    await rescheduleMeeting(rohan, { id, from: soon, ...to });
    expect(await readReminders(rohan, id)).toEqual([]);
  });

  it('are locked once sent; a moved meeting sends them again', async () => {
    const { id } = await add();
    await rohan.db.execute(
      sql`update meeting_reminders set sent = true, sent_at = now() where meeting_id = ${id} and reminder_type = '24_hours'`,
    );
    expect(await saveReminders(rohan, { id, reminders: [] })).toMatchObject([
      { reminder_type: '24_hours', state: 'sent' },
    ]);
    await rescheduleMeeting(rohan, {
      id,
      from: '2026-03-12T05:30:00Z',
      meeting_date: '2026-03-15T05:30:00Z',
      reason: '',
      overlap_confirmed: false,
    });
    expect(await readReminders(rohan, id)).toMatchObject([
      { reminder_time: '2026-03-11T05:30:00.000Z', state: 'sent' },
      { reminder_time: '2026-03-14T05:30:00.000Z', state: 'waiting' },
    ]);
  });
});

describe('completing with notes', () => {
  const noted = {
    meeting_notes: 'Liked it',
    outcome: 'successful',
    follow_up_required: false,
    next_follow_up_date: null,
  } as const;
  const blank = { meeting_notes: '', outcome: null, follow_up_required: false, next_follow_up_date: null } as const;

  it('saves both in one step, and undoes both', async () => {
    const made = await add({ status: 'confirmed' });
    const done = await saveNotes(rohan, { id: made.id, version: made.version, ...noted, status: 'completed' });
    expect(done).toMatchObject({ ...noted, status: 'completed' });
    const { entries } = await readTimeline(rohan, [], { topic: 'meetings', id: made.id });
    expect(entries[0]).toMatchObject({ action: 'completed' });
    // Another meeting took its time; the undo needs no confirmation.
    await add({ meeting_date: made.meeting_date });
    const back = await saveNotes(rohan, { id: made.id, version: done.version, ...blank, status: 'confirmed' });
    expect(back).toMatchObject({ ...blank, status: 'confirmed', overlap_confirmed: true });
  });

  it('leaves a cancelled meeting cancelled', async () => {
    const made = await add({ status: 'cancelled' });
    const saved = await saveNotes(rohan, { id: made.id, version: made.version, ...noted, status: 'completed' });
    expect(saved).toMatchObject({ ...noted, status: 'cancelled' });
  });
});

describe('the list', () => {
  it('shows each meeting under either upcoming or past, as the rule says', async () => {
    const starts = {
      over: '04:00',
      'just over': '05:00',
      'under way': '05:30',
      'starting now': '06:00',
      later: '09:00',
    };
    for (const status of meetingStatuses)
      for (const [when, time] of Object.entries(starts))
        await add({
          title: `${status} ${when}`,
          status,
          meeting_date: `2026-03-10T${time}:00Z`,
          overlap_confirmed: true,
        });
    const now = agency.clock.now();
    const all = (await listMeetings(rohan, { limit: 60 })).items;
    expect(all).toHaveLength(20);
    for (const when of meetingTimes) {
      const expected = all.filter((meeting) => timeOfMeeting(meeting, now) === when).map(({ title }) => title);
      expect((await titles({ when })).toSorted()).toEqual(expected.toSorted());
      expect((await countMeetings(rohan, { when })).value).toBe(expected.length);
    }
    expect((await titles({ when: 'upcoming' })).toSorted()).toEqual(
      ['confirmed', 'scheduled'].flatMap((status) => [
        `${status} later`,
        `${status} starting now`,
        `${status} under way`,
      ]),
    );
  });

  it('is sorted by time and filtered by type, status, people, days and text', async () => {
    const client = await addClient('Kavita Joshi');
    await add({ title: 'Late', meeting_date: '2026-03-20T05:30:00Z', client_id: client.id });
    await add({ title: 'Past', meeting_date: '2026-03-01T05:30:00Z', meeting_type: 'phone_call' });
    await add({ title: 'Soon', meeting_date: '2026-03-10T05:30:00Z', status: 'confirmed' });
    await add({ title: 'Hers', meeting_date: '2026-03-11T05:30:00Z', agent_id: meera.actor.profileId });
    expect(await titles()).toEqual(['Past', 'Soon', 'Hers', 'Late']);
    expect(await titles({ sort: 'latest', limit: 2 })).toEqual(['Late', 'Hers']);
    expect(await titles({ when: 'upcoming' })).toEqual(['Soon', 'Hers', 'Late']);
    expect(await titles({ when: 'past' })).toEqual(['Past']);
    expect(await titles({ type: ['phone_call'] })).toEqual(['Past']);
    expect(await titles({ status: ['confirmed'] })).toEqual(['Soon']);
    expect(await titles({ whose: 'mine' }, meera)).toEqual(['Hers']);
    expect(await titles({ client: client.id })).toEqual(['Late']);
    expect(await titles({ from: '2026-03-10', until: '2026-03-11' })).toEqual(['Soon', 'Hers']);
    expect(await titles({ search: 'kavita' })).toEqual(['Late']);
    await updateClient(rohan, {
      ...person('Kavita Nene'),
      preferred_locations: [],
      id: client.id,
      version: client.version,
    });
    expect(await titles({ search: 'late नेने' })).toEqual(['Late']);
    const page = await listMeetings(rohan, { limit: 3 });
    for (const item of page.items) meetingCard.parse(item);
    expect(await titles({ cursor: page.next ?? '' })).toEqual(['Late']);
    await compactCounts(rohan.db);
    expect(await countMeetings(rohan, {})).toEqual({ value: 4, is_capped: false });
    expect(await countMeetings(rohan, { type: ['phone_call'] })).toEqual({ value: 1, is_capped: false });
  });

  it('counts the days of the calendar in the company’s time zone', async () => {
    // 00:30 on the 13th in India.
    await add({ title: 'Night', meeting_date: '2026-03-12T19:00:00Z' });
    await add({ title: 'Morning' });
    await add({ title: 'Noon', meeting_date: '2026-03-12T07:00:00Z' });
    const days = await (await serveCalendar(rohan, { from: '2026-03-01', until: '2026-03-31', per_day: 1 })).value();
    expect(calendarData.parse(days).days).toEqual([
      { day: '2026-03-12', count: 2 },
      { day: '2026-03-13', count: 1 },
    ]);
    expect(days.items.map(({ title }) => title)).toEqual(['Morning', 'Night']);
  });

  it('counts a meeting past midnight on both days of the calendar and lists it once', async () => {
    await add({ title: 'Until midnight', meeting_date: '2026-03-12T17:30:00Z', duration_minutes: 60 });
    const late = { meeting_date: '2026-03-12T18:00:00Z', duration_minutes: 60 };
    await add({ title: 'Over it', ...late, overlap_confirmed: true });
    expect(await failureOf(add({ meeting_date: '2026-03-12T18:45:00Z' }))).toMatchObject({ reason: 'overlap' });
    await add({ title: 'A whole day', meeting_date: '2026-03-13T18:30:00Z', duration_minutes: 1440 });
    const shown = async (from: string, until: string) => {
      const { days, items } = await (await serveCalendar(rohan, { from, until, per_day: 2 })).value();
      return [days.map(({ day, count }) => `${day}: ${count}`), items.map(({ title }) => title)];
    };
    expect(await shown('2026-03-11', '2026-03-16')).toEqual([
      ['2026-03-12: 2', '2026-03-13: 1', '2026-03-14: 1'],
      ['Until midnight', 'Over it', 'A whole day'],
    ]);
    expect(await shown('2026-03-13', '2026-03-13')).toEqual([['2026-03-13: 1'], ['Over it']]);
  });
});

describe('the trash', () => {
  it('accepts own meetings, any meeting from a Manager, and purges after the retention time', async () => {
    const { id } = await add({ agent_id: meera.actor.profileId }, meera);
    expect(await failureOf(deleteMeeting(rohan, id))).toMatchObject({ code: 'forbidden' });
    await deleteMeeting(meera, id);
    expect(await failureOf(readMeeting(meera, id))).toMatchObject({ code: 'not_found' });
    expect(await purgeMeetings(meera, new Date('2026-03-10T05:59:00Z'))).toBe(0);
    expect(await purgeMeetings(meera, new Date('2026-03-10T06:00:01Z'))).toBe(1);
    expect(await findMeetingRow(meera.db, id)).toBeNull();
  });

  it('rejects an edit that takes a meeting over to delete it, except from a Manager', async () => {
    const junior = await agency.hire('Junior Agent', 'Imran Shaikh');
    const [mine, rohans] = [junior.actor.profileId, rohan.actor.profileId];
    const { id, version } = await add();
    const give = (by: Context<Staff>, agent_id: string | null, seen = version) =>
      updateMeetingFields(by, { ...input({ agent_id }), id, version: seen });
    await expect(give(junior, mine)).rejects.toMatchObject({
      code: 'forbidden',
      details: { fields: [{ path: 'agent_id', code: 'not_yours' }] },
    });
    // Otherwise they could take it over in two steps.
    await expect(give(junior, null)).rejects.toMatchObject({
      code: 'forbidden',
      details: { fields: [{ path: 'agent_id', code: 'not_yours' }] },
    });
    expect(await failureOf(deleteMeeting(junior, id))).toMatchObject({ code: 'forbidden' });
    await give(junior, meera.actor.profileId);
    await give(meera, null, version + 1);
    await give(junior, mine, version + 2);
    await give(junior, rohans, version + 3);
    await give(meera, meera.actor.profileId, version + 4);
    await deleteMeeting(meera, id);
  });

  it('notifies the agent when an upcoming meeting is deleted or restored', async () => {
    const manager = await agency.hire('Manager');
    const { id } = await add();
    const over = await add({ meeting_date: '2026-03-09T05:30:00Z' });
    for (const meeting of [id, over.id]) {
      await deleteMeeting(manager, meeting);
      await restoreMeeting(manager, meeting);
    }
    await deleteMeeting(rohan, id);
    const { rows } = await rohan.db.execute(sql`
      select kind, entity_id from notifications where recipient_id = ${rohan.actor.profileId} order by id`);
    expect(rows).toEqual([
      { kind: 'meeting_cancelled', entity_id: id },
      { kind: 'meeting_assigned', entity_id: id },
    ]);
  });
});

it('ends a meeting after its duration, and sends its default reminders before it', () => {
  expect(endOf({ meeting_date: '2026-03-12T05:30:00Z', duration_minutes: 90 }).toISOString()).toBe(
    '2026-03-12T07:00:00.000Z',
  );
  expect(reminderTimeOf('2_hours', '2026-03-12T05:30:00Z').toISOString()).toBe('2026-03-12T03:30:00.000Z');
});
