import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import { insertTestDeal } from '#features/performance/server/testing.ts';
import { changes } from '#platform/changes/server/tables.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import { dayOf } from '#platform/dates.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Agency } from '../agency.ts';
import type { Api } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { people } from '../people.ts';
import { toastWith } from '../screen.ts';

const today = dayOf(new Date(), 'Asia/Kolkata');
const thisMonth = `${today.slice(0, 7)}-01`;
const nameOf = (month: string) =>
  new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month));

async function idOf(api: Api): Promise<string> {
  return (await api.get<{ profile_id: string }>('/me')).profile_id;
}

/** Inserts a deal of one agent as the program would, with its row in the change log. */
async function recordDeal(agency: Agency, agentId: string, commission: string): Promise<void> {
  const database = openDatabase({ url: agency.database, maxConnections: 1 });
  try {
    const shares = [[agentId, '100']] as const;
    const id = await insertTestDeal(database.db, { closed_on: thisMonth, price: '9000000', commission, shares });
    await database.db.insert(changes).values({ topic: 'deals', entity_id: id, action: 'recorded', difference: {} });
  } finally {
    await database.close();
  }
}

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

test('a month shows figures from deals, leads and meetings, typed overrides, and the figures again', {
  tag: '@long',
}, async ({ agency, api, signIn }) => {
  const agentId = await idOf((await signIn('Agent')).api);
  for (const [full_name, status] of [
    ['Asha', 'closed'],
    ['Bela', 'lost'],
  ] as const) {
    const lead = await api.addLead({ full_name, assigned_agent_id: agentId });
    await api.post(`/leads/${lead.id}/messages`, { id: uuid(), type: 'whatsapp', text: 'Hello' });
    await api.changeLead(lead.id, {
      status,
      lost_reason: status === 'lost' ? 'budget' : null,
      won_reason: status === 'closed' ? 'other' : null,
    });
  }
  const { page } = await signIn('Manager', { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(`/agents/performance?agent=${agentId}`);
  await expect(page.getByRole('combobox', { name: 'Agent' })).toHaveValue(people.Agent.full_name);
  const table = page.getByRole('table', { name: 'Figures by month' });
  const row = table.getByRole('row').filter({ hasText: nameOf(thisMonth) });
  await expect(row).toContainText('so far');
  await expect(row).toContainText('50%');
  await expect(row).toContainText('0.0 h');
  await expect(page.getByRole('list', { name: 'Results of six months' })).toContainText(
    'Total Revenue₹0share of commissions, before GST',
  );

  // Live: a recorded deal shows in the month and in the list of all at once.
  await recordDeal(agency, agentId, '450000');
  await expect(row).toContainText('₹4.5 L');
  await expect(row).toContainText('₹90.0 L');
  const ranked = page.getByRole('table', { name: 'All agents' }).getByRole('row').nth(1);
  await expect(ranked).toContainText(`${people.Agent.full_name}Agent1₹4.5 L`);

  const edit = page.getByRole('button', { name: `Edit metrics of ${nameOf(thisMonth)}` });
  await edit.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Month')).toBeDisabled();
  await expect(dialog.getByText('Computed: ₹4.5 L')).toBeVisible();
  await isAccessible(page);
  await dialog.getByRole('textbox', { name: 'Deals completed' }).fill('0');
  await dialog.getByRole('textbox', { name: 'Total Revenue' }).fill('6 lakh');
  await dialog.getByRole('textbox', { name: 'Target revenue' }).fill('500000');
  await dialog.getByRole('textbox', { name: 'Client rating' }).fill('5.5');
  await dialog.getByRole('button', { name: 'Save metrics' }).click();
  await expect(dialog.getByText('Client rating must be from 0 to 5, in steps of 0.1')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Client rating' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Client rating' }).fill('4.5');
  await dialog.getByRole('button', { name: 'Save metrics' }).click();
  await expect(toastWith(page, 'Performance metrics saved')).toBeVisible();
  for (const text of [
    '₹6.0 L',
    'manualcomputed ₹4.5 L',
    'Above Target120% of target',
    `0 ${nameOf(thisMonth)}manualcomputed 1`,
    '4.5manual',
  ])
    await expect(row).toContainText(text);
  await expect(ranked).toContainText('₹6.0 Lmanual');
  await isAccessible(page);

  // Clears one value, then all of them.
  await edit.click();
  await dialog.getByRole('button', { name: 'Clear Total Revenue' }).click();
  await dialog.getByRole('button', { name: 'Save metrics' }).click();
  // Exactly 90 % counts as on target.
  await expect(row).toContainText('On Target90% of target');
  await expect(row).not.toContainText('computed ₹4.5 L');
  await edit.click();
  await dialog.getByRole('button', { name: 'Clear all' }).click();
  await dialog.getByRole('button', { name: 'Save metrics' }).click();
  await expect(row).not.toContainText('manual');
  await expect(row).not.toContainText('Target');
  await expect(row).toContainText('₹90.0 L');

  // Opens the rows of a figure.
  await row.getByRole('link', { name: '50%' }).click();
  await expect(page).toHaveURL(/\/leads\?/u);
  await expect(page.getByRole('heading', { name: 'Asha' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bela' })).toBeVisible();
});

test('two people who type figures for one month both resolve the conflict', { tag: '@long' }, async ({
  api,
  signIn,
  consoleGuard,
}) => {
  consoleGuard.expectRefusal(409, '/rpc/performance/save');
  const agentId = await idOf((await signIn('Junior Agent')).api);
  const { page } = await signIn('Manager');
  await page.goto(`/agents/performance?agent=${agentId}`);
  await page.getByRole('button', { name: 'Add metrics' }).click();
  const dialog = page.getByRole('dialog');
  // Cancel discards the typed figures of every month that was chosen, not only of the last one.
  const month = dialog.getByRole('combobox', { name: 'Month' });
  const chosen = await month.inputValue();
  await dialog.getByRole('textbox', { name: 'Client rating' }).fill('1');
  await month.selectOption({ index: 5 });
  await expect(dialog.getByRole('textbox', { name: 'Client rating' })).toHaveValue('');
  await dialog.getByRole('textbox', { name: 'Client rating' }).fill('2');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add metrics' }).click();
  await expect(month).toHaveValue(chosen);
  await expect(dialog.getByRole('textbox', { name: 'Client rating' })).toHaveValue('');
  await dialog.getByRole('textbox', { name: 'Total Revenue' }).fill('100000');
  await dialog.getByRole('textbox', { name: 'Client rating' }).fill('3');
  const typed = {
    deals_completed: 7,
    total_revenue: '200000',
    target_revenue: null,
    client_satisfaction: null,
    response_time_hours: null,
    conversion_rate: null,
    version: 0,
  };
  await api.put(`/performance/${agentId}/${thisMonth}`, typed);
  await dialog.getByRole('button', { name: 'Save metrics' }).click();
  await expect(
    page.getByRole('heading', { name: 'Meera Kulkarni changed these figures while you were editing' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save my choice' }).click();
  await expect(toastWith(page, 'Performance metrics saved')).toBeVisible();
  const found = await api.get<{ months: Array<{ typed: object }> }>(`/performance/${agentId}`);
  // Mine where both typed, theirs where only they did.
  expect(found.months.at(-1)?.typed).toEqual({
    deals_completed: 7,
    total_revenue: '100000.00',
    target_revenue: null,
    client_satisfaction: '3.0',
    response_time_hours: null,
    conversion_rate: null,
  });
});

test('an agent sees every agent, finds them by name or role, and can type nothing', { tag: '@long' }, async ({
  signIn,
}) => {
  await signIn('Senior Agent');
  const { page } = await signIn('Agent');
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main Menu' });
  await menu.getByRole('link', { name: 'Agents' }).click();
  await menu.getByRole('link', { name: 'Performance' }).click();
  await expect(page).toHaveURL('/agents/performance');
  const picker = page.getByRole('combobox', { name: 'Agent' });
  await expect(picker).toHaveValue(people.Agent.full_name);
  await picker.fill('senior');
  await page.getByRole('option', { name: people['Senior Agent'].full_name }).click();
  await expect(page).toHaveURL(/agent=/u);
  await expect(page.getByRole('heading', { name: 'Months' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add metrics' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Edit metrics/u })).toHaveCount(0);
  await page.getByRole('button', { name: 'Earlier months' }).click();
  await expect(page).toHaveURL(/until=/u);
  await expect(page.getByText('so far')).toHaveCount(0);
  await page.getByRole('button', { name: 'Later months' }).click();
  await expect(page.getByText('so far')).toBeVisible();
});

test('an unknown agent in the URL shows an error and a link to one’s own page', { tag: '@long' }, async ({
  admin: page,
  consoleGuard,
}) => {
  consoleGuard.expectRefusal(404, '/rpc/performance/read');
  await page.goto('/agents/performance?agent=01920000-0000-7000-8000-000000000001');
  await expect(page.getByText('Agent Not Found')).toBeVisible();
  await page.getByRole('link', { name: 'Show my performance' }).click();
  await expect(page.getByRole('heading', { name: 'Months' })).toBeVisible();
});

const titles: Readonly<Record<Language, string>> = { en: 'Performance', hi: 'प्रदर्शन', mr: 'कामगिरी', gu: 'કામગીરી' };

test('on a phone, in four languages, nothing is clipped and axe finds nothing', { tag: '@long' }, async ({
  agency,
  signIn,
}) => {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const { page, api } = await signIn('Manager', { ...phone, reducedMotion: 'reduce' });
  const agentId = await idOf(api);
  await recordDeal(agency, agentId, '450000');
  const typed = {
    deals_completed: 12,
    total_revenue: '123456789.5',
    target_revenue: '99999999',
    client_satisfaction: '4.5',
    response_time_hours: '12345.5',
    conversion_rate: '33.3',
    version: 0,
  };
  await api.put(`/performance/${agentId}/${thisMonth}`, typed);
  for (const [language, title] of Object.entries(titles)) {
    await api.put('/me/appearance', { language, theme: language === 'hi' ? 'dark' : 'light' });
    await page.goto('/agents/performance');
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole('article').or(page.locator('main li h3')).first()).toBeVisible();
    expect(await isWide(page)).toBe(false);
    await isAccessible(page);
  }
});
