import { AxeBuilder } from '@axe-core/playwright';
import { countClicks } from '../count-clicks.ts';
import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

/** Opens of headless browsers are not counted. */
const userAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, userAgent };

test('an agent shares a property, its reader asks for a visit without scripts, and the agent sees it at once', async ({
  signIn,
  openBrowser,
}) => {
  const { page: agent, api } = await signIn('Agent');
  const { id: clientId } = await api.addClient({ full_name: 'Kavita Bhide', phone: '55501 77012', language: 'hi' });
  await api.addProperties([
    {
      title: 'Corner Home',
      price: '11000000.00',
      address: '7, Secret Lane',
      square_feet: '1180',
      area_basis: 'carpet',
    },
  ]);

  await agent.goto('/properties');
  await agent.getByRole('link', { name: 'Corner Home' }).first().click();
  await agent.getByRole('button', { name: 'Share' }).click();
  const dialog = agent.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Kavita');
  await agent.getByRole('option', { name: /Kavita Bhide/u }).click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = dialog.getByLabel('Link', { exact: true });
  await expect(address).toHaveValue(/\/p\/[\w-]{22}$/u);
  const { pathname } = new URL(await address.inputValue());
  await dialog.getByRole('button', { name: 'QR code' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await dialog.getByRole('button', { name: 'WhatsApp' }).click();
  await expect(agent.getByRole('dialog').getByLabel('Message')).toHaveValue(new RegExp(pathname, 'u'));
  await agent.getByRole('button', { name: 'Cancel' }).click();
  const shared = agent.getByRole('region', { name: 'Shared with' });
  await expect(shared).toContainText('Not opened yet');

  const visitor = await openBrowser({ ...phone, javaScriptEnabled: false });
  const reader = await visitor.newPage();
  await reader.goto(pathname);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Corner Home');
  await expect(reader.locator('body')).toContainText('₹1,10,00,000');
  await expect(reader.locator('body')).not.toContainText('Secret Lane');
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expect(shared).toContainText('Opened once');
  await reader.getByRole('link', { name: 'English' }).click();
  await reader.getByLabel('Morning').check();
  await reader.getByLabel('Message').first().fill('With my mother');
  await reader.getByRole('button', { name: 'Ask for a visit' }).click();
  await Promise.all([
    expect(reader.getByRole('status')).toContainText('You asked to see this property. · Morning'),
    expect(shared).toContainText('Wants to see it · Morning · With my mother'),
  ]);

  await shared.getByRole('button', { name: /Revoke/u }).click();
  await expect(toastWith(agent, 'Link revoked')).toBeVisible();
  expect((await visitor.request.get(pathname)).status()).toBe(404);
  await toastWith(agent, 'Link revoked').getByRole('button', { name: 'Undo' }).click();
  await expect(shared.getByRole('button', { name: /Revoke/u })).toBeVisible();

  const seeing = await (await openBrowser(phone)).newPage();
  await seeing.goto(`${pathname}?l=en`);
  expect((await new AxeBuilder({ page: seeing }).analyze()).violations).toEqual([]);
  await agent.goto(`/clients/${clientId}`);
  await expect(agent.getByRole('region', { name: 'Shared properties' })).toContainText('Corner Home');
});

test('an agent compares properties in one link, and its reader says which one is not for them', {
  tag: '@long',
}, async ({ signIn, openBrowser }) => {
  const { page: agent, api } = await signIn('Agent');
  const { id: clientId } = await api.addClient({ full_name: 'Urmila Sane', phone: '55501 77012', language: 'en' });
  await api.addProperties([{ title: 'Rose Court' }, { title: 'Park View' }, { title: 'Hill Villa' }]);

  await agent.goto('/properties');
  for (const title of ['Rose Court', 'Park View']) await agent.getByLabel(`Select ${title}`).check();
  await agent.getByRole('button', { name: 'Compare' }).click();
  await agent.getByRole('dialog').getByRole('button', { name: 'Send as a link' }).click();
  const dialog = agent.getByRole('dialog', { name: 'One link to 2 properties' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Urmila');
  await agent.getByRole('option', { name: /Urmila Sane/u }).click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const { pathname } = new URL(await agent.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue());
  await agent.getByRole('dialog').getByRole('button', { name: 'WhatsApp' }).click();
  await expect(agent.getByRole('dialog').getByLabel('Message')).toHaveValue(new RegExp(`${pathname}\\s*$`, 'u'));
  await agent.getByRole('button', { name: 'Cancel' }).click();

  const visitor = await openBrowser({ ...phone, javaScriptEnabled: false });
  const reader = await visitor.newPage();
  await reader.goto(pathname);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('2 properties compared');
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await reader.getByRole('link', { name: 'Not for me: Park View' }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Park View');
  await reader.getByLabel('The price').check();
  await reader.getByRole('button', { name: 'Send' }).click();
  await expect(reader.getByRole('status')).toContainText('You said that it is not for you. · The price');
  await reader.getByRole('link', { name: 'Back to the comparison' }).click();
  await expect(reader.getByRole('region')).toContainText('You said that it is not for you. · The price');
  const seeing = await (await openBrowser(phone)).newPage();
  await seeing.goto(pathname);
  expect((await new AxeBuilder({ page: seeing }).analyze()).violations).toEqual([]);

  await agent.goto(`/clients/${clientId}`);
  const shared = agent.getByRole('region', { name: 'Shared properties' });
  await expect(shared).toContainText('Park View · Not suitable · The price');
  await shared.getByRole('button', { name: /Send/u }).click();
  await expect(agent.getByRole('dialog').getByLabel('Link', { exact: true })).toHaveValue(
    new RegExp(`${pathname}$`, 'u'),
  );
});

test('an owner who calls hears what happened, and gets the report, after 1 click', { tag: '@long' }, async ({
  signIn,
}) => {
  const { page: agent, api } = await signIn('Agent');
  const owner = await api.addClient({ full_name: 'Vasudha Joshi', client_type: 'seller', email: 'joshi@example.in' });
  const { id: propertyId } = await api.addProperty({ title: 'Sahyadri 12', owner_id: owner.id });
  for (const name of ['Asha', 'Dev'])
    await api.addLead({ full_name: `${name} Asks`, email: `${name}@example.in`, property_id: propertyId });
  await agent.goto('/');
  const clicks = await countClicks(agent);
  await agent.keyboard.press('ControlOrMeta+k');
  const palette = agent.getByRole('dialog', { name: 'Go to, create or search' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await agent.keyboard.type('sahyadri joshi');
  await expect(palette.getByRole('option', { name: /Sahyadri 12/u })).toHaveAttribute('aria-selected', 'true');
  await agent.keyboard.press('Enter');
  await expect(agent.getByRole('heading', { level: 1, name: 'Sahyadri 12' })).toBeVisible();
  const figures = agent.getByRole('list', { name: 'Market response' });
  await expect(figures).toContainText('Enquiries2');
  await agent.getByRole('button', { name: 'Report to the owner' }).click();
  const dialog = agent.getByRole('dialog', { name: 'Report to Vasudha Joshi' });
  await expect(dialog).toContainText('Sahyadri 12');
  await expect(dialog.getByRole('button', { name: 'Send by email' })).toBeEnabled();
  expect(clicks()).toBe(1);
  await dialog.getByRole('button', { name: 'Send by email' }).click();
  await expect(toastWith(agent, 'Report sent to Vasudha Joshi')).toBeVisible();
});

test('an owner without email gets the report by WhatsApp', { tag: '@long' }, async ({ signIn }) => {
  const { page: agent, api } = await signIn('Agent');
  const { id } = await api.addClient({
    full_name: 'Kusum Ranade',
    client_type: 'seller',
    email: null,
    phone: '55501 77013',
  });
  const { id: propertyId } = await api.addProperty({ title: 'Madhuban 402', owner_id: id });
  await agent.goto(`/properties/${propertyId}`);
  await agent.getByRole('button', { name: 'Report to the owner' }).click();
  await agent.getByRole('dialog').getByRole('button', { name: 'Send by WhatsApp' }).click();
  const dialog = agent.getByRole('dialog', { name: 'WhatsApp to Kusum Ranade' });
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(/\/portal\?link=/u);
  await expect(dialog.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute('href', /wa\.me|whatsapp/u);
  expect((await new AxeBuilder({ page: agent }).analyze()).violations).toEqual([]);
});
