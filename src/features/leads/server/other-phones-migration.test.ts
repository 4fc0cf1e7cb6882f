import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('people of an earlier version have no other phones, and are found as before', async () => {
  await withEarlierDatabase('people_have_other_phones', async ({ pool, migrate }) => {
    await pool.query(`
      insert into leads (id, full_name, phone, phone_e164, position)
        values (gen_random_uuid(), 'Lata Rane', '98220 41736', '+919822041736', 1);
      insert into clients (id, full_name, address, phone, phone_e164)
        values (gen_random_uuid(), 'Asha Joshi', 'Baner', '98220 41737', '+919822041737')`);
    const searched = `
      select full_name, search_text from leads union all select full_name, search_text from clients order by full_name`;
    const before = await pool.query(searched);
    await migrate();
    expect((await pool.query(searched)).rows).toEqual(before.rows);
    const { rows } = await pool.query('select other_phones, other_phones_e164 from leads');
    expect(rows).toEqual([{ other_phones: [], other_phones_e164: [] }]);
    const { rows: indexes } = await pool.query(
      `select indexname from pg_indexes where indexname ~ '^(clients|leads)_(search|start)$' order by 1`,
    );
    expect(indexes.map(({ indexname }) => indexname)).toEqual([
      'clients_search',
      'clients_start',
      'leads_search',
      'leads_start',
    ]);
    const bad = pool.query(`update clients set other_phones = array['home:98220 41738']`);
    await expect(bad).rejects.toThrow('clients_other_phones');
  });
});
