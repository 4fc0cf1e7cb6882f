import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '#platform/database/server/database.ts';
import { migrateDatabase } from '#platform/database/server/migrate.ts';
import { migrationsFolder } from '#platform/database/server/schema-version.ts';
import { createEmptyTestDatabase } from '#platform/database/server/testing.ts';

it('people of an earlier version have no other phones, and are found as before', async () => {
  const empty = await createEmptyTestDatabase();
  const database = openDatabase({ url: empty.url, maxConnections: 1 });
  const older = await mkdtemp(path.join(os.tmpdir(), 'aangan-migrations-'));
  try {
    await cp(migrationsFolder(), older, { recursive: true });
    const journal = path.join(older, 'meta', '_journal.json');
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
    const own = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('people_have_other_phones'));
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, own) }));
    await migrateDatabase(empty.url, older);
    await database.pool.query(`
      insert into leads (id, full_name, phone, phone_e164, position)
        values (gen_random_uuid(), 'Lata Rane', '98220 41736', '+919822041736', 1);
      insert into clients (id, full_name, address, phone, phone_e164)
        values (gen_random_uuid(), 'Asha Joshi', 'Baner', '98220 41737', '+919822041737')`);
    const searched = `
      select full_name, search_text from leads union all select full_name, search_text from clients order by full_name`;
    const before = await database.pool.query(searched);
    await migrateDatabase(empty.url);
    expect((await database.pool.query(searched)).rows).toEqual(before.rows);
    const { rows } = await database.pool.query('select other_phones, other_phones_e164 from leads');
    expect(rows).toEqual([{ other_phones: [], other_phones_e164: [] }]);
    const { rows: indexes } = await database.pool.query(
      `select indexname from pg_indexes where indexname ~ '^(clients|leads)_(search|start)$' order by 1`,
    );
    expect(indexes.map(({ indexname }) => indexname)).toEqual([
      'clients_search',
      'clients_start',
      'leads_search',
      'leads_start',
    ]);
    const bad = database.pool.query(`update clients set other_phones = array['home:98220 41738']`);
    await expect(bad).rejects.toThrow('clients_other_phones');
  } finally {
    await database.close();
    await empty.drop();
    await rm(older, { recursive: true, force: true });
  }
});
