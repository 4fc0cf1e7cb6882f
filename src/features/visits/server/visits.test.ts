import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { deleteClient } from '#features/clients/server/service/delete-client.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { readTimeline } from '#features/history/server/service.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { listPropertiesFor } from '#features/matching/server/service.ts';
import type { MeetingListInput } from '#features/meetings/contract.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { changeMeetingStatus } from '#features/meetings/server/service/change-status.ts';
import { deleteMeeting } from '#features/meetings/server/service/delete-meeting.ts';
import { listMeetings, readMeeting } from '#features/meetings/server/service/read-meetings.ts';
import { rescheduleMeeting } from '#features/meetings/server/service/reschedule-meeting.ts';
import { createMeeting, saveNotes, updateMeetingFields } from '#features/meetings/server/service/save-meeting.ts';
import { readBell } from '#features/notifications/server/service.ts';
import { readMarketResponse } from '#features/owner-reports/server/service.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { deleteProperty } from '#features/properties/server/service/delete-property.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import type { PageRequest } from '#features/property-links/server/page/document.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { CheckInInput, Visit, VisitPlan } from '../contract.ts';
import { visitSchema } from '../contract.ts';
import { answerAsVisitor, finishVisit, saveFeedback, setAttendance } from './after-visit.ts';
import { checkInAtStop } from './check-in.ts';
import { visitErasureHandler } from './erasure-handler.ts';
import { renderVisitPage } from './page/render-visit.ts';
import { planVisit, reorderVisit, replanVisit } from './plan-visit.ts';
import { readVisit } from './read-visit.ts';
import { openVisitSecrets } from './visit-secrets.ts';
import { writeVisitMessage } from './visitor-link.ts';
import { findVisitorPage } from './visitor-page.ts';

const secrets = openVisitSecrets({ secret: 'a secret of a test', publicUrl: 'http://localhost:3000' });
const start = '2026-11-21T06:00:00Z';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let rohan: Context<Staff>;
let clientId: string;
let propertyIds: string[];

beforeAll(async () => {
  agency = await openTestAgency();
});
afterAll(() => agency.close());

beforeEach(async () => {
  agency.clock.set('2026-11-21T03:00:00Z');
  // An agent of their own, so that the visits of other tests do not overlap.
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
  clientId = await addClient('Anjali Gokhale');
  propertyIds = [
    await addProperty({ title: 'Sahyadri Heights', latitude: 18.52, longitude: 73.85 }),
    await addProperty({ title: 'Sinhagad View' }),
    await addProperty({ title: 'Torna Enclave' }),
  ];
});

const addClient = async (full_name: string) =>
  (await createClient(rohan, aClient({ full_name, language: 'mr', client_type: 'buyer' }))).id;
const addProperty = async (changes: Parameters<typeof aProperty>[0]) =>
  (await createProperty(rohan, aProperty(changes))).id;
const reader = (): Context<Program> => ({ ...agency.base, actor: { kind: 'program', profileId: null } });
const by = (staff: Context<Staff>) => ({ ...staff, secrets });
const now = () => agency.clock.now();

const guest = (person_id: string, topic: 'clients' | 'leads' = 'clients') => ({ id: uuid(), topic, person_id });

function plan(changes: Partial<VisitPlan> = {}, staff = rohan): Promise<Visit> {
  return planVisit(staff, {
    id: uuid(),
    stops: propertyIds.map((property_id) => ({ id: uuid(), property_id, minutes: 30 })),
    participants: [guest(clientId)],
    title: '',
    agent_id: null,
    meeting_date: start,
    overlap_confirmed: false,
    invite_client: false,
    ...changes,
  });
}

const stopOf = (visit: Visit, index = 0) => {
  const stop = visit.stops[index];
  if (!stop) throw new Error(`no stop ${index}`);
  return stop;
};
const mainOf = (visit: Visit) => {
  const [main] = visit.participants;
  if (!main) throw new Error('no participant');
  return main;
};

const checkIn = (visit: Visit, changes: Partial<CheckInInput>, index = 0) =>
  checkInAtStop(by(rohan), {
    id: visit.id,
    stop_id: stopOf(visit, index).id,
    check_in_id: uuid(),
    method: 'code',
    ...changes,
  });
const codeOf = (visit: Visit, index = 0) => secrets.codeAt(stopOf(visit, index).id, now()).code;
const wrongCodeOf = (visit: Visit) => String((Number(codeOf(visit)) + 1) % 1_000_000).padStart(6, '0');

const say = (visit: Visit, answer: 'liked' | 'maybe' | 'not_for_me' | null, index = 0, reason: 'price' | null = null) =>
  saveFeedback(rohan, {
    id: visit.id,
    stop_id: stopOf(visit, index).id,
    participant_id: mainOf(visit).id,
    answer,
    reason,
    message: '',
  });

const sayAs = (visit: Visit, { id: participant_id }: { id: string }, answer: 'liked' | 'maybe') =>
  saveFeedback(rohan, { id: visit.id, stop_id: stopOf(visit).id, participant_id, answer, reason: null, message: '' });
const answersOf = (visit: Visit) =>
  Object.fromEntries(stopOf(visit).feedback.map(({ participant_id, answer }) => [participant_id, answer]));

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => {
      if (!(error instanceof Failure)) return String(error);
      const [field] = error.details.fields ?? [];
      return field ? `${field.path}: ${field.code}` : (error.details.reason ?? error.code);
    },
  );

const tokenOf = (url: string) => new URL(url).pathname.replace('/v/', '');
const link = async (visit: Visit, participant = mainOf(visit)) =>
  writeVisitMessage(by(rohan), { id: visit.id, participant_id: participant.id, kind: 'link' });
const pageRequest = (url: string): PageRequest => ({
  publicUrl: 'http://localhost:3000',
  nonce: 'n',
  path: new URL(url).pathname,
  number: null,
  language: 'en',
  now: now(),
});
const openPage = async (url: string) => {
  const page = await findVisitorPage(reader(), secrets, tokenOf(url));
  return page && renderVisitPage(page, pageRequest(url));
};

describe('a plan', () => {
  it('makes one meeting with the stops in their order; a repeated request makes no other', async () => {
    const input = { id: uuid(), participants: [guest(clientId)] };
    const stops = propertyIds.map((property_id) => ({ id: uuid(), property_id, minutes: 25 }));
    const visit = visitSchema.parse(await plan({ ...input, stops }));
    expect(visit).toMatchObject({
      duration_minutes: 75,
      property_id: propertyIds[0],
      check_in_state: 'open',
      has_started: false,
      participants: [{ is_main: true, person: { topic: 'clients', full_name: 'Anjali Gokhale' } }],
    });
    expect(visit.stops.map(({ planned_at }) => Date.parse(planned_at) - Date.parse(start))).toEqual([
      0, 1_500_000, 3_000_000,
    ]);
    expect(await readMeeting(rohan, visit.id)).toMatchObject({ meeting_type: 'showing', client_id: clientId });
    expect(await plan({ ...input, stops })).toEqual(visit);
  });

  it('is among the meetings of each of its properties and people', async () => {
    const [lead, other] = [await createLead(rohan, aLead({ full_name: 'Lata Rane' })), await addClient('Ravi Kale')];
    const { id } = await plan({ participants: [guest(clientId), guest(lead.id, 'leads'), guest(other)] });
    const listed = async (filter: Partial<MeetingListInput>) =>
      (await listMeetings(rohan, { limit: 60, ...filter })).items.map((meeting) => meeting.id);
    for (const property of propertyIds) expect(await listed({ property })).toEqual([id]);
    for (const client of [clientId, other])
      expect(await listed({ client, from: '2026-11-21', until: '2026-11-21' })).toEqual([id]);
    expect(await listed({ lead: lead.id })).toEqual([id]);
    const unvisited = await addProperty({ title: 'Rajgad Court' });
    expect(await listed({ property: unvisited })).toEqual([]);
  });

  it('takes another order although a colleague added and removed stops meanwhile', async () => {
    const visit = await plan();
    const [one, two, three] = visit.stops.map(({ id, property_id, minutes }) => ({ id, property_id, minutes }));
    if (!one || !two || !three) throw new Error('a stop is missing');
    const added = { id: uuid(), property_id: await addProperty({ title: 'Rajgad Court' }), minutes: 30 };
    const stops = [one, three, added];
    await replanVisit(rohan, {
      id: visit.id,
      version: visit.version,
      stops,
      participants: [guest(clientId)],
      overlap_confirmed: true,
    });
    const order = { id: visit.id, stop_ids: [three.id, two.id, one.id] };
    const changed = await reorderVisit(rohan, order);
    expect(changed.stops.map(({ id }) => id)).toEqual([three.id, added.id, one.id]);
    expect(changed).toMatchObject({ property_id: three.property_id, duration_minutes: 90 });
    expect(await reorderVisit(rohan, order)).toEqual(changed);
  });

  it('keeps the order of a visit that was cancelled', async () => {
    const visit = await plan();
    await changeMeetingStatus(rohan, {
      id: visit.id,
      from: 'scheduled',
      status: 'cancelled',
      overlap_confirmed: false,
    });
    const stop_ids = visit.stops.map(({ id }) => id).toReversed();
    expect(await refusal(reorderVisit(rohan, { id: visit.id, stop_ids }))).toBe('visit_closed');
  });

  it('names the field of an unknown property and of an unknown person', async () => {
    const stops = [{ id: uuid(), property_id: uuid(), minutes: 30 }];
    expect(await refusal(plan({ stops }))).toBe('stops.0.property_id: unknown');
    expect(await refusal(plan({ participants: [guest(clientId), guest(uuid())] }))).toBe(
      'participants.1.person_id: unknown',
    );
  });

  it('refuses the time of another meeting of the agent unless the user confirmed it', async () => {
    await plan();
    const later = { meeting_date: '2026-11-21T06:30:00Z' };
    expect(await refusal(plan(later))).toBe('overlap');
    expect((await plan({ ...later, overlap_confirmed: true })).stops).toHaveLength(3);
  });

  it('changes order, stops and people, and keeps what happened', async () => {
    const visit = await plan();
    const other = await addClient('Vikram Patil');
    await checkIn(visit, { code: codeOf(visit, 1) }, 1);
    const [one, two] = [stopOf(visit, 0), stopOf(visit, 1)];
    const change = { overlap_confirmed: false, participants: [guest(clientId), guest(other)] };
    const changed = await replanVisit(rohan, { ...change, id: visit.id, version: visit.version, stops: [two, one] });
    expect(changed.stops.map(({ id, check_in }) => [id, check_in?.method])).toEqual([
      [two.id, 'code'],
      [one.id, undefined],
    ]);
    expect(changed).toMatchObject({ duration_minutes: 60, property_id: two.property_id });
    expect(changed.participants.map(({ person }) => person?.full_name)).toEqual(['Anjali Gokhale', 'Vikram Patil']);
    const again = { ...change, id: visit.id, version: changed.version, stops: [one] };
    expect(await refusal(replanVisit(rohan, again))).toBe('stop_visited');
    expect(await refusal(replanVisit(rohan, { ...again, version: visit.version }))).toBe('conflict');
  });

  it('swaps the main participant with a guest; each keeps their link, attendance and feedback', async () => {
    const other = await addClient('Vikram Patil');
    const visit = await plan({ participants: [guest(clientId), guest(other)] });
    const [anjali, vikram] = visit.participants;
    if (!anjali || !vikram) throw new Error('a participant is missing');
    const { url } = await link(visit);
    agency.clock.set('2026-11-21T07:00:00Z');
    await say(visit, 'liked');
    await sayAs(visit, vikram, 'maybe');
    await setAttendance(rohan, { id: visit.id, participant_id: vikram.id, attendance: 'came' });
    const { version } = await readVisit(rohan, visit.id);
    const change = { id: visit.id, version, stops: visit.stops, overlap_confirmed: false };
    const swapped = await replanVisit(rohan, { ...change, participants: [guest(other), guest(clientId)] });
    expect(swapped.participants).toMatchObject([
      { id: vikram.id, is_main: true, attendance: 'came', person: { full_name: 'Vikram Patil' } },
      { id: anjali.id, is_main: false, attendance: null, person: { full_name: 'Anjali Gokhale' } },
    ]);
    expect(answersOf(swapped)).toEqual({ [anjali.id]: 'liked', [vikram.id]: 'maybe' });
    expect(await openPage(url)).not.toBeNull();
    // As the first visit was planned, and a third person.
    const third = await addClient('Sunita Apte');
    const participants = [guest(clientId), guest(third), guest(other)];
    const back = await replanVisit(rohan, { ...change, version: swapped.version, participants });
    expect(back.participants[0]).toMatchObject({ id: anjali.id, is_main: true });
    expect(back.participants).toHaveLength(3);
    expect(answersOf(back)).toEqual(answersOf(swapped));
  });

  it.each([
    ['first visitor', 0],
    ['guest', 1],
  ] as const)('refuses to remove or replace a %s with attendance or feedback, and names them', async (_, index) => {
    const other = await addClient('Vikram Patil');
    const visit = await plan({ participants: [guest(clientId), guest(other)] });
    const third = await addClient('Sunita Apte');
    const people = [guest(clientId), guest(other)];
    const one = visit.participants[index];
    if (!one) throw new Error('a participant is missing');
    agency.clock.set('2026-11-21T07:00:00Z');
    const replan = async (participants: typeof people) => {
      const { version } = await readVisit(rohan, visit.id);
      return replanVisit(rohan, { id: visit.id, version, stops: visit.stops, participants, overlap_confirmed: false });
    };
    const field = { path: 'participants', code: 'visited', limit: one.person?.full_name };
    const refused = { code: 'invalid', details: { fields: [field] } };
    const attend = (attendance: 'no_show' | null) =>
      setAttendance(rohan, { id: visit.id, participant_id: one.id, attendance });
    await attend('no_show');
    await expect(replan(people.toSpliced(index, 1))).rejects.toMatchObject(refused);
    await attend(null);
    // The answer comes while the form is open: it raises no version.
    const { stop_id, participant_id } = { stop_id: stopOf(visit).id, participant_id: one.id };
    const said = { id: visit.id, stop_id, participant_id, reason: null, message: '' };
    await answerAsVisitor(reader(), { ...said, answer: 'liked' });
    await expect(replan(people.toSpliced(index, 1))).rejects.toMatchObject(refused);
    await expect(replan(people.toSpliced(index, 1, guest(third)))).rejects.toMatchObject(refused);
    await expect(replan([])).rejects.toMatchObject(refused);
    expect(answersOf(await readVisit(rohan, visit.id))).toEqual({ [one.id]: 'liked' });
    // Nothing is lost any more.
    await answerAsVisitor(reader(), { ...said, answer: null });
    expect((await replan(people.toSpliced(index, 1))).participants).toHaveLength(1);
  });

  it('keeps what a person in the trash said, whoever else visits', async () => {
    const other = await addClient('Vikram Patil');
    const visit = await plan({ participants: [guest(clientId), guest(other)] });
    const [anjali, vikram] = visit.participants;
    if (!anjali || !vikram) throw new Error('a participant is missing');
    agency.clock.set('2026-11-21T07:00:00Z');
    await say(visit, 'liked');
    await sayAs(visit, vikram, 'maybe');
    await deleteClient(rohan, clientId);
    await deleteClient(rohan, other);
    const { version } = await readVisit(rohan, visit.id);
    const participants = [guest(await addClient('Sunita Apte'))];
    const changed = await replanVisit(rohan, {
      id: visit.id,
      version,
      stops: visit.stops,
      participants,
      overlap_confirmed: false,
    });
    expect(answersOf(changed)).toEqual({ [anjali.id]: 'liked', [vikram.id]: 'maybe' });
    expect(changed.participants.map(({ person }) => person?.full_name ?? null).toSorted()).toEqual([
      'Sunita Apte',
      null,
      null,
    ]);
  });

  it('gives a meeting without stops its tour', async () => {
    const meeting = await createMeeting(rohan, {
      ...aMeeting({ meeting_type: 'consultation', client_id: clientId, meeting_date: '2026-11-22T06:00:00Z' }),
      id: uuid(),
    });
    expect((await readVisit(rohan, meeting.id)).stops).toEqual([]);
    const planned = await replanVisit(rohan, {
      ...meeting,
      overlap_confirmed: false,
      stops: propertyIds.map((property_id) => ({ id: uuid(), property_id, minutes: 30 })),
      participants: [guest(clientId)],
    });
    expect(planned).toMatchObject({ property_id: propertyIds[0], duration_minutes: 90 });
    expect(await readMeeting(rohan, meeting.id)).toMatchObject({ meeting_type: 'showing' });
  });

  it('keeps the stops of a visit that is moved or cancelled; on another day it starts again', async () => {
    const visit = await plan();
    await checkIn(visit, { code: codeOf(visit) });
    const move = { id: visit.id, reason: '', overlap_confirmed: false };
    await rescheduleMeeting(rohan, { ...move, from: start, meeting_date: '2026-11-21T07:00:00Z' });
    expect(stopOf(await readVisit(rohan, visit.id)).check_in).not.toBeNull();
    await rescheduleMeeting(rohan, { ...move, from: '2026-11-21T07:00:00Z', meeting_date: '2026-11-24T07:00:00Z' });
    const moved = await readVisit(rohan, visit.id);
    expect(moved.stops.map(({ check_in }) => check_in)).toEqual([null, null, null]);
    expect(moved.check_in_state).toBe('early');
    await changeMeetingStatus(rohan, { id: visit.id, from: 'scheduled', status: 'cancelled' });
    expect((await readVisit(rohan, visit.id)).stops).toHaveLength(3);
  });

  it('leaves out a property in the trash, and everything of a meeting in the trash', async () => {
    const visit = await plan();
    await deleteProperty(rohan, stopOf(visit, 1).property_id);
    expect((await readVisit(rohan, visit.id)).stops.map(({ property }) => property?.title ?? null)).toEqual([
      'Sahyadri Heights',
      null,
      'Torna Enclave',
    ]);
    const { url } = await link(visit);
    expect(await openPage(url)).not.toBeNull();
    await deleteMeeting(rohan, visit.id);
    expect(await refusal(readVisit(rohan, visit.id))).toBe('not_found');
    expect(await openPage(url)).toBeNull();
    expect(await refusal(checkIn(visit, { code: codeOf(visit) }))).toBe('not_found');
  });
});

describe('a check-in by code', () => {
  it('takes the code that the visitor sees, once, with the time of the server', async () => {
    const visit = await plan();
    const { url } = await link(visit);
    expect(await openPage(url)).toContain(`${codeOf(visit).slice(0, 3)} ${codeOf(visit).slice(3)}`);
    agency.clock.set('2026-11-21T06:05:00Z');
    const input = { check_in_id: uuid(), code: codeOf(visit) };
    const done = await checkIn(visit, input);
    expect(stopOf(done).check_in).toMatchObject({ method: 'code', is_proven: true, by: 'Rohan Deshpande' });
    expect(Date.parse(stopOf(done).check_in?.at ?? '')).toBe(Date.parse('2026-11-21T06:05:00Z'));
    // A retry of the same request.
    expect(await checkIn(visit, input)).toEqual(done);
    expect(await refusal(checkIn(visit, { code: input.code }))).toBe('already_checked_in');
    // The code of one stop is no code of another.
    expect(await refusal(checkIn(visit, { code: input.code }, 1))).toBe('code: wrong_code');
    expect(await openPage(url)).toContain(codeOf(visit, 1).slice(0, 3));
  });

  it('takes the code before the current one, and none that is older', async () => {
    const visit = await plan();
    agency.clock.set('2026-11-21T06:00:00Z');
    const code = codeOf(visit);
    agency.clock.set('2026-11-21T06:20:01Z');
    expect(await refusal(checkIn(visit, { code }))).toBe('code: wrong_code');
    agency.clock.set('2026-11-21T06:19:59Z');
    expect(stopOf(await checkIn(visit, { code })).check_in?.is_proven).toBe(true);
  });

  it('counts at the time when it was typed, if it waited for a network; also after the visit was completed', async () => {
    const visit = await plan();
    agency.clock.set('2026-11-21T06:05:00Z');
    const code = codeOf(visit);
    const position = { latitude: 18.5201, longitude: 73.8501, accuracy: 20 };
    agency.clock.set('2026-11-21T11:05:00Z');
    await changeMeetingStatus(rohan, { id: visit.id, from: 'scheduled', status: 'completed' });
    expect(await refusal(checkIn(visit, { code }))).toBe('visit_completed');
    const late = await checkIn(visit, { code, waited_seconds: 5 * 3600 });
    expect(stopOf(late).check_in).toMatchObject({ method: 'code', is_proven: true });
    expect(Date.parse(stopOf(late).check_in?.at ?? '')).toBe(Date.parse('2026-11-21T06:05:00Z'));
    expect(await refusal(checkIn(visit, { code, waited_seconds: 60 }, 1))).toBe('visit_over');
    const placed = await checkIn(visit, { method: 'position', position, waited_seconds: 5 * 3600 }, 1);
    expect(stopOf(placed, 1).check_in).toMatchObject({ method: 'position', is_proven: false });
  });

  it.each([
    { clock: 'set back, so that the wait is unknown', waited_seconds: null },
    { clock: 'set forward by a day', waited_seconds: 26 * 3600 },
    { clock: 'set back by half an hour', waited_seconds: 90 * 60 },
  ])('proves when it was made, if the clock of the phone was $clock', async ({ waited_seconds }) => {
    const visit = await plan();
    agency.clock.set('2026-11-21T06:05:00Z');
    const code = codeOf(visit);
    agency.clock.set('2026-11-21T08:05:00Z');
    const late = await checkIn(visit, { code, waited_seconds });
    expect(stopOf(late).check_in).toMatchObject({ method: 'code', is_proven: true });
    expect(Date.parse(stopOf(late).check_in?.at ?? '')).toBe(Date.parse('2026-11-21T06:00:00Z'));
    // The code of another stop never was the code of this one.
    expect(await refusal(checkIn(visit, { code, waited_seconds }, 1))).toBe('code: wrong_code');
    const position = { latitude: 18.5201, longitude: 73.8501, accuracy: 20 };
    const placed = await checkIn(visit, { method: 'position', position, waited_seconds }, 2);
    expect(stopOf(placed, 2).check_in).toMatchObject({ method: 'position', is_proven: false });
  });

  it('accepts no late code of a time before the day of the visit', async () => {
    const visit = await plan();
    agency.clock.set('2026-11-20T06:05:00Z');
    const code = codeOf(visit);
    agency.clock.set('2026-11-21T06:05:00Z');
    expect(await refusal(checkIn(visit, { code, waited_seconds: null }))).toBe('code: wrong_code');
  });

  it('is refused if it waited until the visit was cancelled', async () => {
    const visit = await plan();
    agency.clock.set('2026-11-21T06:05:00Z');
    const code = codeOf(visit);
    await changeMeetingStatus(rohan, { id: visit.id, from: 'scheduled', status: 'cancelled' });
    expect(await refusal(checkIn(visit, { code, waited_seconds: 120 }))).toBe('visit_cancelled');
  });

  it('locks the stop after five wrong codes, also for the right one; the position still counts', async () => {
    const visit = await plan();
    for (let tries = 1; tries < 5; tries += 1)
      expect(await refusal(checkIn(visit, { code: wrongCodeOf(visit) }))).toBe('code: wrong_code');
    expect(await refusal(checkIn(visit, { code: wrongCodeOf(visit) }))).toBe('code_locked');
    expect(await refusal(checkIn(visit, { method: 'qr', code: codeOf(visit) }))).toBe('code_locked');
    expect(stopOf(await readVisit(rohan, visit.id))).toMatchObject({ is_code_locked: true, check_in: null });
    // The other stops have their own tries.
    expect(stopOf(await checkIn(visit, { code: codeOf(visit, 1) }, 1), 1).check_in?.is_proven).toBe(true);
    const position = { latitude: 18.5201, longitude: 73.8501, accuracy: 20 };
    expect(stopOf(await checkIn(visit, { method: 'position', position })).check_in?.method).toBe('position');
  });

  it('counts wrong codes that arrive at the same time', async () => {
    const visit = await plan();
    const tries = Array.from({ length: 8 }, () => refusal(checkIn(visit, { code: wrongCodeOf(visit) })));
    const found = (await Promise.all(tries)).toSorted();
    expect(found.filter((one) => one === 'code: wrong_code')).toHaveLength(4);
    expect(found.filter((one) => one === 'code_locked')).toHaveLength(4);
  });

  it('is refused before the day, after the end, and for a visit that was completed or cancelled meanwhile', async () => {
    const visit = await plan();
    const at = (instant: string) => {
      agency.clock.set(instant);
      return refusal(checkIn(visit, { code: codeOf(visit) }));
    };
    // The day begins in the time zone of the company.
    expect(await at('2026-11-20T18:29:00Z')).toBe('visit_early');
    expect(await at('2026-11-21T09:31:00Z')).toBe('visit_over');
    agency.clock.set('2026-11-21T06:30:00Z');
    await changeMeetingStatus(rohan, { id: visit.id, from: 'scheduled', status: 'cancelled' });
    expect(await at('2026-11-21T06:31:00Z')).toBe('visit_cancelled');
    await changeMeetingStatus(rohan, { id: visit.id, from: 'cancelled', status: 'completed' });
    expect(await at('2026-11-21T06:32:00Z')).toBe('visit_completed');
    const { url } = await link(visit);
    expect(await openPage(url)).not.toContain('Your code');
  });
});

describe('a check-in by position', () => {
  const at = { latitude: 18.52, longitude: 73.85 };

  it.each([
    ['near', { ...at, accuracy: 15 }, { is_proven: true, distance_m: 0, accuracy_m: 15 }],
    ['coarse by three kilometres', { ...at, accuracy: 3000 }, { is_proven: false, distance_m: 0, accuracy_m: 3000 }],
    ['far away', { latitude: 18.53, longitude: 73.85, accuracy: 15 }, { is_proven: false, distance_m: 1110 }],
  ])('keeps the rounded distance of a position that is %s', async (_, position, expected) => {
    const visit = await plan();
    expect(stopOf(await checkIn(visit, { method: 'position', position })).check_in).toMatchObject(expected);
  });

  it('is not proven without the coordinates of the property, and a code may still prove it', async () => {
    const visit = await plan();
    const coarse = await checkIn(visit, { method: 'position', position: { ...at, accuracy: 15 } }, 1);
    expect(stopOf(coarse, 1).check_in).toMatchObject({ is_proven: false, distance_m: null });
    const proven = await checkIn(visit, { method: 'qr', code: codeOf(visit, 1) }, 1);
    expect(stopOf(proven, 1).check_in).toMatchObject({ method: 'qr', is_proven: true, accuracy_m: null });
  });

  it('stores no exact position', async () => {
    const visit = await plan();
    await checkIn(visit, { method: 'position', position: { latitude: 18.52017, longitude: 73.85093, accuracy: 9 } });
    const { rows } = await agency.base.db.execute<{ stored: string }>(sql`
      select (select json_agg(s)::text from visit_stops s where meeting_id = ${visit.id}) ||
        (select json_agg(c)::text from changes c where entity_id = ${visit.id}) as stored`);
    expect(rows[0]?.stored).not.toContain('18.52');
    expect(rows[0]?.stored).not.toContain('73.85');
  });
});

describe('after the visit', () => {
  it('keeps who did not come, and cancels a visit to which nobody came', async () => {
    const other = await addClient('Vikram Patil');
    const visit = await plan({ participants: [guest(clientId), guest(other)] });
    const [one, two] = visit.participants.map(({ id }) => id);
    const miss = (participant_id = '') => setAttendance(rohan, { id: visit.id, participant_id, attendance: 'no_show' });
    expect(await refusal(miss(one))).toBe('visit_early');
    agency.clock.set('2026-11-21T06:20:00Z');
    await miss(one);
    expect((await finishVisit(rohan, { id: visit.id })).status).toBe('completed');
    await changeMeetingStatus(rohan, { id: visit.id, from: 'completed', status: 'scheduled', overlap_confirmed: true });
    await miss(two);
    expect(await finishVisit(rohan, { id: visit.id })).toMatchObject({ status: 'cancelled' });
    const timeline = await readTimeline(rohan, [], { topic: 'clients', id: other });
    expect(timeline.entries.map(({ action }) => action)).toContain('visit_missed');
  });

  it.each([
    ['a change of status', 'cancelled'],
    ['saving notes', 'needs_follow_up'],
  ] as const)('cancels a visit to which nobody came also when %s completes it', async (way, outcome) => {
    const other = await addClient('Vikram Patil');
    const visit = await plan({ participants: [guest(clientId), guest(other)] });
    agency.clock.set('2026-11-21T06:20:00Z');
    for (const { id } of visit.participants)
      await setAttendance(rohan, { id: visit.id, participant_id: id, attendance: 'no_show' });
    const { version } = await readMeeting(rohan, visit.id);
    const complete = () =>
      way === 'a change of status'
        ? changeMeetingStatus(rohan, { id: visit.id, from: 'scheduled', status: 'completed' })
        : saveNotes(rohan, {
            id: visit.id,
            version,
            status: 'completed',
            meeting_notes: 'Nobody came',
            outcome: 'needs_follow_up',
            follow_up_required: false,
            next_follow_up_date: null,
          });
    expect(await complete()).toMatchObject({ status: 'cancelled', outcome });
    if (way === 'a change of status') expect(await complete()).toMatchObject({ status: 'cancelled' });
    const { entries } = await readTimeline(rohan, [], { topic: 'meetings', id: visit.id });
    expect(entries.map(({ action }) => action)).toContain('cancelled');
    expect(entries.map(({ action }) => action)).not.toContain('completed');
    expect(await readMarketResponse(rohan, propertyIds[1] ?? '')).toMatchObject({ visits: { total: 0 } });
  });

  it('answers a repeated finish by the same user, who may also send it before what happened earlier', async () => {
    const visit = await plan();
    agency.clock.set('2026-11-21T06:10:00Z');
    const code = codeOf(visit);
    agency.clock.set('2026-11-21T06:30:00Z');
    // The client confirmed while the phone had no network.
    await changeMeetingStatus(rohan, { id: visit.id, from: 'scheduled', status: 'confirmed' });
    const done = await finishVisit(rohan, { id: visit.id });
    expect(done).toMatchObject({ status: 'completed', check_in_state: 'closed' });
    expect(await finishVisit(rohan, { id: visit.id })).toEqual(done);
    expect(stopOf(await checkIn(visit, { code, waited_seconds: 1200 })).check_in?.is_proven).toBe(true);
    expect(stopOf(await say(visit, 'liked')).feedback).toHaveLength(1);
    const { entries } = await readTimeline(rohan, [], { topic: 'meetings', id: visit.id });
    expect(entries.filter(({ action }) => action === 'completed')).toHaveLength(1);
  });

  it.each(['completed', 'cancelled'] as const)('names the colleague who %s the visit meanwhile', async (status) => {
    const priya = await agency.hire('Manager', 'Priya Nair');
    const visit = await plan();
    agency.clock.set('2026-11-21T06:30:00Z');
    await changeMeetingStatus(priya, { id: visit.id, from: 'scheduled', status });
    const refused = await finishVisit(rohan, { id: visit.id }).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'conflict',
      details: { reason: `visit_${status}`, changedBy: 'Priya Nair', current: { id: visit.id, status } },
    });
    // Decided: the visit took place.
    if (status === 'cancelled') {
      const reopened = { id: visit.id, from: 'cancelled', status: 'scheduled', overlap_confirmed: true } as const;
      await changeMeetingStatus(rohan, reopened);
      expect(await finishVisit(rohan, { id: visit.id })).toMatchObject({ status: 'completed' });
    }
  });

  it('refuses to finish a visit that was moved to another day, or closed as one to which nobody came', async () => {
    const visit = await plan();
    agency.clock.set('2026-11-21T06:30:00Z');
    const move = { id: visit.id, from: start, reason: '', overlap_confirmed: false };
    await rescheduleMeeting(rohan, { ...move, meeting_date: '2026-11-24T07:00:00Z' });
    expect(await refusal(finishVisit(rohan, { id: visit.id }))).toBe('visit_early');
    agency.clock.set('2026-11-24T07:30:00Z');
    const someone = { id: visit.id, participant_id: mainOf(visit).id };
    await setAttendance(rohan, { ...someone, attendance: 'no_show' });
    const closed = await finishVisit(rohan, { id: visit.id });
    expect(closed.status).toBe('cancelled');
    expect(await finishVisit(rohan, { id: visit.id })).toEqual(closed);
    await setAttendance(rohan, { ...someone, attendance: null });
    expect(await refusal(finishVisit(rohan, { id: visit.id }))).toBe('visit_cancelled');
  });

  it('answers a retry of feedback after a cancellation, and refuses other feedback then', async () => {
    const visit = await plan();
    agency.clock.set('2026-11-21T06:30:00Z');
    await say(visit, 'liked');
    await changeMeetingStatus(rohan, { id: visit.id, from: 'scheduled', status: 'cancelled' });
    expect(stopOf(await say(visit, 'liked')).feedback).toHaveLength(1);
    expect(await refusal(say(visit, 'maybe'))).toBe('visit_cancelled');
    expect(await refusal(say(visit, 'liked', 1))).toBe('visit_cancelled');
  });

  it('completes with the outcome of the feedback, which decides the matches', async () => {
    const visit = await plan();
    expect(await refusal(say(visit, 'liked'))).toBe('visit_early');
    agency.clock.set('2026-11-21T07:00:00Z');
    await say(visit, 'liked');
    await say(visit, 'not_for_me', 1, 'price');
    await say(visit, 'maybe', 2);
    const decided = async () => {
      const { items } = await listPropertiesFor(rohan, {
        person: { topic: 'clients', id: clientId },
        with_set_aside: true,
        limit: 60,
      });
      return propertyIds.map((id) => items.find(({ property }) => property.id === id)?.decided ?? null);
    };
    expect(await decided()).toMatchObject([
      { decision: 'interested', by_client: false },
      { decision: 'not_suitable', reason: 'price' },
      null,
    ]);
    await finishVisit(rohan, { id: visit.id });
    expect(await readMeeting(rohan, visit.id)).toMatchObject({ status: 'completed', outcome: 'client_interested' });
    await say(visit, null);
    expect((await decided())[0]).toBeNull();
  });

  it('counts for the owner without a name, also for the second property of the visit', async () => {
    const visit = await plan();
    agency.clock.set('2026-11-21T07:00:00Z');
    await say(visit, 'maybe', 1);
    await finishVisit(rohan, { id: visit.id });
    expect(await readMarketResponse(rohan, propertyIds[1] ?? '')).toMatchObject({
      visits: { total: 1 },
      feedback: { liked: 0, maybe: 1, not_for_me: 0 },
    });
    const { entries } = await readTimeline(rohan, [], { topic: 'properties', id: propertyIds[1] ?? '' });
    const said = entries.filter(({ action }) => action === 'visit_answered');
    expect(JSON.stringify(said)).not.toContain(clientId);
    expect(said).toHaveLength(1);
  });

  it('counts for the owner only while its visit does: not in the trash, and not cancelled', async () => {
    const visit = await plan();
    agency.clock.set('2026-11-21T07:00:00Z');
    await say(visit, 'maybe', 1);
    const counted = async () => (await readMarketResponse(rohan, propertyIds[1] ?? '')).feedback?.maybe;
    expect(await counted()).toBe(1);
    const move = { id: visit.id, overlap_confirmed: false };
    await changeMeetingStatus(rohan, { ...move, from: 'scheduled', status: 'cancelled' });
    expect(await counted()).toBe(0);
    await changeMeetingStatus(rohan, { ...move, from: 'cancelled', status: 'scheduled' });
    expect(await counted()).toBe(1);
    await deleteMeeting(rohan, visit.id);
    expect(await counted()).toBe(0);
  });

  it('takes the visitor’s own answers on their page, and leaves them to the visitor', async () => {
    const visit = await plan();
    const { url } = await link(visit);
    const answer = (said: 'liked' | 'maybe' | 'not_for_me' | null, index = 0) =>
      answerAsVisitor(reader(), {
        id: visit.id,
        stop_id: stopOf(visit, index).id,
        participant_id: mainOf(visit).id,
        answer: said,
        reason: null,
        message: 'Too far <b>from</b> work',
      });
    expect(await answer('liked')).toBe(false);
    agency.clock.set('2026-11-21T07:00:00Z');
    expect(await openPage(url)).toContain('How do you like it?');
    expect(await answer('not_for_me')).toBe(true);
    await answer('liked', 1);
    expect(await openPage(url)).toContain('Too far &lt;b&gt;from&lt;/b&gt; work');
    expect(await refusal(say(visit, 'liked'))).toBe('answered_by_visitor');
    const { items } = await readBell(rohan, []);
    expect(items.filter(({ kind }) => kind === 'visit_feedback')).toHaveLength(1);
    agency.clock.set('2026-11-29T07:00:00Z');
    expect(await openPage(url)).toBeNull();
  });

  it('follows a guest who is a lead and becomes a client, and forgets a person who is erased', async () => {
    const lead = await createLead(rohan, aLead({ full_name: 'Kiran Joshi' }));
    const visit = await plan({ participants: [guest(clientId), guest(lead.id, 'leads')] });
    const second = visit.participants.find(({ is_main }) => !is_main);
    if (!second) throw new Error('no guest');
    const { url } = await link(visit, second);
    await convertLead(rohan, { id: lead.id, client_id: uuid(), client_type: 'buyer' });
    const client = (await readVisit(rohan, visit.id)).participants[1]?.person;
    expect(client).toMatchObject({ topic: 'clients', full_name: 'Kiran Joshi' });
    expect(await openPage(url)).not.toBeNull();
    agency.clock.set('2026-11-21T07:00:00Z');
    await say(visit, 'liked');
    const erase = (id: string) =>
      transact(rohan, (tx) => visitErasureHandler.erase(tx, { act: 'erased', topic: 'clients', ids: [id], at: now() }));
    await erase(client?.id ?? '');
    await erase(clientId);
    const left = await readVisit(rohan, visit.id);
    expect(left.participants).toHaveLength(1);
    expect(left.stops.flatMap(({ feedback }) => feedback)).toEqual([]);
    expect(await openPage(url)).toBeNull();
  });

  it('hides a person in the trash, and closes their page', async () => {
    const visit = await plan();
    const { url } = await link(visit);
    await deleteClient(rohan, clientId);
    expect(mainOf(await readVisit(rohan, visit.id)).person).toBeNull();
    expect(await openPage(url)).toBeNull();
  });

  it('refuses another attendee of the meeting while the first one has feedback, and keeps a guest’s', async () => {
    const lead = await createLead(rohan, aLead({ full_name: 'Lata Rane' }));
    const visit = await plan({ participants: [guest(clientId), guest(lead.id, 'leads')] });
    const [anjali, lata] = visit.participants;
    if (!anjali || !lata) throw new Error('a participant is missing');
    agency.clock.set('2026-11-21T07:00:00Z');
    await say(visit, 'liked');
    await sayAs(visit, lata, 'maybe');
    const { version } = await readVisit(rohan, visit.id);
    const input = aMeeting({ meeting_type: 'showing', property_id: propertyIds[0] ?? null, meeting_date: start });
    const save = (changes: { client_id: string | null; lead_id: string | null }) =>
      updateMeetingFields(rohan, { ...input, ...changes, id: visit.id, version });
    await expect(save({ client_id: null, lead_id: lead.id })).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: [{ path: 'client_id', code: 'visited', limit: 'Anjali Gokhale' }] },
    });
    expect(answersOf(await readVisit(rohan, visit.id))).toEqual({ [anjali.id]: 'liked', [lata.id]: 'maybe' });
    await say(visit, null);
    await save({ client_id: null, lead_id: lead.id });
    const changed = await readVisit(rohan, visit.id);
    expect(changed.participants).toMatchObject([{ id: lata.id, is_main: true, person: { full_name: 'Lata Rane' } }]);
    expect(answersOf(changed)).toEqual({ [lata.id]: 'maybe' });
  });

  it('ends the link when the meeting gets another attendee', async () => {
    const visit = await plan();
    const { url } = await link(visit);
    const other = await addClient('Vikram Patil');
    const input = aMeeting({ meeting_type: 'showing', property_id: propertyIds[0] ?? null, meeting_date: start });
    await updateMeetingFields(rohan, { ...input, client_id: other, id: visit.id, version: visit.version });
    expect(await openPage(url)).toBeNull();
    const again = await link(await readVisit(rohan, visit.id));
    expect(again.url).not.toBe(url);
    expect(again.text).toContain('Vikram Patil');
  });
});
