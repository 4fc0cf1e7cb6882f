import { expect, test } from '../fixtures.ts';
import { toastWith } from '../screen.ts';

for (const width of [1280, 360]) {
  test(`two leads of one person are merged by keyboard and brought back at ${width} px`, { tag: '@long' }, async ({
    admin: page,
    api,
    signIn,
    consoleGuard,
  }) => {
    const phone = width === 360 ? '98220 31840' : '98220 31841';
    // The other run uses the same database.
    const email = `lata-${width}@example.in`;
    const kept = await api.addLead({ full_name: 'Lata Rane', phone, email: null, notes: 'Wants a garden' });
    const merged = await api.addLead({
      full_name: 'लता राणे',
      phone: `+91${phone}`,
      email,
      notes: '',
    });
    // The open page of a colleague asks for all of the lead that is gone, until it leads to the other one.
    consoleGuard.expectRefusal(404, '/rpc/leads/find');
    consoleGuard.mayRefuse(404, '/rpc/');
    const colleague = await signIn('Agent');
    await colleague.page.goto(`/leads/${merged.id}`);
    await expect(colleague.page.getByRole('heading', { name: 'लता राणे' })).toBeVisible();

    await page.setViewportSize({ width, height: 800 });
    await page.goto('/leads/duplicates');
    const pair = page.getByRole('listitem').filter({ hasText: email });
    await expect(pair).toContainText('Same phone number');
    await page.goto(`/leads/${kept.id}`);
    const found = page.getByRole('region', { name: 'May be the same person as' });
    await expect(found).toContainText('लता राणे');
    await found.getByRole('button', { name: 'Compare and merge' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Merge two leads' });
    await dialog.getByRole('group', { name: 'Full name' }).getByRole('radio').nth(1).press('Space');
    await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
    await expect(toastWith(page, 'Merged')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'लता राणे', level: 1 })).toBeVisible();
    await expect(found).toBeHidden();
    await expect.poll(() => api.get(`/leads/${kept.id}`)).toMatchObject({ email, notes: 'Wants a garden' });
    // The page of the merged lead leads to the one that stays.
    await expect(colleague.page).toHaveURL(new RegExp(kept.id, 'u'));

    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Undo merge' })
      .click();
    await expect(toastWith(page, 'Merge undone')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Lata Rane', level: 1 })).toBeVisible();
    await expect.poll(() => api.get(`/leads/${merged.id}`)).toMatchObject({ full_name: 'लता राणे', email });
    await found.getByRole('button', { name: 'Not the same' }).click();
    await expect(found).toBeHidden();
  });
}
