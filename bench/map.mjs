// Measures panning and zooming of the map with 10,000 properties at a quarter of the CPU speed: node bench/map.mjs [--write]
// Needs a build; fills its own database. --write updates bench/README.md. Environment: PROPERTIES (10000), CPU (4),
// CHROMIUM_PATH.
import os from 'node:os';
import { chromium } from '@playwright/test';
import { openBenchServer, runQuery } from './bench-server.mjs';
import { frameRows, recordFrames } from './frames.mjs';
import { account, signInOverHttp, startServer } from './program.mjs';
import { writeSection } from './readme.mjs';

const properties = Number(process.env.PROPERTIES ?? 10_000);
const cpu = Number(process.env.CPU ?? 4);
const aimMs = 50;

const bench = await openBenchServer();
await bench.prepare('aangan_map');
const url = bench.urlOf('aangan_map');
const program = await startServer('map', url);
const base = `http://localhost:${program.port}`;
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  await signInOverHttp(program.port);
  await fill();
  const text = table(await measure());
  console.log(text);
  if (process.argv.includes('--write')) await writeSection('map', text);
} finally {
  await browser.close();
  await program.stop();
  await bench.stop();
}

/** Most are around a city, as at an agency; some share a position, as in one building. */
async function fill() {
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

async function measure() {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-IN' });
  const answer = await context.request.post(`${base}/api/sign-in`, { data: account, headers: { origin: base } });
  if (!answer.ok()) throw new Error(`Sign-in was answered with ${answer.status()}`);
  const page = await context.newPage();
  await page.addInitScript(recordFrames);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.goto(`${base}/properties?view=map`);
  await page.waitForSelector('.map-cluster');
  await page.waitForTimeout(3_000);
  const results = [];
  const during = async (what, act) => {
    await page.evaluate(() => window.smoothness.start());
    await act();
    results.push({ what, ...(await page.evaluate(() => window.smoothness.stop())) });
    console.error(results.at(-1));
  };
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
  await context.close();
  return results;
}

function table(results) {
  return [
    `${properties.toLocaleString('en-IN')} properties on the map without tiles, Chromium ${browser.version()}, 1366 × 768, CPU ÷ ${cpu}, ${os.cpus().length} cores, software rendering; time between frames, aim ${aimMs} ms.`,
    '',
    ...frameRows(results),
  ].join('\n');
}
