import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { clientSortings } from '#features/clients/rules.ts';
import { deleteClient } from '#features/clients/server/service/delete-client.ts';
import { listClients } from '#features/clients/server/service/read-clients.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { dealSortings } from '#features/deals/rules.ts';
import { listDeals } from '#features/deals/server/service/read-deals.ts';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import { invoiceSortings } from '#features/invoices/rules.ts';
import { listInvoices } from '#features/invoices/server/service/read-invoices.ts';
import { createInvoice } from '#features/invoices/server/service/save-invoice.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { leadSortings } from '#features/leads/rules.ts';
import { listLeads } from '#features/leads/server/service/read-leads.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { sortings } from '#features/properties/rules.ts';
import { listProperties } from '#features/properties/server/service/read-properties.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import { savedViewInput } from '#features/saved-views/contract.ts';
import { maxQueryBytes, maxViews } from '#features/saved-views/rules.ts';
import { aSavedView } from '#features/saved-views/saved-view-testing.ts';
import {
  createSavedView,
  deleteSavedView,
  purgeSavedViews,
  readListViews,
  reorderSavedViews,
  restoreSavedView,
  saveLayout,
  updateSavedView,
} from '#features/saved-views/server/service.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { savedListKinds as kinds } from './saved-list-kinds.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let admin: Context<Staff>;
let agent: Context<Staff>;
let colleague: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  admin = await agency.hire('Admin', 'Asha');
  agent = await agency.hire('Agent', 'Imran');
  colleague = await agency.hire('Agent', 'Lata');
});
afterAll(() => agency.close());
beforeEach(() => agency.base.db.execute(sql`delete from saved_views`));

const namesFor = async (context: Context<Staff>) =>
  (await readListViews(context, kinds, 'leads')).views.map(({ name }) => name);
const notFound = { code: 'not_found' };

it('saves a view once, and lists own views in their order before shared ones by name', async () => {
  const query = { status: ['new'], sort: 'name', view: 'table', columns: ['phone', 'age'] };
  const input = aSavedView({ name: 'Fresh', query });
  const made = await createSavedView(agent, kinds, input);
  expect(await createSavedView(agent, kinds, input)).toEqual(made);
  expect(made).toMatchObject({ name: 'Fresh', query, dropped: [], owner_name: 'Imran', version: 1 });
  const second = await createSavedView(agent, kinds, aSavedView({ name: 'Second' }));
  await createSavedView(colleague, kinds, aSavedView({ name: 'Zeta', is_shared: true }));
  await createSavedView(admin, kinds, aSavedView({ name: 'Alpha', is_shared: true }));
  await createSavedView(admin, kinds, aSavedView({ name: 'Other list', is_shared: true, list: 'deals' }));
  expect(await namesFor(agent)).toEqual(['Fresh', 'Second', 'Alpha', 'Zeta']);
  await reorderSavedViews(agent, { list: 'leads', ids: [second.id, made.id] });
  expect(await namesFor(agent)).toEqual(['Second', 'Fresh', 'Alpha', 'Zeta']);
});

it('answers for private views of others as if they did not exist', async () => {
  const view = await createSavedView(agent, kinds, aSavedView());
  expect(await namesFor(admin)).toEqual([]);
  const change = { id: view.id, version: 1, name: 'Taken over', is_shared: true, query: {} };
  await expect(updateSavedView(admin, kinds, change)).rejects.toMatchObject(notFound);
  await expect(deleteSavedView(admin, view.id)).rejects.toMatchObject(notFound);
  await expect(reorderSavedViews(admin, { list: 'leads', ids: [view.id] })).rejects.toMatchObject(notFound);
  await deleteSavedView(agent, view.id);
  await expect(restoreSavedView(admin, kinds, view.id)).rejects.toMatchObject(notFound);
  await expect(createSavedView(admin, kinds, aSavedView({ id: view.id }))).rejects.toMatchObject({ code: 'conflict' });
});

it('lets only the owner change a shared view, and Managers and Admins rename and delete it', async () => {
  const query = { status: ['new'] };
  const view = await createSavedView(agent, kinds, aSavedView({ is_shared: true, query }));
  const change = { id: view.id, version: 1, name: 'Renamed', is_shared: true, query };
  await expect(updateSavedView(colleague, kinds, change)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(deleteSavedView(colleague, view.id)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(updateSavedView(admin, kinds, { ...change, query: {} })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(updateSavedView(admin, kinds, { ...change, is_shared: false })).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect(await updateSavedView(admin, kinds, change)).toMatchObject({ name: 'Renamed', query, version: 2 });
  await expect(updateSavedView(agent, kinds, { ...change, name: 'Late' })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { name: 'Renamed' } },
  });
  await deleteSavedView(admin, view.id);
  expect(await namesFor(agent)).toEqual([]);
  expect((await restoreSavedView(agent, kinds, view.id)).name).toBe('Renamed');
});

it('keeps names unique per owner and list, also when a view is restored', async () => {
  const view = await createSavedView(agent, kinds, aSavedView({ name: 'Baner' }));
  const taken = { code: 'invalid', details: { fields: [{ path: 'name', code: 'taken' }] } };
  await expect(createSavedView(agent, kinds, aSavedView({ name: 'BANER' }))).rejects.toMatchObject(taken);
  await createSavedView(agent, kinds, aSavedView({ name: 'Baner', list: 'clients' }));
  await createSavedView(colleague, kinds, aSavedView({ name: 'Baner' }));
  await deleteSavedView(agent, view.id);
  await createSavedView(agent, kinds, aSavedView({ name: 'baner' }));
  await expect(restoreSavedView(agent, kinds, view.id)).rejects.toMatchObject(taken);
});

it('refuses more views of a list than the limit, also from two requests at once', async () => {
  for (let index = 1; index < maxViews; index += 1)
    await createSavedView(agent, kinds, aSavedView({ name: `View ${index}` }));
  const both = await Promise.allSettled(
    ['One', 'Two'].map((name) => createSavedView(agent, kinds, aSavedView({ name }))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: 'conflict', details: { reason: 'too_many_views' } });
  await createSavedView(agent, kinds, aSavedView({ list: 'clients' }));
});

it('refuses unknown parameters and values by name, a search text, and a query that is too large', async () => {
  const refused = async (query: object, path: string) =>
    expect(
      createSavedView(agent, kinds, { ...aSavedView(), query: query as Record<string, string> }),
    ).rejects.toMatchObject({ code: 'invalid', details: { fields: [{ path, code: 'unknown' }] } });
  await refused({ colour: 'red' }, 'query.colour');
  await refused({ status: ['new', 'gone'] }, 'query.status');
  await refused({ sort: 'phone' }, 'query.sort');
  await refused({ columns: ['phone', 'shoe_size'] }, 'query.columns');
  await refused({ search: 'Sanjay' }, 'query.search');
  await refused({ saved: uuid() }, 'query.saved');
  const custom = {
    'custom_floor_2.from': 4,
    'custom_school.has': 'Bal',
    custom_visa: ['valid'],
    sort: 'custom_visa.up',
  };
  expect(savedViewInput.safeParse(aSavedView({ query: custom })).success).toBe(true);
  expect(savedViewInput.safeParse(aSavedView({ query: { 'custom_floor.of': 4 } })).success).toBe(false);
  const large = { locality: Array.from({ length: 60 }, () => 'x'.repeat(200)) };
  expect(savedViewInput.safeParse(aSavedView({ query: large })).success).toBe(false);
  const asStored = sql`insert into saved_views (id, owner_id, list, name, query) values
    (${uuid()}, ${agent.actor.profileId}, 'leads', 'Large', ${JSON.stringify({ x: 'x'.repeat(maxQueryBytes) })}::jsonb)`;
  await expect(agency.base.db.execute(asStored)).rejects.toThrow();
});

it('leaves out what no longer exists in a view, and names it', async () => {
  const client = await createClient(agent, aClient({ full_name: 'Sunita Rao' }));
  const gone = uuid();
  const query = { agent: [String(colleague.actor.profileId), gone], client: client.id, status: ['new'] };
  const view = await createSavedView(agent, kinds, aSavedView({ query }));
  await deleteClient(agent, client.id);
  await agency.base.db.execute(sql`
    update saved_views set query = query || '{"planet": "Mars", "sort": "shoe_size", "columns": ["phone", "odd"]}'
    where id = ${view.id}`);
  const { views } = await readListViews(agent, kinds, 'leads');
  expect(views).toMatchObject([
    {
      query: { agent: [colleague.actor.profileId], status: ['new'], columns: ['phone'] },
      dropped: expect.arrayContaining([
        { parameter: 'planet', names: [] },
        { parameter: 'sort', names: [] },
        { parameter: 'columns', names: [] },
        { parameter: 'agent', names: [] },
        { parameter: 'client', names: ['Sunita Rao'] },
      ]),
    },
  ]);
  // The owner saves what is left.
  const [usable] = views;
  const saved = await updateSavedView(agent, kinds, {
    id: view.id,
    version: view.version,
    name: view.name,
    is_shared: false,
    query: usable?.query ?? {},
  });
  expect(saved.dropped).toEqual([]);
});

it('remembers layout and columns per person and list', async () => {
  await saveLayout(agent, kinds, { list: 'leads', layout: 'table', columns: ['age', 'phone'] });
  await saveLayout(agent, kinds, { list: 'clients', layout: null, columns: null });
  await saveLayout(agent, kinds, { list: 'leads', layout: 'table', columns: ['phone', 'age'] });
  const chosen = async (context: Context<Staff>, list: 'leads' | 'clients') =>
    (await readListViews(context, kinds, list)).chosen;
  expect(await chosen(agent, 'leads')).toEqual({ layout: 'table', columns: ['phone', 'age'] });
  expect(await chosen(agent, 'clients')).toEqual({ layout: null, columns: null });
  expect(await chosen(admin, 'leads')).toEqual({ layout: null, columns: null });
  await expect(saveLayout(agent, kinds, { list: 'leads', layout: null, columns: ['odd'] })).rejects.toMatchObject({
    details: { fields: [{ path: 'columns', code: 'unknown' }] },
  });
});

it('writes nothing of private views to the log, and purges deleted ones for good', async () => {
  const view = await createSavedView(agent, kinds, aSavedView({ name: 'Secret plan' }));
  const { rows } = await agency.base.db.execute(sql`select difference from changes where entity_id = ${view.id}`);
  expect(rows).toEqual([{ difference: {} }]);
  const change = { id: view.id, version: 1, name: 'Team', is_shared: true, query: {} };
  await updateSavedView(agent, kinds, change);
  const log = await agency.base.db.execute(
    sql`select difference from changes where entity_id = ${view.id} order by id desc`,
  );
  expect(log.rows[0]).toEqual({ difference: { name: [null, 'Team'], is_shared: [null, true] } });
  await deleteSavedView(agent, view.id);
  const later = new Date(agency.clock.now().getTime() + 1000);
  expect(await purgeSavedViews(admin, later)).toBe(1);
  expect(await purgeSavedViews(admin, later)).toBe(0);
  await expect(restoreSavedView(agent, kinds, view.id)).rejects.toMatchObject(notFound);
});

/** All pages of a list, two records at a time. */
async function walk(read: (cursor: { cursor?: string }) => Promise<{ items: { id: string }[]; next: string | null }>) {
  const ids: string[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const page = await read(next === undefined ? {} : { cursor: next });
    ids.push(...page.items.map((item) => item.id));
    next = page.next;
  }
  return ids;
}

it('pages through every order of a table without gaps, also where all keys are equal', async () => {
  const equal = [0, 1, 2, 3, 4].map((index) => (index < 3 ? '5000000' : null));
  for (const budget of equal) {
    await createLead(agent, aLead({ full_name: 'Sanjay Rao', budget, follow_up_on: budget && '2026-12-01' }));
    await createClient(agent, aClient({ full_name: 'Sanjay Rao', budget_max: budget }));
    const property = { title: 'Banyan Villa', square_feet: budget && '900', price: '5000000' };
    await createProperty(agent, aProperty(property));
    await createInvoice(agent, anInvoice({ amount: '5000' }));
  }
  const lists = [
    [leadSortings, (query: object) => listLeads(agent, query)],
    [clientSortings, (query: object) => listClients(agent, query)],
    [sortings, (query: object) => listProperties(agent, query)],
    [invoiceSortings, (query: object) => listInvoices(agent, query)],
    [dealSortings, (query: object) => listDeals(agent, query)],
  ] as const;
  for (const [orders, read] of lists) {
    const all = (await read({ limit: 60 })).items.map(({ id }) => id).sort();
    for (const sort of orders) {
      const ids = await walk((cursor) => read({ sort, limit: 2, ...cursor }));
      expect([...ids].sort(), sort).toEqual(all);
      expect(await walk((cursor) => read({ sort, limit: 3, ...cursor })), sort).toEqual(ids);
    }
  }
});

it('sorts by amounts, names and stages, with what is unknown at the end', async () => {
  const named = async (sort: (typeof leadSortings)[number]) => {
    const { items } = await listLeads(agent, { search: 'Sortable', sort });
    return items.map(({ full_name }) => full_name.replace('Sortable ', ''));
  };
  await createLead(agent, aLead({ full_name: 'Sortable A', budget: '900', status: 'qualified' }));
  await createLead(agent, aLead({ full_name: 'Sortable B', follow_up_on: '2026-12-05', status: 'negotiation' }));
  await createLead(agent, aLead({ full_name: 'Sortable C', budget: '100', follow_up_on: '2026-12-01' }));
  expect(await named('budget')).toEqual(['A', 'C', 'B']);
  expect(await named('budget_up')).toEqual(['C', 'A', 'B']);
  expect(await named('follow_up')).toEqual(['C', 'B', 'A']);
  expect(await named('follow_up_down')).toEqual(['B', 'C', 'A']);
  expect(await named('stage')).toEqual(['C', 'A', 'B']);
  expect(await named('stage_down')).toEqual(['B', 'A', 'C']);
  expect(await named('name_down')).toEqual(['C', 'B', 'A']);
});
