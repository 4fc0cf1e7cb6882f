import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { columnList, listTables } from './catalog.ts';
import type { Manifest } from './format.ts';
import { ArchiveRefused } from './format.ts';

/** Streams a part of the rows into a COPY statement. */
export async function copyInto(client: ClientBase, statement: string, part: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(part, { objectMode: false }), client.query(copyFrom(statement)));
}

export function copyStatement(table: Manifest['tables'][number]): string {
  return `copy public.${columnList([table.name])} (${columnList(table.columns)}) from stdin`;
}

/** Refuses rows that do not match the tables of their schema version. */
export async function checkFit(client: ClientBase, manifest: Manifest): Promise<void> {
  const archived = new Map(manifest.tables.map((table) => [table.name, table]));
  const isLeftOut = new Set(manifest.left_out.map(({ table }) => table));
  for (const { name, columns } of await listTables(client)) {
    const table = archived.get(name);
    if (!table && isLeftOut.has(`public.${name}`)) continue;
    if (table?.columns.join() !== columns.join()) throw doesNotFit(name);
    archived.delete(name);
  }
  const [unknown] = archived.keys();
  if (unknown !== undefined) throw doesNotFit(unknown);
}

function doesNotFit(table: string): ArchiveRefused {
  return new ArchiveRefused(`The table ${table} of the archive does not fit the version that the archive names.`);
}

/**
 * Drops what would run for every row (foreign keys, triggers, indexes without a constraint). Returns a function that
 * restores all of it at once and checks every foreign key. The owner of the tables may do this; superuser rights are
 * not needed.
 */
export async function disableTriggers(client: ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ off: string; on: string }>(`
    with ours as (select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p'))
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
        format('alter table %s enable %s trigger %I', tgrelid::regclass, case tgenabled when 'A' then 'always' end, tgname) as on,
        3 as step
      from pg_trigger where tgrelid in (select oid from ours) and not tgisinternal and tgenabled in ('O', 'A') and tgparentid = 0
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
      from pg_constraint where conrelid in (select oid from ours) and contype = 'f' and conparentid = 0
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 1
      from pg_index i where indrelid in (select oid from ours) and not indisunique and not indisexclusion
        and not indisreplident and not indisclustered
        and not exists (select from pg_inherits where inhrelid = indexrelid)
    order by step`);
  for (const { off } of rows.toReversed()) await client.query(off);
  return async () => {
    for (const { on } of rows) await client.query(on);
  };
}

/** Sets the sequences to their archived values. */
export async function setSequences(client: ClientBase, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, last_value, is_called } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${columnList([name])}`,
      last_value,
      is_called,
    ]);
  }
}
