import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aClient, somePreferences } from '#features/clients/client-testing.ts';
import { aDeal } from '#features/deals/deal-testing.ts';
import type { DocumentInput, DocumentPage } from '#features/documents/contract.ts';
import { aDocument } from '#features/documents/document-testing.ts';
import { fileTasks } from '#features/files/server/forget-files.ts';
import { purgeTrash } from '#features/history/server/service.ts';
import { importTasks } from '#features/imports/server/jobs.ts';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { sendReminders } from '#features/meetings/server/service/send-reminders.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import type { Visit } from '#features/visits/contract.ts';
import { transact } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { queueEmail } from '#platform/email/server/queue-email.ts';
import type { Jobs } from '#platform/jobs/server/run-jobs.ts';
import { startJobs } from '#platform/jobs/server/run-jobs.ts';
import type { TestApp } from './app-testing.ts';
import { createTestApp } from './app-testing.ts';
import { importKinds } from './import-kinds.ts';
import { recordKinds } from './record-kinds.ts';
import { programContext } from './serve.ts';
import { findTextTraces } from './traces-testing.ts';

let testApp: TestApp;
let jobs: Jobs;
const inSomeDays = { on: addDays(dayOf(new Date(), 'Asia/Kolkata'), 3), part: 'morning', time: null };
let admin: Awaited<ReturnType<TestApp['addPerson']>>;
beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.addPerson({ role: 'Admin' });
  const context = programContext(testApp.services);
  const tasks = { ...importTasks(context, importKinds), ...fileTasks(context) };
  jobs = await startJobs({ database: testApp.services.database, log: context.log, tasks });
});
afterAll(async () => {
  await jobs.stop();
  await testApp.close();
});

/** The jobs need some time. */
const soon = { timeout: 20_000, interval: 200 };

const traces = (needles: string) => findTextTraces(testApp.services.database.db, testApp.folder, needles);

async function call<T>(cookie: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await testApp.built.app.inject({
    method,
    url: `/api${url}`,
    headers,
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json<T>() };
}

async function done<T>(...asked: Parameters<typeof call>): Promise<T> {
  const { status, body } = await call<T>(...asked);
  expect(`${asked[2]} ${status} ${status < 300 ? '' : JSON.stringify(body)}`.trim()).toMatch(/ 20\d$/u);
  // The caller names the type of the body; error responses have thrown above.
  return body as T;
}

const property = aProperty({
  title: 'Kamala Niwas',
  price: '4200000.00',
  address: '12, Tilak Road',
  city: 'Pune',
  bedrooms: 2,
  bathrooms: 2,
});

/** A client with the marker in every text, with a property, emails and all kinds of communication. */
async function createClientWithTraces(marker: string) {
  const id = uuid();
  const first = `first.${marker}@example.in`;
  const somebody = aClient({
    id,
    full_name: `${marker} Bhide`,
    email: first,
    phone: '98220 99911',
    address: `${marker} Lane`,
    state: '27',
    language: 'mr',
    notes: `Son of ${marker}`,
    budget_max: '9000000',
    preferred_locations: ['Tilak Road'],
  });
  await done(admin.cookie, 'POST', '/clients', somebody);
  const changed = { email: `second.${marker}@example.in`, notes: `Daughter of ${marker}` };
  await done(admin.cookie, 'PUT', `/clients/${id}`, { ...somebody, ...changed, version: 1 });
  await done(admin.cookie, 'PUT', `/clients/${id}/preferences`, {
    ...somePreferences({
      preferred_locations: ['Tilak Road', `Near ${marker}`],
      budget_max: '9000000',
      amenities: [`Garage for ${marker}`],
      notes: changed.notes,
    }),
    version: 2,
  });
  const noteId = uuid();
  const note = { id: noteId, body: `${marker} likes gardens`, written_at: '2026-03-01T05:30:00Z' };
  await done(admin.cookie, 'POST', `/clients/${id}/notes`, note);
  await done(admin.cookie, 'PUT', `/notes/${noteId}`, { body: `${marker} loves gardens`, version: 1 });
  const [ownedId, offeredId, soldId] = [uuid(), uuid(), uuid()];
  await done(admin.cookie, 'POST', '/properties', {
    ...property,
    id: ownedId,
    city: 'Nashik',
    address: 'M.G. Road',
    owner_id: id,
  });
  const contact = { id: uuid(), role: 'co_owner', client_id: id };
  await done(admin.cookie, 'POST', `/properties/${ownedId}/contacts`, contact);
  for (const offered of [offeredId, soldId])
    await done(admin.cookie, 'POST', '/properties', { ...property, id: offered });

  const meetingId = uuid();
  const meeting = await done<{ version: number }>(
    admin.cookie,
    'POST',
    '/meetings',
    aMeeting({
      id: meetingId,
      title: `Visit with ${marker}`,
      meeting_type: 'site_visit',
      client_id: id,
      property_id: ownedId,
      meeting_date: '2031-04-01T05:30:00Z',
      location: `${marker} Lane`,
      description: `Ask ${marker}`,
      overlap_confirmed: true,
    }),
  );
  await done(admin.cookie, 'PUT', `/meetings/${meetingId}/notes`, {
    version: meeting.version,
    meeting_notes: `${marker} was glad`,
    outcome: 'successful',
    follow_up_required: false,
    next_follow_up_date: null,
  });
  await done(admin.cookie, 'POST', `/meetings/${meetingId}/reschedule`, {
    from: '2031-04-01T05:30:00Z',
    meeting_date: '2031-04-02T05:30:00Z',
    reason: `${marker} was ill`,
    overlap_confirmed: true,
  });
  await sendReminders(
    { ...programContext(testApp.services), clock: { now: () => new Date('2031-04-02T04:00:00Z') } },
    new AbortController().signal,
  );
  const { rows: reminded } = await testApp.services.database.db.execute(
    sql`select 1 from meeting_reminders where meeting_id = ${meetingId} and email_id is not null`,
  );
  expect(reminded).toHaveLength(2);

  await addDocument(marker, { client_id: id, property_id: ownedId });
  const dealId = uuid();
  await done(
    admin.cookie,
    'POST',
    '/deals',
    aDeal({
      id: dealId,
      property_id: soldId,
      property_version: 1,
      kind: 'sale',
      price: '4100000',
      client_id: id,
      closed_on: '2026-01-31',
      commission: '41000',
      notes: `${marker} pays in May`,
      shares: [{ agent_id: admin.id, share: '100' }],
    }),
  );
  await done(admin.cookie, 'POST', `/deals/${dealId}/undo`, { version: 1, reason: `${marker} is ill` });
  const invoiceId = uuid();
  const bill = anInvoice({
    id: invoiceId,
    property_id: ownedId,
    client_id: id,
    amount: '90000',
    commission_rate: '10',
    due_date: '2031-05-01',
    description: `Home for ${marker}`,
    notes: `Thank you, ${marker}`,
  });
  await done(admin.cookie, 'POST', '/invoices', bill);
  await done(admin.cookie, 'PUT', `/invoices/${invoiceId}`, { ...bill, notes: `Thanks, ${marker}`, version: 1 });
  await done(admin.cookie, 'POST', `/invoices/${invoiceId}/cancel`, { reason: `${marker} went away` });

  const { url } = await done<{ url: string }>(admin.cookie, 'POST', `/clients/${id}/portal-links`, {
    id: uuid(),
    days: 30,
  });
  const cookie = `aangan_portal=${new URL(url).searchParams.get('link')}`;
  await done(cookie, 'POST', '/portal/messages', { id: uuid(), text: `It is me, ${marker}` });
  await done(cookie, 'PUT', `/portal/properties/${offeredId}`, { decision: 'interested' });
  const visit = { id: uuid(), property_id: offeredId, note: `With ${marker}`, preferred_times: [inSomeDays] };
  await done(cookie, 'POST', '/portal/visits', visit);
  await done(cookie, 'PUT', '/portal/details', {
    id: uuid(),
    full_name: `${marker} Kulkarni-Joshi`,
    phone: null,
    other_phones: [],
    email: `new-${marker}@example.in`,
    address: `9, ${marker} Road`,
    language: 'mr',
  });
  await answerLink({ property_ids: [offeredId], recipient: { topic: 'clients', id } }, marker);
  await tour(id, offeredId, marker);
  const said = `/clients/${id}`;
  const subject = `For ${marker}`;
  const message = { id: uuid(), subject, content: `<p>Dear {{client_name}}, ${marker}</p>`, template_id: null };
  await done(admin.cookie, 'POST', `${said}/emails`, message);
  const call = { id: uuid(), direction: 'in', outcome: 'reached', duration_minutes: 3, note: `${marker} called` };
  await done(admin.cookie, 'POST', `${said}/calls`, call);
  await done(admin.cookie, 'POST', `${said}/messages`, { id: uuid(), type: 'sms', text: `Dear ${marker}` });
  const context = programContext(testApp.services);
  for (const to of [first, changed.email])
    await transact(context, (tx) =>
      queueEmail(tx, { to, subject: 'Homes', html: `<p>${marker}</p>`, plain: `Dear ${marker}` }),
    );
  return { id, cookie, ownedId, offeredId };
}

/** Shares a property, and asks on its page for a visit. */
async function answerLink(shared: object, marker: string): Promise<void> {
  const { url } = await done<{ url: string }>(admin.cookie, 'POST', '/property-links', { id: uuid(), ...shared });
  const answer = await testApp.built.app.inject({
    method: 'POST',
    url: `${new URL(url).pathname}/visit`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ id: uuid(), message: `With ${marker}` }).toString(),
  });
  expect(answer.statusCode).toBe(303);
}

/** A tour of a property with the client, also as a guest at another client's tour, and what they say about it. */
async function tour(clientId: string, propertyId: string, marker: string): Promise<void> {
  const host = uuid();
  await done(admin.cookie, 'POST', '/clients', aClient({ id: host, full_name: 'Usha', phone: null }));
  const people = [[clientId], [host, clientId]];
  for (const ids of people) {
    const id = uuid();
    const stop = { id: uuid(), property_id: propertyId };
    const participants = ids.map((person_id) => ({ id: uuid(), topic: 'clients', person_id }));
    const meeting_date = new Date(Date.now() - 60_000).toISOString();
    const title = ids.length === 1 ? `Tour with ${marker}` : '';
    const plan = { id, stops: [stop], participants, meeting_date, title, overlap_confirmed: true };
    const planned = await done<Visit>(admin.cookie, 'POST', '/visits', plan);
    for (const { id: participant_id, person } of planned.participants) {
      if (person?.id !== clientId) continue;
      const said = { participant_id, answer: 'liked', message: `${marker} likes it` };
      await done(admin.cookie, 'PUT', `/visits/${id}/stops/${stop.id}/feedback`, said);
    }
  }
}

/** Exports lists that were searched for the marker; returns the export log. */
async function exportBy(marker: string): Promise<string> {
  const lists = ['clients', 'leads', 'properties', 'invoices'].map((list) => `${list}/export.csv?search=${marker}`);
  for (const list of [...lists, `clients/export.csv?location=${marker}`, `properties/export.csv?city=${marker}`]) {
    const answer = await testApp.built.app.inject({ url: `/api/${list}`, headers: { cookie: admin.cookie } });
    expect(answer.statusCode).toBe(200);
  }
  const { rows } = await testApp.services.database.db.execute(
    sql`select difference from changes where topic = 'exports' and action = 'exported' order by id desc limit 6`,
  );
  return JSON.stringify(rows);
}

/** A document with the marker in its texts, its file name and its content. */
async function addDocument(marker: string, of: Partial<DocumentInput>): Promise<void> {
  const [id, file_id] = [uuid(), uuid()];
  const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${marker}.pdf"\r\n\r\n`;
  const answer = await testApp.built.app.inject({
    method: 'POST',
    url: `/api/documents/files?id=${file_id}`,
    headers: { cookie: admin.cookie, 'content-type': 'multipart/form-data; boundary=edge' },
    payload: `${head}%PDF-1.4\n% ${marker}\n%%EOF\r\n--edge--\r\n`,
  });
  expect(answer.statusCode).toBe(201);
  const document = aDocument({
    document_type: 'identity_proof',
    is_shown_to_client: true,
    title: `Passport of ${marker}`,
    description: `From ${marker}`,
    ...of,
    id,
    file_id,
  });
  await done(admin.cookie, 'POST', '/documents', document);
  await done(admin.cookie, 'PUT', `/documents/${id}`, { ...document, title: `PAN card of ${marker}`, version: 1 });
}

it('an erased client leaves no trace except a blank record', async () => {
  const marker = 'zqxclient';
  const { id, cookie, ownedId, offeredId } = await createClientWithTraces(marker);
  const exported = await exportBy(marker);
  for (const asked of ['search', 'location', 'city']) expect(exported).toContain(`"${asked}":true`);
  expect(exported).not.toContain(marker);
  const before = await traces(marker);
  for (const table of [
    'clients',
    'communications',
    'deals',
    'documents',
    'files',
    'invoices',
    'meetings',
    'notes',
    'changes',
    'emails',
  ])
    expect(before).toContain(`public.${table}`);

  const manager = await testApp.addPerson({ role: 'Manager' });
  expect((await call(manager.cookie, 'POST', `/clients/${id}/erase`)).status).toBe(403);
  await done(admin.cookie, 'POST', `/clients/${id}/erase`);
  await expect.poll(() => traces(marker), soon).toEqual([]);
  expect(await traces('9822099911')).toEqual([]);
  expect(await traces('98220 99911')).toEqual([]);
  // Idempotent.
  await done(admin.cookie, 'POST', `/clients/${id}/erase`);

  expect(await call(admin.cookie, 'GET', `/clients/${id}`)).toMatchObject({
    status: 404,
    body: { data: { reason: 'erased' } },
  });
  expect((await call(cookie, 'GET', '/portal')).status).toBe(401);
  const owned = await done<object>(admin.cookie, 'GET', `/properties/${ownedId}`);
  expect(owned).toMatchObject({ title: 'Kamala Niwas', owner_id: id, owner: null });
  expect(await rowsOf('match_decisions', id)).toBe(0);
  expect(await rowsOf('portal_links', id)).toBe(0);
  expect(await rowsOf('property_links', id)).toBe(0);
  expect(await rowsOf('visit_requests', id)).toBe(0);
  expect(await rowsOf('visit_participants', id)).toBe(0);
  expect(await rowsOf('detail_proposals', id)).toBe(0);
  // The records of communication and the agency's own actions are kept.
  expect(await rowsOf('communications', id)).toBe(7);
  const { entries } = await done<{ entries: Array<{ action: string; difference: object }> }>(
    admin.cookie,
    'GET',
    `/history/clients/${id}`,
  );
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['erased', 'decided', 'wrote', 'link_made', 'updated', 'created']),
  );
  const timeline = await done<{ names: object; entries: Array<{ action: string; difference: object }> }>(
    admin.cookie,
    'GET',
    `/history/properties/${offeredId}`,
  );
  expect(Object.keys(timeline.names)).not.toContain(id);
  for (const log of [entries, timeline.entries])
    expect(log.filter(({ action }) => action === 'decided').map(({ difference }) => difference)).toEqual([{}]);
  const { rows: said } = await testApp.services.database.db.execute(
    sql`select 1 from changes where difference ? 'decision' and (entity_id = ${id} or difference->'client_id'->>1 = ${id})`,
  );
  expect(said).toEqual([]);
  const trash = await done<{ entries: Array<{ id: string }> }>(admin.cookie, 'GET', '/trash');
  expect(trash.entries.map((entry) => entry.id)).not.toContain(id);

  await purgeAfter(31);
  expect(await rowsOf('clients', id)).toBe(1);
});

it('a client in the trash can be erased', async () => {
  const marker = 'zqxbinned';
  const { id } = await createClientWithTraces(marker);
  await done(admin.cookie, 'DELETE', `/clients/${id}`);
  await done(admin.cookie, 'POST', `/clients/${id}/erase`);
  await expect.poll(() => traces(marker), soon).toEqual([]);
  expect((await call(admin.cookie, 'POST', '/trash/restore', { topic: 'clients', id })).status).toBe(404);
});

it('a client who was in the trash for thirty days leaves no trace', async () => {
  const marker = 'zqxpurged';
  const { id } = await createClientWithTraces(marker);
  await done(admin.cookie, 'DELETE', `/clients/${id}`);
  await purgeAfter(29);
  expect(await traces(marker)).toContain('public.communications');
  await purgeAfter(31);
  await expect.poll(() => traces(marker), soon).toEqual([]);
  expect(await rowsOf('clients', id)).toBe(0);
});

it('emails to another client with the same address are kept', async () => {
  const { id } = await createClientWithTraces('zqxshared');
  const other = await createClientWithTraces('zqxother');
  const { rows } = await testApp.services.database.db.execute<{ version: number }>(
    sql`update clients set email = 'first.zqxshared@example.in' where id = ${other.id} returning version`,
  );
  expect(rows).toHaveLength(1);
  await done(admin.cookie, 'POST', `/clients/${id}/erase`);
  const { rows: emails } = await testApp.services.database.db.execute<{ recipient: string }>(
    sql`select recipient from emails where recipient like '%zqxshared%'`,
  );
  expect(emails).toEqual([{ recipient: 'first.zqxshared@example.in' }]);
});

it('emails to a remaining lead are kept when the client is purged, and erased with the lead', async () => {
  const { db } = testApp.services.database;
  const emailsTo = async (email: string) =>
    (await db.execute(sql`select status from emails where recipient = ${email} and erased_at is null`)).rows;
  const marker = 'zqxmeera';
  const [twice, became] = [`twice.${marker}@example.in`, `became.${marker}@example.in`];
  const [twiceId, becameId, client_id] = [uuid(), uuid(), uuid()];
  const addLead = (id: string, email: string) =>
    done(admin.cookie, 'POST', '/leads', aLead({ id, full_name: `${marker} Joshi`, email, source: 'referral' }));
  await addLead(twiceId, twice);
  await addLead(becameId, became);
  await done(admin.cookie, 'POST', `/leads/${becameId}/convert`, { client_id, client_type: 'buyer' });
  const addClient = async (email: string) => {
    const id = uuid();
    await done(admin.cookie, 'POST', '/clients', aClient({ id, full_name: `${marker} Joshi`, email }));
    return id;
  };
  const purged = await addClient(twice);
  for (const to of [twice, became])
    await transact(programContext(testApp.services), (tx) =>
      queueEmail(tx, { to, subject: 'Homes', html: `<p>${marker}</p>`, plain: `Dear ${marker}` }),
    );

  for (const id of [purged, client_id]) await done(admin.cookie, 'DELETE', `/clients/${id}`);
  await purgeAfter(31);
  expect([await rowsOf('clients', purged), await rowsOf('clients', client_id)]).toEqual([0, 0]);
  expect([await emailsTo(twice), await emailsTo(became)]).toEqual([[{ status: 'pending' }], [{ status: 'pending' }]]);

  // A duplicate client is erased: the lead is a separate person and stays.
  await done(admin.cookie, 'POST', `/clients/${await addClient(twice)}/erase`);
  expect(await emailsTo(twice)).toEqual([{ status: 'pending' }]);
  for (const id of [twiceId, becameId]) await done(admin.cookie, 'POST', `/leads/${id}/erase`);
  expect(await traces(marker)).toEqual([]);
});

async function rowsOf(
  table:
    | 'clients'
    | 'communications'
    | 'match_decisions'
    | 'portal_links'
    | 'property_links'
    | 'visit_requests'
    | 'visit_participants'
    | 'detail_proposals',
  clientId: string,
) {
  const column = table === 'clients' ? 'id' : 'client_id';
  const { rows } = await testApp.services.database.db.execute(
    sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${clientId}`,
  );
  return rows.length;
}

async function purgeAfter(days: number): Promise<void> {
  const clock = { now: () => new Date(Date.now() + days * 86_400_000) };
  await purgeTrash({ ...programContext(testApp.services), clock }, recordKinds);
}

it('erasing a client also erases their lead; an erased or purged lead leaves no trace', async () => {
  const ids = [uuid(), uuid(), uuid()] as const;
  const needles = ['zqxbecame', 'zqxasked', 'zqxdropped'] as const;
  for (const [place, marker] of needles.entries()) {
    const id = ids[place] ?? uuid();
    const email = `${marker}@example.in`;
    const lead = aLead({
      id,
      full_name: `${marker} Apte`,
      email,
      source: 'referral',
      interest_type: 'buying',
      preferred_locations: [`Near ${marker}`],
      notes: `Sent by ${marker}`,
    });
    await done(admin.cookie, 'POST', '/leads', lead);
    const said = { body: `${marker} called`, written_at: '2026-03-01T05:30:00Z' };
    await done(admin.cookie, 'POST', `/leads/${id}/notes`, { ...said, id: uuid() });
    await addDocument(marker, { lead_id: id });
    const { url } = await done<{ url: string }>(admin.cookie, 'POST', `/leads/${id}/portal-links`, {
      id: uuid(),
      days: 3,
    });
    const cookie = `aangan_portal=${new URL(url).searchParams.get('link')}`;
    await done(cookie, 'POST', '/portal/messages', { id: uuid(), text: `It is me, ${marker}` });
    await done(admin.cookie, 'POST', `/leads/${id}/messages`, { id: uuid(), type: 'sms', text: `Dear ${marker}` });
    const call = { id: uuid(), direction: 'out', outcome: 'reached', duration_minutes: null, note: said.body };
    await done(admin.cookie, 'POST', `/leads/${id}/calls`, call);
    const lost = { ...lead, status: 'lost', lost_reason: 'other', lost_note: `Nobody asks ${marker}` };
    await done(admin.cookie, 'PUT', `/leads/${id}`, { ...lost, version: 1 });
    await transact(programContext(testApp.services), (tx) =>
      queueEmail(tx, { to: email, subject: 'Homes', html: `<p>${marker}</p>`, plain: `Dear ${marker}` }),
    );
  }
  const [became, asked, dropped] = ids;
  const client_id = uuid();
  await done(admin.cookie, 'POST', `/leads/${became}/convert`, { client_id, client_type: 'buyer' });
  for (const marker of needles)
    expect(await traces(marker)).toEqual(
      expect.arrayContaining(['public.leads', 'public.notes', 'public.documents', 'public.communications']),
    );

  await done(admin.cookie, 'POST', `/clients/${client_id}/erase`);
  expect(await traces(needles[0])).toEqual([]);
  await done(admin.cookie, 'POST', `/leads/${asked}/erase`);
  expect(await traces(needles[1])).toEqual([]);
  await done(admin.cookie, 'DELETE', `/leads/${dropped}`);
  const later = { now: () => new Date(Date.now() + 31 * 86_400_000) };
  await purgeTrash({ ...programContext(testApp.services), clock: later }, recordKinds);
  expect(await traces(needles[2])).toEqual([]);
});

it.each(['leads', 'clients'] as const)(
  'purging %s keeps a meeting and a document that the other record of the same person shares',
  async (gone) => {
    const { db } = testApp.services.database;
    const marker = `zqxleft${gone}`;
    const [lead_id, client_id, meetingId] = [uuid(), uuid(), uuid()];
    await done(
      admin.cookie,
      'POST',
      '/leads',
      aLead({
        id: lead_id,
        full_name: `${marker} Apte`,
        email: `${marker}@example.in`,
        source: 'referral',
        interest_type: 'buying',
      }),
    );
    const written = { title: `Visit with ${marker}`, location: `${marker} Lane`, description: `Ask ${marker}` };
    const meeting = { id: meetingId, lead_id, meeting_date: '2031-06-02T05:30:00Z', overlap_confirmed: true };
    await done(admin.cookie, 'POST', '/meetings', aMeeting({ ...written, ...meeting }));
    await addDocument(marker, { lead_id });
    const clock = { now: () => new Date('2031-06-02T04:00:00Z') };
    await sendReminders({ ...programContext(testApp.services), clock }, new AbortController().signal);
    await done(admin.cookie, 'POST', `/leads/${lead_id}/convert`, { client_id, client_type: 'buyer' });

    const people = { leads: lead_id, clients: client_id };
    const left = gone === 'leads' ? 'clients' : 'leads';
    await done(admin.cookie, 'DELETE', `/${gone}/${people[gone]}`);
    await purgeAfter(31);
    const stays = gone === 'leads' ? { lead_id: null, client_id } : { lead_id, client_id: null };
    expect(await done(admin.cookie, 'GET', `/meetings/${meetingId}`)).toMatchObject({ ...written, ...stays });
    const { items } = await done<DocumentPage>(admin.cookie, 'GET', `/documents?search=${marker}`);
    expect(items).toMatchObject([{ title: `PAN card of ${marker}`, file: { name: `${marker}.pdf` }, ...stays }]);
    const { rows: emails } = await db.execute(sql`
      select m.erased_at from meeting_reminders r join emails m on m.id = r.email_id where r.meeting_id = ${meetingId}`);
    expect(emails).toEqual([{ erased_at: null }, { erased_at: null }]);
    const { rows: said } = await db.execute(sql`
      select difference->'title'->>1 as title from changes where entity_id = ${meetingId} and action = 'created'`);
    expect(said).toEqual([{ title: written.title }]);

    await done(admin.cookie, 'DELETE', `/${left}/${people[left]}`);
    await purgeAfter(31);
    await expect.poll(() => traces(marker), soon).toEqual([]);
  },
);

/** Imports a file of people through the API; returns the id when the import has ended. */
async function importPeople(kind: 'clients' | 'leads', rows: string): Promise<string> {
  const id = uuid();
  const headers = {
    cookie: admin.cookie,
    'sec-fetch-site': 'same-origin',
    'content-type': 'multipart/form-data; boundary=edge',
  };
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\n\r\n';
  const payload = `${head}Name,Email,Notes\n${rows}\r\n--edge--\r\n`;
  const url = `/api/imports?id=${id}&kind=${kind}`;
  const uploaded = await testApp.built.app.inject({ method: 'POST', url, headers, payload });
  const { mapping } = uploaded.json<{ mapping: object }>();
  await done(admin.cookie, 'POST', `/imports/${id}/start`, { mapping, with_repeats: false });
  await expect.poll(() => statusOf(id), soon).toBe('done');
  return id;
}

const importOf = (id: string) =>
  done<{ status: string; has_file: boolean; rows_added: number }>(admin.cookie, 'GET', `/imports/${id}`);
const statusOf = async (id: string) => (await importOf(id)).status;

it.each(['clients', 'leads'] as const)(
  'the import file of erased %s is deleted; the import and its other records are kept',
  async (kind) => {
    const marker = `zqxfile${kind}`;
    const rows = `${marker} Bhide,${marker}@example.in,Asked for ${marker}\nAsha Patil,asha.${kind}@example.in,\n,,no name\n`;
    const run = await importPeople(kind, rows);
    const stored = (await traces(marker)).filter((place) => !place.startsWith('public.'));
    expect(stored).toHaveLength(1);
    const refused = () =>
      testApp.built.app.inject({ url: `/api/imports/${run}/refused.csv`, headers: { cookie: admin.cookie } });
    expect((await refused()).body).toContain('no name');

    const { items } = await done<{ items: Array<{ id: string }> }>(admin.cookie, 'GET', `/${kind}?search=${marker}`);
    await done(admin.cookie, 'POST', `/${kind}/${items[0]?.id}/erase`);
    await expect.poll(() => traces(marker), soon).toEqual([]);
    expect(await importOf(run)).toMatchObject({ status: 'done', has_file: false, rows_added: 2 });
    expect((await refused()).statusCode).toBe(404);
    const others = await done<{ items: object[] }>(admin.cookie, 'GET', `/${kind}?search=asha.${kind}`);
    expect(others.items).toHaveLength(1);
    // Everything that does not need the file still works.
    await done(admin.cookie, 'POST', `/imports/${run}/undo`);
    await expect.poll(() => statusOf(run), soon).toBe('undone');
  },
  90_000,
);
