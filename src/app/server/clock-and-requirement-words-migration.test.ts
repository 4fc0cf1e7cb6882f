import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('keeps which sources start the response clock, also own and merged ones', async () => {
  await withEarlierDatabase('_clock_and_requirement_words', async ({ pool, migrate }) => {
    await pool.query(`
      insert into words (id, kind, key, name, position) values
        (gen_random_uuid(), 'lead_source', 'expo', 'Expo', 10), (gen_random_uuid(), 'lead_source', 'baner', 'Baner', 11);
      update words set merged_into_id = (select id from words where key = 'walk_in') where key = 'baner'`);
    await migrate();
    const { rows } = await pool.query(
      `select key from words where kind = 'lead_source' and not starts_response_clock(key) order by 1`,
    );
    expect(rows.map(({ key }) => key)).toEqual(['baner', 'cold_call', 'walk_in']);
    const others = await pool.query(`select from words where kind <> 'lead_source' and starts_clock is not null`);
    expect(others.rows).toEqual([]);
  });
});

it('finds leads and clients of an earlier version by the custom texts of their requirements', async () => {
  await withEarlierDatabase('_clock_and_requirement_words', async ({ pool, migrate }) => {
    await pool.query(`
      insert into clients (id, full_name) values (gen_random_uuid(), 'Asha Patil');
      insert into leads (id, full_name, position, custom) values
        (gen_random_uuid(), 'Lata Rane', 1, '{"bank": "Canara"}'), (gen_random_uuid(), 'Om Pawar', 2, '{}');
      update requirements set custom = '{"family": "joint family", "floor": "4"}' where client_id is not null;
      insert into requirements (id, lead_id, position, custom)
        select gen_random_uuid(), id, 1, '{"vastu": ["east_facing"]}' from leads where full_name = 'Lata Rane'`);
    await migrate();
    const { rows } = await pool.query(`select full_name, requirement_words, search_text, version from clients
      union all select full_name, requirement_words, search_text, version from leads order by 1`);
    expect(rows).toMatchObject([
      { full_name: 'Asha Patil', requirement_words: 'joint family', version: 1 },
      { full_name: 'Lata Rane', requirement_words: 'east facing', version: 1 },
      { full_name: 'Om Pawar', requirement_words: '', version: 1 },
    ]);
    expect(rows.map(({ search_text }) => search_text)).toEqual([
      expect.stringMatching(/^asha patil +joint family/u),
      expect.stringMatching(/^lata rane canara east facing/u),
      expect.stringMatching(/^om pavar|^om pawar/u),
    ]);
  });
});
