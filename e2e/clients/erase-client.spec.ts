import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

const full_name = 'Kavita Bhide';
const email = 'kavita.bhide@example.in';

test('an Admin erases a client, and no trace of them remains', { tag: '@long' }, async ({
  signIn,
  admin: page,
  api,
  consoleGuard,
}) => {
  // The open pages of the client refetch once before they show that the client is erased.
  const features = [
    'clients',
    'matching',
    'portalLinks',
    'communications',
    'consents',
    'intake',
    'propertyLinks',
    'notes',
  ];
  for (const feature of features) consoleGuard.mayRefuse(404, `/rpc/${feature}/`);
  const { page: manager } = await signIn('Manager');
  const { id } = await api.addClient({ full_name, email, phone: '98220 44551', preferred_locations: ['Aundh'] });
  await api.changeClient(id, { notes: 'Sister of the notary' });

  await manager.goto(`/clients/${id}`);
  await manager.getByRole('button', { name: 'More actions' }).click();
  await expect(manager.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await expect(manager.getByRole('menuitem', { name: 'Erase personal data' })).toHaveCount(0);
  await manager.keyboard.press('Escape');

  await page.goto(`/clients/${id}`);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Added');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Erase personal data' }).click();
  const question = page.getByRole('alertdialog', { name: `Erase ${full_name}?` });
  await expect(question).toContainText('This cannot be undone.');
  await question.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(question.getByText('The name does not match.')).toBeVisible();
  await question.getByLabel('Type the name to confirm').fill(full_name.toLowerCase());
  await question.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(
    toastWith(page, `Personal data of ${full_name} was erased. Issued invoices keep what tax law requires.`),
  ).toBeVisible();

  for (const reader of [page, manager]) {
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Erased client');
    await expect(reader.getByRole('region', { name: 'Timeline' })).toContainText('Personal data erased');
    const dialogText = reader.getByRole('main');
    for (const said of [email, 'Sister of the notary', '44551', 'Aundh'])
      await expect(dialogText).not.toContainText(said);
  }
  await page.getByRole('link', { name: 'Back to Clients' }).click();
  await expect(page).toHaveURL('/clients');
  await expect(page.getByRole('main')).not.toContainText(full_name);
  await page.goto('/');
  await expect(page.getByRole('main')).not.toContainText(full_name);
});

test('an Admin erases a client in the trash', { tag: '@long' }, async ({ signIn, admin: page, api }) => {
  const { page: manager } = await signIn('Manager');
  const { id } = await api.addClient({ full_name });
  await api.delete(`/clients/${id}`);
  await manager.goto('/settings?tab=trash');
  await expect(manager.getByRole('button', { name: `Restore ${full_name}` })).toBeVisible();
  await expect(manager.getByRole('button', { name: `Erase ${full_name}` })).toHaveCount(0);

  await page.goto('/settings?tab=trash');
  await page.getByRole('button', { name: `Erase ${full_name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Erase ${full_name}?` });
  await question.getByLabel('Type the name to confirm').fill(full_name);
  await question.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expect(manager.getByText('The trash is empty')).toBeVisible();
});
