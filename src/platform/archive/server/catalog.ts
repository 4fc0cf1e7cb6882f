import type { ClientBase } from 'pg';
import { escapeIdentifier } from 'pg';
import { leftOut } from './left-out.ts';

export interface CatalogTable {
  readonly name: string;
  /**
   * Columns that an archive carries, in order: not generated columns or transaction numbers, which the database creates
   * itself.
   */
  readonly columns: readonly string[];
}

/** The program's tables by name, at any schema version, including those that archives leave out. */
export async function listTables(client: ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(`
    select c.relname::text as name, coalesce((
      select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.atttypid not in ('xid8'::regtype, 'xid'::regtype)), '{}') as columns
    from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and ${isOurs('c', 'pg_class')}
    order by c.relname`);
  return rows;
}

/** The tables that an archive contains. */
export async function listJoining(client: ClientBase): Promise<CatalogTable[]> {
  return (await listTables(client)).filter(({ name }) => !leftOut.has(`public.${name}`));
}

export interface SequenceState {
  readonly name: string;
  readonly last_value: string;
  readonly is_called: boolean;
}

/**
 * Current values of the sequences. Sequences are not transactional: read after the rows, they are ahead of every row.
 */
export async function listSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c where c.relkind = 'S' and ${isOurs('c', 'pg_class')} order by 1`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as last_value, is_called from public.${escapeIdentifier(name)}`,
    );
    for (const row of state.rows) states.push({ name, ...row });
  }
  return states;
}

/** SQL condition: the object is in `public` and does not belong to an extension. */
export function isOurs(alias: string, catalog: string, prefix = 'rel'): string {
  return `${alias}.${prefix}namespace = 'public'::regnamespace and not exists (
    select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`;
}

export function columnList(columns: readonly string[]): string {
  return columns.map(escapeIdentifier).join(', ');
}
