import { readFile } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { extract } from 'tar-stream';
import { expect, test } from '../fixtures.ts';
import { people, peoplePassword } from '../people.ts';
import { toastWith } from '../screen.ts';

test('signing in needs a TOTP code or a recovery code until an Admin resets the second factor', {
  tag: '@long',
}, async ({ signIn, openBrowser, admin, consoleGuard }) => {
  const { page } = await signIn('Manager');
  await page.goto('/settings?tab=security');
  await expect(page.getByText('Only your password is required.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(peoplePassword);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/u).textContent()) ?? '';
  const app = new TOTP({ secret: secret.replaceAll(' ', '') });
  const codeAt = (steps: number) => app.generate({ timestamp: Date.now() + steps * 30_000 });
  consoleGuard.expectRefusal(422, '/rpc/accounts/confirmSecondFactor');
  const wrong = codeAt(-100);
  await dialog.getByLabel('Code from the app').fill(wrong);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('This code is incorrect or has already been used.')).toBeVisible();
  await dialog.getByLabel('Code from the app').fill(codeAt(-1));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allInnerTexts();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(codes.join('\n'));
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  // In another browser: password, then the TOTP code; the browser is then trusted.
  const context = await openBrowser();
  const other = await context.newPage();
  await other.goto('/login');
  await typePassword(other);
  await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel('Code', { exact: true }).fill(codeAt(0));
  await other.getByLabel('Trust this device for 30 days').check();
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByRole('heading', { name: /Rohan/u }).first()).toBeVisible();
  // The live connection of the page finds its session ended.
  consoleGuard.mayRefuse(401, '/live');
  await context.clearCookies({ name: 'aangan_session' });
  await other.goto('/login');
  await typePassword(other);
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('heading', { name: /Rohan/u }).first()).toBeVisible();

  // Without the phone: a recovery code, which can be used once.
  await context.clearCookies();
  await other.goto('/login');
  await typePassword(other);
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByLabel('Recovery code', { exact: true }).fill(codes[0]?.toUpperCase() ?? '');
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByRole('heading', { name: /Rohan/u }).first()).toBeVisible();
  await other.goto('/settings?tab=security');
  await expect(other.getByText('9 recovery codes are left.')).toBeVisible();

  // He lost both: an Admin resets the second factor, which the audit trail shows.
  const name = people.Manager.full_name;
  await admin.goto('/settings?tab=people');
  consoleGuard.mayRefuse(401, '/rpc/');
  // The click asks at once whether the password is needed again.
  consoleGuard.expectRefusal(422, '/rpc/accounts/resetSecondFactor');
  await admin.getByRole('button', { name: `Reset two-factor sign-in of ${name}` }).click();
  const question = admin.getByRole('dialog', { name: `Reset two-factor sign-in of ${name}?` });
  await question.getByLabel('Password', { exact: true }).fill(peoplePassword);
  await question.getByRole('button', { name: 'Reset' }).click();
  await expect(toastWith(admin, 'Two-factor sign-in reset')).toBeVisible();
  await admin.goto('/settings?tab=audit');
  await admin.getByLabel('Action').selectOption('Passwords and links');
  await expect(admin).toHaveURL(/act=security/u);
  const trail = admin.getByRole('list', { name: 'Audit trail' }).getByRole('listitem');
  await expect(trail.nth(0)).toContainText('Two-factor sign-in reset by an Admin');
  await expect(trail.nth(1)).toContainText('Signed in with a recovery code');
  await expect(trail.nth(2)).toContainText('Signed in');
  await expect(trail.nth(2)).toContainText(name);
  await expect(trail.filter({ hasText: 'Two-factor sign-in turned on' })).toContainText(name);
});

test('the audit trail is filtered, links to its records and keeps the filters in the URL', { tag: '@long' }, async ({
  admin: page,
  api,
  signIn,
}) => {
  const agent = await signIn('Agent');
  const property = await agent.api.addProperty({ title: 'Sea view in Baner', price: '9000000.00' });
  await api.changeProperty(property.id, { price: '9500000.00' });
  await api.addProperty({ title: 'Another one' });
  await agent.api.fetch('PUT', '/me/appearance', { theme: 'dark', language: 'gu' });
  await page.goto('/settings?tab=audit');
  const trail = page.getByRole('list', { name: 'Audit trail' }).getByRole('listitem');
  await expect(trail.first()).toContainText('ગુજરાતી');
  await expect(trail.first()).toContainText('Dark');
  await expect(trail.nth(1)).toContainText('Another one');
  await page.getByLabel('Person').selectOption(people.Agent.full_name);
  await page.getByLabel('Kind').selectOption('Property');
  await expect(trail).toHaveCount(1);
  await expect(trail.first()).toContainText('Sea view in Baner');
  await trail.first().getByRole('link', { name: 'All changes to this record' }).click();
  await expect(trail).toHaveCount(2);
  await expect(trail.first()).toContainText('₹90,00,000 to ₹95,00,000');
  await page.reload();
  await expect(trail).toHaveCount(2);
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('price: 9000000.00 -> 9500000.00');
  await trail.first().getByRole('link', { name: 'Sea view in Baner' }).click();
  await expect(page).toHaveURL(`/properties/${property.id}`);

  // Changes by others are announced.
  await page.goto('/settings?tab=audit');
  await expect(trail.first()).toBeVisible();
  await agent.api.addProperty({ title: 'Fresh from the press' });
  await page.getByRole('button', { name: 'Show new', exact: true }).click();
  await expect(trail.filter({ hasText: 'Fresh from the press' })).toHaveCount(1);
  await agent.page.goto('/settings?tab=audit');
  await expect(agent.page.getByRole('tab', { name: 'Audit trail' })).toHaveCount(0);
});

test('a full export requires the password, and the file has all data', { tag: '@long' }, async ({
  admin: page,
  consoleGuard,
}) => {
  await page.goto('/settings?tab=data');
  await expect(page.getByText('No exports yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Export everything' }).click();
  const dialog = page.getByRole('dialog');
  consoleGuard.expectRefusal(422, '/rpc/archives/request');
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Export everything' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(peoplePassword);
  await dialog.getByRole('button', { name: 'Export everything' }).click();
  await page.getByRole('button', { name: /^Download the export of/u }).click({ timeout: 60_000 });
  await dialog.getByLabel('Password', { exact: true }).fill(peoplePassword);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^aangan-\d{4}-\d\d-\d\d\.tar\.gz$/u);
  const held = await contentOf(await readFile(await file.path()));
  expect([...held.keys()][0]).toBe('aangan.json');
  expect([...held.keys()].at(-1)).toBe('manifest.json');
  expect(held.get('tables/profiles/000001.tsv')).toContain(people.Admin.email);
  expect([...held.keys()].filter((name) => name.startsWith('tables/sessions'))).toEqual([]);
  await page.goto('/settings?tab=audit&topic=archives');
  const trail = page.getByRole('list', { name: 'Audit trail' }).getByRole('listitem');
  await expect(trail.nth(0)).toContainText('Downloaded');
  await expect(trail.nth(2)).toContainText('Full export requested');
});

test('changing the sign-in email requires the password', { tag: '@long' }, async ({ signIn, consoleGuard }) => {
  const { page } = await signIn('Senior Agent');
  await page.goto('/settings?tab=profile');
  await page.getByLabel('Email').fill(people.Admin.email);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email?' });
  consoleGuard.expectRefusal(422, '/rpc/accounts/saveProfile');
  await dialog.getByLabel('Password', { exact: true }).fill('not my password');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  consoleGuard.expectRefusal(422, '/rpc/accounts/saveProfile');
  await dialog.getByLabel('Password', { exact: true }).fill(peoplePassword);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('An account with this email address already exists.').first()).toBeVisible();
});

test('settings survive a restart and apply everywhere', { tag: '@long' }, async ({
  admin: page,
  api,
  agency,
  consoleGuard,
}) => {
  await page.goto('/settings?tab=profile');
  await page.getByLabel('Full name').fill('Meera K. Rao');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastWith(page, 'Settings saved')).toContainText('All your settings have been successfully updated.');
  await page.goto('/settings?tab=company');
  await page.getByLabel('Name').fill('Courtyard Homes');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastWith(page, 'Settings saved')).toBeVisible();
  const property = await api.addProperty({
    title: 'Priced in dollars',
    price: '250000.00',
    listing_date: '2026-03-09',
  });
  await page.goto('/settings?tab=appearance');
  await page.getByLabel('US dollar ($)').check();
  await expect(toastWith(page, 'Settings saved')).toBeVisible();
  await page.getByLabel(/yyyy-mm-dd/u).check();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByLabel('हिन्दी').check();
  await expect(page.getByRole('heading', { name: 'सेटिंग', level: 1 })).toBeVisible();
  await expectAccessible(page);

  consoleGuard.expectNoAnswer();
  await agency.restart();
  await page.goto(`/properties/${property.id}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByText('$250,000').first()).toBeVisible();
  await expect(page.getByText('2026-03-09').first()).toBeVisible();
  await page.goto(`/properties/${property.id}/edit`);
  await expect(page.getByLabel('क़ीमत')).toHaveValue('250,000');
  await page.goto('/settings?tab=company');
  await expect(page.getByLabel('नाम').first()).toHaveValue('Courtyard Homes');
  const me = await api.get<{ full_name: string; theme: string; date_format: string }>('/me');
  expect(me).toMatchObject({ full_name: 'Meera K. Rao', theme: 'dark', date_format: 'yyyy-mm-dd' });
  expect(await api.get('/sign-in-options')).toMatchObject({ company_name: 'Courtyard Homes' });
});

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(people.Manager.email);
  await page.getByLabel('Password', { exact: true }).fill(peoplePassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** The text files of a .tar.gz archive by name, in order. */
async function contentOf(file: Buffer): Promise<Map<string, string>> {
  const held = new Map<string, string>();
  const container = extract();
  const gunzip = createGunzip();
  gunzip.pipe(container);
  gunzip.end(file);
  for await (const entry of container) {
    const pieces: Buffer[] = [];
    for await (const piece of entry) pieces.push(piece as Buffer);
    held.set(entry.header.name, Buffer.concat(pieces).toString());
  }
  return held;
}
