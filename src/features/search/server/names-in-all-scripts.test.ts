import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { listAgentRows } from '#features/agents/server/repository/agent-rows.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { clientInput, clientListInput } from '#features/clients/contract.ts';
import { listClients } from '#features/clients/server/service/read-clients.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { listDocuments } from '#features/documents/server/service/read-documents.ts';
import { documents } from '#features/documents/server/tables.ts';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import { listInvoices } from '#features/invoices/server/service/read-invoices.ts';
import { createInvoice } from '#features/invoices/server/service/save-invoice.ts';
import { leadListInput } from '#features/leads/contract.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { listLeads } from '#features/leads/server/service/read-leads.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { listMeetings } from '#features/meetings/server/service/read-meetings.ts';
import { createMeeting } from '#features/meetings/server/service/save-meeting.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { listProperties } from '#features/properties/server/service/read-properties.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import { createPropertyType, listPropertyTypes } from '#features/property-types/server/service.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';

/** In collation order: each name is sorted by its Latin spelling. */
const inOrder = [
  'Aditi Rao',
  'अनघा जोशी',
  'ભાવેશ પટેલ',
  'Chinmay Apte',
  'दीपक शिंदे',
  'Élodie Pinto',
  'हेमंत राणे',
  'ઝંખના શાહ',
];
const spellings = ['Bhavesh Patel', 'भावेश पटेल', 'ભાવેશ પટેલ', 'Bhawesh Patel'];

/** The maximum length of names; some are even longer in their sort key. */
const longest = ['ﷺ'.repeat(120), 'छ'.repeat(120), 'வெங்கடசுப்பிரமணியன் '.repeat(6), '𑄌'.repeat(60), 'Tab\u0085 Rao'];

let agency: TestAgency;
let admin: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  admin = await agency.hire('Admin', 'Yamini Zende');
  for (const name of inOrder.toReversed()) await addAllOf(name);
});
afterAll(() => agency.close());

/** Adds a client, a lead, an agent, a property, a type, a meeting, an invoice and a document with this name. */
async function addAllOf(full_name: string): Promise<void> {
  const client = await createClient(admin, aClient({ full_name, address: '' }));
  await createLead(admin, aLead({ full_name, source: 'referral' }));
  await agency.hire('Agent', full_name);
  await createPropertyType(admin, { id: uuid(), name: full_name, description: '', type_group: 'Residential' });
  await createProperty(
    admin,
    aProperty({ title: full_name, price: '9800000', address: '', city: '', bedrooms: 3, bathrooms: 2 }),
  );
  await createMeeting(
    admin,
    aMeeting({
      title: 'Visit',
      meeting_type: 'site_visit',
      client_id: client.id,
      meeting_date: '2027-01-12T05:30:00.000Z',
      location: 'Pune',
      overlap_confirmed: true,
    }),
  );
  await createInvoice(
    admin,
    anInvoice({ client_id: client.id, amount: '100000.00', commission_rate: '10', due_date: '2027-04-15' }),
  );
  await admin.db.insert(documents).values({ id: uuid(), title: full_name, document_type: 'noc' });
}

const names = (cards: ReadonlyArray<{ full_name: string }>) => cards.map(({ full_name }) => full_name);

describe('names in four languages', () => {
  it('have the same order in every list sorted by name', async () => {
    expect(names((await listClients(admin, { sort: 'name' })).items)).toEqual(inOrder);
    expect(names((await listLeads(admin, { sort: 'name' })).items)).toEqual(inOrder);
    const agents = names(await listAgentRows(admin.db, {}));
    expect(agents.filter((name) => inOrder.includes(name))).toEqual(inOrder);
    const types = (await listPropertyTypes(admin)).map(({ name }) => name);
    expect(types.filter((name) => inOrder.includes(name))).toEqual(inOrder);
  });

  it('keep that order across pages', async () => {
    const first = await listClients(admin, { sort: 'name', limit: 3 });
    const second = await listClients(admin, { sort: 'name', limit: 3, cursor: first.next ?? '' });
    expect([...names(first.items), ...names(second.items)]).toEqual(inOrder.slice(0, 6));
  });

  it.each(spellings)('are found in the search box of every list by "%s"', async (search) => {
    const [clients, leads] = [await listClients(admin, { search }), await listLeads(admin, { search })];
    expect(names(clients.items)).toEqual(['ભાવેશ પટેલ']);
    expect(names(leads.items)).toEqual(['ભાવેશ પટેલ']);
    expect(names(await listAgentRows(admin.db, { search }))).toEqual(['ભાવેશ પટેલ']);
    expect((await listProperties(admin, { search })).items).toMatchObject([{ title: 'ભાવેશ પટેલ' }]);
    expect((await listDocuments(admin, { search })).items).toMatchObject([{ title: 'ભાવેશ પટેલ' }]);
    expect((await listMeetings(admin, { search })).items).toHaveLength(1);
    expect((await listInvoices(admin, { search })).items).toHaveLength(1);
  });

  it('keep that order across pages after the longest and strangest names', async () => {
    for (const name of longest) {
      const full_name = z.parse(clientInput.shape.full_name, name);
      // Twice, so that a name always follows one of them.
      await admin.db.execute(sql`
        insert into clients (id, full_name) select gen_random_uuid(), ${full_name} from generate_series(1, 2)`);
      await admin.db.execute(sql`
        insert into leads (id, full_name, source, position)
        select gen_random_uuid(), ${full_name}, 'referral', n from generate_series(1, 2) n`);
    }
    for (const list of [
      (query: object) => listClients(admin, z.parse(clientListInput, query)),
      (query: object) => listLeads(admin, z.parse(leadListInput, query)),
    ]) {
      const met: string[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof list>> = await list({ sort: 'name', limit: 1, cursor });
        met.push(...names(page.items));
        cursor = page.next;
      }
      expect(met.filter((name) => inOrder.includes(name))).toEqual(inOrder);
      expect(met.length).toBe(inOrder.length + 2 * longest.length);
    }
  });
});
