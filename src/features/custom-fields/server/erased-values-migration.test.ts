import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('removes custom values that earlier erasures left in the change log', async () => {
  await withEarlierDatabase('_erased_custom_values', async ({ pool, migrate }) => {
    const [erased, kept] = ['01941f29-7c00-7000-8000-0000000000e1', '01941f29-7c00-7000-8000-0000000000e2'];
    const difference = '{"status": ["new", "lost"], "custom_visa": [null, "valid"]}';
    await pool.query(`
      insert into leads (id, full_name, position, erased_at) values ('${erased}', '', 1, now()), ('${kept}', 'Om Pawar', 2, null);
      insert into clients (id, full_name, erased_at) values ('${erased}', '', now()), ('${kept}', 'Asha Patil', null);
      insert into changes (topic, entity_id, action, difference)
        select topic, id, 'updated', '${difference}' from unnest(array['leads', 'clients']) topic,
          unnest(array['${erased}', '${kept}']::uuid[]) id`);
    await migrate();
    const { rows } = await pool.query("select entity_id, difference from changes where action = 'updated'");
    const left = (id: string) => rows.filter((row) => row.entity_id === id).map((row) => row.difference);
    expect(left(erased)).toEqual(Array(2).fill({ status: ['new', 'lost'] }));
    expect(left(kept)).toEqual(Array(2).fill(JSON.parse(difference)));
  });
});
