import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '#platform/database/server/database.ts';
import { migrateDatabase } from '#platform/database/server/migrate.ts';
import { migrationsFolder } from '#platform/database/server/schema-version.ts';
import { createEmptyTestDatabase } from '#platform/database/server/testing.ts';

it('gives closed leads of an earlier version an unknown reason, and open ones none', async () => {
  const empty = await createEmptyTestDatabase();
  const database = openDatabase({ url: empty.url, maxConnections: 1 });
  const older = await mkdtemp(path.join(os.tmpdir(), 'aangan-migrations-'));
  try {
    await cp(migrationsFolder(), older, { recursive: true });
    const journal = path.join(older, 'meta', '_journal.json');
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
    const own = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('leads_are_won_by_deals'));
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, own) }));
    await migrateDatabase(empty.url, older);
    await database.pool.query(`
      insert into leads (id, full_name, status, lost_reason, position) values
        (gen_random_uuid(), 'Won', 'closed', null, 1), (gen_random_uuid(), 'Open', 'new', null, 2),
        (gen_random_uuid(), 'Lost', 'lost', 'budget', 3)`);
    await migrateDatabase(empty.url);
    const { rows } = await database.pool.query('select full_name, won_reason from leads order by position');
    expect(rows).toEqual([
      { full_name: 'Won', won_reason: 'unknown' },
      { full_name: 'Open', won_reason: null },
      { full_name: 'Lost', won_reason: null },
    ]);
    const bad = database.pool.query(`update leads set status = 'closed' where full_name = 'Open'`);
    await expect(bad).rejects.toThrow('leads_won_for_a_reason');
  } finally {
    await database.close();
    await empty.drop();
    await rm(older, { recursive: true, force: true });
  }
});
