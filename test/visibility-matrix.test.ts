import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { visibilityRules } from '#features/visibility/server/tables.ts';
import { limitedDatabase } from '#platform/visibility/server/limited-database.ts';
import { findSight } from '#platform/visibility/server/sight.ts';
import { agentColumns, followerTables } from '#platform/visibility/server/visible-views.ts';
import { limitedKinds } from '#platform/visibility/visibility.ts';
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
 * Every procedure and route, called by a person who sees only some records, with inputs that would succeed on records of
 * somebody else. Nothing hidden may be in an answer, be changed, or be told apart from what does not exist.
 */

const isFull = process.env.AANGAN_MATRIX === 'full';
const samples = isFull ? 12 : 1;
const ownRecords = {
  title: 'their own records',
  role: 'Manager',
  reaches: { reading: 'own', writing: 'own', deleting: 'own', exporting: 'own' },
} as const;
/** The rights of an Agent, and a colleague whose records are in sight. */
const recordsOfTeam = {
  title: 'the records of their team',
  role: 'Agent',
  reaches: { reading: 'team', writing: 'own', deleting: 'own', exporting: 'team' },
} as const;

const errors: string[] = [];
let testApp: TestApp;
let records: Records;
let fixtures: Readonly<Record<string, Fixture>>;
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
  const seen = limitedDatabase(database, sight);
  const every = tables
    .map((table) => `select '${table}' as name, to_jsonb(t) as row from ${table} t`)
    .join(' union all ');
  const rowsOf = async (db: typeof seen.db) =>
    (await db.execute<{ name: string; row: Record<string, unknown> }>(every)).rows;
  const content = new Map<string, string>();
  const names = new Set<string>();
  const visible = await rowsOf(seen.db);
  const known = new Set(visible.map((one) => JSON.stringify(one)));
  const seenNames = new Set(visible.map(({ row }) => nameOf(row)));
  for (const { name, row } of await rowsOf(database.db)) {
    if (known.has(JSON.stringify({ name, row }))) continue;
    content.set(`${name} ${String(row.id ?? JSON.stringify(row))}`, JSON.stringify(row));
    if (isTelling(nameOf(row))) names.add(nameOf(row));
  }
  const ids = [...content.keys()].map((key) => key.split(' ')[1] ?? '').filter((id) => /^[\da-f-]{36}$/u.test(id));
  return { ids: new Set(ids), names: new Set([...names].filter((name) => !seenNames.has(name))), content };
}

const nameOf = ({ full_name, title }: Record<string, unknown>) => String(full_name ?? title ?? '');

/** Long enough not to be a word of the product. */
const isTelling = (name: string) => name.length > 8 || /\d/u.test(name);

async function sendLimited(request: Request): Promise<ExchangeResponse> {
  await testApp.services.database.pool.query('delete from rate_limits');
  const answer = await send(testApp, request, limited.cookie);
  if (answer.status !== 401) return answer;
  limited = { ...limited, cookie: await testApp.openSession(limited.userId) };
  return send(testApp, request, limited.cookie);
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
    [...hidden.ids].find((id) => body.includes(id) && !sent.includes(id)) ??
    [...hidden.names].find((name) => body.includes(name) && !sent.includes(name) && isNamed(name))
  );
}

/** The same input about records that do not exist. */
function withUnknownIds(input: unknown, hidden: Hidden): { input: unknown; hasChanged: boolean } {
  const given = JSON.stringify(input ?? null);
  let hasChanged = false;
  const text = given.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, (id) => {
    if (!hidden.ids.has(id)) return id;
    hasChanged = true;
    return uuid();
  });
  return { input: JSON.parse(text), hasChanged };
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
  const answer = await sendLimited(request);
  if (procedure.method === 'GET') {
    const whole = await send(testApp, request, records.cookie());
    if (leaked(hidden, request, whole) !== undefined) showsToAdmin.add(procedure.name);
  }
  const faults: string[] = [];
  const said = `${answer.status} ${answer.body.slice(0, 500)}`;
  if (answer.status >= 500) faults.push(`fails: ${said} ${errors.splice(0).join(' ').slice(0, 1500)}`);
  const leak = leaked(hidden, request, answer);
  if (leak !== undefined) faults.push(`shows ${leak}: ${said}`);
  const changed = procedure.method === 'GET' ? [] : await changedRows(hidden);
  if (changed.length > 0) faults.push(`changes ${changed.join(', ')}: ${said}`);
  const unknown = withUnknownIds(input, hidden);
  if (unknown.hasChanged && answer.status < 500) {
    const other = await sendLimited(requestOf(procedure, 'rpc', unknown.input));
    const codes = [answer, other].map(
      ({ status, problem }) => `${status} ${problem.code ?? ''} ${problem.reason ?? ''}`,
    );
    if (codes[0] !== codes[1]) faults.push(`tells hidden (${codes[0]}) from missing (${codes[1]}): ${said}`);
  }
  return faults.map((fault) => `${procedure.name} ${fault} ← ${JSON.stringify(input)?.slice(0, 300)}`);
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

/** Three ids of each table: a route reads one table, whichever that is. */
function fewOfEachTable({ content }: Hidden): string[] {
  const keys = [...content.keys()];
  return tables.flatMap((table) => {
    const own = keys.filter((key) => key.startsWith(`${table} `)).slice(0, 3);
    return own.map((key) => key.slice(table.length + 1)).filter((id) => /^[\da-f-]{36}$/u.test(id));
  });
}

async function limit({ title, role, reaches }: typeof ownRecords | typeof recordsOfTeam): Promise<void> {
  const { db } = testApp.services.database;
  await db.insert(visibilityRules).values(limitedKinds.map((kind) => ({ role, kind, ...reaches })));
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
      const urls =
        parameters.length === 0
          ? [route.url, ...ids.map((id) => `${route.url}?id=${id}&id=${records.propertyId}`)]
          : ids.map(filled);
      for (const url of urls) {
        const answer = await sendLimited({ method: 'GET', url });
        const leak = leaked(hidden, { method: 'GET', url }, answer);
        const isOpen = answer.status < 300 && !answer.body.startsWith('<html>');
        const isFile = isOpen && (parameters.length > 0 || answer.body.startsWith('%PDF'));
        if (answer.status >= 500 || leak !== undefined || isFile)
          faults.push(`${url} ${answer.status} ${leak ?? ''} ${answer.body.slice(0, 200)}`);
      }
    }
    expect(faults.slice(0, 20)).toEqual([]);
  });
});
