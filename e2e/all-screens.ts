import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import { addresses } from '#app/addresses.ts';
import { expect } from './fixtures.ts';
import type { SeedData } from './seed-data.ts';
import type { Sentences } from './sentences.ts';

export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Runs when the page has loaded; an open dialog or menu is checked, too. */
  readonly open?: (page: Page) => Promise<void>;
}

/** The path of an address, with the id of a record of the agency. */
export function pathAt(address: string, { property, client, agent, lead, meeting, tour }: SeedData): string {
  const ids: Readonly<Record<string, string>> = {
    properties: property,
    clients: client,
    'client-portal': client,
    agents: agent,
    leads: lead,
    meetings: meeting,
    visits: tour,
  };
  const [, section = ''] = address.split('/');
  return address.replace('$id', ids[section] ?? '');
}

/** Screens for signed-in people, with sentences in the current language: the chosen ones, and all other addresses. */
export function insideScreens(seedData: SeedData, sentences: Sentences): Screen[] {
  const chosen = chosenScreens(seedData, sentences);
  const opened = new Set(chosen.map(({ path }) => path.split('?')[0]));
  const others = Object.keys(addresses).map((address) => ({ name: address, path: pathAt(address, seedData) }));
  return [...others.filter(({ path }) => !opened.has(path)), ...chosen];
}

function chosenScreens(seedData: SeedData, sentences: Sentences): Screen[] {
  const { property, bare, sold, client, bareClient, lead, bareLead, agent, run, meeting, tour } = seedData;
  return [
    { name: 'dashboard', path: '/' },
    { name: 'today, the team’s', path: '/today?whose=team' },
    { name: 'source costs by connection', path: '/analytics/sources?by=connection&period=all' },
    { name: 'properties as cards', path: '/properties' },
    { name: 'properties on the map', path: '/properties?view=map' },
    { name: 'properties as rows, filtered', path: '/properties?view=rows&purpose=%5B%22sale%22%5D&price_min=100000' },
    { name: 'no property found', path: '/properties?search=nothing+like+it' },
    { name: 'property', path: `/properties/${property}` },
    { name: 'property without anything', path: `/properties/${bare}` },
    { name: 'property that is sold', path: `/properties/${sold}` },
    { name: 'deals', path: '/deals?state=all' },
    { name: 'deals, filtered', path: '/deals?kind=sale&from=2026-01-01&until=2026-12-31' },
    { name: 'no deal found', path: '/deals?until=2001-01-01' },
    { name: 'missing property', path: `/properties/${uuid()}` },
    {
      name: 'add form with errors',
      path: '/properties/add',
      open: async (page) => {
        await page.locator('button[type=submit][form=property]').click();
        await expect(page.locator('[aria-invalid=true]')).toHaveCount(6);
      },
    },
    { name: 'clients', path: '/clients' },
    { name: 'clients, filtered', path: '/clients?type=%5B%22buyer%22%5D&budget_min=100000&location=%5B%22Baner%22%5D' },
    { name: 'no client found', path: '/clients?search=nothing+like+it' },
    { name: 'client', path: `/clients/${client}` },
    { name: 'client without anything', path: `/clients/${bareClient}` },
    { name: 'missing client', path: `/clients/${uuid()}` },
    ...['overview', 'properties', 'meetings', 'messages'].map((tab) => ({
      name: `portal of a client, ${tab}`,
      path: `/client-portal/${client}?tab=${tab}`,
    })),
    { name: 'portal of an unknown client', path: `/client-portal/${uuid()}` },
    {
      name: 'new link to the portal',
      path: `/client-portal/${client}`,
      open: async (page) => {
        await page.locator('form button[type=submit]').click();
        await expect(page.locator('input[readonly]')).toBeVisible();
      },
    },
    {
      name: 'client add form with errors',
      path: '/clients/add',
      open: async (page) => {
        await page.locator('button[type=submit][form=client]').press('Enter');
        await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
      },
    },
    { name: 'pipeline', path: '/leads/pipeline?lost=true' },
    { name: 'pipeline, a stage of a phone', path: '/leads/pipeline?stage=contacted' },
    { name: 'pipeline without leads', path: '/leads/pipeline?search=nothing+like+it' },
    { name: 'agents', path: '/agents' },
    { name: 'no agent found', path: '/agents?search=nothing+like+it' },
    { name: 'agent', path: `/agents/view/${agent}` },
    { name: 'missing agent', path: `/agents/view/${uuid()}` },
    {
      name: 'agent add form with errors',
      path: '/agents/add',
      open: async (page) => {
        await page.locator('select[name=role]').selectOption('Agent');
        await page.locator('button[type=submit][form=agent]').press('Enter');
        await expect(page.locator('[aria-invalid=true]')).toHaveCount(3);
      },
    },
    { name: 'preferences of an unknown client', path: '/clients/preferences' },
    {
      name: 'preferences',
      path: `/clients/preferences?client=${client}`,
      open: (page) => expect(page.getByRole('slider')).toHaveCount(4),
    },
    { name: 'meetings', path: '/meetings' },
    { name: 'meetings, filtered', path: '/meetings?when=all&status=%5B%22scheduled%22%5D&from=2020-01-01' },
    {
      name: 'meeting schedule form with errors',
      path: '/meetings/schedule',
      open: async (page) => {
        await page.locator('button[type=submit][form=meeting]').click();
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      },
    },
    ...['month', 'week', 'day'].map((view) => ({ name: `calendar, ${view}`, path: `/meetings/calendar?view=${view}` })),
    { name: 'meeting that can become a visit', path: `/visits/${meeting}` },
    { name: 'change the plan of a visit', path: `/visits/plan?meetingId=${tour}` },
    { name: 'no meeting found', path: '/meetings?search=nothing+like+it' },
    { name: 'invoices', path: '/invoices' },
    { name: 'no invoice found', path: '/invoices?search=nothing+like+it' },
    { name: 'documents', path: '/documents' },
    { name: 'no document found', path: '/documents?search=nothing+like+it' },
    { name: 'performance', path: '/agents/performance' },
    { name: 'analytics', path: '/analytics?period=all' },
    { name: 'analytics of days without anything', path: '/analytics?from=2001-01-01&until=2001-01-02' },
    {
      name: 'performance, the figures of a month',
      path: '/agents/performance',
      open: async (page) => {
        await page.getByRole('button', { name: sentences.say('Add metrics') }).click();
        await expect(page.getByLabel(sentences.say('Client rating'))).toBeVisible();
      },
    },
    { name: 'performance of an unknown agent', path: `/agents/performance?agent=${uuid()}` },
    { name: 'leads', path: '/leads' },
    {
      name: 'leads, filtered',
      path: '/leads?source=%5B%22website%22%2C%22referral%22%5D&follow_up=overdue&budget_min=1',
    },
    { name: 'no lead found', path: '/leads?search=nothing+like+it' },
    { name: 'lead', path: `/leads/${lead}` },
    { name: 'lead without anything', path: `/leads/${bareLead}` },
    { name: 'missing lead', path: `/leads/${uuid()}` },
    {
      name: 'lead add form with errors',
      path: '/leads/add',
      open: async (page) => {
        await page.locator('select[name=status]').selectOption('lost');
        await page.locator('button[type=submit][form=lead]').click();
        await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
      },
    },
    { name: 'import, the file', path: '/properties/import' },
    { name: 'import, the columns', path: '/properties/import', open: (page) => uploadList(page) },
    {
      name: 'import, what will happen',
      path: '/properties/import',
      open: async (page) => {
        await uploadList(page);
        await page.goto(`${page.url()}&step=check`);
        await expect(page.getByRole('tab').first()).toBeVisible();
      },
    },
    { name: 'import, the result', path: `/properties/import?import=${run}` },
    { name: 'import of clients, the columns', path: '/clients/import', open: (page) => uploadList(page, contacts) },
    {
      name: 'import of clients, what will happen',
      path: '/clients/import',
      open: async (page) => {
        await uploadList(page, contacts);
        await page.goto(`${page.url()}&step=check`);
        await expect(page.getByRole('tab').first()).toBeVisible();
      },
    },
    { name: 'import of leads, the columns', path: '/leads/import', open: (page) => uploadList(page, enquiries) },
    {
      name: 'import of leads, what will happen',
      path: '/leads/import',
      open: async (page) => {
        await uploadList(page, enquiries);
        await page.goto(`${page.url()}&step=check`);
        await expect(page.getByRole('tab').first()).toBeVisible();
      },
    },
    { name: 'search', path: '/search?q=pune' },
    { name: 'search for nothing', path: '/search' },
    { name: 'nothing found', path: '/search?q=nothing+like+it' },
    { name: 'spelt nearly so', path: '/search?q=banyna+villa' },
    ...settings.map((tab) => ({ name: `settings, ${tab}`, path: `/settings?tab=${tab}` })),
    ...['properties', 'clients', 'leads', 'deals', 'invoices'].map((list) => ({
      name: `table of ${list}`,
      path: `/${list}?view=table`,
    })),
    {
      name: 'selected leads',
      path: '/leads',
      open: async (page) => {
        await page.locator('[data-select]').first().check({ force: true });
        await expect(page.getByRole('button', { name: sentences.say('Clear') })).toBeVisible();
      },
    },
    { name: 'unknown page', path: '/nowhere' },
    {
      name: 'palette',
      path: '/',
      open: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('combobox').fill('villa');
        await expect(page.getByRole('option', { name: /villa/iu }).first()).toBeVisible();
      },
    },
    {
      name: 'keys',
      path: '/',
      open: async (page) => {
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ];
}

/** The values of all tabs of the settings, read from their table, so that a new tab is not left out. */
const settings = [
  ...readFileSync(path.join(import.meta.dirname, '../src/app/web/settings-screen.tsx'), 'utf8').matchAll(
    /\bvalue: '([\w-]+)'/gu,
  ),
].map(([, tab]) => tab);

type Device = 'a phone' | 'a tablet' | 'a desk';

/** Dialogs and menus over a page, by the name of the button that opens them. */
export function floating(seedData: SeedData, device: Device, sentences: Sentences): Screen[] {
  const { property, bare, sold, client, lead } = seedData;
  const isPhone = device === 'a phone';
  const press = (name: string, path: string, button: string | RegExp, role: 'button' | 'link' = 'button'): Screen => ({
    name,
    path,
    open: async (page) => {
      const buttonName = typeof button === 'string' ? sentences.say(button) : button;
      await page.getByRole(role, { name: buttonName }).first().click();
      const floats = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'));
      await expect(floats.last(), name).toBeVisible();
    },
  });
  // Notifications that were seen in the previous language are not new any more.
  const bell = ['Notifications', 'Notifications, {count, plural, one {# new} other {# new}}'].map(
    (buttonName) => sentences.say(buttonName).source,
  );
  return [
    press('more filters', '/properties', 'More Filters'),
    press('order of the list', '/properties', 'Newest first'),
    press('delete question', '/properties', 'Delete {title}'),
    press('new type', '/properties/types', 'Add property type'),
    press('delete a type in use', '/properties/types', 'Delete {name}'),
    press('picture, enlarged', `/properties/${property}`, 'Picture {0} of {count}, enlarge'),
    press('more of a property', `/properties/${property}`, 'More actions'),
    press('delete an agent', '/agents', 'Delete {name}'),
    ...(isPhone ? [] : [press('record a deal', `/properties/${bare}`, 'Mark as rented')]),
    press('create an invoice', '/invoices', 'Create Invoice'),
    press('an invoice', '/invoices', /^\d\d-\d\d\/\d+$/u),
    // On a tablet the row has space only for its menu.
    device === 'a tablet'
      ? press('actions for an invoice', '/invoices', 'More actions: {number}')
      : press('pay an invoice', '/invoices', 'Mark as Paid: {number}'),
    press('edit a deal', `/properties/${sold}`, 'Edit deal'),
    press('undo a deal', `/properties/${sold}`, 'Cancel deal'),
    press('more of a deal', '/deals', 'Actions for the deal of {title}'),
    press('more filters of deals', '/deals', 'More Filters'),
    press('more filters of clients', '/clients', 'More Filters'),
    press('more of a client', `/clients/${client}`, 'More actions'),
    press('more filters of meetings', '/meetings', 'More Filters'),
    press('calendar view', '/meetings', 'Calendar View'),
    press('notes of a meeting', '/meetings', 'Add notes: {title}'),
    press('more of a meeting', '/meetings', 'More actions: {title}'),
    press('more filters of documents', '/documents', 'More Filters'),
    press('upload documents', '/documents', 'Upload Document'),
    {
      name: 'look at a document',
      path: '/documents',
      open: async (page) => {
        // Without a new tab, the document opens in a dialog.
        await page.evaluate(() => Object.assign(window, { open: () => null }));
        await page
          .getByRole('button', { name: sentences.say('View {title}') })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    press('more of a document', '/documents', 'More actions: {title}'),
    {
      name: 'edit a document',
      path: '/documents',
      open: async (page) => {
        await page
          .getByRole('button', { name: sentences.say('More actions: {title}') })
          .first()
          .click();
        await page.getByRole('menuitem', { name: sentences.say('Edit') }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    press('more filters of leads', '/leads', 'More Filters'),
    press('add a team', '/settings?tab=teams', 'Add team'),
    press('what a role sees', '/settings?tab=teams', 'Edit access for {name}'),
    {
      name: 'change of many leads',
      path: '/leads',
      open: async (page) => {
        await page.locator('[data-select]').first().check({ force: true });
        await page.getByRole('button', { name: sentences.say('Assign'), exact: true }).click();
        await page.getByRole('menuitem').last().click();
        await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
      },
    },
    ...(isPhone
      ? []
      : [
          {
            name: 'schedule from the calendar',
            path: '/meetings/calendar?view=day',
            open: async (page: Page) => {
              // At half past ten in the evening. The calendar takes presses once its dragging has loaded.
              const day = page.locator('[data-day]').first();
              const dialog = page.getByRole('dialog');
              await expect(async () => {
                await day.click({ position: { x: 200, y: 1260 } });
                await expect(dialog.getByRole('combobox').first()).toBeVisible({ timeout: 2_000 });
              }).toPass();
            },
          },
        ]),
    ...(isPhone ? [] : [press('columns of a table', '/leads?view=table', 'Columns')]),
    press('save a view', '/leads?sort=name', 'Save view'),
    {
      name: 'follow-up of a lead',
      path: '/leads',
      open: async (page) => {
        await page.locator('[aria-haspopup=menu][aria-description]').first().click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
    },
    { name: 'follow-ups of everyone, later', path: '/follow-ups?whose=all&when=later' },
    press('snooze a follow-up', '/follow-ups?whose=all', 'Snooze: {name}'),
    press('plan a follow-up', `/leads/${lead}`, 'Pick day and time'),
    press('why a lead is lost', `/leads/${lead}`, 'Lost'),
    press('more of a lead', `/leads/${lead}`, 'More actions'),
    ...(isPhone ? [] : [press('convert to a client', `/leads/${lead}`, 'Convert to client')]),
    press('bell', '/', new RegExp(bell.join('|'), 'u')),
    press('account', '/', 'Account: {0}, {1}'),
    press('invite', '/settings?tab=people', 'Invite'),
    {
      name: 'write to a client',
      path: `/clients/${client}`,
      open: async (page) => {
        await page.getByRole('tab', { name: sentences.say('Communications') }).click();
        await page
          .getByRole('button', { name: sentences.say('Send email') })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    ...(isPhone ? [] : [press('note a call', `/clients/${client}`, 'Log call')]),
    ...(isPhone ? [press('log what happened', `/leads/${lead}`, 'Log what happened')] : []),
    press('second step', '/settings?tab=security', 'Turn on'),
    press('template', '/settings?tab=templates', 'Add template'),
    press('rera-project', '/settings?tab=rera', 'Add project'),
    press('website', '/settings?tab=website', 'Edit the website'),
    press('webhook', '/settings?tab=webhooks', 'Add webhook'),
    press('email', '/settings?tab=outbox', /^Set a new password$/u),
    ...(isPhone ? [press('menu', '/', 'Menu')] : [press('quick add', '/', 'Quick Add')]),
  ];
}

export function authScreens({ invitation }: SeedData): Screen[] {
  return [
    { name: 'login', path: '/login' },
    {
      name: 'login with errors',
      path: '/login',
      open: async (page) => {
        await page.locator('button[type=submit]').click();
        await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
      },
    },
    { name: 'sign up', path: '/sign-up' },
    { name: 'forgotten password', path: '/forgot-password' },
    { name: 'new password', path: `/reset-password#${'x'.repeat(40)}` },
    { name: 'invitation', path: `/invitation#${invitation}` },
    { name: 'old invitation', path: `/invitation#${'x'.repeat(40)}` },
  ];
}

const listings =
  'Title,Address,City,State,Price,Area\nKamala Niwas,Tilak Road,Pune,Maharashtra,42 lakh,30 sq m\nNo price,,,,,\n';
const contacts =
  'Name,Mobile,Email,Type,Budget\nLata Rane,98220 41736,lata@example.in,Buyer,80 L - 1 Cr\nKiran,none,at home,Friend,35k\n,,,,\n';

const enquiries =
  'Name,Mobile,Source,Status,Budget\nLata Rane,98220 41736,99acres,Won,80 L - 1 Cr\nKiran,none,Astrologer,Martian,35k\n,,,,\n';

async function uploadList(page: Page, list = listings): Promise<void> {
  const buffer = Buffer.from(list);
  await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await page.waitForURL(/\?import=/u);
  await expect(page.getByRole('table').first()).toBeVisible();
}
