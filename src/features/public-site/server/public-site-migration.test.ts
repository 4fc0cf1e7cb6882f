import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('leaves the properties of an earlier version unpublished, with the website off', async () => {
  await withEarlierDatabase('_public_site', async ({ pool, migrate }) => {
    await pool.query(`insert into properties (id, title, price, address, city, state, listing_date)
      values ('01920000-0000-7000-8000-0000000000a1', 'Wada', 100, 'Lane 1', 'Pune', '27', '2026-01-01')`);
    await migrate();
    const { rows } = await pool.query('select is_on, name, accent, feed_key, version from public_site');
    expect(rows).toEqual([{ is_on: false, name: '', accent: '#a8492a', feed_key: null, version: 1 }]);
    await pool.query(`update properties set status = 'sold'`);
    const counted = await pool.query(`select (select count(*)::int from published_properties) as published,
      (select count(*)::int from changes) as changed`);
    expect(counted.rows).toEqual([{ published: 0, changed: 0 }]);
  });
});
