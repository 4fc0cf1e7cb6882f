import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('keeps the properties and answers of links of an earlier version, and gives decisions their reasons', async () => {
  await withEarlierDatabase('property_links_compare', async ({ pool, migrate }) => {
    const [client, property, link] = ['c1', 'a1', 'b1'].map((end) => `01920000-0000-7000-8000-0000000000${end}`);
    const at = '2026-11-20T06:00:00Z';
    await pool.query(`
      insert into clients (id, full_name) values ('${client}', 'Lata Bhide');
      insert into properties (id, title, purpose, status, price, address, city, state, zip_code, listing_date)
        values ('${property}', 'Madhuban 402', 'sale', 'available', 9000000, 'Baner', 'Pune', '27', '411045', '2026-11-01');
      insert into property_links (id, property_id, client_id, token_hash, language, expires_at)
        values ('${link}', '${property}', '${client}', 'hash', 'en', now() + interval '1 day');
      insert into property_link_answers (id, link_id, kind, reason, answered_at)
        values (gen_random_uuid(), '${link}', 'not_suitable', 'size', '${at}');
      insert into match_decisions (client_id, property_id, decision, price, purpose, decided_at)
        values ('${client}', '${property}', 'not_suitable', 9000000, 'sale', '${at}')`);
    await migrate();
    const { rows } = await pool.query(`
      select p.link_id, p.property_id, p.position, a.property_id as answered, d.reason
      from property_link_properties p cross join property_link_answers a cross join match_decisions d`);
    expect(rows).toEqual([{ link_id: link, property_id: property, position: 1, answered: property, reason: 'size' }]);
    await pool.query('delete from properties');
    expect((await pool.query('select from property_links')).rowCount).toBe(0);
  });
});
