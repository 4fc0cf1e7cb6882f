import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { addMeeting } from '../meetings.ts';

// Each test checks a whole section, line by line.
test.describe.configure({ timeout: 180_000 });

const figure = (page: Page, label: string) =>
  page
    .getByRole('list', { name: 'Figures' })
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) });
/** Almost the end of the company's day. */
const tonight = () => `${new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)}T18:29:00.000Z`;

test('the dashboard of an empty agency', { tag: '@long' }, async ({ admin: page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Meera$/u);
  await expect(page.getByText('Add your first property or import a list.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Get started' }).getByRole('listitem')).toHaveCount(7);
  await expect(page.getByRole('list', { name: 'Figures' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Recent Properties' })).toContainText('No properties yet');
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('No recent activity');

  const head = page.getByRole('main');
  await expect(head.getByRole('link', { name: 'Schedule Meeting' }).first()).toHaveAttribute(
    'href',
    '/meetings/schedule',
  );
  await expect(head.getByRole('link', { name: 'Add Property' }).first()).toHaveAttribute('href', '/properties/add');
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  for (const [name, path] of [
    ['Schedule Visit', '/meetings/schedule'],
    ['Add Property', '/properties/add'],
    ['Add Client', '/clients/add'],
    ['View Analytics', '/analytics'],
    ['Add Lead', '/leads'],
  ] as const)
    await expect(actions.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);

  await page.getByRole('button', { name: 'Hide for everyone' }).click();
  for (const [label, foot, trend] of [
    ['Total Properties', 'Listed properties', '+0 this week'],
    ['Active Clients', 'Registered clients', '+0 this month'],
    ['Total Leads', 'Potential clients', '+0 this week'],
    ['Scheduled Meetings', 'Upcoming meetings', '+0 today'],
  ] as const) {
    await expect(figure(page, label)).toContainText(foot);
    await expect(figure(page, label)).toContainText(trend);
  }
});

test('the dashboard of an agency with data', { tag: '@long' }, async ({ signIn, api }) => {
  const { page } = await signIn('Manager');
  await page.goto('/');
  await api.addProperty({ title: 'The oldest' });
  await api.addProperties(['Second', 'Third'].map((title) => ({ title })));
  const { id } = await api.addProperty({
    title: 'The newest',
    price: '12500000.00',
    bedrooms: 3,
    bathrooms: 2.5,
    address: '14, Baner Road',
    city: 'Pune',
  });
  await api.changeProperty(id, { status: 'pending' });
  for (const full_name of ['Asha Rao', 'Bela Shah']) await api.addClient({ full_name });
  await api.addLead({ full_name: 'Chetan Jain' });
  await addMeeting(api, 'At the gate', tonight());
  await addMeeting(api, 'Some day', '2031-01-31T04:30:00.000Z');

  for (const [label, count, trend] of [
    ['Total Properties', '4', '+4 this week'],
    ['Active Clients', '2', '+2 this month'],
    ['Total Leads', '1', '+1 this week'],
    ['Scheduled Meetings', '2', '+1 today'],
  ] as const) {
    await expect(figure(page, label).getByText(count, { exact: true })).toBeVisible();
    await expect(figure(page, label)).toContainText(trend);
  }
  await expect(page.getByRole('main')).toContainText(
    '3 properties are available. 1 is pending. 4 were added this week.',
  );

  const recent = page.getByRole('region', { name: 'Recent Properties' });
  await expect(recent.getByRole('heading', { level: 3 })).toHaveText(['The newest', 'Third', 'Second']);
  const newest = recent.getByRole('listitem').first();
  for (const text of ['3 bed', '2 bath + powder room', '14, Baner Road, Pune', '₹1,25,00,000', 'Pending'])
    await expect(newest).toContainText(text);

  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('listitem')).toHaveCount(6);
  for (const text of ['New property added', 'Asha Rao', 'Bela Shah', 'At the gate', 'Some day'])
    await expect(activity).toContainText(text);
  await expect(activity.getByText('New:')).toHaveCount(6);
  await activity.getByRole('button', { name: 'Mark as read' }).click();
  await expect(activity.getByText('New:')).toHaveCount(0);
  await expect(activity.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
});
