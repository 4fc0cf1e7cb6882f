import type { SQL } from 'drizzle-orm';
import { eq, inArray, sql } from 'drizzle-orm';
import { documents } from '#features/documents/server/tables.ts';
import { files } from '#features/files/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';

/** The records of one person: a lead that became a client belongs to the client. */
export interface PersonRecords {
  readonly leads: readonly string[];
  readonly clients: readonly string[];
}

type Rows = readonly Record<string, unknown>[];

export async function findPersonRecords(
  db: Queryable,
  { lead_id, client_id }: { readonly lead_id: string | null; readonly client_id: string | null },
): Promise<PersonRecords> {
  const { rows } = await db.execute<{ id: string; client_id: string | null }>(sql`
    select id, client_id from leads where id = ${lead_id}::uuid or merged_into_id = ${lead_id}::uuid
      or client_id = coalesce(${client_id}::uuid, (select client_id from leads where id = ${lead_id}::uuid))`);
  const known = new Set([client_id, ...rows.map((row) => row.client_id)].filter((id) => id !== null));
  const merged = await db.execute<{ id: string }>(sql`
    select id from clients where merged_into_id = any(${sql.param([...known])}::uuid[])`);
  return { leads: rows.map(({ id }) => id), clients: [...new Set([...known, ...merged.rows.map(({ id }) => id)])] };
}

/** The stored files of documents, in the order of their creation. */
export async function findDocumentFiles(
  db: Queryable,
  ids: readonly string[],
): Promise<
  ReadonlyArray<{
    readonly id: string;
    readonly title: string;
    readonly file: { readonly id: string; readonly name: string; readonly media_type: string };
  }>
> {
  return db
    .select({
      id: documents.id,
      title: documents.title,
      file: { id: files.id, name: files.name, media_type: files.media_type },
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.file_id))
    .where(inArray(documents.id, [...ids]))
    .orderBy(documents.created_at, documents.id);
}

/** Secrets, and what the program derives from other columns. */
const hiddenColumns =
  /(^|_)(hash|token|secret|requirement_words|search_text|name_key|duplicate_keys|import_key|import_row|import_id|position|deleted_by|version)$/u;

interface Reference extends Record<string, unknown> {
  readonly source: string;
  readonly column: string;
  readonly target: string;
}

/** The people whose data the export is not about, and the records that exist without them. */
const notDependent = new Set(['leads', 'clients', 'profiles', 'properties', 'files', 'property_types', 'company']);

/**
 * All rows that a foreign key ties to the person, by table, and the rows that depend on those. The catalog of the database
 * names the tables, so that a new one joins by itself. A row of somebody else is never included.
 */
export async function collectPersonRows(db: Queryable, { leads, clients }: PersonRecords): Promise<Map<string, Rows>> {
  const { rows: references } = await db.execute<Reference>(sql`
    select c.conrelid::regclass::text as source, a.attname as column, c.confrelid::regclass::text as target
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
    order by 1, 2`);
  const ofPerson = (target: string) => target === 'leads' || target === 'clients';
  const idsOf = (target: string) => sql`${sql.param([...(target === 'leads' ? leads : clients)])}::uuid[]`;
  const found = new Map<string, Rows>();
  for (const topic of ['clients', 'leads']) await add(found, topic, sql`t.id = any(${idsOf(topic)})`);
  const direct = new Set(
    references
      .filter(({ source, target }) => ofPerson(target) && !notDependent.has(source))
      .map(({ source }) => source),
  );
  for (const source of direct) {
    const own = references.filter((one) => one.source === source && ofPerson(one.target));
    const conditions = own.map(({ column, target }) => sql`t.${sql.identifier(column)} = any(${idsOf(target)})`);
    await add(found, source, sql.join(conditions, sql` or `));
  }
  for (const { source, column, target } of references) {
    if (!direct.has(target) || direct.has(source) || notDependent.has(source)) continue;
    const ids = (found.get(target) ?? []).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
    await add(found, source, sql`t.${sql.identifier(column)} = any(${sql.param(ids)}::uuid[])`);
  }
  await add(
    found,
    'emails',
    sql`t.id in (select email_id from person_emails where lead_id = any(${idsOf('leads')}) or client_id = any(${idsOf('clients')}))
      or t.id in (select email_id from communications where lead_id = any(${idsOf('leads')}) or client_id = any(${idsOf('clients')}))`,
  );
  await add(found, 'properties', sql`t.owner_id = any(${idsOf('clients')})`);
  await add(
    found,
    'changes',
    sql`(t.topic = 'leads' and t.entity_id = any(${idsOf('leads')})) or (t.topic = 'clients' and t.entity_id = any(${idsOf('clients')}))`,
  );
  return found;

  async function add(into: Map<string, Rows>, table: string, condition: SQL): Promise<void> {
    const { rows } = await db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${condition} order by t`,
    );
    const shown = rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null && !hiddenColumns.test(name))),
    );
    if (shown.length > 0) into.set(table, [...(into.get(table) ?? []), ...shown]);
  }
}
