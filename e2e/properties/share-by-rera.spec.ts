import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

test('a project lends its number to a flat, and a flat without one is left out of a message', { tag: '@long' }, async ({
  admin,
  api,
}) => {
  const [flat, tower] = await api.addProperties([
    { title: 'Green Acres, 2 BHK', sale_kind: 'new' },
    { title: 'Tower B', sale_kind: 'new' },
  ]);
  await admin.goto('/settings?tab=rera');
  await admin.getByRole('button', { name: 'Add project' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Project name').fill('Green Acres');
  await dialog.getByLabel('State').selectOption({ label: 'Maharashtra' });
  await dialog.getByLabel('RERA number').fill('P52100012345');
  await admin.keyboard.press('Enter');
  await expect(toastWith(admin, 'Registration added')).toBeVisible();
  await expect(admin.getByRole('list', { name: 'Projects' })).toContainText('Green Acres');

  await admin.goto(`/properties/${flat?.id}/edit`);
  await admin.getByRole('button', { name: 'Use Green Acres' }).click();
  await expect(admin.getByLabel('RERA number')).toHaveValue('P52100012345');
  await admin.getByRole('button', { name: 'Update Property' }).click();
  await expect(admin).toHaveURL(`/properties/${flat?.id}`);
  await expect(admin.getByRole('region', { name: 'Property Information' })).toContainText('P52100012345');

  await admin.goto(`/properties/${tower?.id}`);
  const missing = admin.getByRole('region', { name: 'Before it is shared' });
  await expect(missing).toContainText('no RERA registration');
  await expect(missing.getByRole('link', { name: 'Edit the listing' })).toBeVisible();

  const lead = await api.addLead({ full_name: 'Kavita Bhide', phone: '55501 77012', property_id: tower?.id ?? null });
  await admin.goto(`/leads/${lead.id}`);
  await admin.getByRole('button', { name: 'WhatsApp' }).first().click();
  await expect(dialog).toContainText('Tower B is left out.');
  await expect(dialog.getByLabel('Message')).not.toHaveValue(/Tower B/u);
});
