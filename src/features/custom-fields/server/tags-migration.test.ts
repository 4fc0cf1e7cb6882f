import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('gives a custom field of an earlier version another key where tags have it now', async () => {
  await withEarlierDatabase('_tags', async ({ pool, migrate }) => {
    await pool.query(`
      insert into custom_fields (id, kind, key, name, type, choices, position) values
        ('01941f29-7c00-7000-8000-0000000000a1', 'leads', 'tags', 'Tags', 'choices',
          '[{"key": "vip", "name": "VIP", "is_removed": false}]', 0);
      insert into leads (id, full_name, position, custom) values
        (gen_random_uuid(), 'Lata Rane', 1, '{"tags": ["vip"], "visa": "valid"}'), (gen_random_uuid(), 'Om Pawar', 2, '{}');
      insert into clients (id, full_name, custom) values (gen_random_uuid(), 'Asha Patil', '{"remark": "tags"}')`);
    await migrate();
    const { rows } = await pool.query(`select full_name, custom from leads union all
      select full_name, custom from clients order by full_name`);
    expect(rows).toEqual([
      { full_name: 'Asha Patil', custom: { remark: 'tags' } },
      { full_name: 'Lata Rane', custom: { tags_01941f29: ['vip'], visa: 'valid' } },
      { full_name: 'Om Pawar', custom: {} },
    ]);
    expect((await pool.query('select key, name from custom_fields')).rows).toEqual([
      { key: 'tags_01941f29', name: 'Tags' },
    ]);
  });
});
