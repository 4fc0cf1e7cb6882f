import fc from 'fast-check';
import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { LimitedRole } from '#features/visibility/rules.ts';
import { teamMembers, teams, visibilityRules } from '#features/visibility/server/tables.ts';
import type { MaskedKind, Reach } from '#platform/visibility/visibility.ts';
import { limitedKinds, maskedKinds } from '#platform/visibility/visibility.ts';
import { addresses } from '../src/app/addresses.ts';
import type { ContractProcedure, TestApp } from '../src/app/server/app-testing.ts';
import { createTestApp } from '../src/app/server/app-testing.ts';
import type { ExchangeResponse, Request } from './fuzz/exchange.ts';
import { requestOf, send } from './fuzz/exchange.ts';
import type { Fixture } from './fuzz/fixtures.ts';
import { createFixtures } from './fuzz/fixtures.ts';
import type { Fields, Records } from './fuzz/records-testing.ts';
import { openRecords } from './fuzz/records-testing.ts';
import { validValues } from './fuzz/valid-values.ts';

/**
 * Every procedure, route and page, called by a person of each role that may be limited, who sees records of others, but not
 * their phone numbers and email addresses. Each of these records has contact details of its own, which are also in notes,
 * messages and old versions. None may be in an answer, in any notation.
 */

const samples = process.env.AANGAN_MATRIX === 'full' ? 3 : 1;

interface Limits {
  readonly role: LimitedRole;
  readonly reading: Reach;
  readonly writing: Reach;
  /** The kinds whose contact details are hidden. Others are all seen. */
  readonly hides: readonly MaskedKind[];
}

const cases: readonly Limits[] = [
  { role: 'Manager', reading: 'all', writing: 'all', hides: maskedKinds },
  { role: 'Senior Agent', reading: 'all', writing: 'own', hides: maskedKinds },
  { role: 'Agent', reading: 'team', writing: 'team', hides: maskedKinds },
  { role: 'Junior Agent', reading: 'all', writing: 'all', hides: ['leads'] },
];

interface LimitedPerson extends Limits {
  readonly id: string;
  readonly userId: string;
  cookie: string;
}

const errors: string[] = [];
let testApp: TestApp;
let records: Records;
let fixtures: Readonly<Record<string, Fixture>>;
let colleague: string;
const people = new Map<LimitedRole, LimitedPerson>();

const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await testApp.services.database.pool.query<R>(text, values)).rows;

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
  const settings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@agency.example' };
  testApp = await createTestApp({ log, settings });
  records = await openRecords(testApp);
  fixtures = createFixtures(testApp, records);
  const { addNote, addFollowUp, addRequirement, addContact, addDeal, addOwnerReport, addEmail, addMeeting } = records;
  for (const add of [addNote, addFollowUp, addRequirement, addContact, addDeal, addOwnerReport, addEmail, addMeeting])
    await add();
  colleague = (await testApp.addPerson({ full_name: 'Farida Contractor' })).id;
  for (const limits of cases) await addLimited(limits);
  await query('create sequence planted start 10000');
  await plant();
  await plantTexts();
});
afterAll(() => testApp.close());

async function addLimited(limits: Limits): Promise<void> {
  const { role, reading, writing, hides } = limits;
  const { db } = testApp.services.database;
  const reach = { reading, writing, deleting: writing, exporting: reading };
  const rules = limitedKinds.map((kind) => ({ kind, ...reach, hides_contacts: hides.some((one) => one === kind) }));
  await db.insert(visibilityRules).values(rules.map((rule) => ({ role, ...rule })));
  const person = await testApp.addPerson({ role, full_name: `Rohan Desai ${role}` });
  people.set(role, { ...limits, ...person });
  const team = { id: uuid(), name: role };
  await db.insert(teams).values(team);
  await db.insert(teamMembers).values([person.id, colleague].map((profile_id) => ({ team_id: team.id, profile_id })));
}

/** Gives each record that has no contact details its own, and half of those without an agent to the colleague. */
async function plant(): Promise<void> {
  for (const { table, agent, start } of [
    { table: 'leads', agent: 'assigned_agent_id', start: '97111' },
    { table: 'clients', agent: 'agent_id', start: '97222' },
  ])
    await query(
      `update ${table} set phone = '${start} ' || planted.n, phone_e164 = '+91${start}' || planted.n,
        email = 'p' || planted.n || '.${table}@planted.example',
        other_phones = array['home:97333-' || planted.n], other_phones_e164 = array['+9197333' || planted.n],
        ${agent} = case when planted.n % 2 = 0 then coalesce(${agent}, $1) else ${agent} end
      from (select id, nextval('planted') as n from ${table} where phone is null and erased_at is null
        and (created_by is null or created_by <> all ($2))) planted
      where planted.id = ${table}.id`,
      [colleague, [...people.values()].map(({ id }) => id)],
    );
  await query(`update property_contacts set phone = '(097444) ' || planted.n, phone_e164 = '+9197444' || planted.n
    from (select id, nextval('planted') as n from property_contacts
      where client_id is null and phone not like '(097444)%') planted
    where planted.id = property_contacts.id`);
}

/** What was once a lead's, and only in a text. */
const oldOfLeads = ['9755512345', 'earlier.lead@planted.example', '9766610000', 'touch@planted.example'];
const oldOfClients = ['9755612345', 'earlier.client@planted.example', '9777710000'];

/** Writes contact details into texts, old versions and what came from outside. */
async function plantTexts(): Promise<void> {
  for (const { topic, column, phone, email } of [
    { topic: 'leads', column: 'lead_id', phone: '9755512345', email: 'earlier.lead@planted.example' },
    { topic: 'clients', column: 'client_id', phone: '9755612345', email: 'earlier.client@planted.example' },
  ]) {
    await query(`update notes n set body = 'Rang ' || p.phone || ' and ' || p.email || ', before ${phone}'
      from ${topic} p where p.id = n.${column}`);
    await query(`insert into changes (topic, entity_id, action, difference)
      select '${topic}', id, 'updated', jsonb_build_object('phone', jsonb_build_array('${phone}', phone),
        'email', jsonb_build_array('${email}', email)) from ${topic} where phone is not null`);
  }
  await query(`update meetings m set description = 'Ring ' || c.phone from clients c where c.id = m.client_id`);
  await query(`update properties set owner_id = (select id from clients where phone is not null limit 1)`);
  await query(`insert into lead_touches (id, lead_id, kind, source, full_name, phone, email, message, at)
    select gen_random_uuid(), id, 'form', 'website', full_name, '+91 97666 10000', 'touch@planted.example',
      'Call 097666 10000', now() from leads where phone is not null limit 1`);
  await query(`insert into detail_proposals (id, client_id, fields, proposed_at)
    select gen_random_uuid(), id, jsonb_build_object('phone', jsonb_build_array(phone, '97777 10000')), now()
    from clients where phone is not null limit 1`);
  await query(`insert into visit_requests (id, property_id, client_id, note, requested_at)
    select gen_random_uuid(), (select id from properties limit 1), id, 'My number: ' || phone, now()
    from clients where phone is not null limit 1`);
}

/** The ten digits of each number and each email address, and whether the person sees them. */
async function findContacts({ id, hides }: LimitedPerson): Promise<Array<{ contact: string; is_shown: boolean }>> {
  return query(
    `with records (kind, agent, phones, email) as (
        select 'leads', assigned_agent_id, array_append(other_phones_e164, phone_e164), email from leads
        union all select 'leads', o.agent_id, array_append(l.other_phones_e164, l.phone_e164), l.email
          from lead_offers o join leads l on l.id = o.lead_id
        union all select 'clients', agent_id, array_append(other_phones_e164, phone_e164), email from clients
        union all select 'clients', p.agent_id, array_append(c.other_phones_e164, c.phone_e164), c.email
          from properties p join clients c on c.id = p.owner_id where p.deleted_at is null
        union all select 'properties', p.agent_id, array[n.phone_e164], null
          from property_contacts n join properties p on p.id = n.property_id),
      contacts (contact, is_shown) as (
        select contact, agent is not distinct from $1 or kind <> all ($2)
          from records, unnest(array_append(phones, lower(email))) contact
        union all select contact, 'leads' <> all ($2) from unnest($3::text[]) contact
        union all select contact, 'clients' <> all ($2) from unnest($4::text[]) contact
        union all select contact, true from profiles, unnest(array[phone_e164, lower(email)]) contact
        union all select lower(email), true from users
        union all select contact, true from company, unnest(contact_keys(array[phone, email])) contact
        union all select contact, true from public_site, unnest(contact_keys(array[phone])) contact
        -- What was once a record's, as a number that a converted lead gave its client.
        union all select contact, true from changes h
          left join leads l on h.topic = 'leads' and l.id = h.entity_id
          left join clients c on h.topic = 'clients' and c.id = h.entity_id, unnest(contact_keys(h.difference)) contact
          where h.difference ?| array['phone', 'email', 'other_phones'] and coalesce(l.id, c.id) is not null
            and (h.topic <> all ($2) or coalesce(l.assigned_agent_id, c.agent_id) = $1))
    select case when contact like '%@%' then contact else right(contact, 10) end as contact, bool_or(is_shown) as is_shown
    from contacts where contact is not null group by 1`,
    [id, hides, oldOfLeads, oldOfClients],
  );
}

async function findSecrets(person: LimitedPerson): Promise<string[]> {
  return (await findContacts(person)).filter(({ is_shown }) => !is_shown).map(({ contact }) => contact);
}

const compact = (text: string) => text.toLowerCase().replaceAll(/[\s().+/–-]/gu, '');

/** In JSON only the texts: digits of two numbers beside each other are no contact. */
function textsOf(body: string): string {
  if (!body.startsWith('{') && !body.startsWith('[')) return body;
  return (body.match(/"(?:[^"\\]|\\.)*"/gu) ?? []).join('|');
}

/** The secrets in an answer that the request did not contain. */
function leaked(secrets: readonly string[], request: Request, { body }: ExchangeResponse): string[] {
  const said = compact(textsOf(body));
  const sent = compact(`${request.url} ${String(request.payload ?? '')}`);
  return secrets.filter((secret) => said.includes(compact(secret)) && !sent.includes(compact(secret)));
}

async function sendAs(person: LimitedPerson, request: Request): Promise<ExchangeResponse> {
  await query('delete from rate_limits');
  const answer = await send(testApp, request, person.cookie);
  if (answer.status !== 401) return answer;
  person.cookie = await testApp.openSession(person.userId);
  return send(testApp, request, person.cookie);
}

/** The secrets in the portal that an answer opens. */
async function leakedInPortal(secrets: readonly string[], { body }: ExchangeResponse): Promise<string[]> {
  const token = /\/portal\?link=([\w-]+)/u.exec(body)?.[1];
  if (token === undefined) return [];
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', url: '/rpc/portal/view', headers, payload: '{"json":{}}' } as const;
  return leaked(secrets, request, await send(testApp, request, `aangan_portal=${token}`));
}

/** The first fault of an answer to a person, if it has one. */
async function faultOf(person: LimitedPerson, request: Request, secrets: readonly string[]): Promise<string | null> {
  const answer = await sendAs(person, request);
  const said = `${answer.status} ${answer.body.slice(0, 500)}`;
  if (answer.status >= 500) return `fails: ${said} ${errors.splice(0).join(' ').slice(0, 1500)}`;
  const found = [...leaked(secrets, request, answer), ...(await leakedInPortal(secrets, answer))];
  if (found.length === 0) return null;
  // Claiming or converting a lead makes it the person's own.
  const shown = (await findContacts(person)).filter(({ is_shown }) => is_shown).map(({ contact }) => contact);
  const leak = found.find((secret) => !shown.includes(secret));
  return leak === undefined ? null : `shows ${leak}: ${said}`;
}

const showsToAdmin = async (request: Request, secrets: readonly string[]) =>
  leaked(secrets, request, await send(testApp, request, records.cookie())).length > 0;

/** A reading call in both protocols, and the same about a lead, a client and a property with contact details. */
async function readingsOf(procedure: ContractProcedure, input: unknown): Promise<Request[]> {
  const requests = [requestOf(procedure, 'rpc', input), requestOf(procedure, 'api', input)];
  const text = JSON.stringify(input ?? null);
  const ids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu;
  if (!ids.test(text)) return requests;
  const rows = await query<{ kind: string; id: string }>(
    `(select 'leads' as kind, lead_id as id from notes where lead_id is not null and deleted_at is null limit 1)
      union all (select 'clients', client_id from notes where client_id is not null and deleted_at is null limit 1)
      union all (select 'properties', property_id from property_contacts limit 1)`,
  );
  const about = rows.map(({ kind, id }) =>
    text.replaceAll(ids, id).replaceAll(/"(topic|kind)":"\w+"/gu, `"$1":"${kind}"`),
  );
  return [...requests, ...about.map((one) => requestOf(procedure, 'rpc', JSON.parse(one)))];
}

/** A writing call, after one on an old version: its refusal contains the current record. */
function writingsOf(procedure: ContractProcedure, input: unknown): Request[] {
  const request = requestOf(procedure, 'rpc', input);
  if (typeof input !== 'object' || input === null || !('version' in input)) return [request];
  return [requestOf(procedure, 'rpc', { ...input, version: Number(input.version) + 1000 }), request];
}

/** Valid inputs, the first without all that may be left out: it filters nothing. */
function valuesOf(schema: z.core.$ZodType, name: string): Fields[] {
  const sampled = fc.sample(validValues(schema, name), { numRuns: samples, seed: 1 }) as Fields[];
  const bare = { ...sampled[0] };
  for (const key of Object.keys(bare)) {
    const { [key]: _, ...less } = bare;
    if (z.safeParse(schema, less).success) delete bare[key];
  }
  return [bare, ...sampled.slice(1)];
}

const isStaffs = ({ right }: { readonly right: string }) => right !== 'public' && right !== 'portal';

function personOf(role: LimitedRole): LimitedPerson {
  const person = people.get(role);
  if (!person) throw new Error(`nobody is a ${role}`);
  return person;
}

describe.each(cases)('a $role from whom contact details are hidden', ({ role, hides }) => {
  it('finds none with any procedure', { timeout: 1_800_000 }, async () => {
    const person = personOf(role);
    const faults: string[] = [];
    const telling = new Set<string>();
    const only = process.env.AANGAN_ONLY?.split(',');
    // Showing some is the purpose of a reveal.
    const called = testApp.procedures.filter((one) => isStaffs(one) && one.name !== 'visibility.reveal');
    for (const procedure of called.filter(({ name }) => !only || only.includes(name))) {
      const { name, input: schema } = procedure;
      const fixture = fixtures[name] ?? (async (input: Fields) => input);
      for (const value of schema ? valuesOf(schema, name) : [undefined]) {
        const input = value && (await fixture(value));
        await plant();
        const secrets = await findSecrets(person);
        const isReading = procedure.method === 'GET';
        for (const request of isReading ? await readingsOf(procedure, input) : writingsOf(procedure, input)) {
          const isTelling = isReading && !telling.has(name) && (await showsToAdmin(request, secrets));
          if (isTelling) telling.add(name);
          const fault = await faultOf(person, request, secrets);
          if (fault !== null) faults.push(`${name} ${fault} ← ${JSON.stringify(input)?.slice(0, 300)}`);
        }
      }
    }
    expect(faults).toEqual([]);
    // Fewer would mean that the inputs no longer reach what is hidden.
    if (only) return;
    expect(telling.size).toBeGreaterThanOrEqual(hides.length * 7);
    expect([...telling]).toEqual(
      expect.arrayContaining(['leads.list', 'leads.find', 'history.timeline', 'notes.list']),
    );
  });

  it('finds none in any file and on any page', { timeout: 600_000 }, async () => {
    const person = personOf(role);
    await plant();
    const secrets = await findSecrets(person);
    const rows = await query<{ id: string }>(
      ['leads', 'clients', 'properties', 'deals', 'meetings', 'invoices', 'imports', 'documents']
        .map((table) => `(select id from ${table} order by id limit 2)`)
        .join(' union '),
    );
    const files = testApp.plainRoutes
      .filter((route) => route.method === 'GET' && isStaffs(route))
      .map(({ url }) => url);
    const faults: string[] = [];
    const telling = new Set<string>();
    for (const route of [...files.filter((url) => url !== '/live'), ...Object.keys(addresses)]) {
      const filled = (id: string) => route.replace(':width', '320').replaceAll(/[:$]\w+/gu, id);
      for (const url of /[:$]/u.test(route) ? rows.map(({ id }) => filled(id)) : [route]) {
        const request = { method: 'GET', url } as const;
        if (!telling.has(route) && (await showsToAdmin(request, secrets))) telling.add(route);
        const fault = await faultOf(person, request, secrets);
        if (fault !== null) faults.push(`${url} ${fault}`);
      }
    }
    expect(faults.slice(0, 20)).toEqual([]);
    expect([...telling]).toEqual(expect.arrayContaining(['/api/leads/export.csv', '/leads', '/leads/$id']));
  });

  it('finds nobody by digits or parts of an address', { timeout: 120_000 }, async () => {
    const person = personOf(role);
    await plant();
    const secrets = await findSecrets(person);
    const [lead] = await query<{ phone: string; email: string }>(
      `select phone, email from leads where right(phone_e164, 10) = any ($1) and phone like '97111%' and deleted_at is null`,
      [secrets],
    );
    if (!lead) throw new Error('no lead was planted');
    const headers = { 'content-type': 'application/json' };
    for (const term of [lead.phone, lead.phone.replace(' ', ''), lead.phone.slice(-5), lead.email.split('.')[0]])
      for (const [name, input] of [
        ['leads/list', { search: term }],
        ['clients/list', { search: term }],
        ['search/everything', { q: term }],
      ] as const) {
        const payload = JSON.stringify({ json: input });
        const { body } = await sendAs(person, { method: 'POST', url: `/rpc/${name}`, headers, payload });
        expect([name, term, body.match(/"full_name":"[^"]*"/gu)]).toEqual([name, term, null]);
      }
  });
});
