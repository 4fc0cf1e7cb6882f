import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { listAgentRows } from '#features/agents/server/repository/agent-rows.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { clientInput } from '#features/clients/contract.ts';
import { deleteClient, restoreClient } from '#features/clients/server/service/delete-client.ts';
import { countClients, listClients } from '#features/clients/server/service/read-clients.ts';
import { createClient, updateClient } from '#features/clients/server/service/save-client.ts';
import { aDeal } from '#features/deals/deal-testing.ts';
import { recordDeal } from '#features/deals/server/service/save-deal.ts';
import { undoDeal } from '#features/deals/server/service/undo-deal.ts';
import { documents } from '#features/documents/server/tables.ts';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import { createInvoice } from '#features/invoices/server/service/save-invoice.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { createMeeting } from '#features/meetings/server/service/save-meeting.ts';
import type { PropertyInput } from '#features/properties/contract.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { listProperties } from '#features/properties/server/service/read-properties.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import type { ResultKinds } from '../contract.ts';
import { findings } from '../contract.ts';
import { searchEverything } from './service.ts';

let agency: TestAgency;
let rohan: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  rohan = await agency.hire('Agent', 'Rohan Ghorpade');
});
afterAll(() => agency.close());

const addClient = (full_name: string, phone: string | null = null) =>
  createClient(rohan, aClient({ full_name, phone, address: '' }));
const addProperty = (title: string, address = '', city = '', more: Partial<PropertyInput> = {}) =>
  createProperty(rohan, aProperty({ title, price: '9800000', address, city, bedrooms: 3, bathrooms: 2, ...more }));

const nameOf = (card: ResultKinds[keyof ResultKinds]['items'][number]) =>
  'full_name' in card ? card.full_name : 'title' in card ? card.title : card.number;

/** The results as names by kind, without empty kinds; phonetic and fuzzy matches are separate. */
async function found(question: string) {
  const { unmatched, ...answer } = findings.parse((await searchEverything(rohan, question)).value());
  const named = (part: 'items' | 'alike') =>
    Object.fromEntries(
      Object.entries(answer).flatMap(([kind, of]) => (of[part].length > 0 ? [[kind, of[part].map(nameOf)]] : [])),
    );
  return {
    ...named('items'),
    ...(Object.keys(named('alike')).length > 0 && { alike: named('alike') }),
    ...(unmatched.length > 0 && { unmatched }),
  };
}
const listed = async (search: string) => (await listClients(rohan, { search })).items.map((client) => client.full_name);

describe('search results', () => {
  it('include every kind, whichever related person the word matches', async () => {
    const client = await addClient('Kavita Ghorpade');
    await addProperty('Ghorpade Bungalow', 'Prabhat Road', 'Pune');
    await createLead(rohan, aLead({ full_name: 'Nilesh Ghorpade', source: 'referral' }));
    await createMeeting(
      rohan,
      aMeeting({
        title: 'First visit',
        meeting_type: 'site_visit',
        client_id: client.id,
        meeting_date: '2027-01-12T05:30:00.000Z',
        location: 'Baner',
      }),
    );
    await rohan.db.insert(documents).values({ id: uuid(), title: 'Agreement Ghorpade', document_type: 'noc' });
    const invoice = await createInvoice(
      rohan,
      anInvoice({
        client_id: client.id,
        amount: '100000.00',
        commission_rate: '10',
        due_date: '2027-04-15',
        description: 'Brokerage',
      }),
    );
    expect(await found('ghorpade')).toEqual({
      properties: ['Ghorpade Bungalow'],
      clients: ['Kavita Ghorpade'],
      agents: ['Rohan Ghorpade'],
      leads: ['Nilesh Ghorpade'],
      meetings: ['First visit'],
      documents: ['Agreement Ghorpade'],
      invoices: [invoice.number],
    });
    expect(await found('घोरपडे')).toEqual(await found('ghorpade'));
    expect(await found(invoice.number.toLowerCase())).toEqual({ invoices: [invoice.number] });
    expect((await listAgentRows(rohan.db, { search: 'ઘોરપડે' })).map((agent) => agent.full_name)).toEqual([
      'Rohan Ghorpade',
    ]);
  });

  it('are empty without a word, and treat wildcards literally', async () => {
    expect(await found('.,;-')).toEqual({});
    expect(await found('100%')).toEqual({});
    expect(await found('_'.repeat(200))).toEqual({});
    const long = 'x'.repeat(80);
    await addProperty(long);
    expect(await found(long)).toEqual({ properties: [long] });
    expect(await found(`${long}y`)).toEqual({});
  });

  it('exclude records in the trash and users who were not approved', async () => {
    const gone = await addClient('Xerxes Balsara');
    expect(await found('balsara')).toEqual({ clients: ['Xerxes Balsara'] });
    await deleteClient(rohan, gone.id);
    expect(await found('balsara')).toEqual({});
  });
});

describe('the order', () => {
  it('is whole name, start of name, start of word, part of word, sound; then the newest', async () => {
    for (const name of [
      'Subhash Tambe',
      'Madhav Hashmi',
      'ऍश टावर',
      'Jayesh Ashtekar',
      'Ashtekar Mahadev',
      'Ash',
      'Ashtekar',
    ])
      await addClient(name);
    expect(await found('ash')).toMatchObject({
      clients: ['Ash', 'Ashtekar', 'Ashtekar Mahadev', 'Jayesh Ashtekar', 'Madhav Hashmi', 'Subhash Tambe'],
    });
    expect(await found('ashtekar')).toEqual({ clients: ['Ashtekar', 'Ashtekar Mahadev', 'Jayesh Ashtekar'] });
  });

  it('is limited to six of each kind, with a count of all', async () => {
    for (let number = 1; number <= 8; number++) await addProperty(`Sunrise Enclave ${number}`);
    const { properties } = (await searchEverything(rohan, 'sunrise enclave')).value();
    expect(properties.items.map(nameOf)).toEqual([8, 7, 6, 5, 4, 3].map((number) => `Sunrise Enclave ${number}`));
    expect(properties).toMatchObject({ count: { value: 8, is_capped: false }, alike: [] });
  });

  it('finds a name that starts with the word among thousands that contain it', async () => {
    await rohan.db.execute(`insert into properties (id, title, price, address, city, state, listing_date, created_at)
      select gen_random_uuid(), 'Plot ' || n || ' Lakeside', 100, '', '', '27', '2026-01-01', now() + n * interval '1 second' from generate_series(1, 2500) n`);
    await rohan.db.execute(`insert into properties (id, title, price, address, city, state, listing_date, created_at)
      values (gen_random_uuid(), 'Lakeside', 100, '', '', '27', '2026-01-01', '2020-01-01'), (gen_random_uuid(), 'Lakeside Court', 100, '', '', '27', '2026-01-01', '2020-01-02')`);
    const { properties } = (await searchEverything(rohan, 'lakeside')).value();
    expect(properties.items.map(nameOf).slice(0, 3)).toEqual(['Lakeside', 'Lakeside Court', 'Plot 2500 Lakeside']);
    expect(properties.count).toEqual({ value: 1000, is_capped: true });
    await rohan.db.execute(`delete from properties where title like '%Lakeside%'`);
  });

  it('counts a common word among the newest five thousand only, and marks the count as capped', async () => {
    await rohan.db.execute(`insert into properties (id, title, price, address, city, state, listing_date, created_at)
      select gen_random_uuid(), case when n % 16 = 0 then 'Orchard ' else 'Field ' end || n, 100, '', '', '27', '2026-01-01', now() + n * interval '1 second'
      from generate_series(1, 6000) n`);
    const { properties } = (await searchEverything(rohan, 'orchard')).value();
    expect(properties.count).toEqual({ value: 300, is_capped: true });
    await rohan.db.execute(`delete from properties where title like 'Field %' or title like 'Orchard %'`);
  });
});

describe('a property', () => {
  it('is found by its owner and its buyers under their current names, until they are deleted', async () => {
    const owner = await addClient('Kusum Ranade');
    const flat = await addProperty('Anand Heights', 'Baner Road', 'Pune', { owner_id: owner.id, bedrooms: 1 });
    const { properties } = (await searchEverything(rohan, 'ranade')).value();
    expect(properties.items).toMatchObject([{ title: 'Anand Heights', owner: { full_name: 'Kusum Ranade' } }]);
    expect(await found('1 bhk baner ranade')).toEqual({ properties: ['Anand Heights'] });
    expect((await listProperties(rohan, { search: 'रानडे' })).items.map(({ title }) => title)).toEqual([
      'Anand Heights',
    ]);

    const renamed = await updateClient(rohan, {
      ...z.parse(clientInput, owner),
      id: owner.id,
      version: owner.version,
      full_name: 'Kusum Lele',
    });
    expect(await found('kusum ranade')).toMatchObject({ unmatched: ['ranade'] });
    expect(await found('lele')).toEqual({ properties: ['Anand Heights'], clients: ['Kusum Lele'] });
    await deleteClient(rohan, renamed.id);
    expect(await found('lele')).toEqual({});
    await restoreClient(rohan, renamed.id);
    expect(await found('lele')).toEqual({ properties: ['Anand Heights'], clients: ['Kusum Lele'] });

    const buyer = await addClient('Omkar Bivalkar');
    const deal = await recordDeal(
      rohan,
      aDeal({
        property_id: flat.id,
        property_version: flat.version,
        kind: 'sale',
        price: '9800000.00',
        client_id: buyer.id,
        closed_on: '2026-01-31',
        commission: '98000.00',
        shares: [{ agent_id: rohan.actor.profileId, share: '100' }],
      }),
    );
    expect(await found('bivalkar lele')).toEqual({ properties: ['Anand Heights'] });
    await undoDeal(rohan, { id: deal.id, version: deal.version, status: 'available', reason: 'Fell through' });
    expect(await found('bivalkar')).toEqual({ clients: ['Omkar Bivalkar'] });
  });

  it('is found by its number of bedrooms in any notation', async () => {
    await addProperty('Harmony Terrace 21', '14 Ghole Road', '', { bedrooms: 4 });
    await addProperty('Harmony Terrace 22', '4 Ghole Road', '', { bedrooms: 14 });
    for (const question of ['4 bhk ghole', '4BHK ghole', 'ghole 4-bhk', '४ बीएचके घोले', '૪ બીએચકે ghole']) {
      expect(await found(question), question).toEqual({ properties: ['Harmony Terrace 21'] });
      const listed = await listProperties(rohan, { search: question });
      expect(
        listed.items.map(({ title }) => title),
        question,
      ).toEqual(['Harmony Terrace 21']);
    }
  });
});

describe('a word without a match', () => {
  it('is dropped and reported in any position', async () => {
    await addProperty('Vanraj Residency', 'Sus Road', '', { bedrooms: 4 });
    await addClient('Girija Phatak');
    for (const question of ['4 bhk sus phatak', 'phatak 4 bhk sus'])
      expect(await found(question), question).toEqual({ properties: ['Vanraj Residency'], unmatched: ['phatak'] });
    expect(await found('girija qqqq')).toEqual({ clients: ['Girija Phatak'], unmatched: ['qqqq'] });
  });

  it('gives no results if only one or two letters remain', async () => {
    expect(await found('qqqq gi')).toEqual({});
    expect(await found('qqqq zzzz')).toEqual({});
  });
});

describe('a phonetic match', () => {
  it('follows literal matches; a name in another script is a literal match', async () => {
    for (const name of ['Sunil Phadnees', 'Dilip Phadnis', 'फडणीस']) await addClient(name);
    expect(await found('phadnis')).toEqual({
      clients: ['Dilip Phadnis', 'फडणीस'],
      alike: { clients: ['Sunil Phadnees'] },
    });
    expect(await found('फडणीस')).toEqual({ clients: ['फडणीस', 'Dilip Phadnis', 'Sunil Phadnees'] });
  });
});

describe('a word of one or two characters', () => {
  it('matches the start of a word, here and in the full list', async () => {
    for (const title of ['2 BHK Kothrud', '3 BHK Flat 12, Aundh', 'Villa with 2 BHK annexe', '3 BHK 25 Nagar Road'])
      await addProperty(title);
    const titles = ['Villa with 2 BHK annexe', '2 BHK Kothrud'];
    expect((await listProperties(rohan, { search: '2 bhk' })).items.map(({ title }) => title)).toEqual(titles);
    expect(new Set(((await found('2 bhk')) as { properties: string[] }).properties)).toEqual(new Set(titles));

    for (const name of ['Indira Bhole', 'Rajani Bhole', 'Bhole, Ramesh']) await addClient(name);
    for (const question of ['ra bhole', 'bhole રા']) {
      expect(await listed(question), question).toEqual(['Bhole, Ramesh', 'Rajani Bhole']);
      expect(new Set(((await found(question)) as { clients: string[] }).clients), question).toEqual(
        new Set(['Rajani Bhole', 'Bhole, Ramesh']),
      );
    }
    const clients = (await searchEverything(rohan, 'ra')).value().clients;
    expect((await countClients(rohan, { search: 'ra' })).value).toBe(clients.count.value);
  });
});

describe('a name in another script', () => {
  it('is found by each of its spellings, here and in the lists', async () => {
    await addClient('Aparna Deshpande');
    await addClient('अपर्णा देशपांडे');
    const both = ['अपर्णा देशपांडे', 'Aparna Deshpande'];
    for (const question of ['aparna deshpande', 'अपर्णा देशपांडे', 'અપર્ણા દેશપાંડે', 'Aparna Deshpaande', 'अपर्ना देशपान्डे']) {
      const { clients, alike } = (await found(question)) as { clients: string[]; alike?: { clients: string[] } };
      expect(new Set([...clients, ...(alike?.clients ?? [])]), question).toEqual(new Set(both));
      expect(await listed(question), question).toEqual(both);
    }
  });

  it('does not match names that only start alike', async () => {
    await addClient('Rao');
    await addClient('Ravindra Moghe');
    expect(await listed('rao')).toEqual(['Rao']);
    expect(await found('राव')).toEqual({ clients: ['Rao', 'Ravindra Moghe'] });
  });
});

describe('a phone number', () => {
  it('is found in any notation, and by a part of four digits', async () => {
    await addClient('Farida Irani', '98231 45678');
    const written = [
      '9823145678',
      '98231 45678',
      '+91 98231-45678',
      '09823145678',
      '0091 98231 45678',
      '(0)98231 45678',
    ];
    for (const question of [...written, '3145', '982 314', '९८२३१ ४५६७८']) {
      expect(await found(question), question).toEqual({ clients: ['Farida Irani'] });
      expect(await listed(question), question).toEqual(['Farida Irani']);
    }
    expect(await found('98231 45679')).toEqual({});
  });
});

describe('a typo', () => {
  it('is tolerated if there are few exact matches', async () => {
    await addClient('Manoj Khandekar');
    for (const slip of ['khadnekar', 'khandkear', 'khandkar', 'khandeekar', 'khamdekar', 'manoj khandeksr', 'खादेकर'])
      expect(await found(slip), slip).toEqual({ alike: { clients: ['Manoj Khandekar'] } });
    expect(await found('khandekar')).toEqual({ clients: ['Manoj Khandekar'] });
    await addClient('Lata Patwardhan');
    expect(await found('patul')).toEqual({});
    await addClient('Lata Patil');
    expect(await found('patul')).toEqual({ alike: { clients: ['Lata Patil'] } });
  });

  it('is not tolerated if there are enough matches, or in numbers', async () => {
    for (const name of ['Sahil Wadekar', 'Tanvi Wadekar', 'Umesh Wadekar', 'Vinita Wadakkar']) await addClient(name);
    expect(await found('wadekar')).toEqual({ clients: ['Umesh Wadekar', 'Tanvi Wadekar', 'Sahil Wadekar'] });
    await addProperty('Godown 778812');
    expect(await found('778821')).toEqual({});
  });
});
