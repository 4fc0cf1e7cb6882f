import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('keeps the stages of an earlier version, each with its shipped word, and what depends on them', async () => {
  await withEarlierDatabase('lead_stages', async ({ pool, migrate }) => {
    await pool.query(`
      insert into leads (id, full_name, status, lost_reason, won_reason, position) values
        (gen_random_uuid(), 'Won', 'closed', null, 'other', 1), (gen_random_uuid(), 'Open', 'negotiation', null, null, 2),
        (gen_random_uuid(), 'Lost', 'lost', 'budget', null, 3)`);
    await migrate();
    const { rows } = await pool.query(`select l.full_name, w.key, w.is_shipped, l.version, stage_kind(l.status) as kind,
        (select is_active from requirements where lead_id = l.id) as is_matched
      from leads l join words w on w.kind = 'lead_stage' and w.key = l.status order by l.position`);
    expect(rows).toEqual([
      { full_name: 'Won', key: 'closed', is_shipped: true, version: 1, kind: 'won', is_matched: false },
      { full_name: 'Open', key: 'negotiation', is_shipped: true, version: 1, kind: 'open', is_matched: true },
      { full_name: 'Lost', key: 'lost', is_shipped: true, version: 1, kind: 'lost', is_matched: false },
    ]);
    await expect(pool.query(`update leads set status = 'parked'`)).rejects.toMatchObject({ constraint: 'words_known' });
    await pool.query(`insert into words (id, kind, key, name, position)
      values (gen_random_uuid(), 'lead_stage', 'closed.registered', 'Registered', 9)`);
    const unexplained = pool.query(`update leads set status = 'closed.registered' where full_name = 'Open'`);
    await expect(unexplained).rejects.toMatchObject({ constraint: 'leads_won_for_a_reason' });
    await pool.query(`update leads set status = 'closed.registered' where full_name = 'Won'`);
    await expect(
      pool.query(`update words set colour = 'teal' where kind = 'lead_source' and key = 'website'`),
    ).rejects.toMatchObject({ constraint: 'words_colour_known' });
  });
});
