// What somebody in front of the screen waits for, against a running server with the demo agency:
// AANGAN_DEMO=1 npm start, then: node bench/browser.mjs http://localhost:3000
// Environment: RUNS (5), EMAIL, PASSWORD, CHROMIUM_PATH, ONLY ('none', 'cpu', 'phone line').
import { chromium } from '@playwright/test';

const base = new URL(process.argv[2] ?? 'http://localhost:3000').origin;
const runs = Number(process.env.RUNS ?? 5);
const email = process.env.EMAIL ?? 'meera@sahyadrihomes.example';
const password = process.env.PASSWORD ?? 'courtyard-27';

/** Slow 4G as Lighthouse has it when it throttles for real. */
const slowLine = { offline: false, latency: 562.5, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 };
const conditions = [
  { name: 'none', cpu: 1, line: null },
  { name: 'cpu', cpu: 4, line: null },
  { name: 'phone line', cpu: 4, line: slowLine },
].filter(({ name }) => !process.env.ONLY || process.env.ONLY === name);

const listEntry = '[data-list-entry]';
const detailPrice = 'main .text-28';

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const state = await signIn();
console.log(`Chromium ${browser.version()}, 1366 x 768, median of ${runs} (least to most)\n`);
for (const condition of conditions) {
  console.log(condition.name);
  const door = await repeat(() => openCold(condition, '/login', 'input[type=password]', undefined));
  const list = await repeat(() => openCold(condition, '/properties', listEntry, state));
  say('door painted', door, ({ painted }) => painted, 'ms');
  say('list painted', list, ({ painted }) => painted, 'ms');
  say('  its first picture', list, ({ picture }) => picture, 'ms');
  say('  scripts and styles before', list, ({ kB }) => kB, 'kB');
  say('  requests before', list, ({ requests }) => requests, '');
  say('  layout shift', list, ({ shift }) => shift, '');
  say('  longest task', list, ({ longTask }) => longTask, 'ms');
  // Between screens that are there the line carries data only: measured without it, as the aims are.
  if (condition.line) continue;
  const warm = await walk(condition);
  say('list to detail, warm code', warm, ({ toDetail }) => toDetail, 'ms');
  say('detail back to list', warm, ({ toList }) => toList, 'ms');
  const typing = await repeat(() => type(condition));
  say('typing, slowest key to paint', typing, ({ interaction }) => interaction, 'ms');
  say('last key to results', typing, ({ results }) => results, 'ms');
}
await browser.close();

async function signIn() {
  const context = await browser.newContext();
  const answer = await context.request.post(`${base}/api/sign-in`, {
    data: { email, password },
    headers: { origin: base },
  });
  if (!answer.ok()) throw new Error(`Signing in as ${email} was answered with ${answer.status()}`);
  const signedIn = await context.storageState();
  await context.close();
  return signedIn;
}

/** A page of a browser that has never been here. */
async function newPage({ cpu, line }, storageState) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-IN', storageState });
  const page = await context.newPage();
  await page.addInitScript(listen);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (line) await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  return page;
}

async function openCold(condition, path, selector, storageState) {
  const page = await newPage(condition, storageState);
  await page.goto(base + path, { waitUntil: 'commit' });
  const painted = await page.evaluate((wanted) => window.bench.painted(wanted), selector);
  await page.waitForLoadState('load');
  await page.waitForTimeout(condition.line ? 3_000 : 1_000);
  const seen = await page.evaluate((until) => window.bench.summary(until), painted);
  await page.context().close();
  return { painted, ...seen };
}

/** From the list into a property and back, each time another one; the first time fetches the code and does not count. */
async function walk(condition) {
  const page = await newPage(condition, state);
  await page.goto(`${base}/properties`, { waitUntil: 'load' });
  await page.waitForSelector(listEntry);
  const steps = [];
  for (let index = 0; index <= runs; index += 1) {
    await page.waitForTimeout(1_500);
    const toDetail = await clickAndWait(page, page.locator(`${listEntry} h2 a`).nth(index), detailPrice);
    await page.waitForTimeout(1_500);
    const toList = await clickAndWait(page, page.locator('main a[href="/properties"]').first(), listEntry);
    if (index > 0) steps.push({ toDetail, toList });
  }
  await page.context().close();
  return steps;
}

async function clickAndWait(page, link, selector) {
  await page.evaluate((wanted) => window.bench.afterNextClick(wanted), selector);
  await link.click();
  return page.evaluate(() => window.bench.clicked);
}

/** Types a word that only one title of the list has, not the first, until its property is the first. */
async function type(condition) {
  const page = await newPage(condition, state);
  await page.goto(`${base}/properties`, { waitUntil: 'load' });
  await page.waitForSelector(listEntry);
  await page.waitForTimeout(1_500);
  const titles = await page.locator(`${listEntry} h2`).allTextContents();
  const [title, word] = findOwnWord(titles);
  await page.locator('main input[type=search]').click();
  await page.evaluate((wanted) => window.bench.afterLastKey(wanted), title);
  await page.keyboard.type(word, { delay: 60 });
  const results = await page.evaluate(() => window.bench.found);
  await page.waitForTimeout(500);
  const interaction = await page.evaluate(() => window.bench.interaction());
  await page.context().close();
  return { results, interaction };
}

function findOwnWord(titles) {
  for (const title of titles.slice(1)) {
    const others = titles
      .filter((one) => one !== title)
      .join(' ')
      .toLowerCase();
    const word = title
      .toLowerCase()
      .match(/[a-z]{6,}/g)
      ?.find((one) => !others.includes(one.slice(0, 4)));
    if (word) return [title, word.slice(0, 6)];
  }
  throw new Error('The list has no title with a word of its own');
}

async function repeat(measure) {
  const results = [];
  for (let run = 0; run < runs; run += 1) results.push(await measure());
  return results;
}

function say(what, results, figureOf, unit) {
  const figures = results.map(figureOf).sort((one, other) => one - other);
  const round = (figure) => (unit === '' && figure % 1 ? figure.toFixed(4) : figure.toFixed(unit === 'kB' ? 1 : 0));
  const median = figures[Math.floor(figures.length / 2)];
  console.log(
    `  ${what.padEnd(30)} ${round(median).padStart(7)} ${unit}  (${round(figures[0])} to ${round(figures.at(-1))})`,
  );
}

/** Runs in the page before its own code. */
function listen() {
  const shifts = [];
  const tasks = [];
  const events = [];
  const paints = [];
  const observe = (kind, into, more = {}) =>
    new PerformanceObserver((list) => into.push(...list.getEntries())).observe({ type: kind, buffered: true, ...more });
  observe('layout-shift', shifts);
  observe('longtask', tasks);
  observe('event', events, { durationThreshold: 16 });
  observe('largest-contentful-paint', paints);

  /** Resolves with the time at which the frame in which `isThere` first held has been painted. */
  const painted = (isThere) =>
    new Promise((resolve) => {
      const look = () => {
        if (isThere()) setTimeout(() => resolve(performance.now()));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  const isShown = (selector) => {
    const found = document.querySelector(selector);
    return found !== null && found.getClientRects().length > 0;
  };
  const nextEvent = (kind) =>
    new Promise((resolve) => {
      addEventListener(kind, (event) => resolve(event.timeStamp), { capture: true, once: true });
    });

  window.bench = {
    painted: (selector) => painted(() => isShown(selector)),
    afterNextClick(selector) {
      const old = document.querySelector('main h1');
      this.clicked = nextEvent('click').then(async (at) => {
        const end = await painted(() => document.querySelector('main h1') !== old && isShown(selector));
        return end - at;
      });
    },
    afterLastKey(title) {
      let last = 0;
      addEventListener('keydown', ({ timeStamp }) => {
        last = timeStamp;
      });
      this.found = painted(() => document.querySelector('[data-list-entry] h2')?.textContent === title).then(
        (end) => end - last,
      );
    },
    interaction: () =>
      Math.max(0, ...events.filter(({ interactionId }) => interactionId).map((event) => event.duration)),
    summary(until) {
      const before = performance.getEntriesByType('resource').filter(({ responseEnd }) => responseEnd <= until);
      const code = before.filter(({ name }) => /\.(js|css)$/.test(name));
      const picture = paints.filter(({ element }) => element?.tagName === 'IMG').at(-1);
      return {
        kB: code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
        requests: before.length,
        shift: shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0),
        longTask: Math.max(0, ...tasks.map(({ duration }) => duration)),
        picture: picture?.startTime ?? 0,
      };
    },
  };
}
