import type { Locator, Page } from '@playwright/test';
import type { LeadStatus } from '#features/leads/rules.ts';
import { leadStatuses } from '#features/leads/rules.ts';
import type { Api } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { pressOn, tabTo } from '../keyboard.ts';
import { people } from '../people.ts';
import { withoutPreloadedQueries } from '../preloaded-queries.ts';
import { toastWith } from '../screen.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const names = (page: Page, stage: string) => column(page, stage).getByRole('heading', { level: 3 });
const leadCard = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
/** The last announcement to screen readers. */
const said = (page: Page) => page.locator('main p[role=status]');
/** Cards can be dragged: the drag code loads after the paint. */
const draggable = (page: Page) => expect(page.locator('[data-draggable]')).toBeVisible();
const grip = (page: Page, name: string) => page.getByRole('button', { name: `Pick up ${name}`, exact: true });

/** Empties the board after the previous journey. */
test.beforeEach(async ({ api }) => {
  for (const status of leadStatuses) {
    const { items } = await api.get<{ items: { id: string }[] }>(`/leads/columns/${status}`);
    for (const { id } of items) await api.delete(`/leads/${id}`);
  }
});

/** Adds leads one after another, each above the previous one: the last is on top. */
async function addLeads(api: Api, status: LeadStatus, ...all: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const full_name of all.toReversed()) ids.unshift((await api.addLead({ full_name, status })).id);
  return ids;
}

async function openBoard(page: Page, address = '/leads/pipeline'): Promise<void> {
  await page.goto(address);
  await draggable(page);
}

/** Drags a card in steps, like a hand, until its upper edge is at this point of the target. */
async function dragOnto(page: Page, card: Locator, target: Locator, at: 'top' | 'end'): Promise<void> {
  const from = await card.boundingBox();
  const to = await target.boundingBox();
  if (!from || !to) throw new Error('The card or its target is out of sight.');
  await page.mouse.move(from.x + 30, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 50, from.y + 20, { steps: 3 });
  const y = at === 'top' ? to.y + 46 : to.y + to.height - 60;
  await page.mouse.move(to.x + to.width / 2, y, { steps: 12 });
  await expect(target.locator('[data-drop-target]')).toBeVisible();
}

test('a lead added elsewhere appears, and a drag with the mouse shows on both screens', async ({ signIn, api }) => {
  const { page } = await signIn('Agent');
  const { page: other } = await signIn('Manager');
  await addLeads(api, 'contacted', 'Harpreet Singh Bedi', 'Pooja Mehta');
  await openBoard(page);
  await openBoard(other);
  await api.addLead({ full_name: 'Farida Contractor', budget: '16000000', source: 'referral' });
  for (const screen of [page, other]) {
    await expect(names(screen, 'New')).toHaveText(['Farida Contractor']);
    await expect(column(screen, 'New')).toContainText('₹1.6 Cr');
    await expect(column(screen, 'New')).toContainText('In this stage Today');
  }
  await dragOnto(page, leadCard(page, 'Farida Contractor'), column(page, 'Contacted'), 'end');
  await page.mouse.up();
  await expect(names(page, 'Contacted')).toHaveText(['Harpreet Singh Bedi', 'Pooja Mehta', 'Farida Contractor']);
  await expect(column(page, 'New')).toContainText('No leads here');
  await expect(column(page, 'Contacted')).toContainText('₹1.6 Cr');
  await expect(names(other, 'Contacted')).toHaveText(['Harpreet Singh Bedi', 'Pooja Mehta', 'Farida Contractor']);

  // The order is stored and also shown to people who open the board later.
  await dragOnto(page, leadCard(page, 'Farida Contractor'), column(page, 'Contacted'), 'top');
  await page.mouse.up();
  const order = ['Farida Contractor', 'Harpreet Singh Bedi', 'Pooja Mehta'];
  await expect(names(other, 'Contacted')).toHaveText(order);
  await page.reload();
  await expect(names(page, 'Contacted')).toHaveText(order);

  // Escape cancels the drag.
  await dragOnto(page, leadCard(page, 'Pooja Mehta'), column(page, 'Closed'), 'top');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(names(page, 'Contacted')).toHaveText(order);

  // Also where the mouse is released over the card itself: that opens nothing.
  const card = await leadCard(page, 'Pooja Mehta').boundingBox();
  if (!card) throw new Error('The card is out of sight.');
  await page.mouse.move(card.x + 30, card.y + 16);
  await page.mouse.down();
  await page.mouse.move(card.x + 60, card.y + 24, { steps: 4 });
  await expect(page.locator('[data-drop-target]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-drop-target]')).toHaveCount(0);
  await page.mouse.up();
  await page.mouse.move(card.x + 30, card.y + 16);
  await expect(names(page, 'Contacted')).toHaveText(order);
  await expect(page).toHaveURL('/leads/pipeline');
});

test('a lead is moved to Negotiation with the keyboard, and each step is announced', { tag: '@long' }, async ({
  signIn,
  api,
}) => {
  await addLeads(api, 'new', 'Meenakshi Iyer', 'Imran Shaikh');
  await addLeads(api, 'negotiation', 'Cyrus Irani', 'Nikhil Jain');
  const { page } = await signIn('Agent');
  await openBoard(page);
  await pressOn(page, grip(page, 'Imran Shaikh'), 'Space');
  await expect(said(page)).toHaveText(
    'Imran Shaikh picked up from New, position 2 of 2. Arrow keys move the card, Space drops it, Escape puts it back.',
  );
  await page.keyboard.press('ArrowUp');
  await expect(said(page)).toHaveText('Imran Shaikh is over New, position 1 of 2.');
  await page.keyboard.press('Escape');
  await expect(said(page)).toHaveText('Imran Shaikh is back in New, position 2 of 2.');
  await expect(names(page, 'New')).toHaveText(['Meenakshi Iyer', 'Imran Shaikh']);
  await expect(grip(page, 'Imran Shaikh')).toBeFocused();

  await page.keyboard.press('Enter');
  for (const stage of ['Contacted', 'Qualified', 'Negotiation']) {
    await page.keyboard.press('ArrowRight');
    await expect(said(page)).toContainText(`Imran Shaikh is over ${stage}, position `);
  }
  await page.keyboard.press('Home');
  await expect(said(page)).toHaveText('Imran Shaikh is over Negotiation, position 1 of 3.');
  await page.keyboard.press('ArrowDown');
  await expect(said(page)).toHaveText('Imran Shaikh is over Negotiation, position 2 of 3.');
  await page.keyboard.press('Space');
  await expect(said(page)).toHaveText('Imran Shaikh dropped in Negotiation, position 2 of 3.');
  await expect(names(page, 'Negotiation')).toHaveText(['Cyrus Irani', 'Imran Shaikh', 'Nikhil Jain']);
  await expect(grip(page, 'Imran Shaikh')).toBeFocused();

  // A button moves it to Closed, the last column, once it is known how it was won.
  await pressOn(page, page.getByRole('button', { name: 'Move Imran Shaikh to Closed' }));
  const asked = page.getByRole('dialog', { name: 'How was Imran Shaikh won?' });
  await asked.getByRole('radio', { name: 'Other reason' }).check();
  await pressOn(page, asked.getByRole('button', { name: 'Close without a deal' }));
  await expect(names(page, 'Closed')).toHaveText(['Imran Shaikh']);
  await expect(said(page)).toHaveText('Imran Shaikh moved to Closed.');
  await expect(page.getByRole('button', { name: /^Move Imran Shaikh/u })).toHaveCount(0);
  await expect(grip(page, 'Imran Shaikh')).toBeFocused();
});

test('a refused move is reverted and names the person who was faster', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  const [id = ''] = await addLeads(api, 'new', 'Lakshmi Narayanan');
  const { page } = await signIn('Agent');
  await openBoard(page);
  consoleGuard.expectRefusal(409, '/rpc/leads/move');
  // The other move happens just before, unseen: board updates are blocked until this move is sent.
  await page.route('**/rpc/leads/column*', (route) => route.abort());
  consoleGuard.expectNoAnswer();
  await api.post(`/leads/${id}/move`, { from: 'new', status: 'qualified' });
  await leadCard(page, 'Lakshmi Narayanan').hover();
  await page.getByRole('button', { name: 'Move Lakshmi Narayanan to Contacted' }).click();
  await page.unroute('**/rpc/leads/column*');
  await expect(toastWith(page, `${people.Admin.full_name} moved Lakshmi Narayanan to Qualified.`)).toBeVisible();
  await expect(names(page, 'Contacted')).toHaveCount(0);
  await expect(names(page, 'Qualified')).toHaveText(['Lakshmi Narayanan']);
});

test('changes by others do not disturb a drag', { tag: '@long' }, async ({ signIn, api }) => {
  await addLeads(api, 'new', 'Sneha Patil', 'Ritu Agarwal');
  const { page } = await signIn('Agent');
  await openBoard(page);
  await dragOnto(page, leadCard(page, 'Ritu Agarwal'), column(page, 'Qualified'), 'top');
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/rpc/leads/column'));
  await api.addLead({ full_name: 'Joseph D’Souza' });
  await answered;
  await expect(column(page, 'Qualified').locator('[data-drop-target]')).toBeVisible();
  await page.mouse.up();
  await expect(names(page, 'Qualified')).toHaveText(['Ritu Agarwal']);
  await expect(names(page, 'New')).toHaveText(['Joseph D’Souza', 'Sneha Patil']);
});

test('Lost asks for the reason, and Cancel moves the card back', { tag: '@long' }, async ({ signIn, api }) => {
  const [id = ''] = await addLeads(api, 'qualified', 'Devika Menon');
  const { page } = await signIn('Agent');
  await openBoard(page);
  await page.getByRole('switch', { name: 'Lost' }).click();
  await expect(page).toHaveURL(/lost=true/u);
  await dragOnto(page, leadCard(page, 'Devika Menon'), column(page, 'Lost'), 'top');
  await page.mouse.up();
  const question = page.getByRole('dialog', { name: 'Why is Devika Menon lost?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(names(page, 'Qualified')).toHaveText(['Devika Menon']);
  await dragOnto(page, leadCard(page, 'Devika Menon'), column(page, 'Lost'), 'top');
  await page.mouse.up();
  await question.getByRole('button', { name: 'Mark as lost' }).press('Enter');
  await expect(question).toContainText('Choose a reason');
  await question.getByRole('radio', { name: 'Too expensive' }).check();
  await question.getByLabel('Remark').fill('Has found one for less.');
  await question.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(names(page, 'Lost')).toHaveText(['Devika Menon']);
  await expect(leadCard(page, 'Devika Menon')).toContainText('Too expensive');
  await expect
    .poll(() => api.get(`/leads/${id}`))
    .toMatchObject({ status: 'lost', lost_reason: 'budget', lost_note: 'Has found one for less.' });
});

test('search, source and agent filter the board and are in the URL', { tag: '@long' }, async ({ signIn, api }) => {
  const { page, api: agent } = await signIn('Agent');
  await agent.addLead({ full_name: 'Kavita Shah', source: 'referral', email: 'kavita@example.in', budget: '5000000' });
  await api.addLead({ full_name: 'Gurpreet Kaur', source: 'website', phone: '98220 41736' });
  await openBoard(page);
  await expect(names(page, 'New')).toHaveText(['Gurpreet Kaur', 'Kavita Shah']);
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('9822041736');
  await expect(names(page, 'New')).toHaveText(['Gurpreet Kaur']);
  await expect(page).toHaveURL(/search=/u);
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('');
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Referral');
  await expect(names(page, 'New')).toHaveText(['Kavita Shah']);
  await expect(page.getByText('1 lead · ₹50.0 L')).toBeVisible();
  await page.reload();
  await expect(names(page, 'New')).toHaveText(['Kavita Shah']);
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Walk-in');
  await expect(page.getByRole('heading', { name: 'No leads found' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption('My leads');
  await expect(names(page, 'New')).toHaveText(['Kavita Shah']);

  await leadCard(page, 'Kavita Shah').hover();
  await expect(page.getByRole('link', { name: 'Call Kavita Shah' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Contact Kavita Shah' }).click();
  await expect(page.getByRole('dialog', { name: 'Send email' })).toContainText('kavita@example.in');
});

test('a phone shows one column, and cards are moved by button and by long press', { tag: '@long' }, async ({
  signIn,
  api,
}) => {
  await addLeads(api, 'new', 'Abdul Rahman Khan', 'Ananya Pillai', 'Vikram Rathore');
  const { page, context } = await signIn('Agent', {
    viewport: { width: 360, height: 760 },
    hasTouch: true,
    isMobile: true,
  });
  await openBoard(page);
  await expect(names(page, 'New')).toHaveText(['Abdul Rahman Khan', 'Ananya Pillai', 'Vikram Rathore']);
  await expect(page.getByRole('region')).toHaveCount(1);

  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const from = await leadCard(page, 'Abdul Rahman Khan').boundingBox();
  const below = await leadCard(page, 'Ananya Pillai').boundingBox();
  if (!from || !below) throw new Error('no card');
  await touch('touchStart', from.x + 100, from.y + 20);
  await expect(page.locator('[data-drop-target]')).toBeVisible();
  for (let step = 1; step <= 8; step += 1) {
    await touch('touchMove', from.x + 100, from.y + 20 + ((below.y - from.y + 10) * step) / 8);
  }
  await touch('touchEnd');
  await expect(names(page, 'New')).toHaveText(['Ananya Pillai', 'Abdul Rahman Khan', 'Vikram Rathore']);

  await page.getByRole('button', { name: 'Move Vikram Rathore to Contacted' }).tap();
  await expect(page.getByRole('tab', { name: '1 Contacted' })).toBeVisible();
  await page.getByRole('tab', { name: '1 Contacted' }).tap();
  await expect(names(page, 'Contacted')).toHaveText(['Vikram Rathore']);
  await expect(page).toHaveURL(/stage=contacted/u);
  await touch('touchStart', 60, 500);
  await touch('touchMove', 150, 502);
  await touch('touchMove', 240, 504);
  await touch('touchEnd');
  await expect(names(page, 'New')).toHaveText(['Ananya Pillai', 'Abdul Rahman Khan']);
});

test('on a phone, dropping a card on the Lost tab asks for the reason', { tag: '@long' }, async ({ signIn, api }) => {
  const [id = ''] = await addLeads(api, 'contacted', 'Devika Menon', 'Ritu Agarwal');
  const { page, context } = await signIn('Agent', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await openBoard(page, '/leads/pipeline?stage=contacted&lost=true');
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const lost = page.getByRole('tab', { name: /Lost$/u });
  const carryToLost = async () => {
    const from = await leadCard(page, 'Devika Menon').boundingBox();
    const to = await lost.boundingBox();
    if (!from || !to) throw new Error('The card or the tab is out of sight.');
    await touch('touchStart', from.x + 100, from.y + 20);
    await expect(page.locator('[data-drop-target]')).toBeVisible();
    const way = { x: to.x + to.width / 2 - from.x - 100, y: to.y + to.height / 2 - from.y - 20 };
    for (let step = 1; step <= 8; step += 1)
      await touch('touchMove', from.x + 100 + (way.x * step) / 8, from.y + 20 + (way.y * step) / 8);
    await expect(page.locator('[data-drop-target]')).toHaveCount(0);
    await touch('touchEnd');
  };
  await carryToLost();
  const question = page.getByRole('dialog', { name: 'Why is Devika Menon lost?' });
  await question.getByRole('button', { name: 'Cancel' }).tap();
  await expect(names(page, 'Contacted')).toHaveText(['Devika Menon', 'Ritu Agarwal']);
  await carryToLost();
  await question.getByRole('radio', { name: 'Too expensive' }).check();
  await question.getByRole('button', { name: 'Mark as lost' }).tap();
  await expect(names(page, 'Contacted')).toHaveText(['Ritu Agarwal']);
  await expect(page.getByRole('tab', { name: '1 Lost' })).toBeVisible();
  await expect.poll(() => api.get(`/leads/${id}`)).toMatchObject({ status: 'lost', lost_reason: 'budget' });
});

test('a card is moved to Lost by keyboard, with its reason', { tag: '@long' }, async ({ signIn, api }) => {
  await addLeads(api, 'closed', 'Devika Menon');
  const { page } = await signIn('Agent');
  await openBoard(page, '/leads/pipeline?lost=true');
  await pressOn(page, grip(page, 'Devika Menon'), 'Space');
  await page.keyboard.press('ArrowRight');
  await expect(said(page)).toHaveText('Devika Menon is over Lost, position 1 of 1.');
  await page.keyboard.press('Space');
  const question = page.getByRole('dialog', { name: 'Why is Devika Menon lost?' });
  await expect(question.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(names(page, 'Closed')).toHaveText(['Devika Menon']);
  await expect(grip(page, 'Devika Menon')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await tabTo(page, question.getByRole('radio').first());
  await page.keyboard.press('Space');
  await pressOn(page, question.getByRole('button', { name: 'Mark as lost' }));
  await expect(names(page, 'Lost')).toHaveText(['Devika Menon']);
  await expect(grip(page, 'Devika Menon')).toBeFocused();
});

test('the board shows a loading error, and loads on retry', { tag: '@long' }, async ({ signIn, consoleGuard, api }) => {
  await addLeads(api, 'new', 'Shabana Khatun');
  const { page } = await signIn('Agent');
  consoleGuard.expectNoAnswer();
  await page.route('**/rpc/leads/columns', (route) => route.abort());
  await withoutPreloadedQueries(page, async () => {
    await page.goto('/leads/pipeline');
  });
  await expect(page.getByRole('heading', { name: 'Error loading pipeline' })).toBeVisible();
  await page.unroute('**/rpc/leads/columns');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(names(page, 'New')).toHaveText(['Shabana Khatun']);
});
