import { observePage } from './browser-in-page.mjs';

const listEntry = '[data-list-entry]';
const detailPrice = 'main .text-28';

/** The storage state of a signed-in browser. */
export async function signInBrowser(browser, base, person) {
  const context = await browser.newContext();
  const answer = await context.request.post(`${base}/api/sign-in`, { data: person, headers: { origin: base } });
  if (!answer.ok()) throw new Error(`Sign-in as ${person.email} was answered with ${answer.status()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** A page in a browser with an empty cache. */
async function newPage({ browser, state, condition: { cpu, line } }) {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'en-IN',
    storageState: state,
  });
  const page = await context.newPage();
  await page.addInitScript(observePage);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (line) await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  return page;
}

/** Measures a cold load until `shown` finds its element. */
export async function measureOpening(at, address, shown) {
  const page = await newPage(at);
  await page.goto(at.base + address, { waitUntil: 'commit' });
  const painted = await page.evaluate((wanted) => window.bench.painted(wanted), shown);
  await page.waitForLoadState('load');
  await page.waitForTimeout(at.condition.line ? 3_000 : 1_000);
  const seen = await page.evaluate((until) => window.bench.summary(until), painted);
  await page.context().close();
  return { painted, ...seen };
}

/** From the list to a property and back, each time another one. The first round fetches code and is not counted. */
export async function measureNavigation(at) {
  const page = await openList(at);
  const steps = [];
  for (let index = 0; index <= at.runs; index += 1) {
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

/** Types a word from exactly one title, not the first in the list, until that property is the first. */
export async function measureTyping(at) {
  const page = await openList(at);
  await page.waitForTimeout(1_500);
  const titles = await page.locator(`${listEntry} h2`).allTextContents();
  const [title, word] = findRareWord(titles);
  await page.locator('main input[type=search]').click();
  await page.evaluate((wanted) => window.bench.afterLastKey(wanted), title);
  await page.evaluate(() => window.bench.interaction());
  await page.keyboard.type(word, { delay: 60 });
  const results = await page.evaluate(() => window.bench.found);
  await page.waitForTimeout(500);
  const interaction = await page.evaluate(() => window.bench.interaction());
  await page.context().close();
  return { results, interaction };
}

export async function measureTypingInForm(at) {
  const page = await newPage(at);
  await page.goto(`${at.base}/properties/add`, { waitUntil: 'load' });
  const title = page.locator('main form input[name=title]');
  await title.click();
  await page.waitForTimeout(1_500);
  await page.evaluate(() => window.bench.interaction());
  await page.keyboard.type('Three rooms by the lake', { delay: 60 });
  await page.locator('main form input[name=price]').focus();
  await page.keyboard.type('12500000', { delay: 60 });
  await page.waitForTimeout(500);
  const interaction = await page.evaluate(() => window.bench.interaction());
  await page.context().close();
  return { interaction };
}

async function openList(at) {
  const page = await newPage(at);
  await page.goto(`${at.base}/properties`, { waitUntil: 'load' });
  await page.waitForSelector(listEntry);
  return page;
}

function findRareWord(titles) {
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
