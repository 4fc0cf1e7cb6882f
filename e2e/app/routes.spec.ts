import type { BrowserContext, Page } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import type { Role } from '#platform/access/rights.ts';
import type { Agency } from '../agency.ts';
import { Api } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { people, peoplePassword } from '../people.ts';

/** What a URL shows to a permitted person. */
interface Route {
  readonly path: string;
  readonly heading: string | RegExp;
}

interface Records {
  readonly property: string;
  readonly client: string;
  readonly lead: string;
  readonly meeting: string;
  /** The profile of the Admin, which nobody else may edit. */
  readonly agent: string;
}

/** Part 2, section 2: the full route table, except /login. */
function routesFor({ property, client, lead, meeting, agent }: Records, role: Role): readonly Route[] {
  const managesPeople = role === 'Admin' || role === 'Manager';
  return [
    { path: '/', heading: /^Good (?:morning|afternoon|evening), / },
    { path: '/properties', heading: 'Properties' },
    { path: '/properties/add', heading: 'Add Property' },
    { path: `/properties/${property}`, heading: 'Banyan Court' },
    { path: `/properties/${property}/edit`, heading: 'Edit Property' },
    { path: '/properties/types', heading: 'Property Types' },
    { path: '/clients', heading: 'Clients' },
    { path: '/clients/add', heading: 'Add New Client' },
    { path: `/clients/edit/${client}`, heading: 'Edit Client' },
    { path: '/clients/preferences', heading: 'Client Preferences' },
    { path: '/meetings', heading: 'Meetings & Appointments' },
    { path: '/meetings/schedule', heading: 'Schedule Meeting' },
    { path: `/meetings/edit/${meeting}`, heading: 'Edit meeting' },
    { path: '/leads', heading: 'Leads' },
    { path: '/leads/add', heading: 'Add New Lead' },
    { path: `/leads/${lead}`, heading: 'Harshad Mane' },
    { path: '/leads/pipeline', heading: 'Pipeline' },
    { path: '/leads/sources', heading: 'Lead Sources' },
    { path: '/agents', heading: 'Agents' },
    { path: '/agents/add', heading: managesPeople ? 'Add Agent' : 'Only an Admin or Manager can add agents' },
    { path: `/agents/view/${agent}`, heading: people.Admin.full_name },
    // Without permission to edit, the profile is shown instead.
    { path: `/agents/edit/${agent}`, heading: role === 'Admin' ? 'Edit agent' : people.Admin.full_name },
    { path: '/agents/performance', heading: 'Performance' },
    { path: '/search?q=Harshad', heading: 'Results for “Harshad”' },
    { path: `/client-portal/${client}`, heading: 'Lata Bhide' },
    { path: '/documents', heading: 'Document Management' },
    { path: '/invoices', heading: 'Billing & Invoices' },
    { path: '/analytics', heading: 'Analytics Dashboard' },
    { path: '/settings', heading: 'Settings' },
  ];
}

/** One record of each kind, created once for the file. */
async function recordsOf(api: Api): Promise<Records> {
  const { profile_id: agent } = await api.get<{ profile_id: string }>('/me');
  const found = async (path: string) => (await api.get<{ items: { id: string }[] }>(path)).items[0]?.id;
  const property = (await found('/properties?search=Banyan')) ?? (await api.addProperty({ title: 'Banyan Court' })).id;
  const client = (await found('/clients?search=Lata')) ?? (await api.addClient({ full_name: 'Lata Bhide' })).id;
  const lead = (await found('/leads?search=Harshad')) ?? (await api.addLead({ full_name: 'Harshad Mane' })).id;
  const kept = await found('/meetings?search=Price');
  if (kept) return { property, client, lead, meeting: kept, agent };
  const { id: meeting } = await api.post<{ id: string }>(
    '/meetings',
    aMeeting({
      title: 'Price talk',
      meeting_type: 'consultation',
      client_id: client,
      meeting_date: '2031-01-12T05:30:00.000Z',
      location: 'Baner',
    }),
  );
  return { property, client, lead, meeting, agent };
}

/** Navigates within the application, without loading a new page. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

async function visitAll(page: Page, all: readonly Route[]): Promise<void> {
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  for (const { path, heading } of all) {
    await follow(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
  }
}

async function signInByHand(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(peoplePassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function changeStatus(admin: Api, own: Api, status: 'on_leave' | 'inactive'): Promise<void> {
  const { profile_id } = await own.get<{ profile_id: string }>('/me');
  const all = await admin.get<{ id: string; version: number }[]>('/people');
  const version = all.find(({ id }) => id === profile_id)?.version;
  await admin.put(`/people/${profile_id}/status`, { status, version });
}

/** Every URL of the table redirects to the sign-in page with the way back. */
async function expectSignIn(context: BrowserContext, agency: Agency, all: readonly Route[]): Promise<void> {
  for (const { path } of all) {
    const answer = await context.request.get(`${agency.url}${path}`, { maxRedirects: 0 });
    const next = path === '/' ? '' : `?next=${encodeURIComponent(path)}`;
    expect([answer.status(), answer.headers().location], path).toEqual([302, `/login${next}`]);
  }
}

test('every screen of the table opens for an Admin and for an Agent', async ({ signIn, api }) => {
  test.setTimeout(300_000);
  const records = await recordsOf(api);
  for (const role of ['Admin', 'Agent'] as const) {
    const { page } = await signIn(role);
    await visitAll(page, routesFor(records, role));
    const tabs = page.getByRole('tablist', { name: 'Settings' }).getByRole('tab');
    await expect(tabs.filter({ hasText: /^(?:Company|People|Audit trail|Data|Outbox)$/u })).toHaveCount(
      role === 'Admin' ? 5 : 0,
    );
  }
});

test('signed out, every screen redirects to the sign-in page; an unknown URL does not', { tag: '@long' }, async ({
  context,
  page,
  api,
  agency,
  consoleGuard,
}) => {
  const records = await recordsOf(api);
  await expectSignIn(context, agency, routesFor(records, 'Admin'));
  consoleGuard.expectRefusal(404, '/no/such/page');
  consoleGuard.expectLine('404 Error: User attempted to access non-existent route: /no/such/page');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto(`/leads/${records.lead}`);
  await signInByHand(page, people.Admin.email);
  await expect(page).toHaveURL(`/leads/${records.lead}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harshad Mane');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good .+, Meera$/u);
  consoleGuard.expectLine('404 Error: User attempted to access non-existent route: /no/such/page');
  await follow(page, '/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good .+, Meera$/u);
});

for (const role of ['Manager', 'Senior Agent', 'Junior Agent'] as const) {
  test(`each screen of the table as a ${role}`, { tag: '@long' }, async ({ signIn, api }) => {
    test.setTimeout(300_000);
    const records = await recordsOf(api);
    const { page } = await signIn(role);
    await visitAll(page, routesFor(records, role));
  });
}

test('an agent on leave keeps access', { tag: '@long' }, async ({ signIn, api }) => {
  test.setTimeout(300_000);
  const records = await recordsOf(api);
  const { page, api: own } = await signIn('Senior Agent');
  await changeStatus(api, own, 'on_leave');
  await visitAll(page, routesFor(records, 'Senior Agent'));
});

test('an inactive person is signed out at once and cannot sign in again', { tag: '@long' }, async ({
  signIn,
  api,
  agency,
  consoleGuard,
}) => {
  const records = await recordsOf(api);
  const { page, context, api: own } = await signIn('Junior Agent');
  // A page without a live connection would ask for the password instead.
  const listens = page.waitForResponse((answer) => answer.url().includes('/live?'));
  await page.goto('/leads');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leads');
  await listens;
  consoleGuard.mayRefuse(401, '/');
  await changeStatus(api, own, 'inactive');
  await expect(page).toHaveURL(/\/login/u);
  await expectSignIn(context, agency, routesFor(records, 'Junior Agent'));
  consoleGuard.expectRefusal(422, '/rpc/accounts/signIn');
  await signInByHand(page, people['Junior Agent'].email);
  await expect(page.getByRole('alert').filter({ hasText: 'Login Failed' })).toContainText(
    'This account has been deactivated.',
  );
});

test('a person who waits for approval sees only that', { tag: '@long' }, async ({
  api,
  agency,
  openBrowser,
  consoleGuard,
}) => {
  test.setTimeout(300_000);
  const records = await recordsOf(api);
  const context = await openBrowser();
  const waiting = { full_name: 'Harpreet Singh Bedi', email: 'harpreet@example.in', password: peoplePassword };
  await new Api(context.request, agency.url).post('/sign-up', waiting);
  const page = await context.newPage();
  for (const { path } of routesFor(records, 'Agent')) {
    const answer = await context.request.get(`${agency.url}${path}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], path).toEqual([302, '/waiting']);
  }
  await page.goto('/invoices');
  await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  consoleGuard.expectRefusal(404, '/nothing/here');
  consoleGuard.expectLine('404 Error: User attempted to access non-existent route: /nothing/here');
  await page.goto('/nothing/here');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
});

test('the link of a client opens only that client’s page', { tag: '@long' }, async ({ api, agency, openBrowser }) => {
  const records = await recordsOf(api);
  const { url } = await api.post<{ url: string }>(`/clients/${records.client}/portal-links`, { id: uuid(), days: 3 });
  const context = await openBrowser();
  const page = await context.newPage();
  const { pathname, search } = new URL(url);
  await page.goto(pathname + search);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Properties picked for you, Lata Bhide');
  await expectSignIn(context, agency, routesFor(records, 'Agent'));
  await page.goto(`/client-portal/${records.client}`);
  await expect(page).toHaveURL(/\/login\?next=/u);
});
