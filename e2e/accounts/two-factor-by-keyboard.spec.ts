import { TOTP } from 'otpauth';
import { expect, test } from '../fixtures.ts';
import { pressOn, tabTo, typeInto } from '../keyboard.ts';
import { people, peoplePassword } from '../people.ts';
import { toastWith } from '../screen.ts';

test('the second factor is switched on, requested and switched off', { tag: '@long' }, async ({
  signIn,
  openBrowser,
  consoleGuard,
}) => {
  const { page } = await signIn('Manager');
  const dialog = page.getByRole('dialog');
  await page.goto('/settings?tab=security');
  await pressOn(page, page.getByRole('button', { name: 'Turn on' }));
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required');
  await page.keyboard.type(peoplePassword);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Code from the app')).toBeFocused();
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/u).textContent()) ?? '';
  const app = new TOTP({ secret: secret.replaceAll(' ', '') });
  const codeAt = (steps: number) => app.generate({ timestamp: Date.now() + steps * 30_000 });
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Code from the app')).toHaveAccessibleDescription(/six digits/u);
  await typeInto(page, dialog.getByLabel('Code from the app'), codeAt(-1));
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = ''] = await codes.allInnerTexts();
  await pressOn(page, dialog.getByRole('button', { name: 'I have saved them' }));
  await expect(dialog).toHaveCount(0);
  // The button that opened the form is gone, so the focus moves into the main part of the page.
  await expect(page.getByRole('main')).toBeFocused();

  const other = await (await openBrowser()).newPage();
  await other.goto('/login');
  await typeInto(other, other.getByLabel('Email'), people.Manager.email);
  await typeInto(other, other.getByLabel('Password', { exact: true }), peoplePassword);
  await other.keyboard.press('Enter');
  await expect(other.getByLabel('Code', { exact: true })).toBeFocused();
  consoleGuard.expectRefusal(422, '/rpc/accounts/signInWithCode');
  await other.keyboard.type(codeAt(-100));
  await other.keyboard.press('Enter');
  await expect(other.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/incorrect/u);
  await pressOn(other, other.getByRole('button', { name: 'Use a recovery code' }));
  await expect(other.getByLabel('Recovery code', { exact: true })).toBeFocused();
  await other.keyboard.type(first);
  await pressOn(other, other.getByLabel('Trust this device for 30 days'), 'Space');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: /Rohan/u }).first()).toBeVisible();

  await pressOn(page, page.getByRole('button', { name: 'Turn off' }));
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(peoplePassword);
  await tabTo(page, dialog.getByLabel('Code', { exact: true }));
  await page.keyboard.type(codeAt(0));
  await page.keyboard.press('Enter');
  await expect(toastWith(page, 'Two-factor sign-in is off')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
});
