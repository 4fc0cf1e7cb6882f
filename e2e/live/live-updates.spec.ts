import { expect, test } from '../fixtures.ts';
import { peoplePassword } from '../people.ts';
import { cardTitled, listening, toastWith, waitForPrefetch } from '../screen.ts';

test('records that others add, change and delete are updated live', async ({ signIn, api }) => {
  const { id } = await api.addProperty({ title: 'Already here' });
  const { page } = await signIn('Agent');
  await Promise.all([listening(page), page.goto('/properties')]);
  await expect(cardTitled(page, 'Already here')).toBeVisible();

  const added = await api.addProperty({ title: 'Just arrived' });
  await api.addProperty({ title: 'Arrived after that' });
  const announcement = page.getByRole('button', { name: 'Show 2 new' });
  await expect(announcement).toBeVisible();
  await expect(page.getByText('3 properties', { exact: true })).toBeVisible();
  // The list does not move before the user asks for it.
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await announcement.click();
  await expect(page.getByRole('main').getByRole('article').getByRole('heading')).toHaveText([
    'Arrived after that',
    'Just arrived',
    'Already here',
  ]);
  await expect(announcement).toHaveCount(0);

  await api.changeProperty(id, { title: 'Still here', price: '9900000.00' });
  await expect(cardTitled(page, 'Still here')).toContainText('₹99,00,000');
  await api.delete(`/properties/${added.id}`);
  await expect(cardTitled(page, 'Just arrived')).toHaveCount(0);
});

test('the bell counts changes by others once, and remembers which were seen', { tag: '@long' }, async ({
  signIn,
  api,
}) => {
  const [{ page, context }, { page: own }] = [await signIn('Manager'), await signIn('Admin')];
  await page.goto('/');
  await own.goto('/');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/u });
  await expect(bell).toHaveAccessibleName('Notifications');
  await api.addProperty({ title: 'Rung for' });
  await expect(bell).toHaveAccessibleName('Notifications, 1 new');
  await expect(toastWith(page, 'New property added')).toContainText('Rung for');

  const other = await context.newPage();
  await other.goto('/properties');
  const otherBell = other.getByRole('banner').getByRole('button', { name: /^Notifications/u });
  await expect(otherBell).toHaveAccessibleName('Notifications, 1 new');
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem').first()).toContainText('Rung for');
  await expect(otherBell).toHaveAccessibleName('Notifications');
  await panel.getByRole('link', { name: 'All notifications' }).click();
  await expect(page).toHaveURL('/notifications');
  await page.getByRole('main').getByRole('link', { name: 'Rung for' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rung for' })).toBeVisible();
  // The user's own actions cause no notification.
  await expect(own.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('changes made while the connection was lost arrive when it is back', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectNoAnswer();
  const { page, context } = await signIn('Junior Agent');
  await api.addProperty({ title: 'Before the tunnel' });
  const listens = listening(page);
  await page.goto('/properties');
  await expect(cardTitled(page, 'Before the tunnel')).toBeVisible();
  // The code of the banner for new records has loaded, too.
  await listens;
  await waitForPrefetch(page, 'new-arrivals');
  await context.setOffline(true);
  await api.addProperty({ title: 'In the tunnel' });
  await context.setOffline(false);
  // The banner offers it, or a refetch shows it at once.
  const offer = page.getByRole('button', { name: /^Show \d+ new$/u });
  await expect(async () => {
    if (await offer.isVisible()) await offer.click({ timeout: 1_000 });
    await expect(cardTitled(page, 'In the tunnel')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
});

test('after signing in again over the page, every tab receives changes again', { tag: '@long' }, async ({
  signIn,
  api,
  consoleGuard,
}) => {
  consoleGuard.expectNoAnswer();
  consoleGuard.expectRefusal(401, '/');
  const { id } = await api.addProperty({ title: 'Before it ended' });
  const { page, context } = await signIn('Agent');
  const other = await context.newPage();
  const isOfLive = (url: string) => new URL(url).pathname === '/live';
  // An open stream continues; only a new one is authenticated.
  await context.route('**/live?*', (route) => route.abort());
  for (const tab of [page, other]) {
    await tab.goto('/properties');
    await expect(cardTitled(tab, 'Before it ended')).toBeVisible();
  }
  const ended = context.waitForEvent('response', (answer) => isOfLive(answer.url()) && answer.status() === 401);
  await context.clearCookies();
  await context.unroute('**/live?*');
  await ended;
  const asking = (tab: typeof page) => tab.getByRole('dialog', { name: 'Your session has ended' });
  for (const tab of [page, other]) await expect(asking(tab)).toBeVisible({ timeout: 30_000 });
  await asking(page).getByLabel('Password', { exact: true }).fill(peoplePassword);
  await asking(page).getByRole('button', { name: 'Sign In', exact: true }).click();
  for (const tab of [page, other]) await expect(asking(tab)).toHaveCount(0);

  // The first change may arrive with the refetch after signing in, the second one by the stream.
  for (const title of ['Changed afterwards', 'Changed once more']) {
    await api.changeProperty(id, { title });
    for (const tab of [page, other]) await expect(cardTitled(tab, title)).toBeVisible({ timeout: 20_000 });
  }
});
