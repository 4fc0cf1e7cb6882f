import type { Page } from '@playwright/test';
import type { Lead } from '#features/leads/contract.ts';
import { whileFailing, whileWaiting } from '../answers.ts';
import { expect, test } from '../fixtures.ts';
import { cardTitled, toastWith } from '../screen.ts';

const missing = '00000000-0000-7000-8000-000000000000';
const stages = ['New', 'Contacted', 'Qualified', 'Negotiation', 'Closed'];
const sources = [
  ...['Website', 'WhatsApp', 'Referral', 'Social media', 'Advertisement', 'Cold call'],
  ...['Email', 'Property portal', 'Walk-in', 'Other'],
];
const onBoard = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });

test('/leads: loading, failed, empty, filters', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  test.setTimeout(300_000);
  await whileWaiting(page, 'leads/list', async () => {
    await page.goto('/leads');
    await expect(page.getByText('Loading leads...')).toBeAttached();
  });
  await expect(page.getByText('No leads found')).toBeVisible();
  await whileFailing(page, consoleGuard, 'leads/list', async () => {
    await page.goto('/leads');
    await expect(page.getByText('Error loading leads')).toBeVisible();
  });

  const email = 'harshad@example.in';
  await api.addLead({
    full_name: 'Harshad Mane',
    email,
    source: 'referral',
    status: 'contacted',
    budget: '12000000',
  });
  await api.addLead({ full_name: 'Bela Joshi', status: 'closed', source: 'cold_call' });
  await page.goto('/leads');
  await expect(page.getByRole('main').getByRole('link', { name: 'Pipeline' })).toHaveAttribute(
    'href',
    '/leads/pipeline',
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'Add Lead' })).toHaveAttribute('href', '/leads/add');
  const names = page.getByRole('article').getByRole('heading', { level: 2 });
  await expect(names).toHaveCount(2);
  for (const text of ['harshad', email]) {
    await page.getByRole('searchbox', { name: 'Search leads' }).fill(text);
    await expect(names).toHaveText(['Harshad Mane']);
  }
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('');
  const stage = page.getByRole('combobox', { name: 'Stage' });
  await expect(stage.getByRole('option')).toHaveText(['All stages', ...stages, 'Lost']);
  await stage.selectOption('Closed');
  await expect(names).toHaveText(['Bela Joshi']);
  await stage.selectOption('All stages');
  const source = page.getByRole('combobox', { name: 'Source' });
  await expect(source.getByRole('option')).toHaveText(['All sources', ...sources]);
  await source.selectOption('Referral');
  await expect(names).toHaveText(['Harshad Mane']);
  await expect(cardTitled(page, 'Harshad Mane')).toContainText('₹1.2 Cr');
  await page.getByRole('button', { name: 'More Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'More Filters' })).toBeVisible();
  await expect(page.getByText('Coming Soon')).toHaveCount(0);
});

test('actions on a lead in the list', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  test.setTimeout(300_000);
  const { id } = await api.addLead({ full_name: 'Moves on', phone: '98220 41736' });
  await page.goto('/leads?search=moves');
  const lead = cardTitled(page, 'Moves on');
  await expect(lead.getByRole('link', { name: 'Contact Moves on' })).toHaveAttribute('href', 'tel:+919822041736');
  await whileFailing(page, consoleGuard, 'leads/move', async () => {
    await lead.getByRole('button', { name: 'Move Stage: Contacted, Moves on' }).click();
    await expect(toastWith(page, 'Failed to update lead status')).toContainText('Error');
  });
  await expect(lead).toContainText('New');
  for (const stage of stages.slice(1)) {
    await lead.getByRole('button', { name: `Move Stage: ${stage}, Moves on` }).click();
    if (stage === 'Closed') {
      const asked = page.getByRole('dialog', { name: 'How was Moves on won?' });
      await asked.getByRole('radio', { name: 'Listing agreement signed' }).check();
      await asked.getByRole('button', { name: 'Close without a deal' }).click();
    }
    await expect(lead).toContainText(`${stage} · today`);
  }
  await expect(lead.getByRole('button', { name: /^Move Stage/u })).toHaveCount(0);
  await expect.poll(async () => (await api.get<Lead>(`/leads/${id}`)).status).toBe('closed');
  await lead.getByRole('link', { name: 'View Details of Moves on' }).click();
  await expect(page).toHaveURL(`/leads/${id}`);

  await api.addLead({ full_name: 'Cannot be reached' });
  await page.goto('/leads?search=cannot');
  // A page that still scrolls hides its tooltips.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.getByRole('link', { name: 'Add phone: Cannot be reached' }).hover();
    await expect(page.getByRole('tooltip', { name: 'No phone number' })).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test('/leads/pipeline', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  test.setTimeout(300_000);
  const lead = await api.addLead({
    full_name: 'Farida Contractor',
    phone: '98220 41736',
    email: 'farida@example.org',
    status: 'qualified',
    source: 'advertisement',
    budget: '16000000',
  });
  await api.addLead({ full_name: 'Nobody knows how', status: 'new' });
  await whileWaiting(page, 'leads/columns', async () => {
    await page.goto('/leads/pipeline');
    await expect(page.getByText('Loading pipeline...')).toBeAttached();
  });
  for (const stage of stages) await expect(page.getByRole('region', { name: stage, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lost', exact: true })).toHaveCount(0);
  const shown = onBoard(page, 'Farida Contractor');
  await expect(page.getByRole('region', { name: 'Qualified', exact: true })).toContainText('₹1.6 Cr');
  const source = page.getByRole('combobox', { name: 'Source' });
  await expect(source.getByRole('option')).toHaveText(['All sources', ...sources]);
  for (const text of ['farida', 'farida@example.org', '98220 41736']) {
    await page.getByRole('searchbox', { name: 'Search leads' }).fill(text);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(shown).toBeVisible();
  }
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('');
  await source.selectOption('Website');
  await expect(shown).toHaveCount(0);
  await source.selectOption('All sources');

  await shown.hover();
  await expect(shown.getByRole('link', { name: 'Call Farida Contractor' })).toHaveAttribute(
    'href',
    'tel:+919822041736',
  );
  await expect(shown.getByRole('button', { name: 'Contact Farida Contractor' })).toBeVisible();
  await expect(shown.getByRole('link', { name: 'Meet Farida Contractor' })).toHaveAttribute(
    ...(['href', `/meetings/schedule?leadId=${lead.id}`] as const),
  );
  await whileFailing(page, consoleGuard, 'leads/move', async () => {
    await shown.getByRole('button', { name: 'Move Farida Contractor to Negotiation' }).click();
    await expect(toastWith(page, 'Failed to update lead status')).toContainText('Error');
  });
  await shown.hover();
  await shown.getByRole('button', { name: 'Move Farida Contractor to Negotiation' }).click();
  await expect(page.getByRole('region', { name: 'Negotiation', exact: true })).toContainText('Farida Contractor');
  await onBoard(page, 'Nobody knows how').hover();
  await expect(page.getByRole('link', { name: /^(?:Call|Contact) Nobody knows how$/u })).toHaveCount(0);
  await shown.getByRole('link', { name: 'Farida Contractor', exact: true }).click();
  await expect(page).toHaveURL(`/leads/${lead.id}`);

  await whileFailing(page, consoleGuard, 'leads/columns', async () => {
    await page.goto('/leads/pipeline');
    await expect(page.getByText('Error loading pipeline')).toBeVisible();
  });
});

test('/leads/{id}', { tag: '@long' }, async ({ admin: page, api, consoleGuard }) => {
  const { profile_id } = await api.get<{ profile_id: string }>('/me');
  const property = await api.addProperty({ title: 'Kesar Wada' });
  const { id } = await api.addLead({
    full_name: 'Lakshmi Iyer',
    phone: '98220 41737',
    email: 'lakshmi@example.in',
    assigned_agent_id: profile_id,
    property_id: property.id,
  });
  await page.goto(`/leads/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Call Lakshmi Iyer' }).first()).toHaveAttribute(
    'href',
    'tel:+919822041737',
  );
  await main.getByRole('button', { name: 'Email to Lakshmi Iyer' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Send email' })).toContainText('To Lakshmi Iyer, lakshmi@example.in');
  await page.getByRole('dialog', { name: 'Send email' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(main.getByRole('link', { name: 'Schedule Meeting' }).first()).toHaveAttribute(
    ...(['href', `/meetings/schedule?leadId=${id}`] as const),
  );
  await expect(page.getByRole('region', { name: 'Assigned agent' })).toContainText('Meera Kulkarni');
  await expect(page.getByRole('region', { name: 'Property' }).getByRole('link').first()).toHaveAttribute(
    ...(['href', `/properties/${property.id}`] as const),
  );
  const facts = page.getByRole('region', { name: 'Lead Information' });
  await expect(facts).toContainText('Added');
  await expect(facts).toContainText('Last updated');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Added');
  consoleGuard.expectRefusal(404, '/rpc/leads/find');
  consoleGuard.mayRefuse(404, '/rpc/leads/stages');
  consoleGuard.mayRefuse(404, '/rpc/consents/ofPerson');
  consoleGuard.mayRefuse(404, '/rpc/matching/ofPerson');
  await page.goto(`/leads/${missing}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lead not found');
});
