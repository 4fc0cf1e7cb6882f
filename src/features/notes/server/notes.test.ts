import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { clients } from '#features/clients/server/tables.ts';
import { readCommunications } from '#features/communications/server/history.ts';
import { logCall } from '#features/communications/server/log-contact.ts';
import { readFollowUpsOf } from '#features/follow-ups/server/service.ts';
import { readTimeline } from '#features/history/server/service.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { deleteLead } from '#features/leads/server/service/delete-lead.ts';
import { moveLead } from '#features/leads/server/service/move-lead.ts';
import { readLead, readStages } from '#features/leads/server/service/read-leads.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { leads } from '#features/leads/server/tables.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { deleteProperty, purgeProperties } from '#features/properties/server/service/delete-property.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { NoteInput } from '../contract.ts';
import { noteSchema } from '../contract.ts';
import { noteErasureHandler } from './erasure-handler.ts';
import { noteRecordKind } from './record-kind.ts';
import { addNote, deleteNote, purgeNotes, readNotes, restoreNote, rewriteNote } from './service.ts';
import { notes } from './tables.ts';

let agency: TestAgency;
let meera: Context<Staff>;
let rohan: Context<Staff>;
let kavya: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera Kulkarni');
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
  kavya = await agency.hire('Agent', 'Kavya Iyer');
});
beforeEach(async () => {
  agency.clock.set('2026-03-10T06:00:00Z');
  await meera.db.delete(notes);
});
afterAll(() => agency.close());

async function addLead(): Promise<string> {
  const { id } = await createLead(
    rohan,
    aLead({ full_name: 'Sanjay Patil', phone: '98220 55555', source: 'referral', interest_type: 'buying' }),
  );
  return id;
}

async function addProperty(): Promise<string> {
  const id = uuid();
  await createProperty(
    rohan,
    aProperty({ id, title: 'Sea view', price: '9000000', address: 'Lane 4', city: 'Pune', listing_date: '2026-03-01' }),
  );
  return id;
}

const on = (topic: NoteInput['topic'], record_id: string, changed: Partial<NoteInput> = {}): NoteInput => ({
  id: uuid(),
  topic,
  record_id,
  body: 'Wants to see it again on Sunday',
  written_at: '2026-03-10T05:00:00Z',
  ...changed,
});
const bodies = async (topic: NoteInput['topic'], record_id: string) =>
  (await readNotes(rohan, { topic, record_id })).items.map(({ body }) => body);
const becomeClient = async (lead: string) => {
  const client = uuid();
  await convertLead(rohan, { id: lead, client_id: client, client_type: 'buyer' });
  return client;
};

describe('a note', () => {
  it('has its record, its author and the time it was typed', async () => {
    const property = await addProperty();
    const added = await addNote(rohan, on('properties', property));
    expect(noteSchema.parse(added)).toMatchObject({
      topic: 'properties',
      record_id: property,
      author: 'Rohan Deshpande',
    });
    expect(new Date(added.written_at)).toEqual(new Date('2026-03-10T05:00:00Z'));
    const { items } = await readNotes(kavya, { topic: 'properties', record_id: property });
    expect(items).toEqual([added]);
  });

  it('is created once when it is sent twice; its id is refused for another author or record', async () => {
    const lead = await addLead();
    const input = on('leads', lead);
    const first = await addNote(rohan, input);
    expect(await addNote(rohan, { ...input, body: 'Said again' })).toEqual(first);
    expect(await bodies('leads', lead)).toHaveLength(1);
    const taken = { code: 'conflict', details: { reason: 'id_taken' } };
    await expect(addNote(kavya, input)).rejects.toMatchObject(taken);
    await expect(addNote(rohan, { ...input, record_id: await addLead() })).rejects.toMatchObject(taken);
  });

  it('from a fast clock gets the time of its arrival', async () => {
    const lead = await addLead();
    const { written_at } = await addNote(rohan, on('leads', lead, { written_at: '2026-03-10T06:20:00Z' }));
    expect(new Date(written_at)).toEqual(agency.clock.now());
  });

  it('is refused on a record that is in the trash or does not exist', async () => {
    const lead = await addLead();
    await deleteLead(rohan, lead);
    for (const [topic, id] of [
      ['leads', lead],
      ['clients', lead],
      ['properties', uuid()],
    ] as const) {
      await expect(addNote(rohan, on(topic, id))).rejects.toMatchObject({ code: 'not_found' });
      await expect(readNotes(rohan, { topic, record_id: id })).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('is listed by the time it was typed, not received, a page at a time', async () => {
    const lead = await addLead();
    const count = 45;
    for (let minute = 0; minute < count; minute += 1) {
      const typed = String((minute * 7) % count).padStart(2, '0');
      await addNote(rohan, on('leads', lead, { body: typed, written_at: `2026-03-10T05:${typed}:00.123Z` }));
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await readNotes(rohan, { topic: 'leads', record_id: lead, cursor });
      seen.push(...page.items.map(({ body }) => body));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(Array.from({ length: count }, (_, index) => String(count - 1 - index).padStart(2, '0')));
  });
});

const aCall = (lead: string, changed: object = {}) => ({
  id: uuid(),
  topic: 'leads' as const,
  person_id: lead,
  direction: 'out' as const,
  outcome: 'reached' as const,
  duration_minutes: null,
  note: '',
  written_at: '2026-03-10T05:00:00Z',
  ...changed,
});

it('lists calls with a lead between the notes, with or without text, also for the client that the lead becomes', async () => {
  const lead = await addLead();
  await addNote(rohan, on('leads', lead, { body: 'Before', written_at: '2026-03-10T04:00:00Z' }));
  await addNote(rohan, on('leads', lead, { body: 'After', written_at: '2026-03-10T05:30:00Z' }));
  await logCall(rohan, aCall(lead, { outcome: 'no_answer' }));
  await logCall(rohan, aCall(lead, { direction: 'in', note: 'Has a dog', written_at: '2026-03-10T05:40:00Z' }));
  const { items } = await readNotes(rohan, { topic: 'leads', record_id: lead });
  expect(items.map(({ body, call }) => [body, call])).toEqual([
    ['Has a dog', { outcome: 'reached', direction: 'in' }],
    ['After', null],
    ['', { outcome: 'no_answer', direction: 'out' }],
    ['Before', null],
  ]);
  const [, , call] = z.array(noteSchema).parse(items);
  expect(call).toMatchObject({ topic: 'leads', record_id: lead, author: 'Rohan Deshpande' });
  await expect(rewriteNote(rohan, { id: call?.id ?? '', version: 1, body: 'x' })).rejects.toMatchObject({
    code: 'not_found',
  });
  const client = await becomeClient(lead);
  expect((await readNotes(rohan, { topic: 'clients', record_id: client })).items).toEqual(items);
});

it('a call moves a new lead to Contacted and sets the next follow-up, once', async () => {
  const lead = await addLead();
  const first = aCall(lead, { follow_up_on: '2026-03-11', stage: { from: 'new', to: 'contacted' } });
  await logCall(rohan, first);
  expect(await readLead(rohan, lead)).toMatchObject({ status: 'contacted', follow_up_on: '2026-03-11' });
  await logCall(rohan, aCall(lead, { follow_up_on: '2026-03-20' }));
  await logCall(rohan, first);
  expect(await readLead(rohan, lead)).toMatchObject({ status: 'contacted', follow_up_on: '2026-03-20' });
  expect((await readStages(rohan, lead)).map(({ status }) => status)).toEqual(['contacted', 'new']);
  await expect(logCall(kavya, first)).rejects.toMatchObject({ code: 'conflict' });
});

it('a call leaves a lead that is no longer new in its stage', async () => {
  const lead = await addLead();
  await moveLead(rohan, { id: lead, from: 'new', status: 'negotiation' });
  await logCall(rohan, aCall(lead, { stage: { from: 'new', to: 'contacted' } }));
  expect(await readLead(rohan, lead)).toMatchObject({ status: 'negotiation' });
});

it('a call of an earlier version in the trash becomes a communication when it is restored', async () => {
  const lead = await addLead();
  const { id } = await addNote(rohan, on('leads', lead, { body: 'Rang twice' }));
  await rohan.db.update(notes).set({ call_outcome: 'busy' }).where(eq(notes.id, id));
  await deleteNote(rohan, id);
  expect(await bodies('leads', lead)).toEqual([]);
  await restoreNote(rohan, id);
  const person = { topic: 'leads', person_id: lead } as const;
  expect((await readCommunications(rohan, person)).items).toMatchObject([
    { id, type: 'phone', outcome: 'busy', content: 'Rang twice' },
  ]);
  expect(await bodies('leads', lead)).toEqual(['Rang twice']);
});

it('a note sets the next follow-up and the stage of its lead, once', async () => {
  const lead = await addLead();
  const note = { ...on('leads', lead), follow_up_on: '2026-03-11', stage: { from: 'new', to: 'qualified' } } as const;
  await addNote(rohan, note);
  expect(await readLead(rohan, lead)).toMatchObject({ status: 'qualified', follow_up_on: '2026-03-11' });
  await moveLead(rohan, { id: lead, from: 'qualified', status: 'new' });
  await addNote(rohan, note);
  expect(await readLead(rohan, lead)).toMatchObject({ status: 'new' });
});

it('a note that waited offline keeps its text, but does not move a lead that was moved meanwhile', async () => {
  const lead = await addLead();
  await moveLead(rohan, { id: lead, from: 'new', status: 'negotiation' });
  await addNote(kavya, { ...on('leads', lead), stage: { from: 'new', to: 'contacted' } });
  expect(await readLead(rohan, lead)).toMatchObject({ status: 'negotiation' });
  expect((await readNotes(rohan, { topic: 'leads', record_id: lead })).items).toHaveLength(1);
});

it('a note plans the next follow-up of a client, once, and is refused with what its record does not have', async () => {
  const client = await becomeClient(await addLead());
  const note = on('clients', client, { follow_up_on: '2026-03-12' });
  await addNote(rohan, note);
  await addNote(rohan, note);
  const open = () => readFollowUpsOf(rohan, { topic: 'clients', person_id: client });
  expect((await open()).map(({ due_at }) => due_at)).toEqual([expect.stringContaining('2026-03-12')]);
  await addNote(rohan, on('clients', client, { follow_up_on: '2026-03-14' }));
  expect((await open()).map(({ due_at }) => due_at)).toEqual([expect.stringContaining('2026-03-14')]);
  const stage = { from: 'new', to: 'contacted' } as const;
  for (const [input, path] of [
    [on('clients', client, { stage }), 'stage'],
    [on('clients', client, { follow_up_on: '2199-01-01' }), 'follow_up_on'],
    [on('properties', await addProperty(), { follow_up_on: '2026-03-12' }), 'follow_up_on'],
  ] as const)
    await expect(addNote(rohan, input)).rejects.toMatchObject({ code: 'invalid', details: { fields: [{ path }] } });
});

describe('changes to a note', () => {
  it('are limited to its author and managers, and refused on an old version', async () => {
    const lead = await addLead();
    const { id, version } = await addNote(rohan, on('leads', lead));
    await expect(rewriteNote(kavya, { id, version, body: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' });
    const after = await rewriteNote(rohan, { id, version, body: 'On Saturday' });
    expect(after).toMatchObject({ body: 'On Saturday', version: version + 1 });
    await expect(rewriteNote(meera, { id, version, body: 'On Monday' })).rejects.toMatchObject({
      code: 'conflict',
      details: {
        current: { body: 'On Saturday' },
        changedBy: 'Rohan Deshpande',
        changedById: rohan.actor.profileId,
      },
    });
    await rewriteNote(meera, { id, version: version + 1, body: 'On Monday' });
    expect(await bodies('leads', lead)).toEqual(['On Monday']);
  });

  it('include a deletion that only its author and managers may make or undo', async () => {
    const lead = await addLead();
    const { id } = await addNote(rohan, on('leads', lead));
    await expect(deleteNote(kavya, id)).rejects.toMatchObject({ code: 'forbidden' });
    await deleteNote(rohan, id);
    expect(await bodies('leads', lead)).toEqual([]);
    expect(
      await noteRecordKind.listDeleted?.(rohan.db, { after: null, by: rohan.actor.profileId, limit: 5 }),
    ).toMatchObject([{ id, title: 'Wants to see it again on Sunday' }]);
    await expect(restoreNote(kavya, id)).rejects.toMatchObject({ code: 'forbidden' });
    await restoreNote(rohan, id);
    expect(await bodies('leads', lead)).toHaveLength(1);
  });

  it('are recorded in the change log of the note', async () => {
    const lead = await addLead();
    const { id, version } = await addNote(rohan, on('leads', lead));
    await rewriteNote(rohan, { id, version, body: 'On Saturday' });
    await deleteNote(meera, id);
    const { entries } = await readTimeline(meera, [], { topic: 'notes', id });
    expect(entries.map(({ action, difference }) => [action, difference])).toEqual([
      ['deleted', {}],
      ['updated', { body: ['Wants to see it again on Sunday', 'On Saturday'] }],
      ['created', { lead_id: [null, lead] }],
    ]);
  });
});

describe('a lead who becomes a client', () => {
  it('keeps the notes of the lead, including those written later', async () => {
    const lead = await addLead();
    await addNote(rohan, on('leads', lead, { body: 'As a lead' }));
    const client = await becomeClient(lead);
    await addNote(rohan, on('clients', client, { body: 'As a client', written_at: '2026-03-10T05:10:00Z' }));
    await addNote(kavya, on('leads', lead, { body: 'On the old page', written_at: '2026-03-10T05:20:00Z' }));
    expect(await bodies('clients', client)).toEqual(['On the old page', 'As a client', 'As a lead']);
    expect(await bodies('leads', lead)).toEqual(['On the old page', 'As a lead']);
  });

  it('leaves the notes to the remaining record when one of the two is purged', async () => {
    const [lead, other] = [await addLead(), await addLead()];
    await addNote(rohan, on('leads', lead, { body: 'The client went' }));
    await addNote(rohan, on('leads', other, { body: 'The lead went' }));
    const [gone, stays] = [await becomeClient(lead), await becomeClient(other)];
    const purge = (topic: string, id: string) =>
      transact(meera, (tx) =>
        noteErasureHandler.erase(tx, { act: 'purged', topic, ids: [id], at: agency.clock.now() }),
      );
    await addNote(rohan, on('clients', gone, { body: 'Goes with the client' }));
    await purge('clients', gone);
    await meera.db.delete(clients).where(eq(clients.id, gone));
    await purge('leads', other);
    await meera.db.delete(leads).where(eq(leads.id, other));
    expect(await bodies('leads', lead)).toEqual(['The client went']);
    expect(await bodies('clients', stays)).toEqual(['The lead went']);
  });
});

it('erases the notes on a lead, except those that its client keeps', async () => {
  const [lead, other] = [await addLead(), await addLead()];
  await addNote(rohan, on('leads', lead, { body: 'Wants a balcony' }));
  await addNote(rohan, on('leads', other, { body: 'Wants a garden' }));
  const client = await becomeClient(lead);
  await transact(meera, (tx) =>
    noteErasureHandler.erase(tx, { act: 'erased', topic: 'leads', ids: [lead, other], at: agency.clock.now() }),
  );
  expect(await bodies('clients', client)).toEqual(['Wants a balcony']);
  expect([await bodies('leads', lead), await bodies('leads', other)]).toEqual([[], []]);
});

it('purges notes that were in the trash or on a purged property, with their texts in the change log', async () => {
  const [lead, property] = [await addLead(), await addProperty()];
  for (const input of [on('leads', lead), on('properties', property)]) {
    const { id, version } = await addNote(rohan, input);
    await rewriteNote(rohan, { id, version, body: 'Asha said no' });
    if (input.topic === 'leads') await deleteNote(rohan, id);
  }
  const kept = await addNote(rohan, on('leads', lead, { body: 'Stays' }));
  await deleteProperty(rohan, property);
  const later = new Date('2026-03-10T07:00:00Z');
  expect(await purgeNotes(meera, later)).toBe(1);
  expect(await purgeProperties(meera, [noteErasureHandler], later)).toBe(1);
  expect(await meera.db.select({ id: notes.id }).from(notes)).toEqual([{ id: kept.id }]);
  const said = await meera.db.select().from(changes).where(sql`difference ? 'body' and topic = 'notes'`);
  expect(JSON.stringify(said)).not.toContain('Asha said no');
});

it('lists notes or calls alone, and messages or changes alone', async () => {
  const id = await addLead();
  await addNote(rohan, on('leads', id, { body: 'Wants a balcony' }));
  await logCall(rohan, aCall(id, { note: 'Asked for the price' }));
  const listed = async (part: 'notes' | 'calls' | undefined) =>
    (await readNotes(meera, { topic: 'leads', record_id: id, part })).items.map(({ body }) => body);
  expect((await listed(undefined)).toSorted()).toEqual(['Asked for the price', 'Wants a balcony']);
  expect(await listed('notes')).toEqual(['Wants a balcony']);
  expect(await listed('calls')).toEqual(['Asked for the price']);

  await transact(rohan, (tx) => tx.record({ topic: 'leads', entityId: id, action: 'emailed', difference: {} }));
  const acts = async (part: 'messages' | 'changes') =>
    (await readTimeline(meera, [], { topic: 'leads', id, part })).entries.map(({ action }) => action);
  expect(await acts('messages')).toEqual(['emailed']);
  expect(await acts('changes')).not.toContain('called');
  expect(await acts('changes')).toContain('created');
});

it('lists no calls of a property', async () => {
  expect(
    (await readNotes(meera, { topic: 'properties', record_id: await addProperty(), part: 'calls' })).items,
  ).toEqual([]);
});
