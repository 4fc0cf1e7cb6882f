// Measures panning and zooming of the map with 10,000 properties at a quarter of the CPU speed: node bench/map.mjs [--write]
// Needs a build; fills its own database. --write updates bench/README.md. Environment: PROPERTIES (10000), CPU (4),
// CHROMIUM_PATH.
import { runQuery } from './bench-server.mjs';
import { measureFrames } from './frames.mjs';

const properties = Number(process.env.PROPERTIES ?? 10_000);

await measureFrames({
  name: 'map',
  subject: `${properties.toLocaleString('en-IN')} properties on the map without tiles`,
  address: '/properties?view=map',
  ready: '.map-cluster',
  fill,
  use,
});

/** Most are around a city, as at an agency; some share a position, as in one building. */
async function fill(url) {
  const { rows } = await runQuery(url, 'select count(*)::integer as count from properties');
  if (rows[0].count >= properties) return;
  await runQuery(
    url,
    `insert into properties (id, title, price, address, city, state, listing_date, latitude, longitude, created_at)
     select gen_random_uuid(), 'Flat ' || n, 1000000 + n * 1000, 'Lane ' || n, 'Pune', '27', current_date,
       18.52 + (case when n % 10 = 0 then 0 else 0.06 * sqrt(-2 * ln(random() + 1e-9)) * cos(2 * pi() * random()) end),
       73.85 + (case when n % 10 = 0 then 0.0001 * (n % 50) else 0.07 * sqrt(-2 * ln(random() + 1e-9)) * sin(2 * pi() * random()) end),
       now() - n * interval '1 minute'
     from generate_series($1::integer, $2::integer) n`,
    [rows[0].count + 1, properties],
  );
  await runQuery(url, 'vacuum analyze properties');
}

async function use(page, during) {
  const box = await page.locator('.leaflet-container').boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const pan = async (turns) => {
    for (let turn = 0; turn < turns; turn += 1) {
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      const [dx, dy] = [
        [180, 60],
        [-180, 90],
        [-160, -110],
        [160, -40],
      ][turn % 4];
      for (let step = 1; step <= 20; step += 1) {
        await page.mouse.move(middle.x + (dx * step) / 20, middle.y + (dy * step) / 20);
        await page.waitForTimeout(16);
      }
      await page.mouse.up();
      await page.waitForTimeout(250);
    }
  };
  const zoom = async (direction, turns) => {
    await page.mouse.move(middle.x, middle.y);
    for (let turn = 0; turn < turns; turn += 1) {
      await page.mouse.wheel(0, direction * -120);
      await page.waitForTimeout(400);
    }
  };
  await during('panned over the whole city', () => pan(8));
  await during('zoomed in to streets', () => zoom(1, 5));
  await during('panned over streets', () => pan(8));
  await during('zoomed out to the region', () => zoom(-1, 8));
}
