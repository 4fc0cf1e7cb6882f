// Measures the time between frames of a page while it is used, at a quarter of the CPU speed.
// Environment: CPU (4), CHROMIUM_PATH.
import os from 'node:os';
import { chromium } from '@playwright/test';
import { openBenchServer } from './bench-server.mjs';
import { account, signInOverHttp, startServer } from './program.mjs';
import { writeSection } from './readme.mjs';

const cpu = Number(process.env.CPU ?? 4);
const aimMs = 50;

/**
 * Fills a database of its own, uses a page of the built program, and prints a table of the frames; with --write also into
 * the section `name` of bench/README.md. `fill` gets the URL of the database; `use` gets the page and `during`, which
 * measures one act under its name.
 */
export async function measureFrames({ name, subject, address, ready, fill, use }) {
  const bench = await openBenchServer();
  await bench.prepare(`aangan_${name}`);
  const url = bench.urlOf(`aangan_${name}`);
  const program = await startServer(name, url);
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  try {
    await signInOverHttp(program.port);
    await fill(url);
    const base = `http://localhost:${program.port}`;
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-IN' });
    const answer = await context.request.post(`${base}/api/sign-in`, { data: account, headers: { origin: base } });
    if (!answer.ok()) throw new Error(`Sign-in was answered with ${answer.status()}`);
    const page = await context.newPage();
    await page.addInitScript(recordFrames);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await page.goto(base + address);
    await page.waitForSelector(ready);
    await page.waitForTimeout(3_000);
    const results = [];
    await use(page, async (what, act) => {
      await page.evaluate(() => window.smoothness.start());
      await act();
      results.push({ what, ...(await page.evaluate(() => window.smoothness.stop())) });
      console.error(results.at(-1));
    });
    const text = [
      `${subject}, Chromium ${browser.version()}, 1366 × 768, CPU ÷ ${cpu}, ${os.cpus().length} cores, software rendering; time between frames, aim ${aimMs} ms.`,
      '',
      ...frameRows(results),
    ].join('\n');
    console.log(text);
    if (process.argv.includes('--write')) await writeSection(name, text);
  } finally {
    await browser.close();
    await program.stop();
    await bench.stop();
  }
}

/** Runs in the page: records the time between frames. */
function recordFrames() {
  let times = null;
  const tick = (now) => {
    if (!times) return;
    times.push(now);
    requestAnimationFrame(tick);
  };
  window.smoothness = {};
  window.smoothness.start = () => {
    times = [];
    requestAnimationFrame(tick);
  };
  window.smoothness.stop = () => {
    const lengths = times.slice(1).map((time, index) => time - times[index]);
    times = null;
    lengths.sort((one, other) => one - other);
    return {
      frames: lengths.length,
      p50: lengths[Math.floor(lengths.length / 2)],
      p95: lengths[Math.floor(lengths.length * 0.95)],
      longest: lengths.at(-1),
    };
  };
}

function frameRows(results) {
  const ms = (value) => `${value.toFixed(0)} ms`;
  return [
    '| | frames | p50 | p95 | longest |',
    '|---|---|---|---|---|',
    ...results.map(
      ({ what, frames, p50, p95, longest }) => `| ${what} | ${frames} | ${ms(p50)} | ${ms(p95)} | ${ms(longest)} |`,
    ),
  ];
}
