import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('keeps the properties, answers and visits of links of an earlier version', async () => {
  await withEarlierDatabase('property_links_compare', async ({ pool, migrate }) => {
    const [client, property, other, link, visit] = ['c1', 'a1', 'a2', 'b1', 'd1'].map(
      (end) => `01920000-0000-7000-8000-0000000000${end}`,
    );
    await pool.query(`
      insert into clients (id, full_name) values ('${client}', 'Lata Bhide');
      insert into properties (id, title, purpose, status, price, address, city, state, zip_code, listing_date)
        values ('${property}', 'Madhuban 402', 'sale', 'available', 9000000, 'Baner', 'Pune', '27', '411045', '2026-11-01'),
          ('${other}', 'Madhuban 403', 'sale', 'available', 9100000, 'Baner', 'Pune', '27', '411045', '2026-11-01');
      insert into property_links (id, property_id, client_id, token_hash, language, expires_at)
        values ('${link}', '${property}', '${client}', 'hash', 'en', now() + interval '1 day');
      insert into property_link_answers (id, link_id, reason, answered_at)
        values (gen_random_uuid(), '${link}', 'size', now());
      insert into visit_requests (id, property_id, link_id, requested_at)
        values ('${visit}', '${property}', '${link}', now())`);
    await migrate();
    const { rows } = await pool.query(`
      select link_id, p.property_id, p.position, a.property_id as answered, v.id as visit
      from property_link_properties p join property_link_answers a using (link_id) join visit_requests v using (link_id)`);
    expect(rows).toEqual([{ link_id: link, property_id: property, position: 1, answered: property, visit }]);
    const askFor = (id: string | undefined) =>
      pool.query(`
      insert into visit_requests (id, property_id, link_id, requested_at) values (gen_random_uuid(), '${id}', '${link}', now())`);
    await expect(askFor(other)).rejects.toThrow('visit_requests_link_property');
    await pool.query(`insert into property_link_properties values ('${link}', '${other}', 2)`);
    await askFor(other);
    await expect(askFor(other)).rejects.toThrow('visit_requests_one_of_link');
    await pool.query(`delete from properties where id = '${other}'`);
    expect((await pool.query('select from property_links cross join visit_requests')).rowCount).toBe(1);
    await pool.query('delete from properties');
    expect((await pool.query('select from property_links')).rowCount).toBe(0);
  });
});
