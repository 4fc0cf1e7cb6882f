import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { profiles } from '#features/accounts/server/tables.ts';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { deleteClient, eraseClient } from '#features/clients/server/service/delete-client.ts';
import { findExistingPeople, readClient } from '#features/clients/server/service/read-clients.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { readTimeline } from '#features/history/server/service.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import { changes as changeLog } from '#platform/changes/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { compactCounts } from '#platform/counts/server/counts.ts';
import { queueEmail } from '#platform/email/server/queue-email.ts';
import { emails } from '#platform/email/server/tables.ts';
import { Failure } from '#platform/failure.ts';
import { notifications } from '#platform/notifications/server/tables.ts';
import type { BoardColumnInput, LeadInput, LeadListInput } from '../contract.ts';
import { leadCard, leadInput, leadMove, leadSchema } from '../contract.ts';
import { aLead } from '../lead-testing.ts';
import { findExistingLeads } from './repository/lead-rows.ts';
import { addLead, moveOrConvert, saveLead } from './service/accept-converted.ts';
import { convertLead } from './service/convert-lead.ts';
import { deleteLead, eraseLead, purgeLeads, restoreLead } from './service/delete-lead.ts';
import { moveLead } from './service/move-lead.ts';
import {
  countLeads,
  listLeads,
  readColumns,
  readLead,
  readSources,
  readStages,
  serveColumn,
} from './service/read-leads.ts';
import { createLead, planFollowUp, updateLead } from './service/save-lead.ts';
import { leads } from './tables.ts';

let agency: TestAgency;
let meera: Context<Staff>;
let rohan: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera Kulkarni');
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
});
beforeEach(async () => {
  agency.clock.set('2026-03-10T06:00:00Z');
  await meera.db.delete(leads);
  await meera.db.delete(notifications);
});
afterAll(() => agency.close());

const input = (changes: Partial<LeadInput> = {}) =>
  aLead({
    full_name: 'Sanjay Patil',
    email: 'Sanjay.Patil@example.in',
    phone: '098220 55555',
    source: 'referral',
    status: 'new',
    interest_type: 'buying',
    budget: '12500000',
    preferred_locations: ['Baner', 'Baner'],
    notes: 'Wants to move before Diwali',
    ...changes,
  });

const add = (changes: Partial<LeadInput> = {}, by = rohan) => createLead(by, input(changes));

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) =>
      error instanceof Failure ? { code: error.code, ...(error.details as object | undefined) } : String(error),
  );

const names = async (query: LeadListInput = {}, by = rohan) =>
  (await listLeads(by, query)).items.map((lead) => lead.full_name);

const column = async (query: BoardColumnInput) =>
  (await (await serveColumn(rohan, query)).value()).items.map((lead) => lead.full_name);

async function addProperty(): Promise<string> {
  const id = uuid();
  await createProperty(
    meera,
    aProperty({
      id,
      title: 'Banyan Court 4B',
      price: '9800000',
      address: 'Baner Road',
      city: 'Pune',
      bedrooms: 3,
      bathrooms: 2,
    }),
  );
  return id;
}

describe('a new lead', () => {
  it('has the shape of the contract, with its agent and its property', async () => {
    const property_id = await addProperty();
    const lead = await add({ property_id, assigned_agent_id: meera.actor.profileId });
    expect(leadSchema.parse(lead)).toMatchObject({
      email: 'Sanjay.Patil@example.in',
      phone: '098220 55555',
      phone_e164: '+919822055555',
      preferred_locations: ['Baner'],
      assigned_agent: { full_name: 'Meera Kulkarni' },
      property: { title: 'Banyan Court 4B', price: '9800000.00' },
      status: 'new',
      stage_since: '2026-03-10T06:00:00+00:00',
    });
  });

  it('is unassigned unless an agent is named, who is then notified', async () => {
    expect(await add()).toMatchObject({ assigned_agent_id: null });
    const { id } = await add({ assigned_agent_id: meera.actor.profileId });
    const own = await add({ assigned_agent_id: rohan.actor.profileId });
    const raised = await meera.db.select().from(notifications);
    expect(raised.filter(({ kind }) => kind === 'lead_assigned')).toMatchObject([
      { entity_id: id, recipient_id: meera.actor.profileId },
    ]);
    expect(raised.filter(({ entity_id }) => entity_id === own.id)).toMatchObject([{ kind: 'lead_added' }]);
  });

  it('is created once when sent twice', async () => {
    const id = uuid();
    await createLead(rohan, { ...input(), id });
    await createLead(rohan, { ...input(), id });
    expect(await countLeads(rohan, {})).toEqual({ value: 1, is_capped: false });
    expect(await failureOf(createLead(meera, { ...input(), id }))).toMatchObject({ code: 'conflict' });
  });

  it('is qualified if it arrives as converted, and is a client at once, also when it is saved or moved', async () => {
    const added = await addLead(rohan, input({ status: 'converted', interest_type: 'renting' }));
    expect(added).toMatchObject({ status: 'qualified', won_reason: null, client: { full_name: 'Sanjay Patil' } });
    expect(await readClient(rohan, added.client_id ?? '')).toMatchObject({ client_type: 'tenant' });
    const [saved, moved] = [await add({ status: 'contacted' }), await add({ status: 'negotiation' })];
    expect(
      await saveLead(rohan, { ...input({ status: 'converted' }), id: saved.id, version: saved.version }),
    ).toMatchObject({ status: 'contacted', client: { full_name: 'Sanjay Patil' } });
    const lost = await add({ status: 'lost', lost_reason: 'budget', lost_note: 'Wants it cheaper' });
    expect(
      await saveLead(rohan, { ...input({ status: 'converted' }), id: lost.id, version: lost.version }),
    ).toMatchObject({ status: 'lost', lost_reason: 'budget', lost_note: 'Wants it cheaper' });
    const move = { id: moved.id, from: 'negotiation', status: 'converted' } as const;
    const card = await moveOrConvert(rohan, move);
    expect(card).toMatchObject({ status: 'negotiation', stage_since: moved.stage_since });
    expect(card.client_id).not.toBeNull();
    expect(await moveOrConvert(rohan, move)).toMatchObject({ client_id: card.client_id });
  });

  it('needs a reason when it is lost, and has none otherwise', async () => {
    expect(leadInput.safeParse(input({ status: 'lost' })).error?.issues).toMatchObject([
      { path: ['lost_reason'], message: 'required' },
    ]);
    expect(await add({ status: 'lost', lost_reason: 'budget', lost_note: 'Too dear' })).toMatchObject({
      lost_reason: 'budget',
      lost_note: 'Too dear',
    });
    expect(await add({ lost_reason: 'budget', lost_note: 'Too dear' })).toMatchObject({
      lost_reason: null,
      lost_note: '',
    });
  });

  it('rejects broken links and invalid phones', async () => {
    for (const [changes, path] of [
      [{ assigned_agent_id: uuid() }, 'assigned_agent_id'],
      [{ property_id: uuid() }, 'property_id'],
      [{ phone: '12' }, 'phone'],
    ] as const) {
      expect(await failureOf(add(changes))).toMatchObject({ code: 'invalid', fields: [{ path }] });
    }
  });
});

describe('an edited lead', () => {
  it('is refused on an old version', async () => {
    const { id, version } = await add();
    await updateLead(meera, { ...input({ notes: 'Called' }), id, version });
    expect(await failureOf(updateLead(rohan, { ...input(), id, version }))).toMatchObject({
      code: 'conflict',
      changedBy: 'Meera Kulkarni',
      current: { notes: 'Called' },
    });
  });

  it('logs what changed, without internal fields', async () => {
    const { id, version } = await add();
    await updateLead(meera, { ...input({ status: 'qualified', budget: '9900000' }), id, version });
    const { entries } = await readTimeline(rohan, [], { topic: 'leads', id });
    expect(entries[0]?.difference).toEqual({
      status: ['new', 'qualified'],
      budget: ['12500000.00', '9900000.00'],
    });
  });

  it('has a date for the next follow-up', async () => {
    const { id } = await add();
    expect(await planFollowUp(rohan, { id, follow_up_on: '2026-03-12' })).toMatchObject({ follow_up_on: '2026-03-12' });
    expect(await planFollowUp(rohan, { id, follow_up_on: null })).toMatchObject({ follow_up_on: null });
  });
});

describe('the list', () => {
  it('has cards in the shape of the contract and pages in every order', async () => {
    const people = ['Asha', 'Bela', 'Chetan', 'Divya', 'Esha'];
    for (const [index, full_name] of people.entries()) {
      agency.clock.set(`2026-03-0${index + 1}T06:00:00Z`);
      await add({
        full_name,
        budget: index === 2 ? null : `${index}000000`,
        follow_up_on: index === 3 ? null : `2026-04-0${5 - index}`,
      });
    }
    const expected = {
      newest: ['Esha', 'Divya', 'Chetan', 'Bela', 'Asha'],
      oldest: people,
      name: people,
      follow_up: ['Esha', 'Chetan', 'Bela', 'Asha', 'Divya'],
    } as const;
    for (const [sort, order] of Object.entries(expected)) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listLeads(rohan, { sort: sort as 'newest', limit: 2, ...(cursor && { cursor }) });
        for (const item of page.items) expect(leadCard.parse(item)).toEqual(item);
        found.push(...page.items.map((item) => item.full_name));
        cursor = page.next ?? undefined;
      } while (cursor);
      expect(found, sort).toEqual(order);
    }
    expect((await names({ sort: 'budget' })).slice(0, 3)).toEqual(['Esha', 'Divya', 'Bela']);
  });

  it('supports every filter', async () => {
    const property = await addProperty();
    await add({ full_name: 'Plain', source: 'website', interest_type: null, budget: null });
    await add({
      full_name: 'Special',
      source: 'walk_in',
      status: 'negotiation',
      interest_type: 'renting',
      assigned_agent_id: meera.actor.profileId,
      property_id: property,
      email: 'special@example.in',
    });
    for (const query of [
      { search: 'special@example' },
      { search: 'speci 9822' },
      { status: ['negotiation'] },
      { source: ['walk_in', 'email'] },
      { interest: ['renting'] },
      { budget_min: 1_000_000 },
      { budget_max: 99_000_000 },
      { agent: [meera.actor.profileId] },
      { property },
    ] satisfies LeadListInput[]) {
      expect(await names(query), JSON.stringify(query)).toEqual(['Special']);
      expect(await countLeads(rohan, query)).toEqual({ value: 1, is_capped: false });
    }
    expect(await names({ whose: 'unassigned' })).toEqual(['Plain']);
    expect(await names({ whose: 'mine' }, rohan)).toEqual(['Plain']);
    expect(await names({ whose: 'mine' }, meera)).toEqual(['Special']);
  });

  it('filters leads without a source', async () => {
    await add({ full_name: 'Named' });
    const { id } = await add({ full_name: 'Nameless' });
    await meera.db.execute(`update leads set source = null where id = '${id}'`);
    expect(await names({ source: ['unknown'] })).toEqual(['Nameless']);
    expect(await names({ source: ['unknown', 'referral'] })).toEqual(['Nameless', 'Named']);
  });

  it('finds due leads by the company’s day', async () => {
    // 00:30 on the 11th in Kolkata.
    agency.clock.set('2026-03-10T19:00:00Z');
    await add({ full_name: 'Late', follow_up_on: '2026-03-10' });
    await add({ full_name: 'Today', follow_up_on: '2026-03-11' });
    await add({ full_name: 'Later', follow_up_on: '2026-03-12' });
    await add({ full_name: 'Never' });
    await add({ full_name: 'Done', follow_up_on: '2026-03-10', status: 'closed', won_reason: 'other' });
    expect(await names({ follow_up: 'due' })).toEqual(['Today', 'Late']);
    expect(await names({ follow_up: 'overdue' })).toEqual(['Late']);
    expect(await names({ follow_up: 'today' })).toEqual(['Today']);
    expect(await names({ follow_up: 'planned' })).toEqual(['Later']);
    expect(await names({ follow_up: 'none' })).toEqual(['Never']);
  });

  it('filters by creation date in the company’s days, both included', async () => {
    for (const [name, at] of [
      ['Before', '2026-02-28T18:29:00Z'],
      ['First', '2026-02-28T18:30:00Z'],
      ['Last', '2026-03-31T18:29:00Z'],
      ['After', '2026-03-31T18:30:00Z'],
    ] as const) {
      agency.clock.set(at);
      await add({ full_name: name });
    }
    expect(await names({ created_since: '2026-03-01', created_until: '2026-03-31' })).toEqual(['Last', 'First']);
  });

  it('filters by the date of the current stage in the company’s days', async () => {
    agency.clock.set('2026-02-20T06:00:00Z');
    const [won, lost, later] = [
      await add({ full_name: 'Won' }),
      await add({ full_name: 'Lost' }),
      await add({ full_name: 'Later' }),
    ];
    await add({ full_name: 'Open' });
    agency.clock.set('2026-03-31T18:29:00Z');
    await moveLead(rohan, { id: won.id, from: 'new', status: 'closed', won_reason: 'other' });
    await moveLead(rohan, { id: lost.id, from: 'new', status: 'lost', lost_reason: 'budget' });
    agency.clock.set('2026-03-31T18:30:00Z');
    await moveLead(rohan, { id: later.id, from: 'new', status: 'closed', won_reason: 'other' });
    const ended: LeadListInput = { status: ['closed', 'lost'] };
    expect(await names({ ...ended, stage_since: '2026-03-01', stage_until: '2026-03-31', sort: 'name' })).toEqual([
      'Lost',
      'Won',
    ]);
    expect(await names({ ...ended, stage_since: '2026-04-01' })).toEqual(['Later']);
  });
});

it('has a budget with only a lower end, in lists and for their filters', async () => {
  await add({ budget: null, budget_min: '10000000' });
  await add({ budget: null });
  const lists = (filter: LeadListInput) =>
    listLeads(rohan, filter).then(({ items }) => items.map(({ budget_min }) => budget_min));
  expect(await lists({ budget_min: 9_000_000 })).toEqual(['10000000.00']);
  expect(await lists({ budget_max: 9_000_000 })).toEqual([]);
});

describe('the board', () => {
  it('has a column for every status, with its leads', async () => {
    await add({ budget: '2500000.50' });
    await add({ budget: null });
    const { id } = await add({ status: 'closed', won_reason: 'other', budget: '1000000' });
    await deleteLead(rohan, id);
    await add({ status: 'lost', lost_reason: 'other', budget: '1' });
    for (const filter of [{}, { source: ['referral' as const] }]) {
      const columns = await readColumns(rohan, filter);
      expect(columns.map(({ status }) => status)).toEqual([
        ...['new', 'contacted', 'qualified', 'negotiation', 'closed', 'lost'],
      ]);
      expect(columns[0]).toEqual({ status: 'new', count: 2, value: '2500000.50' });
      expect(columns[4]).toEqual({ status: 'closed', count: 0, value: '0.00' });
      expect(columns[5]).toEqual({ status: 'lost', count: 1, value: '1.00' });
      await compactCounts(rohan.db);
    }
  });

  it('puts new leads on top and moved leads where they are dropped', async () => {
    for (const full_name of ['Asha', 'Bela', 'Chetan']) {
      agency.clock.set(`2026-03-10T06:00:0${full_name.length}.00${full_name.charCodeAt(0) - 64}Z`);
      await add({ full_name });
    }
    const of = async (name: string) =>
      (await listLeads(rohan, {})).items.find((lead) => lead.full_name === name)?.id ?? '';
    const order = await column({ status: 'new' });
    const [first = '', second = '', third = ''] = order;
    await moveLead(rohan, { id: await of(third), from: 'new', status: 'new', below: await of(first) });
    expect(await column({ status: 'new' })).toEqual([first, third, second]);
    await moveLead(rohan, { id: await of(first), from: 'new', status: 'new', below: await of(second) });
    expect(await column({ status: 'new' })).toEqual([third, second, first]);
    await moveLead(rohan, { id: await of(second), from: 'new', status: 'contacted' });
    await moveLead(rohan, { id: await of(third), from: 'new', status: 'contacted', below: await of(second) });
    expect(await column({ status: 'contacted' })).toEqual([second, third]);
    await moveLead(rohan, { id: await of(first), from: 'new', status: 'contacted', below: null });
    expect(await column({ status: 'contacted' })).toEqual([first, second, third]);
    expect(await column({ status: 'contacted', limit: 1 })).toEqual([first]);
  });

  it('keeps its order when a gap is halved a hundred times', async () => {
    const ids: string[] = [];
    for (const full_name of ['Top', 'One', 'Two']) ids.unshift((await add({ full_name })).id);
    const [two = '', one = '', top = ''] = ids;
    await moveLead(rohan, { id: top, from: 'new', status: 'new', below: null });
    for (let turn = 0; turn < 100; turn += 1) {
      const id = turn % 2 === 0 ? one : two;
      await moveLead(rohan, { id, from: 'new', status: 'new', below: top });
      expect((await column({ status: 'new' })).slice(0, 2)).toEqual(['Top', turn % 2 === 0 ? 'One' : 'Two']);
    }
    const { rows } = await meera.db.execute('select max(scale(position)) as most from leads');
    expect(Number(rows[0]?.most)).toBeLessThanOrEqual(60);
  });

  it('separates leads with the same position', async () => {
    const ids: string[] = [];
    for (const full_name of ['A', 'B', 'C', 'D']) ids.push((await add({ full_name })).id);
    await meera.db.update(leads).set({ position: '5' });
    const order = await column({ status: 'new' });
    const index = (name: string | undefined) => ids['ABCD'.indexOf(name ?? '')] ?? '';
    await moveLead(rohan, { id: index(order[3]), from: 'new', status: 'new', below: index(order[0]) });
    expect(await column({ status: 'new' })).toEqual([order[0], order[3], order[1], order[2]]);
  });

  it('refuses to move a lead that another user moved since, and names them', async () => {
    const { id } = await add();
    await moveLead(meera, { id, from: 'new', status: 'qualified' });
    expect(await failureOf(moveLead(rohan, { id, from: 'new', status: 'contacted' }))).toMatchObject({
      code: 'conflict',
      changedBy: 'Meera Kulkarni',
      current: { status: 'qualified' },
    });
    expect(await moveLead(rohan, { id, from: 'new', status: 'qualified' })).toMatchObject({ status: 'qualified' });
  });

  it('has one consistent order after concurrent moves', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 12; number += 1) ids.push((await add({ full_name: `Lead ${number}` })).id);
    const [anchor = '', ...others] = ids;
    await moveLead(rohan, { id: anchor, from: 'new', status: 'contacted' });
    await Promise.all(
      others.map((id, index) =>
        moveLead(index % 2 ? meera : rohan, { id, from: 'new', status: 'contacted', below: anchor }),
      ),
    );
    const order = await column({ status: 'contacted' });
    expect(order).toHaveLength(12);
    expect(order[0]).toBe('Lead 0');
    expect(new Set(order).size).toBe(12);
  });

  it('asks why a lead is lost, and clears the reason when it is reopened', async () => {
    const { id } = await add();
    const lost = { id, from: 'new', status: 'lost' } as const;
    expect(leadMove.safeParse(lost).error?.issues).toMatchObject([{ path: ['lost_reason'], message: 'required' }]);
    expect(await moveLead(rohan, { ...lost, lost_reason: 'location' })).toMatchObject({ lost_reason: 'location' });
    expect(await moveLead(rohan, { id, from: 'lost', status: 'new' })).toMatchObject({ lost_reason: null });
  });

  it('keeps the first reason for a loss, and answers a retried move', async () => {
    const { id } = await add();
    const lost = { id, from: 'new', status: 'lost', lost_reason: 'budget', lost_note: 'Wanted 80 lakh' } as const;
    const first = await moveLead(meera, lost);
    for (const other of [{ lost_reason: 'location' }, { lost_note: '' }] as const) {
      expect(await failureOf(moveLead(rohan, { ...lost, ...other }))).toMatchObject({
        code: 'conflict',
        changedBy: 'Meera Kulkarni',
        current: { lost_reason: 'budget' },
      });
    }
    expect(await moveLead(meera, lost)).toEqual(first);
    expect(await readLead(rohan, id)).toMatchObject({ lost_reason: 'budget', lost_note: 'Wanted 80 lakh', version: 2 });
  });

  it('logs other changes of a move within a column', async () => {
    const { id } = await add({ status: 'lost', lost_reason: 'budget' });
    const within = { id, from: 'lost', status: 'lost' } as const;
    await moveLead(rohan, within);
    await moveLead(rohan, { ...within, lost_reason: 'location', lost_note: 'Too far' });
    const { rows } = await meera.db.execute(
      sql`select action, difference from changes where entity_id = ${id} order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { action: 'updated', difference: { lost_reason: ['budget', 'location'], lost_note: ['', 'Too far'] } },
      { action: 'placed', difference: {} },
    ]);
  });

  it('reports how long a lead was in each stage', async () => {
    const { id } = await add();
    agency.clock.set('2026-03-12T06:00:00Z');
    await moveLead(meera, { id, from: 'new', status: 'contacted' });
    agency.clock.set('2026-03-13T06:00:00Z');
    await moveLead(rohan, { id, from: 'contacted', status: 'contacted' });
    await moveLead(rohan, { id, from: 'contacted', status: 'negotiation' });
    expect(await readStages(rohan, id)).toEqual([
      { status: 'negotiation', since: '2026-03-13T06:00:00.000Z', until: null, actor: 'Rohan Deshpande' },
      {
        status: 'contacted',
        since: '2026-03-12T06:00:00.000Z',
        until: '2026-03-13T06:00:00.000Z',
        actor: 'Meera Kulkarni',
      },
      {
        status: 'new',
        since: '2026-03-10T06:00:00.000Z',
        until: '2026-03-12T06:00:00.000Z',
        actor: 'Rohan Deshpande',
      },
    ]);
  });
});

describe('lead sources', () => {
  it('have conversion and value, for all leads and for a period alike', async () => {
    agency.clock.set('2026-02-10T06:00:00Z');
    await add({ source: 'website', status: 'closed', won_reason: 'other', budget: '5000000' });
    agency.clock.set('2026-03-10T06:00:00Z');
    await add({ source: 'website', status: 'closed', won_reason: 'listing_signed', budget: '2000000' });
    for (const status of ['new', 'new'] as const) await add({ source: 'website', status, budget: '2000000' });
    await add({ source: 'walk_in', budget: null });
    const { id } = await add({ source: 'walk_in' });
    await deleteLead(rohan, id);
    expect(await readSources(rohan, {})).toEqual({
      sources: [
        {
          source: 'website',
          leads: 4,
          closed: 2,
          conversion: 50,
          value: '11000000.00',
          average: '2750000',
          closed_value: '7000000.00',
        },
        { source: 'walk_in', leads: 1, closed: 0, conversion: 0, value: '0.00', average: '0', closed_value: '0.00' },
      ],
      total: { sources: 2, leads: 5, closed: 2, conversion: 40, value: '11000000.00' },
    });
    const all = { created_since: '2000-01-01' };
    expect(await readSources(rohan, all)).toEqual(await readSources(rohan, {}));
    expect(await readSources(rohan, { created_since: '2026-03-01', created_until: '2026-03-31' })).toMatchObject({
      total: { leads: 4, closed: 1, conversion: 25, value: '6000000.00' },
    });
  });
});

describe('known people', () => {
  it('are found among leads and clients, in any spelling of the phone', async () => {
    const lead = await add({ phone: '+91 98220 77777', email: null });
    const client_id = uuid();
    await convertLead(rohan, { id: lead.id, client_id, client_type: 'buyer' });
    expect(await findExistingPeople(rohan, { phone: '(0)98220-77777' }, [findExistingLeads])).toEqual([
      { topic: 'clients', id: client_id, full_name: 'Sanjay Patil', by: 'phone' },
      { topic: 'leads', id: lead.id, full_name: 'Sanjay Patil', by: 'phone' },
    ]);
    expect(await findExistingPeople(rohan, { email: 'nobody@example.in' }, [findExistingLeads])).toEqual([]);
  });
});

describe('a lead whose phone or email address is known', () => {
  const phone = '+91 97300 12345';
  const addKnowing = (known_ids: readonly string[] | undefined, changes: Partial<LeadInput> = {}, by = rohan) =>
    addLead(by, { ...input({ email: null, phone, ...changes }), known_ids });
  const refusal = (...ids: string[]) => ({
    code: 'conflict',
    reason: 'already_known',
    current: ids.map((id) => expect.objectContaining({ id })),
  });

  it('is added only by someone who knows of the others, or who does not ask', async () => {
    const first = await addKnowing([]);
    const client = await createClient(meera, aClient({ phone: '097300 12345', email: 'sanjay@example.in' }));
    expect(await failureOf(addKnowing([]))).toMatchObject(refusal(first.id, client.id));
    expect(await failureOf(addKnowing([first.id]))).toMatchObject(refusal(client.id));
    const byOther = { phone: '97300 99999', other_phones: ['work:97300 12345'] };
    expect(await failureOf(addKnowing([client.id], byOther))).toMatchObject(refusal(first.id));
    const byEmail = { phone: null, email: 'SANJAY@example.in' };
    expect(await failureOf(addKnowing([], byEmail))).toMatchObject(refusal(client.id));
    expect(await countLeads(rohan, {})).toMatchObject({ value: 1 });
    await addKnowing([first.id, client.id]);
    await addKnowing(undefined);
    expect(await countLeads(rohan, {})).toMatchObject({ value: 3 });
  });

  it('is added once if two people add it at the same time', async () => {
    const [one, two] = [{ phone: '97300 23456' }, { phone: '+91 97300 23456' }];
    const outcomes = await Promise.allSettled([addKnowing([], one), addKnowing([], two, meera)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await countLeads(rohan, {})).toMatchObject({ value: 1 });
  });

  it('answers a repeated request, and ignores numbers that identify nobody', async () => {
    const sent = { ...input({ email: null, phone: '97300 34567' }), known_ids: [] };
    expect(await addLead(rohan, sent)).toEqual(await addLead(rohan, sent));
    await addKnowing([], { phone: '99999 99999' });
    await addKnowing([], { phone: '99999 99999' });
    expect(await countLeads(rohan, {})).toMatchObject({ value: 3 });
  });
});

describe('a converted lead', () => {
  it('passes its data to the client and keeps its stage; both timelines record it', async () => {
    const other_phones = ['spouse:98220 55556', 'work:020 2567 1234'];
    const lead = await add({ interest_type: 'renting', assigned_agent_id: meera.actor.profileId, other_phones });
    const client_id = uuid();
    const conversion = { id: lead.id, client_id, client_type: 'tenant' } as const;
    const figures = await readSources(rohan, {});
    agency.clock.set('2026-03-11T06:00:00Z');
    const converted = await convertLead(rohan, conversion);
    const { status, stage_since } = lead;
    expect(converted).toMatchObject({ status, stage_since, client: { id: client_id, full_name: 'Sanjay Patil' } });
    expect(await readSources(rohan, {})).toEqual(figures);
    expect(await column({ status: 'new' })).toEqual(['Sanjay Patil']);
    expect(await readClient(rohan, client_id)).toMatchObject({
      full_name: 'Sanjay Patil',
      client_type: 'tenant',
      email: 'Sanjay.Patil@example.in',
      phone_e164: '+919822055555',
      other_phones,
      budget_max: '12500000.00',
      preferred_locations: ['Baner'],
      notes: 'Wants to move before Diwali',
      agent: { full_name: 'Meera Kulkarni' },
    });
    expect((await readTimeline(rohan, [], { topic: 'leads', id: lead.id })).entries[0]).toMatchObject({
      action: 'converted',
      difference: { client_id: [null, client_id] },
    });
    expect((await readTimeline(rohan, [], { topic: 'clients', id: client_id })).entries[0]).toMatchObject({
      action: 'came_from_lead',
      difference: { lead_id: [null, lead.id] },
    });
    expect(await convertLead(rohan, conversion)).toEqual(converted);
    expect(await failureOf(convertLead(rohan, { ...conversion, client_id: uuid() }))).toMatchObject({
      code: 'conflict',
      reason: 'already_converted',
    });
    expect(await names({ client: client_id })).toEqual(['Sanjay Patil']);
  });

  it('is one client if two people convert it at once, and refuses a client in the trash or erased at the field', async () => {
    const [lead, other] = [await add(), await add()];
    const [one, two] = [uuid(), uuid()];
    const outcomes = await Promise.allSettled([
      convertLead(rohan, { id: lead.id, client_id: one, client_type: 'buyer' }),
      convertLead(meera, { id: lead.id, client_id: two, client_type: 'buyer' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', details: { reason: 'already_converted' } },
    });
    const { client_id } = await readLead(rohan, lead.id);
    await deleteClient(meera, client_id ?? '');
    const link = () => failureOf(convertLead(rohan, { id: other.id, client_id: client_id ?? '', client_type: null }));
    const refused = { code: 'invalid', fields: [{ path: 'client_id', code: 'unknown' }] };
    expect(await link()).toMatchObject(refused);
    await eraseClient(await agency.hire('Admin'), [], client_id ?? '');
    expect(await link()).toMatchObject(refused);
    expect(await readLead(rohan, other.id)).toMatchObject({ client_id: null, status: 'new' });
  });

  it('passes its agent’s language to the client', async () => {
    const asha = await agency.hire('Agent', 'Asha Gokhale');
    await asha.db.update(profiles).set({ language: 'mr' }).where(eq(profiles.id, asha.actor.profileId));
    const [hers, nobodys] = [await add({ assigned_agent_id: asha.actor.profileId }), await add()];
    const [first, second] = [uuid(), uuid()];
    await convertLead(rohan, { id: hers.id, client_id: first, client_type: 'buyer' });
    await convertLead(rohan, { id: nobodys.id, client_id: second, client_type: 'buyer' });
    expect(await readClient(rohan, first)).toMatchObject({ language: 'mr' });
    expect(await readClient(rohan, second)).toMatchObject({ language: 'en' });
  });

  it('can be linked to an existing client', async () => {
    const known = await createClient(meera, aClient({ full_name: 'S. Patil', language: 'mr' }));
    const lead = await add();
    const unknown = { id: lead.id, client_id: uuid(), client_type: null };
    expect(await failureOf(convertLead(rohan, unknown))).toMatchObject({ fields: [{ path: 'client_id' }] });
    expect(await convertLead(rohan, { ...unknown, client_id: known.id })).toMatchObject({
      client: { full_name: 'S. Patil' },
    });
  });

  it('adds its phone numbers and email address to the existing client, each once, and notes what has no room', async () => {
    const link = async (client_id: string, changes: Partial<LeadInput>) => {
      const lead = await add(changes);
      const converted = await convertLead(rohan, { id: lead.id, client_id, client_type: null });
      const { added_contacts, noted_contacts, left_contacts } = converted;
      return { added_contacts, noted_contacts, left_contacts };
    };
    const bare = await createClient(meera, aClient({ phone: null, email: null }));
    expect(await link(bare.id, { other_phones: ['spouse:98220 44444'] })).toEqual({
      added_contacts: ['098220 55555', '98220 44444', 'Sanjay.Patil@example.in'],
      noted_contacts: [],
      left_contacts: [],
    });
    const filled = { phone: '098220 55555', email: 'Sanjay.Patil@example.in', other_phones: ['spouse:98220 44444'] };
    expect(await readClient(rohan, bare.id)).toMatchObject(filled);
    expect(await link(bare.id, { email: 'SANJAY.PATIL@example.in', other_phones: ['work:+91 98220 44444'] })).toEqual({
      added_contacts: [],
      noted_contacts: [],
      left_contacts: [],
    });
    const [change] = await meera.db
      .select()
      .from(changeLog)
      .where(and(eq(changeLog.entity_id, bare.id), eq(changeLog.action, 'updated')));
    expect(change?.difference).toMatchObject({ phone: [null, '098220 55555'], email: [null, filled.email] });

    const numbers = ['98220 11111', '98220 22222', '98220 33333'].map((number) => `other:${number}`);
    const full = await createClient(
      meera,
      aClient({ phone: '98220 10000', email: 'own@example.in', other_phones: numbers, notes: 'Prefers calls' }),
    );
    expect(await link(full.id, { other_phones: ['work:98220 66666', 'work:98220 11111'] })).toEqual({
      added_contacts: ['098220 55555'],
      noted_contacts: ['98220 66666', 'Sanjay.Patil@example.in'],
      left_contacts: [],
    });
    expect(await readClient(rohan, full.id)).toMatchObject({
      phone: '98220 10000',
      email: 'own@example.in',
      other_phones: [...numbers, 'other:098220 55555'],
      notes: '98220 66666\nSanjay.Patil@example.in\nPrefers calls',
    });

    const long = 'x'.repeat(4985);
    const crammed = await createClient(meera, aClient({ email: 'own@example.in', other_phones: numbers, notes: long }));
    expect(await link(crammed.id, { phone: null, email: 'second.address@example.in' })).toEqual({
      added_contacts: [],
      noted_contacts: [],
      left_contacts: ['second.address@example.in'],
    });
    expect(await readClient(rohan, crammed.id)).toMatchObject({ notes: long });
  });
});

describe('a closed lead', () => {
  it('needs a reason, however it is closed, and loses it when it is reopened', async () => {
    const required = { code: 'invalid', fields: [{ path: 'won_reason', code: 'required' }] };
    expect(await failureOf(add({ status: 'closed' }))).toMatchObject(required);
    const { id, version } = await add();
    expect(await failureOf(moveLead(rohan, { id, from: 'new', status: 'closed' }))).toMatchObject(required);
    expect(await failureOf(updateLead(rohan, { ...input({ status: 'closed' }), id, version }))).toMatchObject(required);
    const win = { won_reason: 'listing_signed', won_note: 'Exclusive for 90 days' } as const;
    await moveLead(rohan, { id, from: 'new', status: 'closed', ...win });
    expect(await readLead(rohan, id)).toMatchObject({ status: 'closed', ...win });
    // A retry after a lost response changes nothing; a different reason means that somebody else closed the lead.
    const { version: closed } = await moveLead(rohan, { id, from: 'new', status: 'closed', ...win });
    const other = { id, from: 'new', status: 'closed', won_reason: 'other' } as const;
    expect(await failureOf(moveLead(meera, other))).toMatchObject({ code: 'conflict' });
    // A save without a reason keeps the one that was given.
    await updateLead(rohan, { ...input({ status: 'closed', notes: 'Keys received' }), id, version: closed });
    expect(await readLead(rohan, id)).toMatchObject(win);
    expect(await moveLead(rohan, { id, from: 'closed', status: 'negotiation' })).toMatchObject({ won_reason: null });
    expect((await readTimeline(rohan, [], { topic: 'leads', id })).entries[0]).toMatchObject({
      difference: { status: ['closed', 'negotiation'], won_reason: ['listing_signed', null] },
    });
  });
});

describe('a deleted lead', () => {
  it('is moved to the trash by users with the permission, and restored to its column', async () => {
    const { id } = await add({ assigned_agent_id: meera.actor.profileId });
    expect(await failureOf(deleteLead(rohan, id))).toMatchObject({ code: 'forbidden' });
    await deleteLead(meera, id);
    expect(await failureOf(readLead(rohan, id))).toMatchObject({ code: 'not_found' });
    expect(await countLeads(rohan, {})).toMatchObject({ value: 0 });
    await restoreLead(meera, id);
    expect(await column({ status: 'new' })).toEqual(['Sanjay Patil']);
  });

  it('cannot be taken over by an edit in order to delete it, except by a Manager', async () => {
    const junior = await agency.hire('Junior Agent', 'Imran Shaikh');
    const [mine, rohans] = [junior.actor.profileId, rohan.actor.profileId];
    const { id, version } = await add({ assigned_agent_id: rohan.actor.profileId });
    const give = (by: Context<Staff>, assigned_agent_id: string | null, seen = version) =>
      updateLead(by, { ...input({ assigned_agent_id }), id, version: seen });
    await expect(give(junior, mine)).rejects.toMatchObject({
      code: 'forbidden',
      details: { fields: [{ path: 'assigned_agent_id', code: 'not_yours' }] },
    });
    // Otherwise they could take it in two steps.
    await expect(give(junior, null)).rejects.toMatchObject({
      code: 'forbidden',
      details: { fields: [{ path: 'assigned_agent_id', code: 'not_yours' }] },
    });
    expect(await failureOf(deleteLead(junior, id))).toMatchObject({ code: 'forbidden' });
    await give(junior, meera.actor.profileId);
    await give(meera, null, version + 1);
    await give(junior, mine, version + 2);
    await give(junior, rohans, version + 3);
    await give(meera, meera.actor.profileId, version + 4);
    await deleteLead(meera, id);
  });

  it('stays in the trash if it is erased during a restore', async () => {
    const { id } = await add();
    await deleteLead(rohan, id);
    const blocked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const restored = await meera.db.transaction(async (tx) => {
      await tx.update(leads).set({ erased_at: agency.clock.now() }).where(eq(leads.id, id));
      const restoring = failureOf(restoreLead(meera, id));
      await expect.poll(async () => (await rohan.db.execute(blocked)).rowCount, { timeout: 20_000 }).toBe(1);
      return { restoring };
    });
    expect(await restored.restoring).toMatchObject({ code: 'not_found' });
    expect((await meera.db.select().from(leads))[0]?.deleted_at).not.toBeNull();
  });

  it('is erased with its emails, also if the address is shared', async () => {
    const admin = await agency.hire('Admin');
    const [anita, ravi] = [await add({ full_name: 'Anita' }), await add({ full_name: 'Ravi' })];
    for (const { id, full_name } of [anita, ravi])
      await transact(rohan, async (tx) => {
        const email = { subject: 'A visit', html: '<p>A visit</p>', plain: `Hello ${full_name}` };
        const emailId = await queueEmail(tx, { to: 'family@example.in', ...email });
        await tx.record({ topic: 'leads', entityId: id, action: 'emailed', difference: { email_id: [null, emailId] } });
      });
    await eraseLead(admin, [], anita.id);
    const left = (await meera.db.select().from(emails)).map(({ plain }) => plain);
    expect(left.filter((plain) => plain !== '')).toEqual(['Hello Ravi']);
  });

  it('is erased only by an Admin, including its log; impersonal data stays', async () => {
    const admin = await agency.hire('Admin');
    const { id, version } = await add();
    await updateLead(rohan, { ...input({ full_name: 'Sanjay B. Patil', notes: 'Secret' }), id, version });
    expect(await failureOf(eraseLead(meera, [], id))).toMatchObject({ code: 'forbidden' });
    await eraseLead(admin, [], id);
    const { rows } = await admin.db.execute(
      `select l::text || coalesce((select string_agg(c::text, '') from changes c where entity_id = l.id), '') as all_of_it from leads l where id = '${id}'`,
    );
    expect(String(rows[0]?.all_of_it)).not.toMatch(/patil|98220|secret|diwali/iu);
    expect(String(rows[0]?.all_of_it)).toContain('12500000');
  });

  it('is purged after its retention period', async () => {
    const { id } = await add();
    await deleteLead(rohan, id);
    expect(await purgeLeads(meera, [], new Date('2026-03-10T06:00:01Z'))).toBe(1);
    const { entries } = await readTimeline(rohan, [], { topic: 'leads', id });
    expect(entries[0]?.action).toBe('purged');
    expect(JSON.stringify(entries)).not.toContain('Patil');
  });
});
