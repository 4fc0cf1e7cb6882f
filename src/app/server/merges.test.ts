import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthServices } from '#features/accounts/server/auth-services.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { mergeFields, sides } from '#features/duplicates/rules.ts';
import { personReferences, personTables, unmovedTables } from '#features/duplicates/server/references.ts';
import { mergePeople, previewMerge } from '#features/duplicates/server/service/merge.ts';
import { undoMerge } from '#features/duplicates/server/service/undo-merge.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import type { TestInstallation } from '#platform/archive/server/testing.ts';
import { openInstallation, readAllRecords } from '#platform/archive/server/testing.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import { readEnvironment } from '#platform/environment/server/environment.ts';
import { closePictures } from '#platform/files/server/picture.ts';
import { openLog } from '#platform/log/server/log.ts';
import { randomFrom } from '#platform/random.ts';
import { authServicesOptions } from './auth-services-options.ts';
import { changeAtRandom } from './random-agency-testing.ts';
import { recordKinds } from './record-kinds.ts';
import { programContext } from './serve.ts';
import type { Services } from './services.ts';

const isFull = process.env.AANGAN_MATRIX === 'full';
const seed = process.env.AANGAN_SEED ?? '7';
const rounds = isFull ? 30 : 8;

let installation: TestInstallation;
let program: Context<Program>;

beforeAll(async () => {
  installation = await openInstallation();
  const services: Services = {
    environment: readEnvironment({ DATA_DIR: installation.folder }),
    publicUrl: 'http://localhost:3000',
    secret: 'of a test',
    log: openLog('silent'),
    ...installation,
  };
  program = programContext(services);
  await changeAtRandom({ ...program, auth: createAuthServices(authServicesOptions(services)) }, seed, 40);
  // Random changes may leave few of them: an import that is undone takes its people along.
  for (let count = 0; count < 6; count += 1) {
    const person = {
      phone: `98231 ${10_000 + count}`,
      notes: `Note ${count}`,
      preferred_locations: [`Place ${count}`],
    };
    await createClient(program, aClient({ id: uuid(), full_name: `Client ${count}`, ...person }));
    await createLead(program, aLead({ id: uuid(), full_name: `Lead ${count}`, ...person }));
  }
  await enrich();
}, 240_000);
afterAll(async () => {
  closePictures();
  await installation.close();
});

const db = () => installation.database.db;

async function idsOf(topic: PersonTopic): Promise<string[]> {
  const { rows } = await db().execute<{ id: string }>(sql`
    select id from ${sql.identifier(topic)} where deleted_at is null and erased_at is null order by id limit 12`);
  return rows.map(({ id }) => id);
}

/** Copies rows of every table that names people to other people, as far as the constraints allow it. */
async function enrich(): Promise<void> {
  const random = randomFrom(seed);
  const people = { leads: await idsOf('leads'), clients: await idsOf('clients') };
  await installation.database.pool.query('update leads set client_id = $1 where id = $2', [
    people.clients[1],
    people.leads[1],
  ]);
  for (const reference of personReferences) {
    const { rows: columns } = await db().execute<{ name: string }>(sql`
      select attname::text as name from pg_attribute where attrelid = ${reference.table}::regclass and attnum > 0
        and not attisdropped and attgenerated = ''`);
    const names = sql.join(
      columns.map(({ name }) => sql.identifier(name)),
      sql`, `,
    );
    for (let turn = 0; turn < 30; turn += 1) {
      const changes: Record<string, string | null> = reference.key.includes('id') ? { id: uuid() } : {};
      const topic = random.pick(['leads', 'clients'] as const);
      const column = reference[topic][0];
      const person = random.pick(people[topic] as [string, ...string[]]);
      for (const other of [...reference.leads, ...reference.clients]) if (other.endsWith('_id')) changes[other] = null;
      if (column) changes[column] = person;
      // What a lead has is its client's, too, unless the table takes one of them.
      const isLinked = topic === 'leads' && person === people.leads[1] && !ofOnePerson.has(reference.table);
      if (isLinked && reference.clients.includes('client_id')) changes.client_id = people.clients[1] ?? null;
      try {
        await db().execute(sql`
          insert into ${sql.identifier(reference.table)} (${names})
          select ${names} from jsonb_populate_record(null::${sql.identifier(reference.table)}, (
            select to_jsonb(t) || ${JSON.stringify(changes)}::jsonb from ${sql.identifier(reference.table)} t
            ${column ? sql`where ${sql.identifier(column)} is not null` : sql``} limit 1 offset ${random.whole(0, 2)}))`);
      } catch {
        // A constraint that holds.
      }
    }
  }
  await db().execute(sql`
    update requirements set is_active = is_seeking_lead(lead_id) where lead_id is not null`);
  // Open requests of both refuse a merge; one of each is enough.
  await db().execute(sql`
    delete from visit_requests where state in ('open', 'proposed') and id <> (
      select id from visit_requests where state in ('open', 'proposed') order by id limit 1)`);
  await db().execute(sql`
    delete from detail_proposals where state = 'open' and id <> (
      select id from detail_proposals where state = 'open' order by id limit 1)`);
  // The routing of a lead ends when it has an agent.
  await db().execute(sql`
    update lead_routings r set state = 'given' from leads l where l.id = r.lead_id and l.assigned_agent_id is not null`);
  await db().execute(sql`
    delete from lead_offers o using leads l where l.id = o.lead_id and l.assigned_agent_id is not null`);
  await db().execute(
    sql`update requirements r set is_active = c.deleted_at is null from clients c where c.id = r.client_id`,
  );
}

const ofOnePerson = new Set([
  'requirements',
  'follow_ups',
  'match_decisions',
  'replaced_decisions',
  'privacy_requests',
]);

const ignoredTables = new Set(['changes', 'merges', 'merge_rows', 'count_deltas', 'counts', 'notifications']);

/** Every row but what counts edits, as sorted JSON by table. */
async function contents(): Promise<Record<string, string[]>> {
  const found = await readAllRecords(installation);
  return Object.fromEntries(
    [...found]
      .filter(([table]) => !ignoredTables.has(table))
      .map(([table, rows]) => [table, rows.map((row) => JSON.stringify({ ...row, version: undefined })).toSorted()]),
  );
}

/** Only the tables that differ, for a readable failure. */
function differing(before: Record<string, string[]>, after: Record<string, string[]>) {
  return Object.fromEntries(
    Object.entries(before).flatMap(([table, rows]) => {
      const now = after[table] ?? [];
      const lost = rows.filter((row) => !now.includes(row));
      const added = now.filter((row) => !rows.includes(row));
      return lost.length + added.length > 0 ? [[table, { lost, added }]] : [];
    }),
  );
}

async function countsOf(): Promise<unknown[]> {
  const { rows } = await db().execute(sql`
    select name, key, sum(value)::text as value from (
      select name, key, value from counts union all select name, key, delta from count_deltas) c
    group by name, key having sum(value) <> 0 order by name, key`);
  return rows;
}

interface Merged {
  readonly id: string;
  readonly topic: PersonTopic;
  readonly kept_id: string;
  readonly merged_id: string;
}

/** Merges two random people; null if the two may not be merged. */
async function mergeAtRandom(random: ReturnType<typeof randomFrom>, topic: PersonTopic): Promise<Merged | null> {
  const ids = await idsOf(topic);
  const [kept_id, merged_id] = [random.pick(ids as [string]), random.pick(ids as [string])];
  if (kept_id === merged_id) return null;
  const pair = { topic, kept_id, merged_id };
  const preview = await previewMerge(program, recordKinds, pair);
  if (preview.refusals.length > 0) return null;
  const choices = Object.fromEntries(mergeFields.map((field) => [field, random.pick(sides)]));
  const id = uuid();
  const versions = { kept_version: preview.kept.version, merged_version: preview.merged.version };
  await mergePeople(program, { id, ...pair, ...versions, choices });
  return { id, ...pair };
}

describe('the list of references', () => {
  it('has every foreign key to a lead or client, and each follows merges', async () => {
    const { rows } = await db().execute<{ reference: string }>(sql`
      select c.conrelid::regclass || '.' || a.attname || ' ' || c.confrelid::regclass as reference
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid in ('leads'::regclass, 'clients'::regclass)
        and c.conrelid::regclass::text <> all(${sql.param([...unmovedTables])}::text[]) order by 1`);
    const listed = [...personReferences, ...personTables].flatMap(({ table, leads, clients }) => [
      ...leads.filter((column) => column !== 'id').map((column) => `${table}.${column} leads`),
      ...clients.filter((column) => column !== 'id').map((column) => `${table}.${column} clients`),
    ]);
    expect(listed.toSorted()).toEqual(rows.map(({ reference }) => reference).toSorted());
    const { rows: followed } = await db().execute<{ reference: string }>(sql`
      select tgrelid::regclass || '.' || replace(tgname, 'a_follow_merge_', '') as reference from pg_trigger
      where tgname like 'a_follow_merge_%'`);
    const names = followed.map(({ reference }) => reference);
    expect(names.toSorted()).toEqual(
      listed
        .map((one) => one.split(' ')[0])
        .filter((one) => !one?.endsWith('merged_into_id'))
        .toSorted(),
    );
  });
});

describe('a merge', () => {
  it.each(['leads', 'clients'] as const)(
    'of two random %s moves all that hangs on them, and its undo brings every row back',
    async (topic) => {
      const random = randomFrom(`${seed}-${topic}`);
      let merged = 0;
      for (let round = 0; merged < rounds && round < rounds * 6; round += 1) {
        const [before, counts] = [await contents(), await countsOf()];
        const merge = await mergeAtRandom(random, topic);
        if (!merge) continue;
        merged += 1;
        await expectNothingLeft(merge);
        const report = await undoMerge(program, merge.id);
        expect(report, `seed ${seed}`).toMatchObject({ fields: [], edited: [], added: [] });
        expect(differing(before, await contents()), `seed ${seed}, round ${round}`).toEqual({});
        expect(await countsOf()).toEqual(counts);
      }
      expect(merged).toBeGreaterThanOrEqual(Math.min(rounds, 4));
    },
    240_000,
  );

  it('is undone only after later merges that touched the same rows, and then all is as before', async () => {
    const random = randomFrom(`${seed}-stack`);
    const before = await contents();
    const stack: Merged[] = [];
    for (let turn = 0; turn < 60 && stack.length < 6; turn += 1) {
      const merge = await mergeAtRandom(random, random.pick(['leads', 'clients'] as const));
      if (merge) stack.push(merge);
    }
    expect(stack.length).toBeGreaterThan(2);
    for (const merge of stack.toReversed()) await undoMerge(program, merge.id);
    expect(differing(before, await contents()), `seed ${seed}`).toEqual({});
  }, 240_000);
});

/** Only rows that the record that stays has as well may still name the merged one. */
async function expectNothingLeft({ topic, merged_id }: Merged): Promise<void> {
  for (const reference of personReferences) {
    if (reference.moves !== 'all') continue;
    for (const column of reference[topic]) {
      const { rows } = await db().execute(sql`
        select 1 from ${sql.identifier(reference.table)} where ${sql.identifier(column)} = ${merged_id}::uuid`);
      expect(rows, `${reference.table}.${column}`).toEqual([]);
    }
  }
}
