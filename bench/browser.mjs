// Measures what users wait for in the browser: node bench/browser.mjs [ADDRESS] [--write]
// Without an address it starts the built program with the demo agency and stops it afterwards; --write updates
// bench/README.md. Environment: RUNS (5), EMAIL, PASSWORD, CHROMIUM_PATH.
import os from 'node:os';
import { chromium } from '@playwright/test';
import {
  measureNavigation,
  measureOpening,
  measureTyping,
  measureTypingInForm,
  signInBrowser,
} from './browser-measures.mjs';
import { startBrowserServer } from './browser-program.mjs';
import { writeSection } from './readme.mjs';

const runs = Number(process.env.RUNS ?? 5);
const person = {
  email: process.env.EMAIL ?? 'meera@sahyadrihomes.example',
  password: process.env.PASSWORD ?? 'courtyard-27',
};
const address = process.argv.slice(2).find((one) => !one.startsWith('--'));

/** Slow 4G, as Lighthouse defines it for applied throttling. */
const slowLine = { offline: false, latency: 562.5, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 };
const conditions = [
  { name: 'unthrottled', cpu: 1, line: null },
  { name: 'CPU ÷ 4', cpu: 4, line: null },
  { name: 'CPU ÷ 4, slow 4G', cpu: 4, line: slowLine },
];

/** Rows of the table in order; each has one figure per condition: the median with minimum and maximum. */
const rows = new Map();
const aims = new Map([
  ['login: scripts and styles before paint', '≤ 100 kB'],
  ['list: painted', '≤ 700 ms; slow 4G ≤ 3,500 ms'],
  ['list: scripts and styles before paint', '≤ 165 kB'],
  ['property: scripts and styles before paint', '≤ 165 kB'],
  ['add a property: scripts and styles before paint', '≤ 165 kB'],
  ['list to property, code loaded', '≤ 50 ms; CPU ÷ 4 ≤ 150 ms'],
  ['property back to list', '≤ 50 ms; CPU ÷ 4 ≤ 150 ms'],
  ['search: slowest key to paint (INP)', 'CPU ÷ 4 ≤ 50 ms'],
  ['search: last key to results', '≤ 250 ms'],
  ['form: slowest key to paint (INP)', 'CPU ÷ 4 ≤ 50 ms'],
]);

const program = address ? null : await startBrowserServer();
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  await measureAll(new URL(address ?? program.base).origin);
  const text = table();
  console.log(`\n${text}`);
  if (process.argv.includes('--write')) await writeSection('browser', text);
} finally {
  await browser.close();
  await program?.stop();
}

async function measureAll(base) {
  const state = await signInBrowser(browser, base, person);
  const bench = { browser, base, state, runs };
  for (const condition of conditions) {
    const at = { ...bench, condition };
    console.error(condition.name);
    const pages = [
      ['login', { ...at, state: undefined }, '/login', 'input[type=password]'],
      ['list', at, '/properties', '[data-list-entry]'],
      ['property', at, await firstProperty(bench), 'main .text-28'],
      ['add a property', at, '/properties/add', 'main form input[name=title]'],
    ];
    for (const [name, here, address, shown] of pages) {
      const seen = await repeat(() => measureOpening(here, address, shown));
      note(`${name}: painted`, condition, seen, 'painted', 'ms');
      note(`${name}: scripts and styles before paint`, condition, seen, 'kB', 'kB');
      note(`${name}: requests before paint`, condition, seen, 'requests', '');
      note(`${name}: layout shift`, condition, seen, 'shift', '');
      note(`${name}: longest task`, condition, seen, 'longTask', 'ms');
    }
    // A navigation transfers only data; the targets are defined without network throttling.
    if (condition.line) continue;
    const steps = await measureNavigation(at);
    note('list to property, code loaded', condition, steps, 'toDetail', 'ms');
    note('property back to list', condition, steps, 'toList', 'ms');
    const typing = await repeat(() => measureTyping(at));
    note('search: slowest key to paint (INP)', condition, typing, 'interaction', 'ms');
    note('search: last key to results', condition, typing, 'results', 'ms');
    const form = await repeat(() => measureTypingInForm(at));
    note('form: slowest key to paint (INP)', condition, form, 'interaction', 'ms');
  }
}

async function firstProperty({ base, state }) {
  const context = await browser.newContext({ storageState: state });
  const answer = await context.request.get(`${base}/api/properties?limit=1`);
  const { items } = await answer.json();
  await context.close();
  return `/properties/${items[0].id}`;
}

async function repeat(measure) {
  const results = [];
  for (let run = 0; run < runs; run += 1) results.push(await measure());
  return results;
}

function note(what, condition, results, name, unit) {
  const figures = results.map((result) => result[name]).sort((one, other) => one - other);
  const digits = unit === 'ms' ? 0 : unit === 'kB' ? 1 : figures.some((figure) => figure % 1) ? 4 : 0;
  const [least, median, most] = [figures[0], figures[Math.floor(figures.length / 2)], figures.at(-1)].map((figure) =>
    figure.toFixed(digits),
  );
  const resultText = least === most ? `${median} ${unit}` : `**${median}** ${unit} (${least} to ${most})`;
  rows.set(what, { ...rows.get(what), [condition.name]: resultText.replaceAll('  ', ' ').trim() });
  console.error(`  ${what}: ${resultText}`);
}

function table() {
  const columns = conditions.map(({ name }) => name);
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const aimOf = (what) => aims.get(what) ?? (what.endsWith('layout shift') ? '≤ 0.01' : '');
  const body = [...rows].map(([what, figures]) =>
    line([what, aimOf(what), ...columns.map((name) => figures[name] ?? '')]),
  );
  return [
    `Chromium ${browser.version()}, 1366 × 768, ${os.cpus().length} cores, Node ${process.version.slice(1)}; medians of ${runs}, range in brackets. Each page opens in a new browser profile.`,
    '',
    line(['', 'aim', ...columns]),
    line(['---', '---', ...columns.map(() => '---')]),
    ...body,
  ].join('\n');
}
