import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('keeps documents and links of an earlier version with their clients, and refuses a link of nobody', async () => {
  await withEarlierDatabase('documents_and_links_have_leads', async ({ pool, migrate }) => {
    const id = '01920000-0000-7000-8000-0000000000c1';
    await pool.query(`
      insert into clients (id, full_name) values ('${id}', 'Lata Bhide');
      insert into leads (id, full_name, client_id, position) values (gen_random_uuid(), 'Lata Bhide', '${id}', 1);
      insert into portal_links (id, client_id, token_hash, expires_at)
        values (gen_random_uuid(), '${id}', 'hash', now() + interval '1 day');
      insert into documents (id, title, document_type, client_id) values (gen_random_uuid(), 'Deed', 'other', '${id}')`);
    await migrate();
    const { rows } = await pool.query(`
      select d.subject, d.lead_id, k.lead_id as link_lead_id, k.client_id = d.client_id as is_clients
      from documents d cross join portal_links k`);
    expect(rows).toEqual([{ subject: 'Lata Bhide', lead_id: null, link_lead_id: null, is_clients: true }]);
    await pool.query(`update clients set full_name = 'Lata Rane'`);
    const { rows: renamed } = await pool.query('select subject from documents');
    expect(renamed).toEqual([{ subject: 'Lata Rane' }]);
    const bad = pool.query('update portal_links set client_id = null');
    await expect(bad).rejects.toThrow('portal_links_of_somebody');
  });
});
