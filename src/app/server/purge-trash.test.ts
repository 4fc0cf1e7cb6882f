import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { purgeTrash } from '#features/history/server/service.ts';
import { restoreProperty } from '#features/properties/server/service/delete-property.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { recordKinds } from './record-kinds.ts';

let agency: TestAgency;
let asha: Context<Staff>;
beforeEach(async () => {
  agency = await openTestAgency();
  agency.clock.set('2026-03-10T06:00:00Z');
  asha = await agency.hire('Manager', 'Asha');
});
afterEach(() => agency.close());

const deleted = sql`timestamptz '2026-01-10T06:00:00Z'`;

async function insertDeletedProperties(count: number): Promise<void> {
  await asha.db.execute(sql`
    insert into properties (id, title, price, address, city, state, listing_date, deleted_at)
    select gen_random_uuid(), 'Sea view ' || n, 100, 'Marine Drive', 'Mumbai', '27', '2026-01-01', ${deleted}
    from generate_series(1, ${count}) n`);
}

async function deletedType(): Promise<void> {
  await asha.db.execute(sql`insert into property_types (id, name, type_group, deleted_at)
    values (gen_random_uuid(), 'Treehouse', 'Residential', ${deleted})`);
}

async function left(table: 'properties' | 'notes' | 'property_types'): Promise<number> {
  const { rows } = await asha.db.execute(sql`select 1 from ${sql.identifier(table)} where deleted_at is not null`);
  return rows.length;
}

it('removes everything that is due in one night, in several transactions', async () => {
  await insertDeletedProperties(5001);
  await purgeTrash(asha, recordKinds);
  expect(await left('properties')).toBe(0);
  const { rows } = await asha.db.execute(sql`select count(*)::integer as records from changes
    where topic = 'properties' and action = 'purged' group by transaction_id order by records`);
  expect(rows).toEqual([{ records: 1 }, { records: 5000 }]);
});

it('continues with the other kinds when one fails, but keeps properties whose notes could not be deleted', async () => {
  await insertDeletedProperties(1);
  await deletedType();
  await asha.db.execute(sql`insert into notes (id, property_id, body, written_at, deleted_at)
    select gen_random_uuid(), id, 'Asha said no', now(), ${deleted} from properties`);
  await asha.db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$`);
  await asha.db.execute(sql`create trigger refused before delete on notes execute function refuse()`);
  await expect(purgeTrash(asha, recordKinds)).rejects.toMatchObject({ cause: { message: 'the disk is full' } });
  expect([await left('notes'), await left('properties'), await left('property_types')]).toEqual([1, 1, 0]);

  await asha.db.execute(sql`drop trigger refused on notes`);
  await purgeTrash(asha, recordKinds);
  expect([await left('notes'), await left('properties')]).toEqual([0, 0]);
});

it('keeps the notes on a property that is restored meanwhile', async () => {
  await insertDeletedProperties(2);
  await asha.db.execute(sql`insert into notes (id, property_id, body, written_at)
    select gen_random_uuid(), id, 'On ' || title, now() from properties`);
  const { rows: properties } = await asha.db.execute<{ id: string }>(sql`select id from properties order by title`);
  const blocked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { purging } = await asha.db.transaction(async (tx) => {
    await restoreProperty({ ...asha, db: tx }, properties[0]?.id ?? '');
    const purging = purgeTrash(asha, recordKinds);
    await expect.poll(async () => (await asha.db.execute(blocked)).rowCount, { timeout: 20_000 }).toBe(1);
    return { purging };
  });
  await purging;
  const { rows } = await asha.db.execute(
    sql`select title, body from properties left join notes on property_id = properties.id`,
  );
  expect(rows).toEqual([{ title: 'Sea view 1', body: 'On Sea view 1' }]);
});

it('deletes more notes with a property than one statement can name', async () => {
  await insertDeletedProperties(1);
  await asha.db.execute(sql`insert into notes (id, property_id, body, written_at)
    select gen_random_uuid(), id, 'Called', now() from properties, generate_series(1, 10000)`);
  await purgeTrash(asha, recordKinds);
  expect([await left('notes'), await left('properties')]).toEqual([0, 0]);
});

it('stops between two batches with the program, and continues on the next run', async () => {
  await insertDeletedProperties(1);
  const stopped = AbortSignal.abort(new Error('the program stops'));
  await expect(purgeTrash(asha, recordKinds, stopped)).rejects.toThrow('the program stops');
  expect(await left('properties')).toBe(1);
  await purgeTrash(asha, recordKinds);
  expect(await left('properties')).toBe(0);
});
