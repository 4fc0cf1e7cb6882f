import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('gives closed leads of an earlier version an unknown reason, and open ones none', async () => {
  await withEarlierDatabase('leads_are_won_by_deals', async ({ pool, migrate }) => {
    await pool.query(`
      insert into leads (id, full_name, status, lost_reason, position) values
        (gen_random_uuid(), 'Won', 'closed', null, 1), (gen_random_uuid(), 'Open', 'new', null, 2),
        (gen_random_uuid(), 'Lost', 'lost', 'budget', 3)`);
    await migrate();
    const { rows } = await pool.query('select full_name, won_reason from leads order by position');
    expect(rows).toEqual([
      { full_name: 'Won', won_reason: 'unknown' },
      { full_name: 'Open', won_reason: null },
      { full_name: 'Lost', won_reason: null },
    ]);
    const bad = pool.query(`update leads set status = 'closed' where full_name = 'Open'`);
    await expect(bad).rejects.toThrow('leads_won_for_a_reason');
  });
});
