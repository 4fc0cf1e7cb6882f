import { expect, it } from 'vitest';
import { withEarlierDatabase } from '#platform/database/server/earlier-version-testing.ts';

it('keeps the pictures of an earlier version as pictures, and refuses a link that is not https', async () => {
  await withEarlierDatabase('property_media', async ({ pool, migrate }) => {
    const id = '01920000-0000-7000-8000-0000000000c1';
    await pool.query(`
      insert into files (id, kind, name, media_type, bytes) values ('${id}', 'property_image', 'a.png', 'image/webp', 1);
      insert into properties (id, title, price, address, city, state, listing_date)
        values ('${id}', 'Flat', 1, 'Lane 7', 'Pune', '27', '2026-01-05');
      insert into property_images (property_id, file_id, position) values ('${id}', '${id}', 0)`);
    await migrate();
    const { rows } = await pool.query(`
      select i.is_floor_plan, p.video_url, p.tour_url from property_images i join properties p on p.id = i.property_id`);
    expect(rows).toEqual([{ is_floor_plan: false, video_url: null, tour_url: null }]);
    for (const column of ['video_url', 'tour_url']) {
      await pool.query(`update properties set ${column} = 'https://youtu.be/abc'`);
      const bad = pool.query(`update properties set ${column} = 'javascript:alert(1)'`);
      await expect(bad).rejects.toThrow('properties_links_https');
    }
  });
});
