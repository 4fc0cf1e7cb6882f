import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';
import { id } from '#platform/rpc/fields.ts';

it('gives each lead and client of an earlier version a first requirement, once', async () => {
  await withEarlierDatabase('0055_requirements', async ({ pool, migrate, fillAgain }) => {
    const client = `'01900000-0000-7000-8000-0000000000c1'::uuid`;
    const gone = `'01900000-0000-7000-8000-0000000000c2'::uuid`;
    await pool.query(`
      insert into clients (id, full_name, client_type, budget_min, budget_max, preferred_locations, bedrooms_min, deleted_at)
      values (${client}, 'Kavita', 'investor', 100, 900, '{Baner}', 2, null),
        (${gone}, 'Gone', 'tenant', null, null, '{}', null, now())`);
    await pool.query(`
      insert into leads (id, full_name, interest_type, budget, preferred_locations, status, won_reason, client_id, position)
      values (gen_random_uuid(), 'Open', 'renting', 50, '{Wakad}', 'new', null, null, 1),
        (gen_random_uuid(), 'Closed', 'buying', null, '{}', 'closed', 'other', null, 2),
        (gen_random_uuid(), 'Became', 'selling', null, '{}', 'new', null, ${client}, 3),
        (gen_random_uuid(), 'Returned', null, null, '{}', 'new', null, ${gone}, 4)`);
    await migrate();
    const made = async () =>
      (
        await pool.query(`
          select coalesce(l.full_name, c.full_name) as who, r.purpose, r.budget_min, r.budget_max, r.preferred_locations,
            r.bedrooms_min, r.is_active, r.id
          from requirements r left join leads l on l.id = r.lead_id left join clients c on c.id = r.client_id
          where r.position = 0 order by who`)
      ).rows;
    const first = await made();
    expect(first.map(({ id: _id, ...row }) => Object.values(row))).toEqual([
      ['Became', null, null, null, [], null, false],
      ['Closed', 'buy', null, null, [], null, false],
      ['Gone', 'rent', null, null, [], null, false],
      ['Kavita', 'buy', '100.00', '900.00', ['Baner'], 2, true],
      ['Open', 'rent', null, '50.00', ['Wakad'], null, true],
      ['Returned', null, null, null, [], null, true],
    ]);
    expect(z.array(id).safeParse(first.map((row) => row.id)).success).toBe(true);
    await fillAgain('requirements_follow_people');
    expect(await made()).toEqual(first);
    // The columns follow it, and it follows the columns.
    await pool.query(`update requirements set budget_max = 800 where client_id = ${client}`);
    await pool.query(`update leads set budget = 60 where full_name = 'Open'`);
    const { rows } = await pool.query(`select budget_max, version from clients where id = ${client}`);
    expect(rows).toEqual([{ budget_max: '800.00', version: 2 }]);
    expect((await made()).map(({ budget_max }) => budget_max)).toEqual([null, null, null, '800.00', '60.00', null]);
  });
});

it('fills leads of an earlier version from their first requirement, and keeps both equal', async () => {
  await withEarlierDatabase('leads_have_requirements', async ({ pool, migrate }) => {
    await pool.query(`
      insert into leads (id, full_name, interest_type, budget, status, position)
      values (gen_random_uuid(), 'Empty', null, null, 'new', 1), (gen_random_uuid(), 'Full', 'buying', 900, 'new', 2)`);
    await pool.query(`
      update requirements r set budget_min = 100, bedrooms_min = 2, area_max = 1200, possession_by = '2027-01-31',
        property_type_ids = array['01900000-0000-7000-8000-0000000000d1'::uuid]
      from leads l where l.id = r.lead_id and l.full_name = 'Full'`);
    const versions = () => pool.query('select full_name, version, updated_at from leads order by full_name');
    const before = (await versions()).rows;
    await migrate();
    expect((await versions()).rows).toEqual(before);
    const full = async () =>
      (
        await pool.query(`
          select budget_min, bedrooms_min, area_max, possession_by::text, property_type_ids from leads
          where full_name = 'Full'`)
      ).rows[0];
    const types = ['01900000-0000-7000-8000-0000000000d1'];
    const stored = { budget_min: '100.00', bedrooms_min: 2, area_max: 1200, possession_by: '2027-01-31' };
    expect(await full()).toEqual({ ...stored, property_type_ids: types });
    await pool.query(`update leads set bedrooms_max = 3, area_max = 1500 where full_name = 'Full'`);
    await pool.query(`update requirements set area_min = 800 where area_max = 1500`);
    const { rows } = await pool.query(`
      select l.bedrooms_max, r.bedrooms_max as required, l.area_min, l.version, r.version as requirement_version
      from leads l join requirements r on r.lead_id = l.id where l.full_name = 'Full'`);
    expect(rows).toEqual([
      { bedrooms_max: 3, required: 3, area_min: 800, version: before[1].version + 1, requirement_version: 2 },
    ]);
    const bad = pool.query(`update leads set budget_min = 1000 where full_name = 'Full'`);
    await expect(bad).rejects.toThrow('leads_budget_order');
  });
});
