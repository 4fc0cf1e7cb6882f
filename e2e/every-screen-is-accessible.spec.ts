import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import type { Me } from '#features/accounts/contract.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import { Api } from './api.ts';
import { expect, test } from './fixtures.ts';
import { invite, password, people } from './people.ts';
import { picture } from './screen.ts';

/** The files of this spec's agency; made once, by whichever journey is first. */
interface Stock {
  readonly property: string;
  readonly bare: string;
  readonly sold: string;
  readonly client: string;
  readonly bareClient: string;
  readonly lead: string;
  readonly bareLead: string;
  readonly agent: string;
  /** The address that lets the client into the portal. */
  readonly portal: string;
  readonly run: string;
  readonly invitation: string;
}

interface Screen {
  readonly name: string;
  readonly path: string;
  /** What is done once the page is there; what floats then is looked at, too. */
  readonly open?: (page: Page) => Promise<void>;
}

type Found = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

const desk: BrowserContextOptions = { viewport: { width: 1366, height: 768 } };
const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const widths = [
  ['a desk', desk],
  ['a phone', phone],
] as const;
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What everybody works with all day; the other screens come with the long form, or with the journeys of their own feature. */
const inShort = [
  ...['dashboard', 'properties as cards', 'property', 'add form with errors', 'clients', 'client', 'client edit form'],
  ...['pipeline', 'lead', 'leads', 'agents', 'invoices', 'documents', 'settings, profile', 'unknown page'],
];
const isWhole = process.env.AANGAN_MATRIX === 'full';
const languages: readonly Language[] = isWhole ? languageCodes : ['en'];

test.describe.configure({ mode: 'parallel' });

for (const language of languages) {
  // The short form looks at the main screens once; the others, what floats over them and the phone come with the long one.
  for (const [place, options] of isWhole ? widths : widths.slice(0, 1)) {
    test(`axe finds nothing on ${place}, light and dark, in ${language}`, async ({
      signIn,
      api,
      openBrowser,
      watch,
    }) => {
      test.setTimeout(1_200_000);
      const newcomer = new Api((await openBrowser()).request, api.url);
      const stock = await makeStock(api, (await signIn('Agent')).api, newcomer);
      const quiet = { ...options, reducedMotion: 'reduce' } as const;
      const { page } = await signIn('Admin', quiet);
      await api.put('/me/appearance', { language, theme: 'light' });
      watch.expectLine('404 Error: User attempted to access non-existent route: /nowhere');
      watch.mayRefuse(404, '/rpc/performance/');
      watch.mayRefuse(404, '/rpc/properties/');
      watch.mayRefuse(404, '/rpc/clients/');
      watch.mayRefuse(404, '/rpc/leads/');
      watch.mayRefuse(404, '/rpc/agents/');
      const floats = language === 'en' && isWhole ? floating(stock, place === 'a phone') : [];
      const inside = insideScreens(stock).filter(({ name }) => isWhole || inShort.includes(name));
      await lookAtAll(page, [...inside, ...floats]);

      const visitor = await openBrowser(quiet);
      await visitor.addCookies([{ name: 'language', value: language, url: new URL(api.url).origin }]);
      const outside = await visitor.newPage();
      watch.expectRefusal(410, '/rpc/accounts/readInvitation');
      for (const screen of doorScreens(stock)) await look(outside, screen);

      const client = await (await openBrowser(quiet)).newPage();
      await look(client, { name: 'portal without a link', path: '/portal' });
      await look(client, { name: "client's portal", path: stock.portal });
    });
  }
}

/** A page that shows one screen after the other grows, and gets slow: now and then another one goes on. */
async function lookAtAll(first: Page, screens: readonly Screen[]): Promise<void> {
  for (let place = 0; place < screens.length; place += 12) {
    const page = await first.context().newPage();
    for (const screen of screens.slice(place, place + 12)) await look(page, screen);
    await page.close();
  }
}

/** Looks at a screen in both themes; also nothing may scroll sideways. */
async function look(page: Page, { name, path, open }: Screen): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading').first(), name).toBeVisible();
  await expect(page.locator('[aria-busy=true]'), name).toHaveCount(0);
  await open?.(page);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect.soft(isWide, `${name} scrolls sideways`).toBe(false);
  // In the page alone: the frame of a letter lets nobody look into it.
  const axe = () =>
    new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], iframes: false, rules: { 'target-size': { enabled: true } } });
  const light = await axe().withTags(tags).analyze();
  await dropCovered(page, light.violations, axe);
  const found = (theme: string, { violations }: typeof light) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${theme} ${id}: ${target.join(' ')} ${failureSummary}`),
    );
  expect.soft(found('light', light), name).toEqual([]);
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { theme: 'dark', switchingTheme: '' }));
  // Only colours differ.
  const dark = await axe().withRules(['color-contrast', 'link-in-text-block']).analyze();
  expect.soft(found('dark', dark), name).toEqual([]);
}

/** A bar that sticks to an edge covers what lies there until somebody scrolls: such a target is looked at in the middle. */
async function dropCovered(page: Page, violations: Found, axe: () => AxeBuilder): Promise<void> {
  const small = violations.find(({ id }) => id === 'target-size');
  if (!small) return;
  const left: typeof small.nodes = [];
  for (const node of small.nodes) {
    const selector = node.target.join(' ');
    await page.locator(selector).evaluate((target) => target.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const again = await axe().withRules(['target-size']).include(selector).analyze();
    if (again.violations.length > 0) left.push(node);
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  if (left.length > 0) small.nodes = left;
  else violations.splice(violations.indexOf(small), 1);
}

function insideScreens({ property, bare, sold, client, bareClient, lead, bareLead, agent, run }: Stock): Screen[] {
  const settings = [
    ...['profile', 'notifications', 'company', 'security', 'appearance', 'people', 'trash', 'templates', 'outbox'],
    ...['audit', 'links', 'data'],
  ];
  return [
    { name: 'dashboard', path: '/' },
    { name: 'properties as cards', path: '/properties' },
    { name: 'properties as rows, filtered', path: '/properties?view=rows&purpose=%5B%22sale%22%5D&price_min=100000' },
    { name: 'no property found', path: '/properties?search=nothing+like+it' },
    { name: 'property', path: `/properties/${property}` },
    { name: 'property without anything', path: `/properties/${bare}` },
    { name: 'property that is sold', path: `/properties/${sold}` },
    { name: 'deals', path: '/deals?state=all' },
    { name: 'deals, filtered', path: '/deals?kind=sale&from=2026-01-01&until=2026-12-31' },
    { name: 'no deal found', path: '/deals?until=2001-01-01' },
    { name: 'missing property', path: `/properties/${uuid()}` },
    { name: 'edit form', path: `/properties/${property}/edit` },
    {
      name: 'add form with errors',
      path: '/properties/add',
      open: async (page) => {
        await page.locator('button[type=submit][form=property]').click();
        await expect(page.locator('[aria-invalid=true]')).toHaveCount(6);
      },
    },
    { name: 'types', path: '/properties/types' },
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
    { name: 'portal of nobody', path: `/client-portal/${uuid()}` },
    {
      name: 'new link to the portal',
      path: `/client-portal/${client}`,
      open: async (page) => {
        await page.locator('form button[type=submit]').click();
        await expect(page.locator('input[readonly]')).toBeVisible();
      },
    },
    { name: 'client edit form', path: `/clients/edit/${client}` },
    {
      name: 'client add form with errors',
      path: '/clients/add',
      open: async (page) => {
        await page.locator('button[type=submit][form=client]').press('Enter');
        await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
      },
    },
    { name: 'sources of leads', path: '/leads/sources' },
    { name: 'pipeline', path: '/leads/pipeline?lost=true' },
    { name: 'pipeline, a stage of a phone', path: '/leads/pipeline?stage=contacted' },
    { name: 'pipeline without leads', path: '/leads/pipeline?search=nothing+like+it' },
    { name: 'agents', path: '/agents' },
    { name: 'no agent found', path: '/agents?search=nothing+like+it' },
    { name: 'agent', path: `/agents/view/${agent}` },
    { name: 'missing agent', path: `/agents/view/${uuid()}` },
    { name: 'agent edit form', path: `/agents/edit/${agent}` },
    {
      name: 'agent add form with errors',
      path: '/agents/add',
      open: async (page) => {
        await page.locator('select[name=role]').selectOption('Agent');
        await page.locator('button[type=submit][form=agent]').press('Enter');
        await expect(page.locator('[aria-invalid=true]')).toHaveCount(3);
      },
    },
    { name: 'preferences of nobody', path: '/clients/preferences' },
    {
      name: 'preferences',
      path: `/clients/preferences?client=${client}`,
      open: (page) => expect(page.getByRole('slider')).toHaveCount(4),
    },
    { name: 'meetings', path: '/meetings' },
    { name: 'meetings, filtered', path: '/meetings?when=all&status=%5B%22scheduled%22%5D&from=2020-01-01' },
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
        await page.getByRole('button', { name: 'Add metrics' }).click();
        await expect(page.getByLabel('Client Rating')).toBeVisible();
      },
    },
    { name: 'performance of nobody', path: `/agents/performance?agent=${uuid()}` },
    { name: 'leads', path: '/leads' },
    {
      name: 'leads, filtered',
      path: '/leads?source=%5B%22website%22%2C%22referral%22%5D&follow_up=overdue&budget_min=1',
    },
    { name: 'no lead found', path: '/leads?search=nothing+like+it' },
    { name: 'lead', path: `/leads/${lead}` },
    { name: 'lead without anything', path: `/leads/${bareLead}` },
    { name: 'missing lead', path: `/leads/${uuid()}` },
    { name: 'lead edit form', path: `/leads/${lead}/edit` },
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
    { name: 'notifications', path: '/notifications' },
    ...settings.map((tab) => ({ name: `settings, ${tab}`, path: `/settings?tab=${tab}` })),
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

/** What opens over a page, by the name of what opens it. */
function floating({ property, bare, sold, client, lead }: Stock, isPhone: boolean): Screen[] {
  const press = (name: string, path: string, button: string | RegExp, role: 'button' | 'link' = 'button'): Screen => ({
    name,
    path,
    open: async (page) => {
      await page.getByRole(role, { name: button }).first().click();
      const floats = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'));
      await expect(floats.last(), name).toBeVisible();
    },
  });
  return [
    press('more filters', '/properties', 'More Filters'),
    press('order of the list', '/properties', 'Newest first'),
    press('delete question', '/properties', /^Delete /u),
    press('new type', '/properties/types', 'Add Property Type'),
    press('delete a type in use', '/properties/types', 'Delete Apartment'),
    press('picture, enlarged', `/properties/${property}`, /enlarge$/u),
    press('more of a property', `/properties/${property}`, 'More actions'),
    press('delete an agent', '/agents', /^Delete /u),
    ...(isPhone ? [] : [press('record a deal', `/properties/${bare}`, 'Mark as Rented')]),
    press('create an invoice', '/invoices', 'Create Invoice'),
    press('an invoice', '/invoices', /^\d\d-\d\d\/\d+$/u),
    press('pay an invoice', '/invoices', /^Mark .+ as paid$/u),
    press('edit a deal', `/properties/${sold}`, 'Edit Deal'),
    press('undo a deal', `/properties/${sold}`, 'Undo Deal'),
    press('more of a deal', '/deals', /^Actions for the deal/u),
    press('more filters of deals', '/deals', 'More Filters'),
    press('more filters of clients', '/clients', 'More Filters'),
    press('more of a client', `/clients/${client}`, 'More actions'),
    press('more filters of meetings', '/meetings', 'More Filters'),
    press('calendar view', '/meetings', 'Calendar View'),
    press('notes of a meeting', '/meetings', /^Add notes: /u),
    press('more of a meeting', '/meetings', /^More actions: /u),
    press('more filters of documents', '/documents', 'More Filters'),
    press('upload documents', '/documents', 'Upload Document'),
    press('look at a document', '/documents', /^View /u),
    press('edit a document', '/documents', /^Edit /u),
    press('more filters of leads', '/leads', 'More Filters'),
    press('follow-up of a lead', '/leads', /follow-up/iu),
    press('why a lead is lost', `/leads/${lead}`, 'Lost'),
    press('more of a lead', `/leads/${lead}`, 'More actions'),
    ...(isPhone ? [] : [press('make a client', `/leads/${lead}`, 'Make a client')]),
    press('bell', '/', /^Notifications/u),
    press('account', '/', /^Account of/u),
    press('invite', '/settings?tab=people', 'Invite'),
    press('write to a client', `/clients/${client}`, 'Send Email'),
    press('note a call', `/clients/${client}`, 'Log call'),
    press('template', '/settings?tab=templates', 'Add Template'),
    press('letter', '/settings?tab=outbox', 'Set a new password'),
    ...(isPhone ? [press('menu', '/', 'Menu')] : [press('quick add', '/', 'Quick Add')]),
  ];
}

function doorScreens({ invitation }: Stock): Screen[] {
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

const stocks = new Map<string, Stock>();

/** One of everything, so that no screen is looked at empty. */
async function makeStock(admin: Api, agent: Api, newcomer: Api): Promise<Stock> {
  const known = stocks.get(admin.url);
  if (known) return known;
  const image_ids = await Promise.all(
    ['#a65b3a', '#3a6ba6', '#5ba63a'].map(async (colour) => {
      const id = uuid();
      await agent.upload(`/files?kind=property_image&id=${id}`, await picture('room.jpg', colour));
      return id;
    }),
  );
  const villa = (await agent.typeNamed('Villa')).id;
  const long = 'A villa whose name is longer than any card is wide, between the lake and the old town wall';
  await agent.addProperties([{ title: long, property_type_id: villa }, { title: 'Villa in the trash' }]);
  const { id: property } = await agent.addProperty({ title: 'Banyan Villa', property_type_id: villa, image_ids });
  await admin.changeProperty(property, { price: '31000000.00', status: 'pending' });
  const { id: bare } = await agent.addProperty({
    ...{ title: 'Bare plot', description: '', features: [], square_feet: null, year_built: null },
    ...{ bedrooms: null, bathrooms: null, zip_code: null, area_basis: null, purpose: 'lease' },
  });
  const trash = await agent.get<{ items: { id: string }[] }>('/properties?search=trash');
  for (const { id } of trash.items) await admin.delete(`/properties/${id}`);
  await newcomer.post('/sign-up', { full_name: 'Harpreet Singh Bedi', email: 'harpreet@example.in', password });
  await newcomer.post('/forgot-password', { email: people.Agent.email });
  const invitation = await invite(admin, { full_name: 'Shabana Khatun', email: 'shabana@example.in', role: 'Agent' });
  const run = uuid();
  const csv = 'Title,Address,City,State,Price\nOld mill,River Road,Nashik,Maharashtra,2 cr\nNo price,,,,\n';
  const uploaded = await agent.upload(`/imports?id=${run}`, {
    name: 'mills.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  const { mapping } = await uploaded.json();
  await agent.post(`/imports/${run}/start`, { mapping, with_repeats: false });
  await expect.poll(async () => (await agent.get<{ status: string }>(`/imports/${run}`)).status).toBe('done');
  const { id: client } = await agent.addClient({
    ...{ full_name: 'Padmavati Subrahmanyam-Deshpande', phone: '98220 41736', email: 'padmavati@example.in' },
    ...{ budget_min: '9000000', budget_max: '12000000', notes: 'Looks for light and quiet.', address: '4, Lake Road' },
    preferred_locations: ['Baner', 'Balewadi', 'Koregaon Park', 'Aundh'],
  });
  const { id: bareClient } = await agent.addClient({ full_name: 'Bare Client' });
  await agent.changeProperty(property, { owner_id: client });
  await agent.addLead({
    ...{ full_name: 'Venkatanarasimharaju Subrahmanyam', phone: '98220 41736', budget: '12500000' },
    ...{ property_id: property, follow_up_on: '2026-01-05', source: 'social_media' },
  });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  for (const meeting_type of ['showing', 'phone_call', 'video_call'])
    await agent.post('/meetings', {
      ...{ id: uuid(), title: 'Sees the villa with her family', meeting_type, meeting_date: tomorrow },
      ...{ client_id: client, lead_id: null, agent_id: null, property_id: property, duration_minutes: 90 },
      ...{ location: '4, Lake Road', video_link: null, description: '', status: 'scheduled', overlap_confirmed: true },
    });
  const file_id = uuid();
  await agent.upload(`/documents/files?id=${file_id}`, await picture('plan.jpg', '#446688'));
  await agent.post('/documents', {
    ...{ id: uuid(), file_id, title: 'Plan of the villa with its garden and terrace', document_type: 'sale_agreement' },
    ...{ description: 'As built.', property_id: property, client_id: client, is_shown_to_client: true },
  });
  await agent.addLead({ full_name: 'Cyrus Irani', status: 'contacted', email: 'cyrus@example.in' });
  await agent.addLead({ full_name: 'Kavita Shah', status: 'lost', lost_reason: 'location' });
  const { id: fitting } = await agent.addProperty({ title: 'Lakeside Home', price: '11000000.00', image_ids: [] });
  await agent.addProperty({ title: 'A little too dear', price: '12800000.00' });
  await agent.put(`/clients/${client}/matches/${fitting}`, { decision: 'interested' });
  const { url } = await agent.post<{ url: string }>(`/clients/${client}/portal-links`, { id: uuid(), days: 3 });
  const portal = url.slice(new URL(url).origin.length);
  const { id: lead } = await agent.addLead({
    ...{ full_name: 'Padmavati Subrahmanyam-Deshpande', phone: '98220 41736', email: 'lead@example.in' },
    ...{ interest_type: 'buying', budget: '9000000', notes: 'Asked for light and quiet.', follow_up_on: '2020-01-01' },
    ...{ preferred_locations: ['Baner', 'Koregaon Park'], property_id: property },
  });
  await agent.post(`/leads/${lead}/move`, { from: 'new', status: 'contacted' });
  const { id: bareLead } = await agent.addLead({ full_name: 'Bare Lead', status: 'lost', lost_reason: 'budget' });
  const { profile_id } = await agent.get<{ profile_id: string }>('/me');
  await admin.put(`/agents/${profile_id}`, {
    ...(await admin.get<object>(`/agents/${profile_id}`)),
    ...{ phone: '98220 41736', specialization: ['Residential', 'Old houses', 'Plots', 'Villa'], experience: 7 },
    ...{ status: 'on_leave', qualifications: 'B.Com', notes: 'Comes by bicycle.' },
  });
  const persons = { client, bareClient, lead, bareLead, agent: profile_id };
  const { id: sold } = await agent.addProperty({ title: 'Sold twice', owner_id: bareClient });
  const fell = await agent.recordDeal(sold, { kind: 'sale', notes: 'Paid in three parts' });
  await agent.post(`/deals/${fell.id}/undo`, { version: fell.version, reason: 'The bank refused the loan' });
  const shares = [(await agent.get<Me>('/me')).profile_id, (await admin.get<Me>('/me')).profile_id];
  await agent.recordDeal(sold, {
    ...{ kind: 'sale', client_id: client, notes: 'Keys handed over at once' },
    shares: shares.map((agent_id) => ({ agent_id, share: '50' })),
  });
  await agent.post('/invoices', {
    ...{ id: uuid(), client_id: client, property_id: sold, deal_id: null, amount: '135000.50', commission_rate: '10' },
    ...{ due_date: '2031-03-31', description: 'Commission', notes: 'By bank transfer' },
  });
  const stock = { ...persons, property, bare, sold, portal, run, invitation };
  stocks.set(admin.url, stock);
  return stock;
}
