import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('turns the places of an earlier version into localities with their spellings, PIN codes and centre', async () => {
  await withEarlierDatabase('_localities', async ({ pool, migrate }) => {
    await pool.query(`
      insert into properties (id, title, price, address, locality, city, state, zip_code, latitude, longitude, deleted_at, listing_date)
      select gen_random_uuid(), title, 100, 'Lane 1', locality, city, '27', zip, lat, lng, deleted, '2026-01-01' from (values
        ('first', 'Baner', 'Pune', '411045', 18.56, 73.78, null::timestamptz),
        ('second', 'Baner', 'pune', '411 045', 18.58, 73.8, null),
        ('script', 'बाणेर', 'Pune', '411021', null, null, null),
        ('respelt', 'Bhaner', 'Puna', 'none', null, null, null),
        ('trashed', 'Aundh', 'Pune', null, null, null, now()),
        ('other city', 'Baner', 'Nashik', null, 20, 73.7, null),
        ('spaced', 'Koregaon  Park', 'Pune', null, null, null, null),
        ('unspaced', 'Koregaonpark', 'Pune', null, null, null, null),
        ('no name', '—', 'Pune', null, null, null, null),
        ('none', null, 'Pune', null, null, null, null)) old (title, locality, city, zip, lat, lng, deleted)`);
    await pool.query(`insert into leads (id, full_name, position, preferred_locations)
      values (gen_random_uuid(), 'Lata Rane', 1, array['बाणेर'])`);
    await migrate();
    const { rows } =
      await pool.query(`select name, city, aliases, pin_codes, round(latitude::numeric, 2)::text as latitude
      from localities order by name, city`);
    expect(rows).toEqual([
      { name: 'Aundh', city: 'Pune', aliases: [], pin_codes: [], latitude: null },
      { name: 'Baner', city: 'Nashik', aliases: [], pin_codes: [], latitude: '20.00' },
      { name: 'Baner', city: 'Pune', aliases: ['Bhaner'], pin_codes: ['411021', '411045'], latitude: '18.57' },
      { name: 'Koregaon  Park', city: 'Pune', aliases: ['Koregaonpark'], pin_codes: [], latitude: null },
    ]);
    const { rows: shown } = await pool.query(`select title, locality, locality_id is not null as is_linked, version
      from properties where title in ('first', 'script', 'respelt', 'trashed', 'unspaced', 'no name') order by title`);
    expect(shown).toEqual([
      { title: 'first', locality: 'Baner', is_linked: true, version: 1 },
      { title: 'no name', locality: '—', is_linked: false, version: 1 },
      { title: 'respelt', locality: 'Baner', is_linked: true, version: 1 },
      { title: 'script', locality: 'Baner', is_linked: true, version: 1 },
      { title: 'trashed', locality: 'Aundh', is_linked: true, version: 1 },
      { title: 'unspaced', locality: 'Koregaon  Park', is_linked: true, version: 1 },
    ]);
    // The counts of localities follow the new names.
    const counted = `select key, sum(delta)::int as count from count_deltas where name = 'properties.locality'
      and key like '%Baner' group by key having sum(delta) <> 0 order by key`;
    expect((await pool.query(counted)).rows).toEqual([
      { key: 'Nashik\u001fBaner', count: 1 },
      { key: 'Puna\u001fBaner', count: 1 },
      { key: 'Pune\u001fBaner', count: 2 },
      { key: 'pune\u001fBaner', count: 1 },
    ]);
    const found = `select from properties where search_text like '%bhaner%' and title = 'first'`;
    expect((await pool.query(found)).rowCount).toBe(1);
  });
});
