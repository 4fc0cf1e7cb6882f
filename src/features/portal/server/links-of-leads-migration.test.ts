import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '#platform/database/server/database.ts';
import { migrateDatabase } from '#platform/database/server/migrate.ts';
import { migrationsFolder } from '#platform/database/server/schema-version.ts';
import { createEmptyTestDatabase } from '#platform/database/server/testing.ts';

it('keeps documents and links of an earlier version with their clients, and refuses a link of nobody', async () => {
  const empty = await createEmptyTestDatabase();
  const database = openDatabase({ url: empty.url, maxConnections: 1 });
  const older = await mkdtemp(path.join(os.tmpdir(), 'aangan-migrations-'));
  try {
    await cp(migrationsFolder(), older, { recursive: true });
    const journal = path.join(older, 'meta', '_journal.json');
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
    const own = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('documents_and_links_have_leads'));
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, own) }));
    await migrateDatabase(empty.url, older);
    const id = '01920000-0000-7000-8000-0000000000c1';
    await database.pool.query(`
      insert into clients (id, full_name) values ('${id}', 'Lata Bhide');
      insert into leads (id, full_name, client_id, position) values (gen_random_uuid(), 'Lata Bhide', '${id}', 1);
      insert into portal_links (id, client_id, token_hash, expires_at)
        values (gen_random_uuid(), '${id}', 'hash', now() + interval '1 day');
      insert into documents (id, title, document_type, client_id) values (gen_random_uuid(), 'Deed', 'other', '${id}')`);
    await migrateDatabase(empty.url);
    const { rows } = await database.pool.query(`
      select d.subject, d.lead_id, k.lead_id as link_lead_id, k.client_id = d.client_id as is_clients
      from documents d cross join portal_links k`);
    expect(rows).toEqual([{ subject: 'Lata Bhide', lead_id: null, link_lead_id: null, is_clients: true }]);
    await database.pool.query(`update clients set full_name = 'Lata Rane'`);
    const { rows: renamed } = await database.pool.query('select subject from documents');
    expect(renamed).toEqual([{ subject: 'Lata Rane' }]);
    const bad = database.pool.query('update portal_links set client_id = null');
    await expect(bad).rejects.toThrow('portal_links_of_somebody');
  } finally {
    await database.close();
    await empty.drop();
    await rm(older, { recursive: true, force: true });
  }
});
