// Runs Lighthouse on the screens with its phone settings: node bench/lighthouse.mjs [ADDRESS] [--write]
// Without an address it starts the built program with the demo agency and stops it afterwards; --write updates
// bench/README.md. Lighthouse (185 MB) is not a dependency; the first run installs it into its own folder.
// Environment: RUNS (5), SCREENS ('/leads,/meetings' measures those, writes nothing), EMAIL, PASSWORD, CHROMIUM_PATH.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { startBrowserServer } from './browser-program.mjs';
import { findFreePort } from './program.mjs';
import { writeSection } from './readme.mjs';
import { median, table } from './table.mjs';

/** The last version that runs on Node 20. */
const version = '12.8.2';
const runs = Number(process.env.RUNS ?? 5);
const person = {
  email: process.env.EMAIL ?? 'meera@sahyadrihomes.example',
  password: process.env.PASSWORD ?? 'courtyard-27',
};
const address = process.argv.slice(2).find((one) => !one.startsWith('--'));
/** Public pages; the script makes their links. They are `noindex`, so that their SEO is not measured. */
const [propertyLink, comparison] = ['property link', 'comparison link'];
const chosen = process.env.SCREENS?.split(',');
/** Stands for the page of the newest property of the website. */
const newestProperty = '/homes/…';
const links = [propertyLink, comparison];
const screens = chosen ?? [
  '/login',
  '/',
  '/today',
  '/properties',
  '/clients',
  '/leads',
  '/meetings',
  ...links,
  '/homes',
  newestProperty,
];
const categories = ['performance', 'accessibility', 'best-practices'];
/** The pages that search engines may show are also measured for them. */
const isPublic = (screen) => screen.startsWith('/homes');
const categoriesOf = (screen) => (isPublic(screen) ? [...categories, 'seo'] : categories);
const figures = [
  ['first-contentful-paint', 'first paint, ms'],
  ['largest-contentful-paint', 'largest paint, ms'],
  ['total-blocking-time', 'blocked, ms'],
  ['cumulative-layout-shift', 'shift'],
];

const lighthouse = await openLighthouse();
const program = address ? null : await startBrowserServer();
try {
  const text = await measureAll(new URL(address ?? program.base).origin);
  console.log(`\n${text}`);
  if (process.argv.includes('--write') && !chosen) await writeSection('lighthouse', text);
} finally {
  await program?.stop();
}

async function openLighthouse() {
  const folder = path.join(os.tmpdir(), `aangan-lighthouse-${version}`);
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    await mkdir(folder, { recursive: true });
    const order = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `lighthouse@${version}`];
    const { status } = spawnSync('npm', order, { stdio: 'inherit' });
    if (status !== 0) throw new Error(`Lighthouse ${version} could not be installed.`);
  }
  return (await import(pathToFileURL(entry).href)).default;
}

async function measureAll(base) {
  const rows = [];
  for (const screen of screens) rows.push(await row(base, screen));
  return [
    `Lighthouse ${version}, mobile (slow 4G and CPU ÷ 4, simulated), ${os.cpus().length} cores; medians, range in brackets.`,
    '',
    table(['', 'runs', ...[...categories, 'SEO'].map((name) => name.replace('-', ' '))], rows),
  ].join('\n');
}

async function pathOfNewestProperty(base) {
  const page = await (await fetch(`${base}/homes`)).text();
  const [, path] = /<ul class="properties"><li><a href="([^"?]*)/u.exec(page) ?? [];
  if (!path) throw new Error('The website shows no property.');
  return path;
}

/** A browser with an empty profile; a signed-in session survives Lighthouse's clearing of storage. */
async function withBrowser(base, isSignedIn, work) {
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext('', {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    if (isSignedIn) {
      const answer = await context.request.post(`${base}/api/sign-in`, { data: person, headers: { origin: base } });
      if (!answer.ok()) throw new Error(`Sign-in was answered with ${answer.status()}`);
    }
    return await work(port, context.request);
  } finally {
    await context.close();
  }
}

async function audit(url, port) {
  const { lhr } = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: categoriesOf(new URL(url).pathname),
    // Live updates keep a connection open, so that Lighthouse would wait its full 45 seconds for a quiet network.
    maxWaitForLoad: 15_000,
  });
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  return lhr;
}

/** The path of a new link to the first property, or to the first three. */
async function linkPath(base, count) {
  return withBrowser(base, true, async (_port, request) => {
    const found = await request.get(`${base}/api/properties?limit=20`);
    const { items } = await found.json();
    const ids = items.filter(({ status }) => status === 'available').map(({ id }) => id);
    const data = { id: randomUUID(), property_ids: ids.slice(0, count) };
    const made = await request.post(`${base}/api/property-links`, { data, headers: { origin: base } });
    if (!made.ok()) throw new Error(`The link was answered with ${made.status()}: ${await made.text()}`);
    return new URL((await made.json()).url).pathname;
  });
}

async function pathOf(base, screen) {
  if (screen === newestProperty) return pathOfNewestProperty(base);
  if (screen === propertyLink) return linkPath(base, 1);
  return screen === comparison ? linkPath(base, 3) : screen;
}

async function row(base, screen) {
  const seen = [];
  const isSignedIn = screen !== '/login' && !isPublic(screen) && ![propertyLink, comparison].includes(screen);
  const target = await pathOf(base, screen);
  for (let run = 0; run < runs; run += 1) {
    const auditOnce = () => withBrowser(base, isSignedIn, (port) => audit(`${base}${target}`, port));
    // The browser occasionally closes the connection or records no navigation start.
    const lhr = await auditOnce().catch(auditOnce).catch(auditOnce);
    seen.push(lhr);
    const faults = Object.values(lhr.audits)
      .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
      .map(({ id }) => id);
    const said = figures.map(([id, title]) => `${title} ${roundTo(lhr.audits[id].numericValue)}`);
    console.error(screen, ...categoriesOf(screen).map((name) => scoreOf(lhr, name)), said.join(', '), ...faults);
  }
  const scores = categoriesOf(screen).map((name) => spread(seen.map((lhr) => scoreOf(lhr, name))));
  return [screen, seen.length, ...scores, ...(isPublic(screen) ? [] : [''])];
}

function scoreOf(lhr, category) {
  return Math.round(lhr.categories[category].score * 100);
}

function spread(scores) {
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  const middle = Math.round(median(scores));
  return least === most ? `${middle}` : `${middle} (${least} to ${most})`;
}

function roundTo(value) {
  return value < 1 ? value.toFixed(3) : value.toFixed(0);
}
