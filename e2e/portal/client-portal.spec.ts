import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { cardTitled, loseAnswers, toastWith } from '../screen.ts';

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

test('a buyer opens the portal link without an account and answers, and the agent sees the answers', async ({
  signIn,
  api,
  openBrowser,
  consoleGuard,
}) => {
  const { page: agent, api: agentApi } = await signIn('Agent');
  const { id } = await agentApi.addClient({ full_name: 'Kavita Bhide', phone: '55501 77012' });
  await api.addProperties([
    { title: 'Over the budget', price: '12500000.00' },
    { title: 'Park View', price: '11500000.00' },
    {
      title: 'Corner Home',
      price: '11000000.00',
      square_feet: '1180',
      area_basis: 'carpet',
      rera_number: 'P52100012345',
    },
    { title: 'By the sea', city: 'Mumbai', address: '3, Carter Road', price: '11000000.00' },
  ]);

  await agent.goto(`/clients/preferences?client=${id}`);
  await agent.getByLabel('Add a location').fill('Baner');
  await agent.keyboard.press('Enter');
  await agent.getByLabel('Maximum budget').fill('1.2 cr');
  await agent.getByLabel('Apartment').check();
  await agent.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(toastWith(agent, 'Preferences updated')).toBeVisible();

  await agent.goto(`/clients/${id}`);
  const matches = agent.getByRole('region', { name: 'Matches' });
  await expect(matches.getByRole('heading', { level: 3 })).toHaveText(['Corner Home', 'Park View', 'Over the budget']);
  await expect(row(matches, 'Corner Home')).toContainText(/in budget.*Baner.*right type/u);
  await expect(row(matches, 'Over the budget')).toContainText('near miss: ₹5.0 L over');

  const link = await test.step('the agent creates a link', async () => {
    await agent.getByRole('link', { name: 'Open client portal' }).click();
    await expect(agent).toHaveURL(`/client-portal/${id}`);
    await agent.getByRole('button', { name: 'Create link' }).click();
    const address = agent.getByLabel('New link');
    await expect(address).toHaveValue(/\/portal\?link=[\w-]{20,}$/u);
    const whatsApp = agent.getByRole('link', { name: 'Send by WhatsApp' });
    await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/91\d{10}\?text=.*portal/u);
    const { pathname, search } = new URL(await address.inputValue());
    return pathname + search;
  });

  const visitor = await openBrowser(phone);
  const client = await visitor.newPage();
  await client.goto(link);
  await expect(client).toHaveURL('/portal');
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('Properties picked for you, Kavita Bhide');
  await expect(client.getByRole('article')).toHaveCount(3);
  await expect(cardTitled(client, 'Corner Home')).toContainText('1,180 sq ft · Carpet area');
  await expect(cardTitled(client, 'Corner Home')).toContainText('RERA number: P52100012345');
  await expectNoSidewaysScrolling(client);

  await agent.goto(`/clients/${id}`);
  await cardTitled(client, 'Corner Home').getByRole('button', { name: 'Interested' }).click();
  // At once: the toast disappears after some seconds, however slow the rest is.
  await Promise.all([
    expect(toastWith(agent, 'Client interested in a property')).toContainText('Kavita Bhide'),
    expect(row(matches, 'Corner Home')).toContainText('answered by the client or lead'),
  ]);
  const timeline = agent.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('listitem').first()).toContainText(
    /Interested.*Corner Home, answered by the client or lead/u,
  );

  await test.step('the client asks for a visit on the page of the property, and the agent accepts with one press', async () => {
    await client.getByRole('link', { name: 'Corner Home' }).click();
    await expect(client.getByRole('heading', { level: 1 })).toHaveText('Corner Home');
    await client.getByRole('button', { name: 'I want to see it' }).click();
    await client.getByRole('dialog').getByRole('button', { name: 'Ask for a visit' }).click();
    await expect(client.getByText('Waiting for your agent')).toBeVisible();
    await agent.goto('/follow-ups');
    const requests = agent.getByRole('region', { name: 'Visit requests' });
    await expect(requests).toContainText('Kavita Bhide');
    await requests.getByRole('button', { name: /^Accept/u }).click();
    await expect(toastWith(agent, 'Visit scheduled')).toBeVisible();
    await expect(requests).toHaveCount(0);
    await client.reload();
    await expect(client.getByText('Agreed')).toBeVisible();
    await client.getByRole('button', { name: 'All properties' }).click();
    await agent.goto(`/clients/${id}`);
  });

  await cardTitled(client, 'Park View').getByRole('button', { name: 'Not for me' }).click();
  await cardTitled(client, 'Park View').getByRole('button', { name: 'The price' }).click();
  await expect(client.getByRole('article')).toHaveCount(2);
  await expect(client.getByRole('main')).toBeFocused();
  await expect(row(matches, 'Park View')).toHaveCount(0);
  await expect(matches).toContainText('1 dismissed');
  await matches.getByRole('button', { name: /^Show\b/u }).click();
  await expect(matches.getByRole('button', { name: /^Hide\b/u })).toHaveAttribute('aria-expanded', 'true');
  await row(matches, 'Park View').getByRole('link', { name: 'Park View', exact: true }).click();
  const wanting = agent.getByRole('region', { name: 'Leads and clients who may want this' });
  await expect(wanting).toContainText('1 dismissed');
  await expect(row(wanting, 'Kavita Bhide')).toHaveCount(0);

  await test.step('a message is retried after a lost answer and arrives once', async () => {
    consoleGuard.expectNoAnswer();
    await loseAnswers(visitor, '**/rpc/portal/write', 1);
    const message = client.getByLabel('Your message');
    await message.fill('May we come on Sunday?');
    await client.getByRole('button', { name: 'Send' }).click();
    await expect(toastWith(client, 'Something went wrong')).toBeVisible();
    await expect(message).toHaveValue('May we come on Sunday?');
    await client.getByRole('button', { name: 'Send' }).click();
    await expect(toastWith(client, 'Message sent')).toBeVisible();
    await agent.goto(`/client-portal/${id}?tab=messages`);
    await expect(agent.getByText('May we come on Sunday?')).toHaveCount(1);
    await agent.getByRole('tab', { name: 'SMS' }).click();
    await expect(agent.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  });

  await test.step('the link opens nothing else', async () => {
    for (const path of [`/api/clients/${id}`, '/api/clients', '/api/properties', `/api/clients/${id}/portal-links`])
      expect((await visitor.request.get(path)).status(), path).toBe(401);
    const other = await visitor.newPage();
    await other.goto(`/clients/${id}`);
    await expect(other).toHaveURL(/\/login/u);
  });

  await agent.getByRole('tab', { name: 'Overview' }).click();
  await agent.getByRole('button', { name: /^Revoke Active/u }).click();
  await agent.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(agent.getByRole('list', { name: 'Links for the client' })).toContainText('Revoked');
  consoleGuard.mayRefuse(401, '/rpc/portal/view');
  await client.reload();
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await client.goto(link);
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
});

test('an answer is recorded for a client, withdrawn, and shown on both pages', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  const { id } = await api.addClient({ full_name: 'Omkar Jadhav', preferred_locations: ['Aundh'] });
  const { id: property } = await api.addProperty({ title: 'Lane House', address: '9, Aundh Road' });
  await page.goto(`/properties/${property}`);
  const wanting = page.getByRole('region', { name: 'Leads and clients who may want this' });
  await wanting.getByRole('button', { name: 'Interested: Omkar Jadhav' }).click();
  await expect(row(wanting, 'Omkar Jadhav')).toContainText('recorded by the agency');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Omkar Jadhav');

  await page.goto(`/clients/${id}`);
  const matches = page.getByRole('region', { name: 'Matches' });
  await matches.getByRole('button', { name: 'Not suitable: Lane House' }).click();
  await expect(matches).toContainText('No matching properties yet');
  await toastWith(page, 'Dismissed').getByRole('button', { name: 'Undo' }).click();
  await expect(row(matches, 'Lane House')).toContainText('recorded by the agency');
  await matches.getByRole('button', { name: 'Not suitable: Lane House' }).click();
  await expect(row(matches, 'Lane House')).toHaveCount(0);
  // A lower price offers the property again.
  await api.changeProperty(property, { price: '9000000.00' });
  await expect(row(matches, 'Lane House')).toContainText('Not suitable at ₹1.3 Cr; price reduced since');
});

test('a client corrects their details, and the agent accepts some', { tag: '@long' }, async ({
  signIn,
  openBrowser,
}) => {
  const { page: agent, api } = await signIn('Agent');
  const { id } = await api.addClient({ full_name: 'Omkar Jadhav', phone: '98220 41736', address: '9, Aundh Road' });
  await agent.goto(`/client-portal/${id}`);
  await agent.getByRole('button', { name: 'Create link' }).click();
  const link = agent.getByLabel('New link');
  await expect(link).toHaveValue(/portal/u);
  const { pathname, search } = new URL(await link.inputValue());
  const client = await (await openBrowser(phone)).newPage();
  await client.goto(pathname + search);
  await client.getByRole('button', { name: 'Correct my details' }).click();
  const dialog = client.getByRole('dialog');
  await dialog.getByLabel('Full name').fill('Omkar V. Jadhav');
  await dialog.getByLabel('Address').fill('10, Aundh Road');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(client.getByText('Waiting for your agent')).toBeVisible();
  await agent.goto(`/clients/${id}`);
  const proposed = agent.getByRole('region', { name: 'Proposed corrections' });
  await proposed.getByLabel('Address').uncheck();
  await proposed.getByRole('button', { name: 'Accept selected' }).click();
  await expect(toastWith(agent, 'Corrections accepted')).toBeVisible();
  await expect(agent.getByRole('heading', { level: 1 })).toHaveText('Omkar V. Jadhav');
  await client.reload();
  await expect(client.getByText('Partly accepted')).toBeVisible();
});

test('the portal of a missing client leads back', { tag: '@long' }, async ({ admin: page, consoleGuard }) => {
  consoleGuard.expectRefusal(404, '/rpc/clients/find');
  await page.goto('/client-portal/019a9d5c-7c11-7000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Not Found');
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/');
});

function row(within: Locator, name: string): Locator {
  return within
    .locator('li[data-list-entry]')
    .filter({ has: within.page().getByRole('heading', { name, exact: true }) });
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(isWide).toBe(false);
}
