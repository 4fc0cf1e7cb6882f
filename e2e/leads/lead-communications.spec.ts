import type { Lead } from '#features/leads/contract.ts';
import { expect, test } from '../fixtures.ts';
import { openCommunications, toastWith } from '../screen.ts';

for (const width of [1440, 360])
  test(`a lead is written to by WhatsApp and email, and the client has both, ${width} px wide`, {
    tag: '@long',
  }, async ({ admin: page, api }) => {
    await page.setViewportSize({ width, height: 800 });
    const home = await api.addProperty({ title: 'Sahyadri Heights', price: '13500000' });
    const { id } = await api.addLead({
      full_name: 'Lata Rane',
      phone: '98220 41736',
      email: 'lata@mail.example',
      interest_type: 'buying',
      property_id: home.id,
    });
    const communications = await openCommunications(page, `/leads/${id}`);
    await expect(communications).toContainText('Emails, calls and messages with the lead appear here.');

    // On a phone, the bar in reach of the thumb writes, too.
    const bar = page.getByRole('region', { name: 'Contact', exact: true });
    const opener =
      width === 360
        ? bar.getByRole('button', { name: 'WhatsApp to Lata Rane' })
        : communications.getByRole('button', { name: 'WhatsApp' });
    await opener.click();
    const message = page.getByRole('dialog', { name: 'WhatsApp to Lata Rane' });
    await expect(message.getByLabel('Message')).toHaveValue(
      /^Hello Lata Rane, this is .*Sahyadri Heights.*₹1\.4 Cr:/su,
    );
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const opened = page.context().waitForEvent('page');
    await message.getByRole('link', { name: 'Open WhatsApp' }).click();
    await (await opened).close();
    await expect(toastWith(page, 'Message logged')).toBeVisible();
    await expect(communications.getByRole('listitem')).toContainText('Hello Lata Rane');

    await communications.getByRole('button', { name: 'Send email' }).click();
    const email = page.getByRole('dialog', { name: 'Send email' });
    await email.getByLabel('Subject').fill('Three homes in Baner');
    await email.getByRole('textbox', { name: 'Message' }).fill('As agreed on the phone.');
    await email.getByRole('button', { name: 'Send email' }).click();
    await expect(toastWith(page, 'Email sent successfully!')).toBeVisible();
    await expect(communications.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Three homes in Baner');

    // The lead was answered: its response time is known.
    const { items } = await api.get<{ items: Lead[] }>('/leads?answered=yes');
    expect(items.map((lead) => lead.id)).toContain(id);

    const client = await api.addClient({ full_name: 'Lata Rane' });
    await api.post(`/leads/${id}/convert`, { client_id: client.id, client_type: null });
    await openCommunications(page, `/clients/${client.id}`);
    await expect(communications.getByRole('listitem')).toHaveCount(2);
  });
