import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import type { AgentFilter } from '#features/agents/contract.ts';
import { agentFilter } from '#features/agents/contract.ts';
import { listAgentRows } from '#features/agents/server/repository/agent-rows.ts';
import { clientFilters } from '#features/clients/client-filters.ts';
import type { ClientFilter } from '#features/clients/contract.ts';
import { clientFilter } from '#features/clients/contract.ts';
import { listClients } from '#features/clients/server/service/read-clients.ts';
import { clients } from '#features/clients/server/tables.ts';
import type { DealFilter } from '#features/deals/contract.ts';
import { dealFilter } from '#features/deals/contract.ts';
import { dealFilters } from '#features/deals/deal-filters.ts';
import { listDeals } from '#features/deals/server/service/read-deals.ts';
import { dealShares, deals } from '#features/deals/server/tables.ts';
import type { DocumentFilter } from '#features/documents/contract.ts';
import { documentFilter } from '#features/documents/contract.ts';
import { documentFilters } from '#features/documents/document-filters.ts';
import { listDocuments } from '#features/documents/server/service/read-documents.ts';
import { documents } from '#features/documents/server/tables.ts';
import type { AuditFilter } from '#features/history/contract.ts';
import { auditFilter } from '#features/history/contract.ts';
import { readAudit } from '#features/history/server/audit.ts';
import type { InvoiceFilter } from '#features/invoices/contract.ts';
import { invoiceFilter } from '#features/invoices/contract.ts';
import { invoiceFilters } from '#features/invoices/invoice-filters.ts';
import { listInvoices } from '#features/invoices/server/service/read-invoices.ts';
import { invoicePayments, invoices } from '#features/invoices/server/tables.ts';
import type { LeadFilter } from '#features/leads/contract.ts';
import { leadFilter } from '#features/leads/contract.ts';
import { leadFilters } from '#features/leads/lead-filters.ts';
import { listLeads } from '#features/leads/server/service/read-leads.ts';
import { leads } from '#features/leads/server/tables.ts';
import type { MeetingFilter } from '#features/meetings/contract.ts';
import { meetingFilter } from '#features/meetings/contract.ts';
import { meetingFilters } from '#features/meetings/meeting-filters.ts';
import { listMeetings } from '#features/meetings/server/service/read-meetings.ts';
import { meetings } from '#features/meetings/server/tables.ts';
import type { PropertyFilter } from '#features/properties/contract.ts';
import { propertyFilter } from '#features/properties/contract.ts';
import { propertyFields } from '#features/properties/fields.ts';
import { propertyFilters } from '#features/properties/property-filters.ts';
import { listProperties } from '#features/properties/server/service/read-properties.ts';
import { properties } from '#features/properties/server/tables.ts';
import { listPropertyTypes } from '#features/property-types/server/service.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { choicesOf } from '#platform/fields/fields.ts';
import { mapValues } from '#platform/map-values.ts';
import { recordKinds } from './record-kinds.ts';

type Agency = Awaited<ReturnType<typeof openTestAgency>>;

let agency: Agency;
let meera: Context<Staff>;
let types: readonly string[];
beforeAll(async () => {
  agency = await openTestAgency();
  agency.clock.set(now);
  meera = await agency.hire('Admin', 'Meera Kulkarni');
  types = (await listPropertyTypes(meera)).map(({ id }) => id);
  const agents = [(await agency.hire('Agent', 'Imran Shaikh')).actor.profileId, meera.actor.profileId];
  for (const [index, ids] of records.entries()) {
    await insertRecords(agency.base.db, ids, index, agents[index % 2] ?? '');
  }
});
afterAll(() => agency.close());

const now = '2026-11-24T06:30:00Z';
const idsOfRecords = () => ({
  property: uuid(),
  client: uuid(),
  lead: uuid(),
  meeting: uuid(),
  deal: uuid(),
  document: uuid(),
  invoice: uuid(),
});
type RecordIds = ReturnType<typeof idsOfRecords>;
const wanted = idsOfRecords();
/** Three records of each kind: with lower amounts and dates, the wanted one, and with higher ones. */
const records: readonly RecordIds[] = [idsOfRecords(), wanted, idsOfRecords()];

const propertyChoices = choicesOf(propertyFields);
type ChoiceFilters = Pick<PropertyFilter, keyof PropertyFilter & keyof typeof propertyChoices>;
/** The first value of each choice is that of the wanted property. */
const wantedChoices = mapValues(propertyChoices, (values) => values.slice(0, 1)) as unknown as {
  [Name in keyof ChoiceFilters]-?: NonNullable<ChoiceFilters[Name]>;
};

async function insertRecords(db: Context['db'], ids: RecordIds, index: number, agent: string): Promise<void> {
  const isWanted = ids === wanted;
  const day = `2026-11-${12 + 5 * index}`;
  const at = new Date(`${day}T06:30:00Z`);
  const amount = `${index + 1}00000.00`;
  const word = isWanted ? 'Banyan' : `Gulmohar ${index}`;
  const owner_id = ids.client;
  const custom = { view: isWanted ? 'lake' : 'road' };
  await db.insert(clients).values({
    custom,
    id: ids.client,
    full_name: word,
    client_type: isWanted ? 'buyer' : 'tenant',
    budget_min: amount,
    budget_max: amount,
    preferred_locations: [isWanted ? 'Baner' : 'Wakad'],
    agent_id: agent,
    created_at: at,
  });
  await db.insert(properties).values({
    custom,
    id: ids.property,
    title: word,
    property_type_id: types[index] ?? null,
    price: amount,
    ...(mapValues(propertyChoices, (values) => values[isWanted ? 0 : 1]) as Partial<typeof properties.$inferInsert>),
    address: 'Lane 7',
    locality: isWanted ? 'Baner' : 'Adajan',
    latitude: isWanted ? 18.55 : null,
    longitude: isWanted ? 73.72 : null,
    floor: isWanted ? 9 : index,
    city: isWanted ? 'Pune' : 'Surat',
    state: '27',
    bedrooms: index + 1,
    bathrooms: index + 1,
    square_feet: amount,
    listing_date: day,
    agent_id: agent,
    owner_id,
  });
  await db.insert(leads).values({
    custom,
    id: ids.lead,
    full_name: word,
    source: isWanted ? 'referral' : 'website',
    ...(index === 2 ? { status: 'lost', lost_reason: 'budget' } : { status: 'new' }),
    interest_type: isWanted ? 'renting' : 'buying',
    budget: amount,
    follow_up_on: isWanted ? '2026-11-24' : null,
    position: String(index),
    assigned_agent_id: agent,
    property_id: ids.property,
    client_id: ids.client,
    stage_since: at,
    created_at: at,
  });
  if (isWanted) await db.update(leads).set({ status: 'contacted', answered_at: at }).where(eq(leads.id, ids.lead));
  await db.insert(meetings).values({
    id: ids.meeting,
    title: word,
    meeting_type: isWanted ? 'showing' : 'phone_call',
    status: isWanted ? 'confirmed' : 'scheduled',
    meeting_date: new Date(at.getTime() + 6 * 86_400_000),
    agent_id: agent,
    client_id: ids.client,
    lead_id: isWanted ? ids.lead : null,
    property_id: ids.property,
  });
  await db.transaction(async (tx) => {
    const shared = { closed_on: day, price: amount, is_standing: !isWanted };
    await tx.insert(deals).values({
      custom,
      ...shared,
      id: ids.deal,
      kind: isWanted ? 'rental' : 'sale',
      property_id: ids.property,
      property_title: word,
      status_before: 'available',
      client_id: ids.client,
      lead_id: ids.lead,
      commission: amount,
      is_current: false,
      undone_at: isWanted ? at : null,
    });
    await tx
      .insert(dealShares)
      .values({ ...shared, deal_id: ids.deal, agent_id: agent, position: 0, share: '100', amount });
  });
  await db.insert(documents).values({
    id: ids.document,
    title: word,
    document_type: isWanted ? 'noc' : 'other',
    property_id: ids.property,
    client_id: ids.client,
    lead_id: ids.lead,
    agent_id: agent,
    created_at: at,
  });
  await db.insert(invoices).values({
    id: ids.invoice,
    number: `T/${index}`,
    description: word,
    financial_year: '2026-27',
    issued_on: day,
    due_date: isWanted ? '2026-11-20' : '2026-12-20',
    amount,
    property_id: ids.property,
    client_id: ids.client,
    deal_id: ids.deal,
    agent_id: agent,
    tax_kind: 'none',
    tax_rate: '0',
    cgst: '0',
    sgst: '0',
    igst: '0',
  });
  await db.insert(invoicePayments).values({ id: uuid(), invoice_id: ids.invoice, amount: '1.00', paid_on: day });
  await db.insert(changes).values({
    at,
    actor_id: agent,
    topic: isWanted ? 'properties' : 'clients',
    entity_id: isWanted ? ids.property : ids.client,
    action: isWanted ? 'created' : 'updated',
  });
}

interface FilteredList<Filter> {
  readonly shape: Readonly<Record<string, unknown>>;
  /** A value for every filter of the contract: it matches the wanted record and excludes at least one other. */
  readonly values: () => { readonly [Name in keyof Filter]-?: NonNullable<Filter[Name]> };
  list(filter: Filter): Promise<readonly unknown[]>;
  /** Parses these URL parameters as the page does. */
  readonly fromAddress?: (parameters: Record<string, unknown>) => Filter;
  /** Filters of the API only. */
  readonly notInAddress?: readonly (keyof Filter)[];
}

function describeList<Filter extends object>(name: string, tested: FilteredList<Filter>): void {
  const { shape, values, list, fromAddress, notInAddress = [] } = tested;
  describe(name, () => {
    it.each(Object.keys(shape))('is filtered by %s', async (filter) => {
      const all = await list({} as Filter);
      const found = await list({ [filter]: values()[filter as keyof Filter] } as Filter);
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThan(all.length);
    });
    const inAddress = Object.keys(shape).filter((filter) => !notInAddress.includes(filter as keyof Filter));
    it.each(fromAddress ? inAddress : [])('keeps %s in the page URL', (filter) => {
      const parameters = { [filter]: values()[filter as keyof Filter] };
      const address = filter === 'custom' ? { custom_view: ['lake'] } : parameters;
      expect(fromAddress?.(address)).toMatchObject(parameters);
    });
  });
}

const me = () => [meera.actor.profileId];

describeList<PropertyFilter>('the list of properties', {
  shape: propertyFilter.shape,
  fromAddress: (parameters) => propertyFilters.filterOf(propertyFilters.read(parameters)),
  list: async (filter) => (await listProperties(meera, filter)).items,
  values: () => ({
    search: 'banyan',
    type: types.slice(1, 2),
    ...wantedChoices,
    price_min: 200_000,
    price_max: 200_000,
    bedrooms_min: 2,
    bathrooms_min: 2,
    area_min: 200_000,
    area_max: 200_000,
    locality: ['Baner'],
    floor_min: 9,
    city: ['Pune'],
    agent: me(),
    owner: wanted.client,
    listed_since: '2026-11-17',
    within: '18.5,73.7;18.6,73.7;18.6,73.8',
    position: ['set'],
    custom: { view: ['lake'] },
  }),
});

describeList<ClientFilter>('the list of clients', {
  shape: clientFilter.shape,
  fromAddress: (parameters) => clientFilters.filterOf(clientFilters.read(parameters)),
  list: async (filter) => (await listClients(meera, filter)).items,
  values: () => ({
    search: 'banyan',
    type: ['buyer'],
    budget_min: 200_000,
    budget_max: 200_000,
    location: ['Baner'],
    agent: me(),
    added_since: '2026-11-17',
    custom: { view: ['lake'] },
  }),
});

describeList<LeadFilter>('the list of leads', {
  shape: leadFilter.shape,
  fromAddress: (parameters) => leadFilters.filterOf(leadFilters.read(parameters)),
  list: async (filter) => (await listLeads(meera, filter)).items,
  values: () => ({
    search: 'banyan',
    status: ['contacted'],
    source: ['referral'],
    interest: ['renting'],
    budget_min: 200_000,
    budget_max: 200_000,
    agent: me(),
    whose: 'mine',
    property: wanted.property,
    client: wanted.client,
    follow_up: 'today',
    created_since: '2026-11-17',
    created_until: '2026-11-17',
    stage_since: '2026-11-17',
    stage_until: '2026-11-17',
    answered: 'yes',
    waiting: 'all',
    reached: 'contacted',
    lost_from: 'new',
    custom: { view: ['lake'] },
  }),
});

describeList<MeetingFilter>('the list of meetings', {
  shape: meetingFilter.shape,
  fromAddress: (parameters) => meetingFilters.filterOf(meetingFilters.read(parameters)),
  list: async (filter) => (await listMeetings(meera, filter)).items,
  values: () => ({
    search: 'banyan',
    type: ['showing'],
    status: ['confirmed'],
    agent: me(),
    whose: 'mine',
    client: wanted.client,
    lead: wanted.lead,
    property: wanted.property,
    when: 'past',
    from: '2026-11-23',
    until: '2026-11-23',
  }),
});

describeList<DealFilter>('the list of deals', {
  shape: dealFilter.shape,
  fromAddress: (parameters) => dealFilters.filterOf(dealFilters.read(parameters)),
  list: async (filter) => (await listDeals(meera, filter)).items,
  values: () => ({
    kind: 'rental',
    state: 'undone',
    agent: me(),
    client: wanted.client,
    lead: wanted.lead,
    property: wanted.property,
    type: types[1] ?? '',
    from: '2026-11-17',
    until: '2026-11-17',
    custom: { view: ['lake'] },
  }),
});

describeList<DocumentFilter>('the list of documents', {
  shape: documentFilter.shape,
  fromAddress: (parameters) => documentFilters.filterOf(documentFilters.read(parameters)),
  list: async (filter) => (await listDocuments(meera, filter)).items,
  values: () => ({
    search: 'banyan',
    type: ['noc'],
    agent: me(),
    client: wanted.client,
    lead: wanted.lead,
    property: wanted.property,
    from: '2026-11-17',
    until: '2026-11-17',
  }),
});

describeList<InvoiceFilter>('the list of invoices', {
  shape: invoiceFilter.shape,
  fromAddress: (parameters) => invoiceFilters.filterOf(invoiceFilters.read(parameters)),
  notInAddress: ['deal', 'from', 'until'],
  list: async (filter) => (await listInvoices(meera, filter)).items,
  values: () => ({
    search: 'banyan',
    status: 'overdue',
    agent: me(),
    client: wanted.client,
    property: wanted.property,
    deal: wanted.deal,
    from: '2026-11-17',
    until: '2026-11-17',
    paid_from: '2026-11-17',
    paid_until: '2026-11-17',
  }),
});

describeList<AgentFilter>('the directory of agents', {
  shape: agentFilter.shape,
  list: (filter) => listAgentRows(meera.db, filter),
  values: () => ({ search: 'meera', role: ['Admin'] }),
});

describeList<AuditFilter>('the audit trail', {
  shape: auditFilter.shape,
  list: async (filter) => (await readAudit(meera, recordKinds, filter)).entries,
  values: () => ({
    person: meera.actor.profileId,
    topic: 'properties',
    act: 'added',
    record: wanted.property,
    from: '2026-11-17',
    until: '2026-11-17',
  }),
});
