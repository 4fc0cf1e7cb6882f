import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('keeps the keys of an earlier version, each with its shipped word, and refuses others from then on', async () => {
  await withEarlierDatabase('_words', async ({ pool, migrate }) => {
    await pool.query(`insert into leads (id, full_name, position, source) values
      (gen_random_uuid(), 'Lata Rane', 1, 'walk_in'), (gen_random_uuid(), 'Om Pawar', 2, null)`);
    await migrate();
    const { rows } = await pool.query(`select l.full_name, l.source, w.name, w.is_shipped, l.version from leads l
      left join words w on w.kind = 'lead_source' and w.key = l.source order by l.full_name`);
    expect(rows).toEqual([
      { full_name: 'Lata Rane', source: 'walk_in', name: null, is_shipped: true, version: 1 },
      { full_name: 'Om Pawar', source: null, name: null, is_shipped: null, version: 1 },
    ]);
    const counts = await pool.query('select kind, count(*)::int as count from words group by 1 order by 1');
    expect(counts.rows).toEqual([
      { kind: 'document_type', count: 12 },
      { kind: 'lead_source', count: 10 },
      { kind: 'lead_stage', count: 6 },
      { kind: 'lost_reason', count: 7 },
      { kind: 'meeting_type', count: 5 },
    ]);
    await expect(pool.query(`update leads set source = 'billboard'`)).rejects.toMatchObject({
      constraint: 'words_known',
    });
  });
});
