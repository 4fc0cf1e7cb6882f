import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('properties of an earlier version get a locality only where their address is certain', async () => {
  await withEarlierDatabase('properties_have_buyer_facts', async ({ pool, migrate }) => {
    await pool.query(`
      insert into leads (id, full_name, position, preferred_locations)
        values (gen_random_uuid(), 'Lata Rane', 1, array['बाणेर', 'Mumbai', 'Pune']);
      insert into properties (id, title, price, address, city, state, listing_date)
      select gen_random_uuid(), title, 100, address, city, '27', '2026-01-01' from (values
        ('at the end', 'B-1204, Pancard Club Road, Baner', 'Pune'),
        ('alone', 'Baner', 'Pune'),
        ('before city and code', 'Baner, Pune 411045', 'Pune'),
        ('not asked for', '12, Aundh', 'Pune'),
        ('a road', 'Baner Road', 'Pune'),
        ('a number', '14 Baner', 'Pune'),
        ('not at the end', 'Baner, Sai Residency', 'Pune'),
        ('another city', '3, Palm Beach Road, Mumbai', 'Navi Mumbai'),
        ('a city', '7, Linking Road', 'Mumbai')) old (title, address, city)`);
    await migrate();
    const { rows } = await pool.query(
      'select title, locality, version from properties where locality is not null order by title',
    );
    expect(rows).toEqual(
      ['alone', 'at the end', 'before city and code'].map((title) => ({ title, locality: 'Baner', version: 1 })),
    );
    const counted = `select key, sum(delta)::int as count from count_deltas where name = 'properties.locality' group by key`;
    expect((await pool.query(counted)).rows).toEqual([{ key: 'Pune\u001fBaner', count: 3 }]);
    const found = `select title from properties where search_text like '%baner%' and place_key like 'baner %'
      and title = 'at the end'`;
    expect((await pool.query(found)).rowCount).toBe(1);
    const { rows: indexes } = await pool.query(
      `select indexname from pg_indexes where indexname ~ '^properties_(search|start|fitting|locality)$' order by 1`,
    );
    expect(indexes.map(({ indexname }) => indexname)).toEqual([
      'properties_fitting',
      'properties_locality',
      'properties_search',
      'properties_start',
    ]);
  });
});
