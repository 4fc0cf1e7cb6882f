import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('turns the visits that readers of links asked for into requests, and keeps why a property was not suitable', async () => {
  await withEarlierDatabase('visit_requests_and_detail_proposals', async ({ pool, migrate }) => {
    const [client, property, one, two, old, kept, undone, dismissed] = [
      'c1',
      'b1',
      'e1',
      'e2',
      'a1',
      'a2',
      'a3',
      'a4',
    ].map((end) => `'01920000-0000-7000-8000-0000000000${end}'::uuid`);
    const link = (id: string | undefined, of: string) =>
      `(${id}, ${property}, ${of}, ${id}::text, 'en', now() + interval '1 day')`;
    await pool.query(`
      insert into clients (id, full_name) values (${client}, 'Lata Bhide');
      insert into properties (id, title, address, city, state, price, purpose, listing_date)
        values (${property}, 'Sahyadri Heights', '', 'Pune', 'Maharashtra', 100, 'sale', '2026-11-01');
      insert into property_links (id, property_id, client_id, token_hash, language, expires_at)
        values ${[link(one, String(client)), link(two, String(client))].join(', ')};
      insert into property_link_answers (id, link_id, kind, wanted_on, day_part, message, answered_at, undone_at) values
        (${old}, ${one}, 'visit', null, null, '', now() - interval '2 days', null),
        (${kept}, ${two}, 'visit', '2026-11-28', 'morning', 'With my mother', now() - interval '1 day', null),
        (${undone}, ${two}, 'visit', null, 'evening', '', now() - interval '3 days', now() - interval '2 days');
      insert into property_link_answers (id, link_id, kind, reason, answered_at)
        values (${dismissed}, ${one}, 'not_suitable', 'price', '2026-11-20T06:00:00Z');
      insert into match_decisions (client_id, property_id, decision, price, purpose, decided_at)
        values (${client}, ${property}, 'not_suitable', 100, 'sale', '2026-11-20T06:00:00Z')`);
    await migrate();
    const { rows } = await pool.query(
      'select right(id::text, 2) as id, state, preferred_times, note from visit_requests order by 1',
    );
    const preferred = { on: '2026-11-28', part: 'morning', time: null };
    expect(rows).toEqual([
      { id: 'a1', state: 'withdrawn', preferred_times: [], note: '' },
      { id: 'a2', state: 'open', preferred_times: [preferred], note: 'With my mother' },
      { id: 'a3', state: 'withdrawn', preferred_times: [{ on: null, part: 'evening', time: null }], note: '' },
    ]);
    const { rows: answers } = await pool.query('select right(id::text, 2) as id, reason from property_link_answers');
    expect(answers).toEqual([{ id: 'a4', reason: 'price' }]);
    const { rows: decisions } = await pool.query('select reason from match_decisions');
    expect(decisions).toEqual([{ reason: 'price' }]);
  });
});
