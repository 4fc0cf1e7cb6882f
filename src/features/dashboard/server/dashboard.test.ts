import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { clientKind } from '#features/clients/server/record-kind.ts';
import { deleteClient } from '#features/clients/server/service/delete-client.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { sendEmail } from '#features/communications/server/person-email.ts';
import { company } from '#features/company/server/tables.ts';
import { imports } from '#features/imports/server/tables.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import type { MeetingListInput } from '#features/meetings/contract.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { hasStarted, isActive, meetingStatuses, timeOfMeeting } from '#features/meetings/rules.ts';
import { meetingKind } from '#features/meetings/server/record-kind.ts';
import { changeMeetingStatus } from '#features/meetings/server/service/change-status.ts';
import { listMeetings } from '#features/meetings/server/service/read-meetings.ts';
import { createMeeting } from '#features/meetings/server/service/save-meeting.ts';
import { sendReminders } from '#features/meetings/server/service/send-reminders.ts';
import { meetings } from '#features/meetings/server/tables.ts';
import { markSeen } from '#features/notifications/server/service.ts';
import { aPrivacyRequest } from '#features/privacy/privacy-testing.ts';
import { createPrivacyRequest } from '#features/privacy/server/service.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { propertyKind } from '#features/properties/server/record-kind.ts';
import { deleteProperty, movePropertiesToType } from '#features/properties/server/service/delete-property.ts';
import { closeProperty, createProperty, updateProperty } from '#features/properties/server/service/save-property.ts';
import { deletePropertyType, listPropertyTypes } from '#features/property-types/server/service.ts';
import { aRegistration } from '#features/registrations/registration-testing.ts';
import { createRegistration } from '#features/registrations/server/service.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { compactCounts } from '#platform/counts/server/counts.ts';
import { dashboardFigures } from '../contract.ts';
import { readActivity, readDashboardFigures, readDueByLaw } from './service.ts';

const apartment = '01920000-0000-7000-8000-000000000001';
const house = '01920000-0000-7000-8000-000000000002';

let agency: TestAgency;
let meera: Context<Staff>;
beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera');
});
afterAll(() => agency.close());

const input = aProperty({
  title: 'Kesar Wada',
  property_type_id: apartment,
  purpose: 'sale',
  price: '24000000',
  address: 'Gangapur Road',
  city: 'Nashik',
  bedrooms: 4,
  bathrooms: 3,
});

const client = aClient({
  full_name: 'Lata Apte',
  client_type: 'buyer',
  language: 'mr',
});

const figuresNow = async () => dashboardFigures.parse((await readDashboardFigures(meera)).value());
const countOf = async (id: string) => (await listPropertyTypes(meera)).find((type) => type.id === id)?.property_count;

it('counts stay exact through creates, edits, deletes and compaction; deleting a type in use needs a replacement', async () => {
  agency.clock.set('2026-11-18T06:00:00Z');
  const made = await Promise.all(Array.from({ length: 8 }, () => createProperty(meera, { ...input, id: uuid() })));
  const [first, second] = made;
  if (!first || !second) throw new Error('nothing was created');
  await compactCounts(meera.db);
  const closing = { id: first.id, version: 1, input: { ...input, id: first.id, property_type_id: house } };
  await closeProperty(meera, { ...closing, status: 'sold' });
  await deleteProperty(meera, second.id);
  expect([await countOf(apartment), await countOf(house)]).toEqual([6, 1]);
  expect((await figuresNow()).properties).toEqual({
    total: 7,
    added_this_week: 7,
    added_last_week: 0,
    available: 6,
    pending: 0,
    sold: 1,
    rented: 0,
  });

  const moveTo = {
    moveProperties: movePropertiesToType(() => meera.clock.now()),
    replaceInPreferences: async () => {},
  };
  await expect(deletePropertyType(meera, { id: apartment }, moveTo)).rejects.toMatchObject({
    details: { fields: [{ path: 'move_to', code: 'required' }] },
  });
  await expect(deletePropertyType(meera, { id: apartment, move_to: apartment }, moveTo)).rejects.toMatchObject({
    details: { fields: [{ path: 'move_to', code: 'unknown' }] },
  });
  await deletePropertyType(meera, { id: apartment, move_to: house }, moveTo);
  await compactCounts(meera.db);
  expect([await countOf(apartment), await countOf(house)]).toEqual([undefined, 7]);

  // The week begins on Monday in the company's time zone: 22 November 2026 is a Sunday; 18:30 UTC is midnight in India.
  agency.clock.set('2026-11-22T18:29:00Z');
  expect((await figuresNow()).properties.added_this_week).toBe(7);
  agency.clock.set('2026-11-22T18:31:00Z');
  expect((await figuresNow()).properties.added_this_week).toBe(0);
});

it('counts leads, and the person’s own leads that are due on the company’s day', async () => {
  // 00:30 on Thursday in Kolkata; the week began on Monday.
  agency.clock.set('2026-11-18T19:00:00Z');
  const rohan = await agency.hire('Agent', 'Rohan');
  const add = (by: Context<Staff>, follow_up_on: string | null, changes = {}) =>
    createLead(by, aLead({ full_name: 'Sanjay', follow_up_on, ...changes }));
  await add(meera, '2026-11-19');
  await add(rohan, '2026-11-18', { assigned_agent_id: meera.actor.profileId });
  await add(meera, '2026-11-20');
  await add(meera, '2026-11-18', { status: 'closed', won_reason: 'other' });
  await add(rohan, '2026-11-18');
  expect((await figuresNow()).leads).toEqual({
    total: 5,
    added_this_week: 5,
    added_last_week: 0,
    due_today: 1,
    overdue: 1,
  });
});

it('counts current clients, and those added since the first of the month', async () => {
  agency.clock.set('2026-10-31T18:29:00Z');
  await createClient(meera, { ...client, id: uuid() });
  agency.clock.set('2026-10-31T18:31:00Z');
  const { id } = await createClient(meera, { ...client, id: uuid() });
  await createClient(meera, { ...client, id: uuid() });
  await deleteClient(meera, id);
  expect((await figuresNow()).clients).toEqual({ total: 2, added_this_month: 1, added_last_month: 1 });
  expect((await readActivity(meera, [clientKind([])])).find(({ topic }) => topic === 'clients')).toMatchObject({
    action: 'deleted',
    title: 'Lata Apte',
  });
});

it('counts upcoming meetings and those of the company’s day; the activity shows each change once', async () => {
  // 23:30 on the 19th in Kolkata.
  agency.clock.set('2026-11-19T18:00:00Z');
  const maya = await createClient(meera, { ...client, id: uuid(), full_name: 'Maya Sane' });
  const meet = (meeting_date: string) =>
    createMeeting(
      meera,
      aMeeting({
        title: 'Talk',
        meeting_type: 'consultation',
        location: 'Office',
        meeting_date,
        client_id: maya.id,
        duration_minutes: 15,
      }),
    );
  const morning = await meet('2026-11-19T04:00:00Z');
  await meet('2026-11-19T18:15:00Z');
  await meet('2026-11-19T18:45:00Z');
  const cancelled = await meet('2026-11-20T04:00:00Z');
  await changeMeetingStatus(meera, { id: morning.id, from: 'scheduled', status: 'completed' });
  await changeMeetingStatus(meera, { id: cancelled.id, from: 'scheduled', status: 'cancelled' });
  expect((await figuresNow()).meetings).toEqual({ upcoming: 2, today: 2, today_last_week: 0 });

  const shown = (await readActivity(meera, [meetingKind])).filter(({ topic }) => topic === 'meetings');
  expect(shown.map(({ action, title }) => [action, title])).toEqual([
    ['cancelled', 'Talk'],
    ['completed', 'Talk'],
    ['created', 'Talk'],
  ]);
  const ofClients = (await readActivity(meera, [])).filter(({ topic }) => topic === 'clients');
  expect(ofClients.map(({ action }) => action)).not.toContain('meeting_scheduled');
});

it('the activity shows the conversion of a lead once', async () => {
  const addLead = () => createLead(meera, aLead({ full_name: 'Kavita Bhide', status: 'qualified' }));
  const lead = await addLead();
  await convertLead(meera, { id: lead.id, client_id: uuid(), client_type: 'buyer' });
  const shown = (await readActivity(meera, [clientKind([])])).filter(({ title }) => title === 'Kavita Bhide');
  expect(shown.map(({ action }) => action)).toEqual(['created']);
  // If the lead is linked to an existing client, that link is the only entry.
  const [known] = shown;
  const next = await addLead();
  await convertLead(meera, { id: next.id, client_id: known?.entity_id ?? '', client_type: null });
  const after = (await readActivity(meera, [clientKind([])])).filter(({ title }) => title === 'Kavita Bhide');
  expect(after.map(({ action }) => action)).toEqual(['came_from_lead', 'created']);
});

it('recent activity shows changes of single records and marks other people’s since the last look', async () => {
  const rohan = await agency.hire('Agent', 'Rohan');
  const made = await createProperty(rohan, { ...input, property_type_id: house, id: uuid(), title: 'Chandan Villa' });
  await updateProperty(rohan, {
    ...input,
    property_type_id: house,
    id: made.id,
    version: 1,
    status: 'available',
    title: 'Chandan Villa',
    price: '23000000',
  });
  const [latest, before] = await readActivity(meera, [propertyKind([])]);
  expect(latest).toMatchObject({
    action: 'updated',
    title: 'Chandan Villa',
    actor: 'Rohan',
    price: ['24000000.00', '23000000.00'],
    is_new: true,
  });
  expect(before).toMatchObject({ action: 'created', title: 'Chandan Villa' });
  expect((await readActivity(rohan, [propertyKind([])]))[0]).toMatchObject({ is_new: false });
  expect((await readActivity(meera, [propertyKind([])])).length).toBeLessThanOrEqual(6);

  agency.clock.set('2026-11-22T19:00:00Z');
  await markSeen(meera, {}, [propertyKind([])]);
  expect((await readActivity(meera, [propertyKind([])])).map(({ is_new }) => is_new)).not.toContain(true);
  agency.clock.set('2026-11-22T19:01:00Z');
  await deleteProperty(rohan, made.id);
  expect((await readActivity(meera, [propertyKind([])])).map(({ action, is_new }) => [action, is_new])[0]).toEqual([
    'deleted',
    true,
  ]);
});

it('recent activity leaves out reminders and meeting emails, and keeps what people and clients did', async () => {
  agency.clock.set('2026-11-23T04:00:00Z');
  const written = await createClient(meera, { ...client, id: uuid(), full_name: 'Ila Sane', email: 'ila@a.example' });
  await sendEmail(meera, {
    topic: 'clients',
    person_id: written.id,
    id: uuid(),
    subject: 'Keys',
    content: '<p>Keys</p>',
    template_id: null,
  });
  for (let hour = 5; hour < 9; hour++)
    await createMeeting(
      meera,
      aMeeting({
        title: 'Visit',
        meeting_type: 'consultation',
        location: 'Office',
        duration_minutes: 15,
        client_id: written.id,
        meeting_date: `2026-11-25T0${hour}:00:00Z`,
      }),
    );
  agency.clock.set('2026-11-24T10:00:00Z');
  const program = { ...meera, actor: { kind: 'program', profileId: null } } as const;
  await sendReminders(program, new AbortController().signal);
  // A client who answers through the portal is no person of the agency either.
  await transact(program, (tx) => tx.record({ topic: 'clients', entityId: written.id, action: 'wrote' }));

  const shown = await readActivity(meera, [clientKind([]), meetingKind]);
  const actsOf = (topic: string) => shown.filter((act) => act.topic === topic).map(({ action }) => action);
  expect(actsOf('clients')).toEqual(['wrote', 'emailed', 'created']);
  expect(actsOf('meetings')).toEqual(['created', 'created', 'created']);
  const all = await meera.db.select({ action: changes.action }).from(changes).where(eq(changes.action, 'reminded'));
  expect(all).toHaveLength(4);
});

it('recent activity mixes properties, clients and meetings: three of each at most, and an import is one of its kind', async () => {
  agency.clock.set('2026-11-25T04:00:00Z');
  const importIds = { properties: uuid(), clients: uuid(), leads: uuid() };
  for (const kind of ['properties', 'clients', 'leads'] as const)
    await meera.db.insert(imports).values({
      id: importIds[kind],
      kind,
      file_name: `${kind}.csv`,
      shape: { encoding: 'utf-8', delimiter: ',', columns: ['Title'], hasHeader: true, firstLine: 1 },
      status: 'done',
      created_by: meera.actor.profileId,
    });
  const importOf = (kind: keyof typeof importIds) =>
    transact(meera, (tx) => tx.record({ topic: 'imports', entityId: importIds[kind], action: 'imported' }));
  await createClient(meera, { ...client, id: uuid(), full_name: 'Nandini Rao' });
  const meeting = { meeting_type: 'consultation', location: 'Office', duration_minutes: 15 } as const;
  await createMeeting(meera, aMeeting({ ...meeting, title: 'Talk', meeting_date: '2026-11-28T05:00:00Z' }));
  await importOf('leads');
  await importOf('properties');
  for (const title of ['One', 'Two', 'Three', 'Four'])
    await createProperty(meera, { ...input, property_type_id: house, id: uuid(), title });
  await importOf('clients');
  const shown = await readActivity(meera, [propertyKind([]), clientKind([]), meetingKind]);
  expect(shown.map(({ topic, title, import_kind }) => import_kind ?? `${topic} ${title}`)).toEqual([
    'clients',
    'properties Four',
    'properties Three',
    'properties Two',
    'meetings Talk',
    'clients Nandini Rao',
  ]);
});

const zones = ['Asia/Kolkata', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu'];
const anyMeeting = fc
  .record({
    status: fc.constantFrom(...meetingStatuses),
    duration_minutes: fc.integer({ min: 1, max: 96 }).map((step) => step * 15),
    edge: fc.constantFrom('starts now', 'ends now', null),
    minutes: fc.integer({ min: -1500, max: 200 }),
  })
  .map(({ edge, minutes, ...meeting }) => {
    const atEdge = edge === 'ends now' ? -meeting.duration_minutes : 0;
    return { ...meeting, startsIn: edge === null ? minutes : atEdge };
  });

it('each meeting is upcoming or past, and only meetings that have not started count as upcoming', async () => {
  const aCase = fc.record({
    drafts: fc.array(anyMeeting, { minLength: 1, maxLength: 10 }),
    time_zone: fc.constantFrom(...zones),
    now: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
  });
  await fc.assert(
    fc.asyncProperty(aCase, async ({ drafts, time_zone, now }) => {
      await meera.db.delete(meetings);
      await meera.db.update(company).set({ time_zone });
      agency.clock.set(now.toISOString());
      for (const { startsIn, ...more } of drafts)
        await createMeeting(
          meera,
          aMeeting({
            title: 'Talk',
            meeting_type: 'consultation',
            location: 'Office',
            overlap_confirmed: true,
            meeting_date: new Date(now.getTime() + startsIn * 60_000).toISOString(),
            ...more,
          }),
        );
      const idsOf = async (query: MeetingListInput) => (await listMeetings(meera, query)).items.map(({ id }) => id);
      const all = (await listMeetings(meera, {})).items;
      const [upcoming, past] = [await idsOf({ when: 'upcoming' }), await idsOf({ when: 'past' })];
      expect([...upcoming, ...past].toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      expect(upcoming).toEqual(all.filter((one) => timeOfMeeting(one, now) === 'upcoming').map(({ id }) => id));
      const ahead = all.filter((one) => isActive(one.status) && !hasStarted(one, now));
      expect((await figuresNow()).meetings.upcoming).toBe(ahead.length);
    }),
    { numRuns: 20 },
  );
});

it('names registrations, properties and privacy requests that are due, by the rights of the user', async () => {
  agency.clock.set('2026-11-26T06:00:00Z');
  await meera.db.update(company).set({ time_zone: 'Asia/Kolkata' });
  const [agent, admin] = [await agency.hire('Agent'), await agency.hire('Admin')];
  const nothing = { expiring: 0, expired: 0, unregistered: 0, properties: [], requests_due: 0, requests_overdue: 0 };
  const holder_id = agent.actor.profileId;
  await createRegistration(meera, aRegistration({ kind: 'company', valid_until: '2026-12-20' }));
  await createRegistration(meera, aRegistration({ kind: 'agent', holder_id, number: 'A5', valid_until: '2026-11-01' }));
  await createPrivacyRequest(admin, aPrivacyRequest({ due_on: '2026-11-28' }));
  await createPrivacyRequest(admin, aPrivacyRequest({ received_on: '2026-10-01', due_on: '2026-11-01' }));
  const bare = { property_type_id: house, purpose: 'sale', sale_kind: 'new', rera_number: null } as const;
  const property = aProperty({ ...bare, title: 'Unregistered tower' });
  await createProperty(meera, property);
  const unregistered = { unregistered: 1, properties: [{ id: property.id, title: 'Unregistered tower' }] };
  expect(await readDueByLaw(admin)).toEqual({
    ...unregistered,
    expiring: 1,
    expired: 1,
    requests_due: 1,
    requests_overdue: 1,
  });
  expect(await readDueByLaw(meera)).toEqual({ ...nothing, ...unregistered, expiring: 1, expired: 1 });
  // Their own registration, and nothing of others.
  expect(await readDueByLaw(agent)).toEqual({ ...nothing, expired: 1 });
});
