import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { visibilityRules } from '#features/visibility/server/tables.ts';
import type { Permission, Role } from '#platform/access/rights.ts';
import { permissions, roleMay } from '#platform/access/rights.ts';
import { limitedDatabase } from '#platform/visibility/server/limited-database.ts';
import { findSight } from '#platform/visibility/server/sight.ts';
import { agentColumns, followerTables } from '#platform/visibility/server/visible-views.ts';
import type { LimitedKind, Reach } from '#platform/visibility/visibility.ts';
import { limitedKinds } from '#platform/visibility/visibility.ts';
import type { ContractProcedure, TestApp } from '../src/app/server/app-testing.ts';
import { createTestApp } from '../src/app/server/app-testing.ts';
import { corpusTexts } from './fuzz/corpus.ts';
import type { ExchangeResponse, Request } from './fuzz/exchange.ts';
import { requestOf, send } from './fuzz/exchange.ts';
import type { Fixture } from './fuzz/fixtures.ts';
import { createFixtures, hashingShare } from './fuzz/fixtures.ts';
import type { Fields, Records } from './fuzz/records-testing.ts';
import { openRecords } from './fuzz/records-testing.ts';
import { validValues } from './fuzz/valid-values.ts';

/**
 * Every procedure and route, called by a person who sees only some records, with inputs that would succeed on records of
 * somebody else. Nothing hidden may be in an answer, be changed, also by the jobs of a call, or be told apart from what does
 * not exist; what is visible but not theirs may be read, and every change of it is refused alike.
 */

const isFull = process.env.AANGAN_MATRIX === 'full';
const samples = isFull ? 6 : 1;
const ownRecords: Limits = {
  title: 'their own records',
  role: 'Manager',
  reaches: { reading: 'own', writing: 'own', deleting: 'own', exporting: 'own' },
};
/** The rights of an Agent, and a colleague whose records are in sight. */
const recordsOfTeam: Limits = {
  title: 'the records of their team',
  role: 'Agent',
  reaches: { reading: 'team', writing: 'own', deleting: 'own', exporting: 'team' },
};

const anyId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu;

const errors: string[] = [];
let testApp: TestApp;
let records: Records;
let fixtures: Readonly<Record<string, Fixture>>;
/** Other ids for each person: those of records that an earlier person added are taken. */
let seed = 0;
let limited: { id: string; cookie: string; userId: string };

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
  const settings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@agency.example' };
  testApp = await createTestApp({ log, settings });
  records = await openRecords(testApp);
  fixtures = createFixtures(testApp, records);
  // Lists of these would be empty before the procedures that add some.
  const { addNote, addFollowUp, addRequirement, addContact, addDeal, addOwnerReport, addEmail } = records;
  for (const add of [addNote, addFollowUp, addRequirement, addContact, addDeal, addOwnerReport, addEmail]) await add();
});
afterAll(() => testApp.close());

interface Hidden {
  readonly ids: ReadonlySet<string>;
  /** Of these, the ids that no visible record contains as a link. */
  readonly unlinked: ReadonlySet<string>;
  /** Names of people and properties. */
  readonly names: ReadonlySet<string>;
  /** The content of the hidden records, to see whether they change. */
  readonly content: ReadonlyMap<string, string>;
}

const tables = [...limitedKinds, ...followerTables];

/** What the limited person does not see, at the moment. */
async function findHidden(): Promise<Hidden> {
  const { database } = testApp.services;
  const sight = await findSight(database.db, limited.id);
  if (!sight) throw new Error('the person is not limited');
  const byPerson = limitedDatabase(database, sight);
  const every = tables
    .map((table) => `select '${table}' as name, to_jsonb(t) as row from ${table} t`)
    .join(' union all ');
  const rowsOf = async (db: typeof byPerson.db) =>
    (await db.execute<{ name: string; row: Record<string, unknown> }>(every)).rows;
  const content = new Map<string, string>();
  const names = new Set<string>();
  const visible = await rowsOf(byPerson.db);
  const known = new Set(visible.map((one) => JSON.stringify(one)));
  // A visible record keeps its links, and the names that it was written with.
  const seen = JSON.stringify(visible);
  for (const { name, row } of await rowsOf(database.db)) {
    if (known.has(JSON.stringify({ name, row }))) continue;
    content.set(`${name} ${String(row.id ?? JSON.stringify(row))}`, JSON.stringify(row));
    if (isTelling(nameOf(row))) names.add(nameOf(row));
  }
  const ids = [...content.keys()].map((key) => key.split(' ')[1] ?? '').filter((id) => /^[\da-f-]{36}$/u.test(id));
  const linked = new Set(seen.match(anyId));
  return {
    ids: new Set(ids),
    unlinked: new Set(ids.filter((id) => !linked.has(id))),
    names: new Set([...names].filter((name) => !seen.includes(name))),
    content,
  };
}

const nameOf = ({ full_name, title, number }: Record<string, unknown>) => String(full_name ?? title ?? number ?? '');

/** Long enough not to be a word of the product, and no value that the inputs repeat everywhere. */
const isTelling = (name: string) => (name.length > 8 || /\d/u.test(name)) && !corpusTexts.includes(name);

async function sendLimited(request: Request): Promise<ExchangeResponse> {
  await testApp.services.database.pool.query('delete from rate_limits');
  const answer = await send(testApp, request, limited.cookie);
  if (answer.status !== 401) return answer;
  limited = { ...limited, cookie: await testApp.openSession(limited.userId) };
  return send(testApp, request, limited.cookie);
}

/** The same, and the work of the jobs that the call enqueues. */
async function sendWithJobs(request: Request): Promise<ExchangeResponse> {
  await testApp.dropJobs();
  const answer = await sendLimited(request);
  await testApp.runJobs();
  return answer;
}

/** The first hidden id or name in an answer that the request did not contain. */
function leaked(hidden: Hidden, request: Request, { body }: ExchangeResponse): string | undefined {
  const sent = `${request.url} ${String(request.payload ?? '')}`;
  const isNamed = (name: string) =>
    body
      .split(name)
      .slice(1)
      .some((after) => !/^\d/u.test(after));
  return (
    body.match(anyId)?.find((id) => hidden.unlinked.has(id) && !sent.includes(id)) ??
    [...hidden.names].find((name) => body.includes(name) && !sent.includes(name) && isNamed(name))
  );
}

/** The same input about records that do not exist, with the hidden id of each. */
function withUnknownIds(input: unknown, hidden: Hidden): { input: unknown; unknown: ReadonlyMap<string, string> } {
  const unknown = new Map<string, string>();
  const text = JSON.stringify(input ?? null).replaceAll(anyId, (id) => {
    if (!hidden.ids.has(id)) return id;
    const other = uuid();
    unknown.set(other, id);
    return other;
  });
  return { input: JSON.parse(text), unknown };
}

/** All that an answer tells, except how often and when the same is asked. */
function toldBy({ status, body }: ExchangeResponse, unknown: ReadonlyMap<string, string>): string {
  const text = body
    .replaceAll(anyId, (id) => unknown.get(id) ?? id)
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/gu, '"(instant)"')
    .replaceAll(/"requestId":"[^"]+"/gu, '"requestId":"(id)"');
  return `${status} ${text}`;
}

async function changedRows(hidden: Hidden): Promise<string[]> {
  const after = (await findHidden()).content;
  return [...hidden.content].filter(([key, row]) => after.get(key) !== row).map(([key]) => key);
}

/** Reading procedures whose answer to an Admin has something that is hidden here: what the matrix really tries. */
const showsToAdmin = new Set<string>();

async function check(procedure: ContractProcedure, value: unknown): Promise<string[]> {
  const fixture = fixtures[procedure.name] ?? (async (input: Fields) => input);
  const input = procedure.input ? await fixture(value as Fields) : undefined;
  const hidden = await findHidden();
  const request = requestOf(procedure, 'rpc', input);
  const isReading = procedure.method === 'GET';
  if (!isReading) await testApp.dropJobs();
  const answer = await sendLimited(request);
  if (isReading) {
    const whole = await send(testApp, request, records.cookie());
    if (leaked(hidden, request, whole) !== undefined) showsToAdmin.add(procedure.name);
  }
  const faults: string[] = [];
  const said = `${answer.status} ${answer.body.slice(0, 500)}`;
  if (answer.status >= 500) faults.push(`fails: ${said} ${errors.splice(0).join(' ').slice(0, 1500)}`);
  const leak = leaked(hidden, request, answer);
  if (leak !== undefined) faults.push(`shows ${leak}: ${said}`);
  const missing = withUnknownIds(input, hidden);
  if (missing.unknown.size > 0 && answer.status < 500) {
    const other = await sendLimited(requestOf(procedure, 'rpc', missing.input));
    const told = [answer, other].map((one) => toldBy(one, missing.unknown));
    if (told[0] !== told[1]) faults.push(`tells hidden (${told[0]}) from missing (${told[1]})`);
  }
  // Last: an answer may differ after the jobs.
  if (!isReading) await testApp.runJobs();
  const changed = isReading ? [] : await changedRows(hidden);
  if (changed.length > 0) faults.push(`changes ${changed.join(', ')}: ${said}`);
  return faults.map((fault) => `${procedure.name} ${fault} ← ${JSON.stringify(input)?.slice(0, 300)}`);
}

/** Valid inputs, the first without all that may be left out: it filters nothing. */
function valuesOf(schema: z.core.$ZodType, name: string): Fields[] {
  const sampled = fc.sample(validValues(schema, name), { numRuns: samples, seed }) as Fields[];
  const bare = { ...sampled[0] };
  for (const key of Object.keys(bare)) {
    const { [key]: _, ...less } = bare;
    if (z.safeParse(schema, less).success) delete bare[key];
  }
  return [bare, ...sampled.slice(1)];
}

/** Three ids of each table: a route reads one table, whichever that is. */
function fewOfEachTable({ content }: Hidden): string[] {
  const keys = [...content.keys()];
  return tables.flatMap((table) => {
    const own = keys.filter((key) => key.startsWith(`${table} `)).slice(0, 3);
    return own.map((key) => key.slice(table.length + 1)).filter((id) => /^[\da-f-]{36}$/u.test(id));
  });
}

interface Limits {
  readonly title: string;
  readonly role: Role;
  /** All of them if missing. */
  readonly kinds?: readonly LimitedKind[];
  readonly reaches: Readonly<Record<'reading' | 'writing' | 'deleting' | 'exporting', Reach>>;
}

async function limit({ title, role, kinds = limitedKinds, reaches }: Limits): Promise<void> {
  const { db } = testApp.services.database;
  seed += 1;
  await db.delete(visibilityRules);
  await db.insert(visibilityRules).values(kinds.map((kind) => ({ role, kind, ...reaches })));
  limited = await testApp.addPerson({ role, full_name: 'Rohan Desai' });
  const colleague = await testApp.addPerson({ role, full_name: 'Kavita Salunkhe' });
  const [team] = (
    await db.execute<{ id: string }>(sql`insert into teams (id, name) values (${uuid()}, ${title}) returning id`)
  ).rows;
  for (const { id } of [limited, colleague])
    await db.execute(sql`insert into team_members (team_id, profile_id) values (${team?.id}, ${id})`);
  for (const [table, agent] of Object.entries(agentColumns))
    await db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(agent)} = ${colleague.id}
      where id = (select id from ${sql.identifier(table)} where deleted_at is null order by id desc limit 1)`);
}

describe.each(isFull ? [ownRecords, recordsOfTeam] : [ownRecords])('a person who sees only $title', (limits) => {
  beforeAll(() => limit(limits));

  it('finds nothing of anybody else with any procedure', { timeout: 1_800_000 }, async () => {
    const faults: string[] = [];
    showsToAdmin.clear();
    const only = process.env.AANGAN_ONLY?.split(',');
    for (const procedure of testApp.procedures.filter(({ name }) => !only || only.includes(name))) {
      if (procedure.right === 'public' || procedure.right === 'portal') continue;
      const values = procedure.input ? valuesOf(procedure.input, procedure.name) : [undefined];
      for (const value of values) {
        const found = await check(procedure, value);
        faults.push(...found.slice(0, 2));
        if (found.length > 0) break;
      }
    }
    expect(faults).toEqual([]);
    // Fewer would mean that the inputs no longer reach what is hidden.
    if (!only) expect(showsToAdmin.size).toBeGreaterThanOrEqual(25);
  });

  it('gets no page, file or picture of anybody else', { timeout: 600_000 }, async () => {
    const hidden = await findHidden();
    const { rows } = await testApp.services.database.pool.query<{ file: string; record: string }>(
      `select file_id as file, property_id as record from property_images
       union select file_id, id from documents where file_id is not null`,
    );
    // A picture may be on several properties.
    const open = new Set(rows.filter(({ record }) => !hidden.ids.has(record)).map(({ file }) => file));
    const files = rows.map(({ file }) => file).filter((file) => !open.has(file));
    expect(files.length).toBeGreaterThan(0);
    const ids = [...fewOfEachTable(hidden), ...files];
    const faults: string[] = [];
    for (const route of testApp.plainRoutes) {
      if (route.method !== 'GET' || route.url === '/live' || route.right === 'public' || route.right === 'portal')
        continue;
      const parameters = route.url.match(/:\w+/gu) ?? [];
      const filled = (id: string) => route.url.replace(':width', '320').replaceAll(/:\w+/gu, id);
      const missing = uuid();
      const ofMissing = parameters.length > 0 && (await sendLimited({ method: 'GET', url: filled(missing) }));
      const urls =
        parameters.length === 0
          ? [route.url, ...ids.map((id) => `${route.url}?id=${id}&id=${records.propertyId}`)]
          : ids.map(filled);
      for (const url of urls) {
        const answer = await sendLimited({ method: 'GET', url });
        const leak = leaked(hidden, { method: 'GET', url }, answer);
        const isOpen = answer.status < 300 && !answer.body.startsWith('<html>');
        const isFile = isOpen && (parameters.length > 0 || answer.body.startsWith('%PDF'));
        const id = ids.find((one) => url === filled(one));
        const isTold = ofMissing && id && toldBy(answer, new Map()) !== toldBy(ofMissing, new Map([[missing, id]]));
        if (answer.status >= 500 || leak !== undefined || isFile || isTold)
          faults.push(`${url} ${answer.status} ${leak ?? ''} ${answer.body.slice(0, 200)}`);
      }
    }
    expect(faults.slice(0, 20)).toEqual([]);
  });
});

/** What shows the logs and the pages of visible records. */
const readsLogs = /^(?:history|dashboard|clients|properties)\./u;

describe('a person who sees all clients and properties, but only their own deals, invoices and meetings', () => {
  beforeAll(() => limit({ ...ownRecords, title: 'some kinds', kinds: ['deals', 'invoices', 'meetings'] }));

  it('reads nothing of others’ with any procedure, nor in a list or the audit file', { timeout: 600_000 }, async () => {
    const faults: string[] = [];
    for (const procedure of testApp.procedures) {
      if (procedure.method !== 'GET' || procedure.right === 'public' || procedure.right === 'portal') continue;
      if (!isFull && !readsLogs.test(procedure.name)) continue;
      const [value] = procedure.input ? valuesOf(procedure.input, procedure.name) : [undefined];
      faults.push(...(await check(procedure, value)));
    }
    const hidden = await findHidden();
    const request = { method: 'GET', url: '/api/audit/export.csv' } as const;
    const leak = leaked(hidden, request, await sendLimited(request));
    expect([...faults, leak]).toEqual([undefined]);
  });
});

/** Columns that follow from what belongs to a record, which everybody may write who sees it. */
const followingColumns = ['version', 'updated_at', 'answered_at', 'follow_up_on', 'people', 'search_text'];
/** A user may take a lead that is nobody's, or that is offered. */
const taking = ['responseClock.claim', 'routing.claim'];

/** The records that the limited person may not write, by kind and id. */
async function findOthers(): Promise<ReadonlyMap<string, string>> {
  const kinds = limitedKinds.map((kind) => {
    const isOwn =
      kind === 'deals'
        ? sql`exists (select from deal_shares s where s.deal_id = t.id and s.agent_id = ${limited.id})`
        : sql`t.${sql.identifier(agentColumns[kind])} is not distinct from ${limited.id}`;
    return sql`select ${`${kind} `} || t.id as key, (to_jsonb(t) - ${sql.param(followingColumns)}::text[])::text as row
      from ${sql.identifier(kind)} t where not ${isOwn}`;
  });
  const { db } = testApp.services.database;
  const { rows } = await db.execute<{ key: string; row: string }>(sql.join(kinds, sql` union all `));
  return new Map(rows.map(({ key, row }) => [key, row]));
}

/** What a call changes of these records. */
async function changesOf(call: () => Promise<ExchangeResponse>) {
  const before = await findOthers();
  const answer = await call();
  const after = await findOthers();
  return { answer, changed: [...before].filter(([key, row]) => after.get(key) !== row).map(([key]) => key) };
}

/** Whether a refusal says that the record is not the person's to write. */
const isClear = ({ status, problem }: ExchangeResponse) =>
  status === 403 &&
  (problem.reason === 'out_of_reach' ||
    problem.reason === 'limited' ||
    problem.fields?.some(({ code }) => code === 'not_yours') === true);

async function checkReadOnly(procedure: ContractProcedure, input: unknown): Promise<string[]> {
  const request = requestOf(procedure, 'rpc', input);
  const asAdmin = () => send(testApp, request, records.cookie());
  if (procedure.method === 'GET') {
    const answer = await sendLimited(request);
    const { status } = await asAdmin();
    return answer.status === status ? [] : [`is not read: ${answer.status} ${answer.body.slice(0, 300)}`];
  }
  const { answer, changed } = await changesOf(() => sendWithJobs(request));
  const said = `${answer.status} ${answer.body.slice(0, 300)}`;
  if (changed.length > 0 && !taking.includes(procedure.name)) return [`changes ${changed.join(', ')}: ${said}`];
  if (answer.status < 400) return [];
  if (isClear(answer)) {
    refused.add(procedure.name);
    return [];
  }
  // The same call by somebody without limits tells whether it writes such records.
  const { changed: written } = await changesOf(asAdmin);
  return written.length > 0 ? [`refuses unclearly to change ${written.join(', ')}: ${said}`] : [];
}

/** Writing procedures that refuse clearly. */
const refused = new Set<string>();

/** Without `AANGAN_MATRIX=full`, every third of the procedures that only read. */
function tried(): ContractProcedure[] {
  const allowed = testApp.procedures.filter(
    ({ right }) => right in permissions && roleMay('Manager', right as Permission),
  );
  const [reading, writing] = [true, false].map((isReading) =>
    allowed.filter(({ method }) => (method === 'GET') === isReading),
  ) as [ContractProcedure[], ContractProcedure[]];
  // Calls that hash passwords are about people, not about records.
  return isFull
    ? allowed
    : [...writing, ...reading.filter((_, index) => index % 3 === 0)].filter(({ name }) => hashingShare(name) === 1);
}

describe('a person who sees all records and changes only their own', () => {
  beforeAll(() =>
    limit({
      title: 'all records',
      role: 'Manager',
      reaches: { reading: 'all', writing: 'own', deleting: 'own', exporting: 'own' },
    }),
  );

  it('reads everything, and is refused each change of others’ records alike', { timeout: 1_800_000 }, async () => {
    const faults: string[] = [];
    const only = process.env.AANGAN_ONLY?.split(',');
    for (const procedure of tried().filter(({ name }) => !only || only.includes(name))) {
      const fixture = fixtures[procedure.name] ?? (async (input: Fields) => input);
      for (const value of procedure.input ? valuesOf(procedure.input, procedure.name) : [undefined]) {
        const input = value && (await fixture(value));
        const found = await checkReadOnly(procedure, input);
        faults.push(...found.map((fault) => `${procedure.name} ${fault} ← ${JSON.stringify(input)?.slice(0, 300)}`));
      }
    }
    expect(faults).toEqual([]);
    // Fewer would mean that the inputs no longer reach records of others.
    if (!only) expect(refused.size).toBeGreaterThanOrEqual(35);
  });
});
