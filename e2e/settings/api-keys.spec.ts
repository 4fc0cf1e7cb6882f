import type { Page } from '@playwright/test';
import { request as requests } from '@playwright/test';
import { Api } from '../api.ts';
import { checkWithAxe } from '../axe-check.ts';
import { expect, test } from '../fixtures.ts';
import { people, peoplePassword } from '../people.ts';
import { toastWith } from '../screen.ts';

/** Calls the API as another program does: without a browser and its cookies. */
async function callWith(token: string, url: string, method: 'GET' | 'POST' = 'GET') {
  const program = await requests.newContext({ extraHTTPHeaders: { authorization: `Bearer ${token}` } });
  try {
    const answer = await program.fetch(url, { method, ...(method === 'POST' && { data: {} }) });
    const body = await answer.json();
    return { status: answer.status(), body, data: body.data };
  } finally {
    await program.dispose();
  }
}

async function typePassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create API key' }).last();
  await dialog.getByLabel('Password', { exact: true }).fill(peoplePassword);
  await dialog.getByRole('button', { name: 'Create' }).click();
}

test('a person creates a key, a program uses it, and it ends when it is revoked', async ({
  signIn,
  baseURL,
  consoleGuard,
}) => {
  const { page, context } = await signIn('Agent');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/settings?tab=security');
  await expect(page.getByText('You have no API keys.')).toBeVisible();

  // With the keyboard only.
  await page.getByRole('button', { name: 'Create API key' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Lead sync');
  await expect(dialog.getByLabel('Read records')).toBeChecked();
  // An Agent has no settings and no audit trail to open.
  await expect(dialog.getByLabel('Change settings of the agency')).toBeHidden();
  await dialog.getByLabel('Export lists').press('Space');
  await dialog.getByRole('radio', { name: 'In 30 days' }).press('Space');
  await checkWithAxe(page, { name: 'create an API key', path: '/settings?tab=security' });

  consoleGuard.expectRefusal(422, '/rpc/apiKeys/create');
  await dialog.getByRole('button', { name: 'Create' }).press('Enter');
  await typePassword(page);
  const created = page.getByRole('dialog', { name: 'Copy your API key now' });
  const field = created.getByLabel('Lead sync');
  const token = await field.inputValue();
  expect(token).toMatch(/^aangan_[\w-]{43}$/u);
  await expect(created.getByLabel('Try it in a terminal')).toHaveValue(
    `curl -H "Authorization: Bearer ${token}" ${baseURL}/api/me`,
  );
  await created.getByRole('button', { name: 'Copy' }).first().click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await checkWithAxe(page, { name: 'the new API key', path: '/settings?tab=security' });
  await created.getByRole('button', { name: 'I have saved it' }).click();
  const keys = page.getByRole('list', { name: 'API keys' });
  await expect(keys).toContainText('Lead sync');
  await expect(keys).toContainText('Read records · Export lists');
  await expect(keys).toContainText('Never used');
  await expect(keys).not.toContainText(token);

  const me = await callWith(token, `${baseURL}/api/me`);
  expect([me.status, me.body.full_name]).toEqual([200, people.Agent.full_name]);
  const refused = await callWith(token, `${baseURL}/api/clients`, 'POST');
  expect([refused.status, refused.data.scope]).toEqual([403, 'write']);
  const inAddress = await callWith(token, `${baseURL}/api/me?key=${token}`);
  expect([inAddress.status, inAddress.data.reason]).toEqual([422, 'key_in_address']);

  await page.reload();
  await expect(keys).toContainText('Last used');
  await keys.getByRole('button', { name: 'Rename Lead sync' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename API key' });
  await rename.getByLabel('Name').fill('Website leads');
  await rename.getByRole('button', { name: 'Save' }).click();
  await keys.getByRole('button', { name: 'Revoke key Website leads' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke Website leads?' });
  await question.getByRole('button', { name: 'Revoke key' }).click();
  await expect(toastWith(page, 'API key revoked')).toContainText('Website leads');
  await expect(page.getByText('You have no API keys.')).toBeVisible();
  const ended = await callWith(token, `${baseURL}/api/me`);
  expect([ended.status, ended.data.reason]).toEqual([401, 'key_revoked']);
});

test('an Admin has service keys at 360 px, and the audit trail names them', { tag: '@long' }, async ({
  signIn,
  baseURL,
  consoleGuard,
}) => {
  const { page } = await signIn('Admin', { viewport: { width: 360, height: 740 } });
  await page.goto('/settings?tab=api-keys');
  await expect(page.getByText('There are no service keys.')).toBeVisible();
  await page.getByRole('button', { name: 'Create service key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create service key' });
  await dialog.getByLabel('Name').fill('Website');
  await dialog.getByLabel('Add and change records').check();
  await dialog.getByRole('radio', { name: 'Never' }).check();
  consoleGuard.expectRefusal(422, '/rpc/apiKeys/createService');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await typePassword(page);
  const token = await page.getByRole('dialog', { name: 'Copy your API key now' }).getByLabel('Website').inputValue();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  const services = page.getByRole('list', { name: 'Service keys' });
  await expect(services).toContainText('Website');
  await expect(services).toContainText(people.Admin.full_name);
  await expect(services).toContainText('Does not expire');
  await checkWithAxe(page, { name: 'API keys on a phone', path: '/settings?tab=api-keys' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const program = await requests.newContext({ extraHTTPHeaders: { authorization: `Bearer ${token}` } });
  await new Api(program, String(baseURL)).addLead({ full_name: 'Sunita Rao' });
  await program.dispose();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/settings?tab=audit');
  await expect(page.getByText(`${people.Admin.full_name} by key Website`).first()).toBeVisible();
});
