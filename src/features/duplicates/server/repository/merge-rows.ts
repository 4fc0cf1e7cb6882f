import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { PersonReference } from '../references.ts';
import { personReferences, personTables } from '../references.ts';
import { mergeRows } from '../tables.ts';

const allTables = [...personReferences, ...personTables];

/** The leads and clients whose rows a merge can change. */
export interface TouchedPeople {
  readonly leads: readonly string[];
  readonly clients: readonly string[];
}

/** Columns that the database computes, and contents too large to compare. */
async function listOmittedColumns(db: Queryable): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ table: string; columns: string[] }>(sql`
    select c.relname as table, array_agg(a.attname::text) as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${sql.param(allTables.map(({ table }) => table))}::text[])
      and a.attnum > 0 and not a.attisdropped and (a.attgenerated <> '' or a.attname = 'requirement_words' or a.atttypid = 'bytea'::regtype)
    group by c.relname`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
const uuidArray = (values: readonly string[]) => sql`${sql.param([...values])}::uuid[]`;

/** The row's identity as text, the same before and after a merge. */
const keyOf = ({ key }: PersonReference): SQL =>
  sql`json_build_array(${sql.join(
    key.map((column) => sql`t.${sql.identifier(column)}`),
    sql`, `,
  )})::text`;

/** Finds a row by its stored key, with an index where the key is one id. */
const hasKey = (reference: PersonReference): SQL => {
  const [column = 'id', ...more] = reference.key;
  if (more.length > 0) return sql`${keyOf(reference)} = m.row_key`;
  return sql`t.${sql.identifier(column)} = (m.row_key::json ->> 0)::uuid`;
};

function namesPeople(reference: PersonReference, { leads, clients }: TouchedPeople): SQL {
  const conditions = [
    ...reference.leads.map((column) => sql`t.${sql.identifier(column)} = any(${uuidArray(leads)})`),
    ...reference.clients.map((column) => sql`t.${sql.identifier(column)} = any(${uuidArray(clients)})`),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Rows that name the person in a key of several columns are found by their people, not by the whole table. */
const isCandidate = (reference: PersonReference, people: TouchedPeople) =>
  reference.key.length > 1 ? namesPeople(reference, people) : sql`true`;

/** Stores every row that names one of these people, before the merge. */
export async function snapshotRows(db: Queryable, mergeId: string, people: TouchedPeople): Promise<void> {
  const omitted = await listOmittedColumns(db);
  for (const reference of allTables) {
    await db.execute(sql`
      insert into merge_rows (merge_id, table_name, row_key, before)
      select ${mergeId}::uuid, ${reference.table}, ${keyOf(reference)},
        to_jsonb(t) - ${textArray(omitted.get(reference.table) ?? [])}
      from ${sql.identifier(reference.table)} t where ${namesPeople(reference, people)}`);
  }
}

/** Keeps of the snapshot the columns that the merge changed, and those that triggers would change in an undo. */
export async function reduceSnapshot(db: Queryable, mergeId: string, people: TouchedPeople): Promise<void> {
  const omitted = await listOmittedColumns(db);
  for (const reference of allTables) {
    const table = sql.identifier(reference.table);
    const content = sql`to_jsonb(t) - ${textArray(omitted.get(reference.table) ?? [])}`;
    await db.execute(sql`
      update merge_rows m set after = ${content} from ${table} t
      where m.merge_id = ${mergeId}::uuid and m.table_name = ${reference.table} and ${hasKey(reference)}
        and ${isCandidate(reference, people)}`);
    await db.execute(sql`
      insert into merge_rows (merge_id, table_name, row_key, after)
      select ${mergeId}::uuid, ${reference.table}, ${keyOf(reference)}, ${content}
      from ${table} t where ${namesPeople(reference, people)}
      on conflict do nothing`);
  }
  const reacting = Object.fromEntries(allTables.map(({ table, reacting: columns = [] }) => [table, columns]));
  const isReacting = sql`coalesce(${JSON.stringify(reacting)}::jsonb -> m.table_name ? key, false)`;
  await db.execute(sql`
    update merge_rows m set
      before = (select jsonb_object_agg(key, value) from jsonb_each(m.before)
        where key <> 'version' and (value is distinct from m.after -> key or ${isReacting})),
      after = (select jsonb_object_agg(key, value) from jsonb_each(m.after)
        where key <> 'version' and (value is distinct from m.before -> key or ${isReacting}))
    where merge_id = ${mergeId}::uuid and before is not null and after is not null`);
  await db.execute(sql`
    delete from merge_rows where merge_id = ${mergeId}::uuid and before is null and after is null`);
}

/** Triggers compute the day of the next follow-up: setting it would move a follow-up that was added since. */
const unrestored = ['version', 'follow_up_on'];

interface RowState extends Record<string, unknown> {
  readonly row_key: string;
  /** 'gone': deleted since the merge. */
  readonly kind: 'updated' | 'inserted' | 'deleted' | 'gone';
  /** Columns that are as the merge left them, and those that keep their present value although triggers change them. */
  readonly restored: string[];
  /** Columns that the merge changed and that were edited since. */
  readonly edited: string[];
}

/** What can be restored of the rows of one table. */
async function listRowStates(
  db: Queryable,
  mergeId: string,
  reference: PersonReference,
  people: TouchedPeople,
): Promise<RowState[]> {
  const { rows } = await db.execute<RowState>(sql`
    select m.row_key,
      case when m.before is null then (case when c.content is null then 'gone' else 'inserted' end)
        when m.after is null then 'deleted'
        when c.content is null then 'gone' else 'updated' end as kind,
      array(select key from jsonb_each(coalesce(m.after, '{}'))
        where (c.content -> key is not distinct from value or key = any(${textArray(reference.reacting ?? [])}))
          and key <> all(${textArray(unrestored)}) order by key) as restored,
      array(select key from jsonb_each(coalesce(m.after, '{}')) where c.content -> key is distinct from value
        and m.before -> key is distinct from value and key <> 'version' order by key) as edited
    from merge_rows m
    left join lateral (select to_jsonb(t) as content from ${sql.identifier(reference.table)} t
      where ${hasKey(reference)} and ${isCandidate(reference, people)} limit 1) c on true
    where m.merge_id = ${mergeId}::uuid and m.table_name = ${reference.table} order by m.row_key`);
  return rows;
}

/** Takes over what was edited since in columns that triggers would change in answer to the undo. */
async function keepEditsOfReacting(
  db: Queryable,
  mergeId: string,
  reference: PersonReference,
  people: TouchedPeople,
): Promise<void> {
  if (!reference.reacting) return;
  await db.execute(sql`
    update merge_rows m set before = m.before || (
      select coalesce(jsonb_object_agg(key, content -> key), '{}') from jsonb_object_keys(m.after) key
      where key = any(${textArray(reference.reacting)}) and content -> key is distinct from m.after -> key)
    from ${sql.identifier(reference.table)} t, to_jsonb(t) content
    where m.merge_id = ${mergeId}::uuid and m.table_name = ${reference.table} and m.before is not null
      and m.after is not null and ${hasKey(reference)} and ${isCandidate(reference, people)}`);
}

/** Columns that follow from others: an edit of them is none. */
const derived: ReadonlySet<string> = new Set([
  'updated_at',
  'follow_up_on',
  'place_keys',
  'attendee',
  'subject',
  'parties',
]);

export interface KeptEdit {
  readonly table: string;
  readonly row_key: string;
  readonly columns: readonly string[];
}

interface Restoring {
  readonly reference: PersonReference;
  readonly states: readonly RowState[];
  /** The keys of all rows of these people, if the key names them. */
  readonly keys: readonly string[];
}

async function listKeys(db: Queryable, reference: PersonReference, people: TouchedPeople): Promise<string[]> {
  if (reference.key.length === 1) return [];
  const { rows } = await db.execute<{ key: string }>(sql`
    select ${keyOf(reference)} as key from ${sql.identifier(reference.table)} t where ${namesPeople(reference, people)}`);
  return rows.map(({ key }) => key);
}

/** Deletes what triggers copied: a lead that returns to its client gives it its decisions, which the client may have changed. */
async function deleteCopied(db: Queryable, { reference, keys }: Restoring, people: TouchedPeople): Promise<void> {
  if (reference.key.length === 1) return;
  await db.execute(sql`
    delete from ${sql.identifier(reference.table)} t
    where ${namesPeople(reference, people)} and ${keyOf(reference)} <> all(${textArray(keys)})`);
}

/**
 * Brings every row back to what it was before the merge, column by column, except what was edited since; returns those edits.
 * Triggers answer to each statement, so it repeats until nothing differs.
 */
export async function restoreRows(db: Queryable, mergeId: string, people: TouchedPeople): Promise<KeptEdit[]> {
  const plans: Restoring[] = [];
  for (const reference of allTables) {
    const states = await listRowStates(db, mergeId, reference, people);
    plans.push({ reference, states, keys: await listKeys(db, reference, people) });
    await keepEditsOfReacting(db, mergeId, reference, people);
  }
  // Rows may name the merged record again only once it is no longer merged.
  for (const { table } of personTables)
    await db.execute(sql`
      update ${sql.identifier(table)} t set merged_into_id = null from merge_rows m
      where m.merge_id = ${mergeId}::uuid and m.table_name = ${table} and t.id = (m.row_key::json ->> 0)::uuid
        and m.before -> 'merged_into_id' = 'null' and m.after ? 'merged_into_id'`);
  for (const { reference, states } of plans) await deleteInserted(db, mergeId, reference, states, people);
  for (const { reference, states } of plans) await writeBack(db, mergeId, reference, states, people);
  for (const plan of plans) await deleteCopied(db, plan, people);
  for (const { reference, states } of plans) await insertDeleted(db, mergeId, reference, states);
  for (let pass = 0; pass < 4; pass += 1) {
    let differs = false;
    for (const { reference, states } of plans)
      if (await writeBack(db, mergeId, reference, states, people, true)) differs = true;
    if (!differs) break;
  }
  return plans.flatMap(({ reference: { table }, states }) =>
    states.flatMap(({ row_key, kind, edited }) => {
      const columns = kind === 'gone' ? [] : edited.filter((column) => !derived.has(column));
      return columns.length > 0 ? [{ table, row_key, columns }] : [];
    }),
  );
}

/** Sets columns to their former values where they differ, together for rows with the same columns; whether it changed any. */
async function writeBack(
  db: Queryable,
  mergeId: string,
  reference: PersonReference,
  states: readonly RowState[],
  people: TouchedPeople,
  isRepetition = false,
): Promise<boolean> {
  const table = sql.identifier(reference.table);
  const groups = new Map<string, { columns: string[]; keys: string[] }>();
  for (const { kind, restored, row_key } of states) {
    if (kind !== 'updated' || restored.length === 0) continue;
    const group = groups.get(restored.join()) ?? { columns: restored, keys: [] };
    group.keys.push(row_key);
    groups.set(restored.join(), group);
  }
  // What moves back frees its position for what only changes it.
  const named = [...reference.leads, ...reference.clients];
  const rank = ({ columns }: { columns: readonly string[] }) =>
    Number(!columns.some((column) => named.includes(column))) * 2 + Number(columns.includes('position'));
  const movesFirst = [...groups.values()].toSorted((one, other) => rank(one) - rank(other));
  const hasVersion = await hasColumn(db, reference.table, 'version');
  let hasChanged = false;
  for (const { columns, keys } of movesFirst) {
    const names = columns.map((column) => sql.identifier(column));
    const current = sql.join(
      names.map((name) => sql`t.${name}`),
      sql`, `,
    );
    const former = sql.join(
      names.map((name) => sql`r.${name}`),
      sql`, `,
    );
    const set = sql.join(
      names.map((name) => sql`${name} = r.${name}`),
      sql`, `,
    );
    const { rowCount } = await db.execute(sql`
      update ${table} t set ${set} ${hasVersion && !isRepetition ? sql`, version = t.version + 1` : sql.empty()}
      from merge_rows m, lateral jsonb_populate_record(null::${table}, m.before) r
      where m.merge_id = ${mergeId}::uuid and m.table_name = ${reference.table} and m.row_key = any(${textArray(keys)})
        and ${hasKey(reference)} and ${isCandidate(reference, people)} and (${current}) is distinct from (${former})`);
    if ((rowCount ?? 0) > 0) hasChanged = true;
  }
  return hasChanged;
}

async function deleteInserted(
  db: Queryable,
  mergeId: string,
  reference: PersonReference,
  states: readonly RowState[],
  people: TouchedPeople,
): Promise<void> {
  const keys = states
    .filter(({ kind, edited }) => kind === 'inserted' && edited.length === 0)
    .map((one) => one.row_key);
  if (keys.length === 0) return;
  await db.execute(sql`
    delete from ${sql.identifier(reference.table)} t using merge_rows m
    where m.merge_id = ${mergeId}::uuid and m.table_name = ${reference.table} and m.row_key = any(${textArray(keys)})
      and ${hasKey(reference)} and ${isCandidate(reference, people)}`);
}

async function insertDeleted(
  db: Queryable,
  mergeId: string,
  { table }: PersonReference,
  states: readonly RowState[],
): Promise<void> {
  const keys = states.filter(({ kind }) => kind === 'deleted').map((one) => one.row_key);
  if (keys.length === 0) return;
  const columns = await listStoredColumns(db, table);
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const values = sql.join(
    columns.map((column) => sql`r.${sql.identifier(column)}`),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${names})
    select ${values} from merge_rows m, lateral jsonb_populate_record(null::${sql.identifier(table)}, m.before) r
    where m.merge_id = ${mergeId}::uuid and m.table_name = ${table} and m.row_key = any(${textArray(keys)})
    on conflict do nothing`);
}

async function listStoredColumns(db: Queryable, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`);
  return rows.map(({ name }) => name);
}

async function hasColumn(db: Queryable, table: string, column: string): Promise<boolean> {
  return (await listStoredColumns(db, table)).includes(column);
}

/** A later merge of other records that changed rows of this one, too; it must be undone first. */
export async function findNewerMerge(
  db: Queryable,
  mergeId: string,
): Promise<{ topic: PersonTopic; id: string } | null> {
  const { rows } = await db.execute<{ topic: PersonTopic; id: string }>(sql`
    select case when n.lead_id is null then 'clients' else 'leads' end as topic, coalesce(n.lead_id, n.client_id) as id
    from merges o join merges n on n.undone_at is null and n.id <> o.id
      and (n.merged_at, n.id) > (o.merged_at, o.id)
    where o.id = ${mergeId}::uuid and exists (
      select from merge_rows a join merge_rows b on b.table_name = a.table_name and b.row_key = a.row_key
      where a.merge_id = o.id and b.merge_id = n.id and a.before is distinct from a.after and b.before is distinct from b.after)
    order by n.merged_at desc, n.id desc limit 1`);
  return rows[0] ?? null;
}

/** The agent of the record that stayed, before the merge changed it; undefined if it did not. */
export async function findFormerAgent(
  db: Queryable,
  { mergeId, topic, keptId, column }: { mergeId: string; topic: PersonTopic; keptId: string; column: string },
): Promise<string | null | undefined> {
  const { rows } = await db.execute<{ agent: string | null }>(sql`
    select before ->> ${column}::text as agent from merge_rows where merge_id = ${mergeId}::uuid and table_name = ${topic}
      and row_key = json_build_array(${keptId}::uuid)::text and before ? ${column}::text`);
  return rows[0]?.agent;
}

export async function deleteMergeRows(db: Queryable, mergeId: string): Promise<void> {
  await db.delete(mergeRows).where(eq(mergeRows.merge_id, mergeId));
}
