import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { deleteClient, restoreClient } from '#features/clients/server/service/delete-client.ts';
import { readClient } from '#features/clients/server/service/read-clients.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { readTimeline } from '#features/history/server/service.ts';
import type { LeadInput } from '#features/leads/contract.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { deleteLead, restoreLead } from '#features/leads/server/service/delete-lead.ts';
import { moveLead } from '#features/leads/server/service/move-lead.ts';
import { readLead, readSources } from '#features/leads/server/service/read-leads.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { leads } from '#features/leads/server/tables.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { unknownWin } from '../contract.ts';
import { aDeal } from '../deal-testing.ts';
import { exportDeals } from './export-deals.ts';
import { listDeals } from './service/read-deals.ts';
import { recordDeal } from './service/save-deal.ts';
import { undoDeal } from './service/undo-deal.ts';
import { listUnknownWins, resolveUnknownWins, undoUnknownWins } from './service/unknown-wins.ts';
import { deals } from './tables.ts';

let agency: TestAgency;
let rohan: Context<Staff>;
let admin: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
  admin = await agency.hire('Admin', 'Meera Kulkarni');
});
beforeEach(async () => {
  agency.clock.set('2026-03-10T06:00:00Z');
  await rohan.db.delete(deals);
  await rohan.db.delete(leads);
});
afterAll(() => agency.close());

const add = (values: Partial<LeadInput> = {}) => createLead(rohan, aLead({ interest_type: 'buying', ...values }));

async function sell(lead_id: string, values: Partial<Parameters<typeof aDeal>[0]> = {}, by = rohan) {
  const property = await createProperty(rohan, aProperty());
  return recordDeal(
    by,
    aDeal({
      property_id: property.id,
      property_version: property.version,
      kind: 'sale',
      closed_on: '2026-03-10',
      shares: [{ agent_id: rohan.actor.profileId, share: '100' }],
      lead_id,
      ...values,
    }),
  );
}

describe('a deal of a lead', () => {
  it('closes the lead as won, makes it the client, and restores the stage when it is undone', async () => {
    const lead = await add({ full_name: 'Anita Rao', status: 'qualified' });
    agency.clock.set('2026-03-12T06:00:00Z');
    const deal = await sell(lead.id);
    expect(deal).toMatchObject({
      lead_id: lead.id,
      lead: { full_name: 'Anita Rao' },
      client: { full_name: 'Anita Rao' },
    });
    const won = await readLead(rohan, lead.id);
    expect(won).toMatchObject({ status: 'closed', won_reason: 'deal', client_id: deal.client_id });
    expect(new Date(won.stage_since)).toEqual(agency.clock.now());
    expect((await readSources(rohan, {})).total).toMatchObject({ leads: 1, closed: 1, conversion: 100 });
    expect((await readTimeline(rohan, [], { topic: 'leads', id: lead.id })).entries[0]).toMatchObject({
      action: 'moved',
      difference: { status: ['qualified', 'closed'], won_reason: [null, 'deal'] },
    });
    // As long as the deal is recorded, the lead stays won.
    await expect(moveLead(rohan, { id: lead.id, from: 'closed', status: 'new' })).rejects.toMatchObject({
      code: 'conflict',
      details: { reason: 'lead_has_deal' },
    });
    await undoDeal(rohan, { id: deal.id, version: deal.version, status: 'available', reason: '' });
    const { status, stage_since } = lead;
    expect(await readLead(rohan, lead.id)).toMatchObject({ status, stage_since, won_reason: null });
    expect((await readSources(rohan, {})).total).toMatchObject({ closed: 0 });
  });

  it('restores the reason and the remark of a lead that was closed before', async () => {
    const win = { won_reason: 'other', won_note: 'Paid in full' } as const;
    const lead = await add({ status: 'closed', ...win });
    const deal = await sell(lead.id);
    expect(await readLead(rohan, lead.id)).toMatchObject({ status: 'closed', won_reason: 'deal' });
    await undoDeal(rohan, { id: deal.id, version: deal.version, status: 'available', reason: '' });
    expect(await readLead(rohan, lead.id)).toMatchObject({ status: 'closed', stage_since: lead.stage_since, ...win });
  });

  it('is recorded once if two people win the lead at the same time', async () => {
    const lead = await add();
    const outcomes = await Promise.allSettled([sell(lead.id), sell(lead.id, {}, admin)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'invalid', details: { fields: [{ path: 'lead_id', code: 'lead_has_deal' }] } },
    });
    expect(await rohan.db.$count(deals)).toBe(1);
  });

  it('wins a lead once if another person closes it with a reason at the same time', async () => {
    const lead = await add();
    const win = { id: lead.id, from: 'new', status: 'closed', won_reason: 'other' } as const;
    const [sold, closed] = await Promise.allSettled([sell(lead.id), moveLead(admin, win)]);
    // The deal stays the reason, in either order; a later close with another reason is a conflict.
    expect(sold.status).toBe('fulfilled');
    if (closed.status === 'rejected') expect(closed.reason).toMatchObject({ code: 'conflict' });
    expect(await readLead(rohan, lead.id)).toMatchObject({ status: 'closed', won_reason: 'deal' });
    const { entries } = await readTimeline(rohan, [], { topic: 'leads', id: lead.id });
    expect(entries.filter(({ action }) => action === 'moved')).toHaveLength(1);
    expect((await readSources(rohan, {})).total).toMatchObject({ leads: 1, closed: 1 });
  });

  it('links the named client, and refuses another client’s, a lost and an unknown lead at the field', async () => {
    const [known, other] = [await createClient(rohan, aClient()), await createClient(rohan, aClient())];
    const lead = await add();
    const refused = (code: string) => ({ code: 'invalid', details: { fields: [{ path: 'lead_id', code }] } });
    await convertLead(rohan, { id: lead.id, client_id: known.id, client_type: null });
    await expect(sell(lead.id, { client_id: other.id })).rejects.toMatchObject(refused('other_client'));
    await expect(sell(uuid())).rejects.toMatchObject(refused('unknown'));
    const lost = await add({ status: 'lost', lost_reason: 'other' });
    await expect(sell(lost.id)).rejects.toMatchObject(refused('lead_lost'));
    expect(await sell(lead.id)).toMatchObject({ client_id: known.id });
    const second = await add();
    expect(await sell(second.id, { client_id: other.id })).toMatchObject({ client_id: other.id });
    expect(await readLead(rohan, second.id)).toMatchObject({ client_id: other.id });
    expect(await rohan.db.$count(deals)).toBe(2);
  });

  it('is found by its lead, and names it in the export; a lead in the trash is not named', async () => {
    const [lead, gone] = [await add({ full_name: 'Anita Rao' }), await add({ full_name: 'Sanjay Patil' })];
    const deal = await sell(lead.id);
    await sell(gone.id);
    await deleteLead(rohan, gone.id);
    expect((await listDeals(rohan, { lead: lead.id })).items).toMatchObject([{ id: deal.id, lead: { id: lead.id } }]);
    const [head, ...rows] = (await text((await exportDeals(rohan, {})).stream)).trim().split('\r\n');
    expect(head).toContain('Seller or landlord,Lead,Price');
    expect(rows.map((row) => row.includes(',Anita Rao,,Anita Rao,')).toSorted()).toEqual([false, true]);
    expect(rows.join()).not.toContain(',Sanjay Patil,,Sanjay Patil,');
    expect(rows.every((row) => row.includes(',Rohan Deshpande 100%,Active,'))).toBe(true);
    const one = await text((await exportDeals(rohan, { lead: lead.id })).stream);
    expect(one.trim().split('\r\n')).toHaveLength(2);
  });

  it('does not make the seller the buyer', async () => {
    const buyer = await createClient(rohan, aClient());
    const lead = await add({ interest_type: 'selling' });
    expect(await sell(lead.id, { client_id: buyer.id })).toMatchObject({ client_id: buyer.id });
    expect(await readLead(rohan, lead.id)).toMatchObject({ status: 'closed', client_id: null });
  });

  it('restores the stage of a lead in the trash, too', async () => {
    const lead = await add({ status: 'negotiation' });
    const deal = await sell(lead.id);
    await deleteLead(rohan, lead.id);
    await undoDeal(rohan, { id: deal.id, version: deal.version, status: 'available', reason: '' });
    await restoreLead(rohan, lead.id);
    expect(await readLead(rohan, lead.id)).toMatchObject({ status: 'negotiation', won_reason: null });
  });
});

describe('a lead that an earlier version closed by its conversion', () => {
  /** As the conversion left it in version 51 of the database. */
  async function closedByConversion(values: Partial<LeadInput> = {}) {
    const lead = await add(values);
    agency.clock.set('2026-03-11T06:00:00Z');
    const client_id = uuid();
    await convertLead(rohan, { id: lead.id, client_id, client_type: 'buyer' });
    const at = agency.clock.now();
    await rohan.db
      .update(leads)
      .set({ status: 'closed', lost_reason: null, won_reason: 'unknown', stage_since: at })
      .where(eq(leads.id, lead.id));
    await rohan.db
      .update(changes)
      .set({
        difference: sql`difference || jsonb_build_object('status', jsonb_build_array(${lead.status}::text, 'closed'),
          'lost_reason', jsonb_build_array(${lead.lost_reason}::text, null))`,
      })
      .where(sql`entity_id = ${lead.id} and action = 'converted'`);
    return { ...lead, client_id };
  }
  const rowOf = async (id: string) => {
    const [row] = await rohan.db.select().from(leads).where(eq(leads.id, id));
    const { status, stage_since, position, won_reason, lost_reason } = row ?? {};
    return { status, stage_since: stage_since?.toISOString(), position, won_reason, lost_reason };
  };

  it('is listed with its stage from before, set back, and exactly as before after an undo', async () => {
    const lead = await closedByConversion({ full_name: 'Anita Rao', status: 'negotiation' });
    const lost = await closedByConversion({ status: 'lost', lost_reason: 'budget' });
    const wins = await listUnknownWins(admin);
    expect(wins.map((win) => unknownWin.parse(win))).toHaveLength(2);
    expect(wins.find(({ id }) => id === lead.id)).toMatchObject({
      full_name: 'Anita Rao',
      stage: 'negotiation',
      stage_since: new Date(lead.stage_since).toISOString(),
      closed_at: '2026-03-11T06:00:00.000Z',
    });
    const before = [await rowOf(lead.id), await rowOf(lost.id)];
    const ids = [lead.id, lost.id, uuid()];
    expect((await resolveUnknownWins(admin, { ids, decision: 'set_back' })).toSorted()).toEqual([lead.id, lost.id]);
    expect(await rowOf(lead.id)).toMatchObject({
      status: 'negotiation',
      stage_since: new Date(lead.stage_since).toISOString(),
      won_reason: null,
    });
    expect(await rowOf(lost.id)).toMatchObject({ status: 'lost', lost_reason: 'budget' });
    expect(await listUnknownWins(admin)).toEqual([]);
    expect(await readClient(rohan, lead.client_id)).toMatchObject({ full_name: 'Anita Rao' });

    expect(await undoUnknownWins(admin, ids)).toHaveLength(2);
    expect([await rowOf(lead.id), await rowOf(lost.id)]).toEqual(before);
    expect(await undoUnknownWins(admin, ids), 'once').toEqual([]);
    expect(await listUnknownWins(admin)).toEqual(wins);
  });

  it('keeps its win, and a decision is not undone after somebody changed the lead', async () => {
    const [kept, moved] = [await closedByConversion(), await closedByConversion()];
    await resolveUnknownWins(admin, { ids: [kept.id], decision: 'keep' });
    expect(await rowOf(kept.id)).toMatchObject({ status: 'closed', won_reason: 'other' });
    await resolveUnknownWins(admin, { ids: [moved.id], decision: 'set_back' });
    await moveLead(rohan, { id: moved.id, from: 'new', status: 'contacted' });
    expect(await undoUnknownWins(admin, [kept.id, moved.id])).toEqual([kept.id]);
    expect(await rowOf(moved.id)).toMatchObject({ status: 'contacted' });
  });

  it('is listed and set back while its client is in the trash', async () => {
    const lead = await closedByConversion({ status: 'negotiation' });
    await deleteClient(admin, lead.client_id);
    const [win] = await listUnknownWins(admin);
    expect(win).toMatchObject({ id: lead.id, client: { id: lead.client_id, is_deleted: true } });
    expect(await resolveUnknownWins(admin, { ids: [lead.id], decision: 'set_back' })).toEqual([lead.id]);
    expect(await rowOf(lead.id)).toMatchObject({ status: 'negotiation', won_reason: null });
    expect(await undoUnknownWins(admin, [lead.id])).toEqual([lead.id]);
    await restoreClient(admin, lead.client_id);
    expect((await listUnknownWins(admin)).map(({ client }) => client.is_deleted)).toEqual([false]);
  });

  it('is not listed if its client has a deal', async () => {
    const lead = await closedByConversion();
    const deal = await sell((await add()).id, { client_id: lead.client_id });
    expect(await listUnknownWins(admin)).toEqual([]);
    await undoDeal(rohan, { id: deal.id, version: deal.version, status: 'available', reason: '' });
    expect(await listUnknownWins(admin)).toHaveLength(1);
  });
});
