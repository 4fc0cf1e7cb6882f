import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClient } from '#features/clients/client-testing.ts';
import { aDeal } from '#features/deals/deal-testing.ts';
import { receiveEnquiry } from '#features/intake/server/accept-delivery.ts';
import { settleDelivery } from '#features/intake/server/read-delivery.ts';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { sendReminders } from '#features/meetings/server/service/send-reminders.ts';
import { aDescribedProperty, aProperty } from '#features/properties/property-testing.ts';
import type { LimitedRole } from '#features/visibility/rules.ts';
import { openLive } from '#platform/live/server/open-live.ts';
import { readEvents, serveForTest, silentLog, testPerson } from '#platform/live/server/testing.ts';
import { openSights } from '#platform/visibility/server/open-sights.ts';
import { findSight } from '#platform/visibility/server/sight.ts';
import { seesRecord, visibleMessages } from '#platform/visibility/server/visible-messages.ts';
import { followerTables } from '#platform/visibility/server/visible-views.ts';
import type { Reaches } from '#platform/visibility/visibility.ts';
import { limitedKinds, maskedKinds, sightMessage } from '#platform/visibility/visibility.ts';
import type { TestApp } from './app-testing.ts';
import { createTestApp } from './app-testing.ts';
import { programContext } from './serve.ts';

type Person = Awaited<ReturnType<TestApp['addPerson']>>;

const own: Reaches = { read: 'own', write: 'own', delete: 'own', export: 'own' };
const team: Reaches = { read: 'team', write: 'own', delete: 'own', export: 'own' };

let testApp: TestApp;
let admin: Person;
let asha: Person;
let ravi: Person;
let zoya: Person;
let typeId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.addPerson({ role: 'Admin', full_name: 'Meera Kulkarni' });
  asha = await testApp.addPerson({ role: 'Agent', full_name: 'Asha Rao' });
  ravi = await testApp.addPerson({ role: 'Agent', full_name: 'Ravi Joshi' });
  zoya = await testApp.addPerson({ role: 'Agent', full_name: 'Zoya Khan' });
  const type = { id: uuid(), name: 'Row house', description: '', type_group: 'Residential' };
  typeId = (await done(admin, 'propertyTypes.create', type)).id as string;
});
afterAll(() => testApp.close());

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape of an answer is that of its procedure.
  readonly json: any;
  readonly body: string;
}

async function call(by: Person, name: string, input: object = {}): Promise<Answer> {
  const answer = await testApp.built.app.inject({
    method: 'POST',
    url: `/rpc/${name.replace('.', '/')}`,
    headers: { cookie: by.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    payload: JSON.stringify({ json: input }),
  });
  const body = answer.body;
  return { status: answer.statusCode, json: body.startsWith('{') ? JSON.parse(body).json : null, body };
}

async function done(by: Person, name: string, input: object = {}) {
  const answer = await call(by, name, input);
  expect([name, answer.status, answer.status < 300 ? '' : answer.body]).toEqual([name, 200, '']);
  return answer.json;
}

const get = (by: Person, url: string) =>
  testApp.built.app.inject({ method: 'GET', url, headers: { cookie: by.cookie, 'sec-fetch-site': 'same-origin' } });

async function limit(role: LimitedRole, reach: Reaches | null): Promise<void> {
  const kinds = reach === null ? [] : limitedKinds.map((kind) => ({ kind, ...reach }));
  await done(admin, 'visibility.save', { role, kinds });
}

const leadOf = (by: Person, full_name: string, agent: Person | null = by) =>
  done(by, 'leads.create', aLead({ full_name, assigned_agent_id: agent?.id ?? null }));

const namesOf = (page: { items: { full_name: string }[] }) => page.items.map(({ full_name }) => full_name).toSorted();

describe('a role that sees only its own records', () => {
  beforeAll(async () => {
    await leadOf(asha, 'Lead of Asha');
    await leadOf(ravi, 'Lead of Ravi');
    await leadOf(admin, 'Lead of nobody', null);
  });

  it('is not limited until an Admin chooses so', async () => {
    expect(namesOf(await done(asha, 'leads.list'))).toEqual(['Lead of Asha', 'Lead of Ravi', 'Lead of nobody']);
  });

  it('lists, counts and finds only its own', async () => {
    await limit('Agent', own);
    expect(namesOf(await done(asha, 'leads.list'))).toEqual(['Lead of Asha']);
    expect(await done(asha, 'leads.count')).toEqual({ value: 1, is_capped: false });
    expect(await done(admin, 'leads.count')).toEqual({ value: 3, is_capped: false });
    expect(namesOf(await done(asha, 'leads.list', { search: 'Ravi' }))).toEqual([]);
    expect(namesOf(await done(admin, 'leads.list'))).toEqual(['Lead of Asha', 'Lead of Ravi', 'Lead of nobody']);
    const field = { id: uuid(), kind: 'leads', name: 'Visa', type: 'text', choices: [] };
    await done(admin, 'customFields.create', { ...field, is_required: false, property_type_ids: null });
    expect(namesOf(await done(asha, 'leads.list', { sort: 'custom_visa.up' }))).toEqual(['Lead of Asha']);
    const file = await get(asha, '/api/leads/export.csv');
    expect(file.body).toContain('Lead of Asha');
    expect(file.body).not.toContain('Lead of Ravi');
  });

  it('has another sight than before, so that no device keeps what it saw', async () => {
    const { sight } = await done(asha, 'accounts.me');
    expect(sight).toMatch(/^[\w-]{16}$/u);
    expect((await done(ravi, 'accounts.me')).sight).not.toBe(sight);
    expect((await done(admin, 'accounts.me')).sight).toBeNull();
  });

  it('does the whole of its work', async () => {
    const { id: client_id } = await done(asha, 'clients.create', aClient({ full_name: 'Client of Asha' }));
    const property = aProperty({ title: 'Flat of Asha', property_type_id: typeId });
    const { id: property_id, version } = await done(asha, 'properties.create', property);
    const lead = await leadOf(asha, 'Buyer of Asha', null);
    expect(lead.assigned_agent?.id ?? lead.assigned_agent_id).toBe(asha.id);
    const person = { topic: 'leads', person_id: lead.id };
    await done(asha, 'notes.add', {
      id: uuid(),
      topic: 'leads',
      record_id: lead.id,
      body: 'Wants a garden',
      written_at: new Date().toISOString(),
    });
    await done(asha, 'followUps.plan', { id: uuid(), ...person, on: '2031-01-05', time: null, note: '' });
    await done(asha, 'matching.ofPerson', person);
    await done(
      asha,
      'meetings.create',
      aMeeting({ client_id, agent_id: asha.id, meeting_date: '2031-04-01T05:30:00Z' }),
    );
    const shares = [{ agent_id: asha.id, share: '100' }];
    const deal = aDeal({ property_id, property_version: version, client_id, closed_on: '2026-01-31', shares });
    await done(asha, 'deals.record', deal);
    await done(asha, 'invoices.create', anInvoice({ client_id, amount: '100000' }));
    for (const list of ['clients', 'properties', 'meetings', 'deals', 'invoices'])
      expect([list, (await done(asha, `${list}.list`)).items.length]).toEqual([list, 1]);
    for (const list of ['clients', 'properties', 'meetings', 'deals', 'invoices'])
      expect([list, (await done(ravi, `${list}.list`)).items.length]).toEqual([list, 0]);
  });

  it('cannot give a record to somebody else, nor take one away', async () => {
    const { id } = await leadOf(asha, 'Kept by Asha');
    const refused = await call(asha, 'leads.create', aLead({ assigned_agent_id: ravi.id }));
    expect(refused.json.data).toMatchObject({
      code: 'forbidden',
      fields: [{ path: 'assigned_agent_id', code: 'not_yours' }],
    });
    expect((await call(ravi, 'leads.find', { id })).json.data.code).toBe('not_found');
    expect((await call(ravi, 'leads.delete', { id })).json.data.code).toBe('not_found');
    expect((await call(ravi, 'leads.find', { id: uuid() })).json.data.code).toBe('not_found');
  });

  it('sees a lead that is offered to it, and takes it', async () => {
    const { id, version } = await leadOf(admin, 'Offered to Asha', null);
    const offer = 'insert into lead_offers (lead_id, agent_id) values ($1, $2)';
    await testApp.services.database.pool.query(offer, [id, asha.id]);
    expect((await call(ravi, 'leads.find', { id })).status).toBe(404);
    const taken = aLead({ full_name: 'Offered to Asha', assigned_agent_id: asha.id });
    await done(asha, 'leads.update', { ...taken, id, version });
    expect(namesOf(await done(asha, 'leads.list'))).toContain('Offered to Asha');
  });

  it('sees a new record as soon as an Admin hands it over, and no longer afterwards', async () => {
    const { id, version, ...lead } = await leadOf(admin, 'Handed to Asha', null);
    expect((await call(asha, 'leads.find', { id })).status).toBe(404);
    const { rows } = await testApp.services.database.pool.query(
      'update leads set assigned_agent_id = $1 where id = $2 returning id',
      [asha.id, id],
    );
    expect([rows.length, version, lead.full_name]).toEqual([1, 1, 'Handed to Asha']);
    expect((await call(asha, 'leads.find', { id })).status).toBe(200);
    await testApp.services.database.pool.query('update leads set assigned_agent_id = $1 where id = $2', [ravi.id, id]);
    expect((await call(asha, 'leads.find', { id })).status).toBe(404);
  });

  it('keeps figures to what it sees', async () => {
    const sums = await done(asha, 'leads.columns');
    const listed = (await done(asha, 'leads.list')).items.length;
    expect(sums.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(listed);
    const figures = await done(asha, 'dashboard.figures');
    expect(figures).not.toEqual(await done(ravi, 'dashboard.figures'));
  });

  it('sees the lead of a client’s new enquiry or the client, each by its agent', async () => {
    const phone = '98220 66001';
    const { id: client_id } = await done(ravi, 'clients.create', aClient({ full_name: 'Enquiring Client', phone }));
    const { database } = testApp.services;
    await database.pool.query('update clients set agent_id = $2 where id = $1', [client_id, asha.id]);
    await database.pool.query("update profiles set status = 'on_leave' where id = $1", [asha.id]);
    const form = { name: 'Caller', phone, email: '', message: 'Still free?', property: '', campaign: '' };
    const program = programContext(testApp.services);
    const sent = { ...form, consents: [], language: 'en' } as const;
    await settleDelivery(program, (await receiveEnquiry(program, { key: uuid(), form: sent })) ?? '');
    await database.pool.query("update profiles set status = 'active' where id = $1", [asha.id]);

    const [lead] = (await done(ravi, 'leads.list', { search: 'Caller' })).items;
    const id: string = lead.id;
    expect((await call(ravi, 'clients.find', { id: client_id })).status).toBe(404);
    expect((await done(ravi, 'leads.find', { id })).client).toBeNull();
    expect((await call(ravi, 'responseClock.waiting')).body).toContain(id);
    for (const read of ['intake.listEnquiries', 'matching.ofPerson', 'requirements.list'])
      await done(ravi, read, { topic: 'leads', person_id: id });

    expect((await call(asha, 'leads.find', { id })).status).toBe(404);
    await done(asha, 'clients.find', { id: client_id });
    expect(await done(asha, 'intake.listEnquiries', { topic: 'clients', person_id: client_id })).toEqual([]);
    expect((await call(asha, 'history.timeline', { topic: 'clients', id: client_id })).body).not.toContain('Caller');

    const message = { id: uuid(), type: 'whatsapp', text: 'Yes', property_ids: [], link_ids: [] };
    const person = { topic: 'leads', person_id: id } as const;
    const note = {
      id: uuid(),
      topic: 'leads',
      record_id: id,
      body: 'Wants a lift',
      written_at: new Date().toISOString(),
    };
    await done(ravi, 'notes.add', note);
    const notes = (await done(ravi, 'notes.list', { topic: 'leads', record_id: id })).items;
    expect(notes.map(({ body }: { body: string }) => body.split('\n').at(-1))).toEqual(['Wants a lift', 'Still free?']);
    const consent = { id: uuid(), act: 'given', purposes: ['offers'], channels: ['whatsapp'], way: 'phone', note: '' };
    await done(ravi, 'consents.record', { ...person, ...consent });
    await done(ravi, 'communications.logMessage', { ...person, ...message });
    expect((await done(ravi, 'communications.list', person)).items).toMatchObject([{ id: message.id }]);
    expect((await call(ravi, 'responseClock.waiting')).body).not.toContain(id);
  });

  it('refuses a file, which may contain anybody’s records', async () => {
    const boundary = 'x'.repeat(20);
    const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName,Phone\nA,98220 12345\n\r\n--${boundary}--\r\n`;
    const answer = await testApp.built.app.inject({
      method: 'POST',
      url: `/api/imports?id=${uuid()}&kind=leads`,
      headers: {
        cookie: asha.cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload,
    });
    expect([answer.statusCode, answer.json().data.reason]).toEqual([403, 'limited']);
  });
});

describe('messages and notifications', () => {
  const message = (id: string) => ({ topic: 'leads', id, action: 'updated', actorId: null });
  const sightOf = async (person: Person) => {
    const sight = await findSight(testApp.services.database.db, person.id);
    if (!sight) throw new Error('not limited');
    return sight;
  };

  it('name no hidden record, but one that just left the person’s sight', async () => {
    const { database } = testApp.services;
    const mine = await leadOf(asha, 'Live of Asha');
    const hidden = await leadOf(ravi, 'Live of Ravi');
    const messages = [message(mine.id), message(hidden.id), { ...message(mine.id), topic: 'leads', id: null }];
    expect(await visibleMessages(database, await sightOf(asha), messages)).toEqual([messages[0], messages[2]]);
    const { version } = await done(admin, 'leads.find', { id: mine.id });
    const handed = aLead({ full_name: 'Live of Asha', assigned_agent_id: ravi.id });
    await done(admin, 'leads.update', { ...handed, id: mine.id, version });
    const left = [message(mine.id), message(hidden.id)];
    expect(await visibleMessages(database, await sightOf(asha), left)).toEqual([left[0]]);
    expect(await visibleMessages(database, await sightOf(zoya), left)).toEqual([]);
  });

  it('tell a person’s devices to forget what they cached when a record leaves the person’s sight', async () => {
    const { database } = testApp.services;
    const sights = openSights(database);
    const viewers = new Set([asha.id, zoya.id, admin.id]);
    const mine = await leadOf(asha, 'Cached by Asha');
    await sights.of(viewers, []);
    const sightName = async (person: Person) => (await done(person, 'accounts.me')).sight;
    const save = async (changes: object) => {
      const { version } = await done(admin, 'leads.find', { id: mine.id });
      const lead = aLead({ full_name: 'Cached by Asha', ...changes });
      await done(admin, 'leads.update', { ...lead, id: mine.id, version });
      const { changed } = await sights.of(viewers, [message(mine.id)]);
      return { changed: [...changed], sight: await sightName(asha) };
    };
    const before = { changed: [], sight: await sightName(asha) };
    expect(await save({ assigned_agent_id: asha.id, notes: 'Calls back' })).toEqual(before);
    const after = await save({ assigned_agent_id: ravi.id });
    expect(after.changed).toEqual([asha.id]);
    expect(after.sight).not.toBe(before.sight);
    // Once is enough, and what comes into sight is cached nowhere yet.
    expect(await save({ assigned_agent_id: ravi.id, notes: 'Moved' })).toEqual({ ...after, changed: [] });
    expect((await save({ assigned_agent_id: asha.id })).changed).not.toContain(asha.id);
    expect(await sightName(admin)).toBeNull();
  });

  it('tell a device that was disconnected meanwhile to forget them when it reconnects', async () => {
    const { database } = testApp.services;
    const mine = await leadOf(asha, 'Left while away');
    const live = openLive({ database, log: silentLog });
    let profileId = asha.id;
    const server = await serveForTest(database, [live.route], () => ({ ...testPerson(), profileId }));
    const missedBy = async (person: Person, after: string | null) => {
      profileId = person.id;
      const stream = await readEvents(`${server.url}/live?after=${after}`);
      const { data } = await stream.next('changes');
      stream.close();
      return data;
    };
    try {
      await expect.poll(() => live.position(), { timeout: 20_000 }).not.toBeNull();
      const before = live.position();
      const handed = aLead({ full_name: 'Left while away', assigned_agent_id: ravi.id });
      await done(admin, 'leads.update', { ...handed, id: mine.id, version: mine.version });
      await expect.poll(() => live.position(), { timeout: 20_000 }).not.toBe(before);
      expect(await missedBy(asha, before)).toContainEqual(sightMessage(asha.id));
      expect(await missedBy(ravi, before)).not.toContainEqual(sightMessage(ravi.id));
    } finally {
      await live.close();
      await server.close();
    }
  });

  it('tell whoever loses an offered lead, without its name', async () => {
    const { database } = testApp.services;
    const lead = await leadOf(admin, 'Offered to two', null);
    const offered = [asha.id, zoya.id];
    for (const id of offered)
      await database.pool.query('insert into lead_offers (lead_id, agent_id) values ($1, $2)', [lead.id, id]);
    await database.pool.query(
      "insert into changes (topic, entity_id, action, difference) values ('leads', $1, 'route_offered', $2)",
      [lead.id, { offered_ids: [null, offered] }],
    );
    const before = (await done(asha, 'accounts.me')).sight;
    await done(zoya, 'routing.claim', { id: lead.id });
    expect((await done(asha, 'accounts.me')).sight).not.toBe(before);
    const told = [message(lead.id)];
    expect(await visibleMessages(database, await sightOf(asha), told)).toEqual(told);
    expect(await visibleMessages(database, await sightOf(ravi), told)).toEqual([]);
    const { items } = (await call(asha, 'notifications.list')).json;
    expect(items).toContainEqual(expect.objectContaining({ kind: 'lead_taken', title: null }));
    expect(JSON.stringify(items)).not.toContain('Offered to two');
  });

  it('reach nobody who does not see their record', async () => {
    const { database } = testApp.services;
    const { id } = await leadOf(ravi, 'Told of Ravi');
    await database.pool.query(
      "insert into notifications (at, kind, topic, entity_id) values (now(), 'lead_new', 'leads', $1)",
      [id],
    );
    const namesTold = async (person: Person) => (await call(person, 'notifications.list')).body.includes(id);
    expect([await namesTold(ravi), await namesTold(asha), await namesTold(admin)]).toEqual([true, false, true]);
    expect(await seesRecord(database, asha.id, { topic: 'leads', id })).toBe(false);
    expect(await seesRecord(database, ravi.id, { topic: 'leads', id })).toBe(true);
  });

  it('in the calendar and the reminder emails of a person show no client or property out of sight', async () => {
    const contact = { phone: '98220 77001', email: 'kavita@mail.example' };
    const client = await done(admin, 'clients.create', aClient({ full_name: 'Kavita Joshi', ...contact }));
    const listed = aProperty({ title: 'Flat of Ravi', property_type_id: typeId, agent_id: ravi.id });
    const { id: property_id } = await done(admin, 'properties.create', listed);
    const links = { client_id: client.id, property_id, agent_id: asha.id };
    const { id } = await done(admin, 'meetings.create', aMeeting({ ...links, meeting_date: '2031-05-02T05:30:00Z' }));
    const { url } = await done(asha, 'calendarFeed.renew');
    const feed = await testApp.built.app.inject({ method: 'GET', url: new URL(url).pathname + new URL(url).search });
    const { database } = testApp.services;
    // The clock of the program has milliseconds, that of the database microseconds.
    const past = new Date(Date.now() - 60_000);
    await database.pool.query('update meeting_reminders set reminder_time = $2 where meeting_id = $1', [id, past]);
    const actor = { kind: 'program', profileId: null } as const;
    const program = { ...testApp.services, db: database.db, actor, requestId: 'test' };
    await sendReminders(program, new AbortController().signal);
    const { rows } = await database.pool.query('select plain from emails where recipient = $1', [asha.email]);
    expect([feed.body.includes(id), rows.length > 0]).toEqual([true, true]);
    const shown = feed.body.replaceAll(/\r\n /gu, '') + JSON.stringify(rows);
    for (const text of ['Kavita', '98220', '9822077001', 'Flat of Ravi']) expect(shown).not.toContain(text);
    // The client gets the reminder as before.
    const sent = await database.pool.query('select from emails where recipient = $1', [contact.email]);
    expect(sent.rows.length).toBeGreaterThan(0);
  });

  it('of a changed reach go to the people whom it concerns', async () => {
    const { database } = testApp.services;
    const sights = openSights(database);
    const viewers = new Set([admin.id, asha.id]);
    await sights.of(viewers, []);
    await limit('Agent', null);
    const { changed, sightOf: of } = await sights.of(viewers, [{ ...message(uuid()), topic: 'visibility' }]);
    expect([[...changed], of(asha.id)]).toEqual([[asha.id], null]);
    await limit('Agent', own);
  });
});

describe('a role that sees its team', () => {
  const teamId = uuid();

  it('sees the records of teammates, changes its own, and nothing of a person without a team', async () => {
    await limit('Agent', team);
    const members = [asha, ravi].map(({ id }) => ({ profile_id: id, is_head: false }));
    await done(admin, 'visibility.saveTeam', { id: teamId, name: 'West', members, version: null });
    const { id, version } = await leadOf(ravi, 'Shared by Ravi');
    expect((await call(asha, 'leads.find', { id })).status).toBe(200);
    expect((await call(zoya, 'leads.find', { id })).status).toBe(404);
    const moved = await call(asha, 'leads.move', { id, version, status: 'contacted', from: 'new' });
    expect(moved.json.data).toMatchObject({ code: 'forbidden', reason: 'out_of_reach' });
    expect((await get(asha, '/api/leads/export.csv')).body).not.toContain('Shared by Ravi');
    await done(asha, 'notes.add', {
      id: uuid(),
      topic: 'leads',
      record_id: id,
      body: 'I rang for Ravi',
      written_at: new Date().toISOString(),
    });
  });

  it('forgets a teammate’s record that leaves the team, also if it sees no contact details', async () => {
    const leads = { kind: 'leads', ...team, hides_contacts: true };
    await done(admin, 'visibility.save', { role: 'Agent', kinds: [leads] });
    const { id, version } = await leadOf(ravi, 'Leaves the team');
    const before = (await done(asha, 'accounts.me')).sight;
    const handed = aLead({ full_name: 'Leaves the team', assigned_agent_id: zoya.id });
    await done(admin, 'leads.update', { ...handed, id, version });
    expect((await done(asha, 'accounts.me')).sight).not.toBe(before);
  });

  it('forgets the contact details of an owner with the property', async () => {
    const all: Reaches = { read: 'all', write: 'all', delete: 'all', export: 'all' };
    await done(admin, 'visibility.save', { role: 'Agent', kinds: [{ kind: 'clients', ...all, hides_contacts: true }] });
    const listed = aProperty({ title: 'Flat of an owner', property_type_id: typeId, agent_id: asha.id });
    const { id, version } = await done(admin, 'properties.create', listed);
    const before = (await done(asha, 'accounts.me')).sight;
    const handed = { ...listed, id, version, status: 'available', agent_id: ravi.id };
    await done(admin, 'properties.update', handed);
    expect((await done(asha, 'accounts.me')).sight).not.toBe(before);
  });

  it('forgets the contact details of a former owner of their property, and keeps the rest', async () => {
    const clientOf = async (full_name: string) => (await done(admin, 'clients.create', aClient({ full_name }))).id;
    const [seller, buyer] = [await clientOf('Seller of a flat'), await clientOf('Buyer of a flat')];
    const sold = aProperty({
      title: 'Flat of a seller',
      property_type_id: typeId,
      agent_id: asha.id,
      owner_id: seller,
    });
    const { id, version } = await done(admin, 'properties.create', sold);
    const before = (await done(asha, 'accounts.me')).sight;
    const changed = await done(admin, 'properties.update', {
      ...sold,
      id,
      version,
      status: 'available',
      city: 'Nashik',
    });
    expect((await done(asha, 'accounts.me')).sight).toBe(before);
    const bought = { ...sold, id, version: changed.version, status: 'available', city: 'Nashik', owner_id: buyer };
    await done(admin, 'properties.update', bought);
    expect((await done(asha, 'accounts.me')).sight).not.toBe(before);
  });

  it('reaches the team with its own role, too, if the person leads it', async () => {
    await limit('Agent', own);
    const members = [asha, ravi].map(({ id }) => ({ profile_id: id, is_head: id === asha.id }));
    await done(admin, 'visibility.saveTeam', { id: teamId, name: 'West', members, version: 1 });
    expect(namesOf(await done(asha, 'leads.list'))).toContain('Shared by Ravi');
    expect(namesOf(await done(ravi, 'leads.list'))).not.toContain('Lead of Asha');
  });

  it('refuses a name twice, a stranger, and an old version', async () => {
    const again = await call(admin, 'visibility.saveTeam', { id: uuid(), name: 'West', members: [], version: null });
    expect(again.json.data).toMatchObject({ code: 'invalid', fields: [{ path: 'name', code: 'taken' }] });
    const stranger = { id: uuid(), name: 'East', members: [{ profile_id: uuid(), is_head: false }], version: null };
    expect((await call(admin, 'visibility.saveTeam', stranger)).json.data).toMatchObject({
      fields: [{ path: 'members.0.profile_id', code: 'unknown' }],
    });
    const old = { id: teamId, name: 'North', members: [], version: 1 };
    expect((await call(admin, 'visibility.saveTeam', old)).json.data.code).toBe('conflict');
  });

  it('ends with the team', async () => {
    await done(admin, 'visibility.deleteTeam', { id: teamId });
    expect(namesOf(await done(asha, 'leads.list'))).not.toContain('Shared by Ravi');
  });
});

describe('a role that sees all clients and properties, but only its own invoices, deals and meetings', () => {
  it('reads nothing of hidden ones in the logs of visible records', async () => {
    const maya = await testApp.addPerson({ role: 'Manager', full_name: 'Maya Shinde' });
    const kinds = (['invoices', 'deals', 'meetings'] as const).map((kind) => ({ kind, ...own }));
    await done(admin, 'visibility.save', { role: 'Manager', kinds });
    await limit('Agent', null);
    const { id: client_id } = await done(admin, 'clients.create', aClient({ full_name: 'Client of all' }));
    const addAll = async (person: Person, meeting_date: string, price: string) => {
      const listed = aProperty({ title: `Flat of ${person.id}`, property_type_id: typeId, agent_id: person.id });
      const { id: property_id, version } = await done(admin, 'properties.create', listed);
      const of = { property_id, client_id };
      const meeting = await done(person, 'meetings.create', aMeeting({ ...of, agent_id: person.id, meeting_date }));
      const { number } = await done(person, 'invoices.create', anInvoice(of));
      const shares = [{ agent_id: person.id, share: '100' }];
      const deal = await done(person, 'deals.record', aDeal({ ...of, property_version: version, price, shares }));
      return { property_id, texts: [meeting.id, meeting_date, number, deal.id, price] as string[] };
    };
    const hidden = await addAll(ravi, '2031-06-01T05:30:00.000Z', '41357000.00');
    const mine = await addAll(maya, '2031-06-02T05:30:00.000Z', '52468000.00');
    const timelineOf = async (topic: string, id: string) => (await call(maya, 'history.timeline', { topic, id })).body;
    const ofClient = await timelineOf('clients', client_id);
    const answers = [
      ofClient,
      await timelineOf('properties', hidden.property_id),
      (await call(maya, 'history.audit')).body,
      (await get(maya, '/api/audit/export.csv')).body,
      (await call(maya, 'dashboard.activity')).body,
    ];
    const told = [{ topic: 'clients', id: client_id, action: 'invoice_paid', actorId: ravi.id }];
    const sight = await findSight(testApp.services.database.db, maya.id);
    if (!sight) throw new Error('not limited');
    expect(await visibleMessages(testApp.services.database, sight, told)).toEqual([{ ...told[0], action: 'updated' }]);
    expect(hidden.texts.flatMap((text) => answers.filter((body) => body.includes(text)))).toEqual([]);
    expect(mine.texts.filter((text) => !ofClient.includes(text))).toEqual([]);
  });
});

it('every table that refers to a limited record has a view', async () => {
  const { rows } = await testApp.services.database.pool.query<{ name: string }>(
    `
    select distinct c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid = any ($1::regclass[]) and c.conrelid <> all ($1::regclass[])`,
    [limitedKinds],
  );
  // Rules of the agency, which name a property.
  const seenByAll = ['routing_rules'];
  expect(rows.map(({ name }) => name).filter((name) => !followerTables.includes(name))).toEqual(seenByAll);
});

describe('the choice', () => {
  it('is the Admin’s alone, and no reach exceeds seeing', async () => {
    const manager = await testApp.addPerson({ role: 'Manager' });
    expect((await call(manager, 'visibility.read')).status).toBe(403);
    const wide = { kind: 'leads', read: 'own', write: 'all', delete: 'team', export: 'all' };
    const saved = await done(admin, 'visibility.save', { role: 'Manager', kinds: [wide] });
    const ofManagers = saved.roles.find(({ role }: { role: string }) => role === 'Manager');
    expect(ofManagers.kinds[0]).toEqual({ kind: 'leads', ...own, hides_contacts: false });
  });
});

describe('pages for people outside of the agency', () => {
  /** Without what is new in every answer. */
  const textOf = ({ body }: { body: string }) => body.replaceAll(/nonce="[^"]*"|name="id" value="[^"]*"/gu, '');

  it('are the same in the browser of a user with limits', async () => {
    const kinds = limitedKinds.map((kind) => ({
      kind,
      ...own,
      hides_contacts: maskedKinds.some((one) => one === kind),
    }));
    await done(admin, 'visibility.save', { role: 'Agent', kinds });
    const property = aDescribedProperty({ title: 'Sahyadri of Meera', agent_id: admin.id, sale_kind: 'resale' });
    const { id } = await done(admin, 'properties.create', property);
    await done(admin, 'publicSite.turn', { is_on: true });
    const { url } = await done(admin, 'publicSite.publish', { property_id: id });
    const path = String((await testApp.built.app.inject({ url: new URL(url).pathname })).headers.location);
    const shared = { id: uuid(), property_ids: [id], recipient: null, recipient_name: '', days: 30 };
    const { url: link } = await done(admin, 'propertyLinks.create', { ...shared, with_exact_address: false });
    for (const page of ['/homes', path, '/sitemap.xml', new URL(link).pathname]) {
      const seen = await testApp.built.app.inject({ url: page });
      expect([page, seen.statusCode, seen.body.includes('Sahyadri') || page === '/sitemap.xml']).toEqual([
        page,
        200,
        true,
      ]);
      expect(textOf(await get(asha, page))).toBe(textOf(seen));
    }
  });

  it('are the portal, too', async () => {
    const client = aClient({ phone: '98220 70001', email: 'of.meera@mail.example', agent_id: admin.id });
    await done(admin, 'clients.create', client);
    const { url } = await done(admin, 'portalLinks.create', {
      topic: 'clients',
      person_id: client.id,
      id: uuid(),
      days: 3,
    });
    const portal = `aangan_portal=${new URL(url).searchParams.get('link')}`;
    const both = { ...asha, cookie: `${asha.cookie}; ${portal}` };
    const view = await done({ ...asha, cookie: portal }, 'portal.view');
    expect(view.details).toMatchObject({ phone: '98220 70001', email: 'of.meera@mail.example' });
    expect(await done(both, 'portal.view')).toEqual(view);
    expect((await call(both, 'clients.find', { id: client.id })).status).toBe(404);
  });
});
