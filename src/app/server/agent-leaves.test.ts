import { desc, eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PeopleContext } from '#features/accounts/server/auth-services.ts';
import type { TestAuth } from '#features/accounts/server/auth-testing.ts';
import { catchRefusal, createTestAuth } from '#features/accounts/server/auth-testing.ts';
import { changePersonStatus } from '#features/accounts/server/service/people.ts';
import { deleteAgent, restoreAgent } from '#features/agents/server/service/delete-agent.ts';
import { countAssignedRecords, listAgents } from '#features/agents/server/service/read-agents.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { deleteClient } from '#features/clients/server/service/delete-client.ts';
import { listClients, readClient } from '#features/clients/server/service/read-clients.ts';
import { createClient, updateClient } from '#features/clients/server/service/save-client.ts';
import { clients } from '#features/clients/server/tables.ts';
import { saveDocument } from '#features/documents/server/service/save-document.ts';
import { documents } from '#features/documents/server/tables.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { listLeads, readLead } from '#features/leads/server/service/read-leads.ts';
import { createLead, updateLead } from '#features/leads/server/service/save-lead.ts';
import { leads } from '#features/leads/server/tables.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { notifyOfHandOver } from '#features/meetings/server/service/notify-of-hand-over.ts';
import { readMeeting } from '#features/meetings/server/service/read-meetings.ts';
import type { NewMeeting } from '#features/meetings/server/service/save-meeting.ts';
import { createMeeting, saveNotes } from '#features/meetings/server/service/save-meeting.ts';
import { meetings } from '#features/meetings/server/tables.ts';
import { propertySchema } from '#features/properties/contract.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { readProperty } from '#features/properties/server/service/read-properties.ts';
import { createProperty, updateProperty } from '#features/properties/server/service/save-property.ts';
import { properties } from '#features/properties/server/tables.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { emails } from '#platform/email/server/tables.ts';
import { notifications } from '#platform/notifications/server/tables.ts';
import { assignedRecords } from './assigned-records.ts';

let test: TestAuth;
let admin: PeopleContext;
let leaving: StaffContext;
let taking: StaffContext;
let from: string;
let to: string;

beforeEach(async () => {
  test = await createTestAuth();
  admin = await test.staffWith((await test.signUp('first@a.in')).token);
  leaving = await test.hire('Agent', 'leaving@a.in');
  taking = await test.hire('Agent', 'taking@a.in');
  from = leaving.actor.profileId ?? '';
  to = taking.actor.profileId ?? '';
});
afterEach(() => test.close());

const propertyInput = aProperty({ title: 'House', price: '4200000', address: 'Lane 7', city: 'Pune' });
const addProperty = async (by: StaffContext) => createProperty(by, { ...propertyInput, id: uuid() });
const lata = aClient({ full_name: 'Lata' });
const addClient = async (by: StaffContext, email: string | null = null) =>
  createClient(by, { ...lata, id: uuid(), email });
const sanjay = aLead({ full_name: 'Sanjay' });
const addLead = async (by: StaffContext) =>
  createLead(by, { ...sanjay, id: uuid(), assigned_agent_id: by.actor.profileId });
const addMeeting = async (by: StaffContext, meeting_date: string, more: Partial<NewMeeting> = {}) =>
  createMeeting(by, aMeeting({ title: 'Visit', meeting_type: 'phone_call', meeting_date, location: '', ...more }));
const addDocument = (by: StaffContext) =>
  test.db
    .insert(documents)
    .values({ id: uuid(), title: 'Agreement', document_type: 'sale_agreement', agent_id: by.actor.profileId });
const leave = (hand_to?: string) => deleteAgent(admin, assignedRecords, { id: from, hand_to });
const logOf = (topic: string) =>
  test.db.select().from(changes).where(eq(changes.topic, topic)).orderBy(desc(changes.id));

describe('an agent who leaves', () => {
  it('hands over current records and upcoming meetings, and nothing else', async () => {
    const property = await addProperty(leaving);
    const [client, inTrash] = [await addClient(leaving), await addClient(leaving)];
    await deleteClient(leaving, inTrash.id);
    const lead = await addLead(leaving);
    const other = await addLead(taking);
    await addDocument(leaving);
    const past = await addMeeting(leaving, '2026-02-27T09:00:00Z');
    const running = await addMeeting(leaving, '2026-03-02T08:30:00Z');
    const beside = await addMeeting(leaving, '2026-03-05T09:00:00Z');
    const known = await addMeeting(taking, '2026-03-05T09:30:00Z');
    const assignedCounts = { properties: 1, clients: 1, leads: 1, meetings: 2, documents: 1, follow_ups: 0 };
    expect(await countAssignedRecords(admin, assignedRecords, from)).toEqual(assignedCounts);

    expect(await leave(to)).toEqual({ handed_over: assignedCounts, overlaps: 1 });

    const agentOf = async (table: typeof clients | typeof meetings | typeof properties, id: string) =>
      (await test.db.select().from(table).where(eq(table.id, id)))[0]?.agent_id;
    expect(await agentOf(properties, property.id)).toBe(to);
    expect(await agentOf(clients, client.id)).toBe(to);
    expect(await agentOf(clients, inTrash.id)).toBe(from);
    expect(await agentOf(meetings, past.id)).toBe(from);
    expect(await agentOf(meetings, running.id)).toBe(to);
    const rows = await test.db.select().from(leads);
    expect(new Map(rows.map((row) => [row.id, [row.assigned_agent_id, row.version]]))).toEqual(
      new Map([
        [lead.id, [to, lead.version + 1]],
        [other.id, [to, other.version]],
      ]),
    );
    const confirmed = (await test.db.select().from(meetings)).filter((row) => row.overlap_confirmed);
    expect(confirmed.map(({ id }) => id)).toEqual([beside.id]);
    expect(known.overlap_confirmed).toBe(false);
    expect(beside.agent_id).toBe(from);
  });

  it('is logged once per record kind and side, and notified once', async () => {
    for (let count = 0; count < 3; count += 1) await addClient(leaving);
    await addProperty(leaving);
    const before = (await test.db.select().from(notifications)).length;
    await leave(to);
    const said = { actor_id: admin.actor.profileId, difference: { agent_id: [from, to], count: [null, 3] } };
    const [taken, handed, created] = await logOf('clients');
    expect([handed, taken]).toMatchObject([
      { ...said, entity_id: from, action: 'handed_over', batch_id: from },
      { ...said, entity_id: to, action: 'taken_over', batch_id: from },
    ]);
    expect(created?.action).toBe('created');
    expect(await logOf('leads')).toEqual([]);
    const people = await logOf('profiles');
    expect(people.slice(0, 2)).toMatchObject([
      { entity_id: from, action: 'deleted', difference: { agent_id: [from, to], clients: [null, 3] } },
      { entity_id: to, action: 'taken_over', difference: { agent_id: [from, to], properties: [null, 1] } },
    ]);
    const raised = (await test.db.select().from(notifications).orderBy(notifications.id)).slice(before);
    expect(raised).toMatchObject([
      { kind: 'records_taken_over', entity_id: from, recipient_id: to, values: { count: 4, agent_id: to } },
    ]);
  });

  it('sends the new agent’s name to the clients who were invited to a meeting', async () => {
    const client = { client_id: (await addClient(leaving, 'lata@example.in')).id };
    const known = await addMeeting(leaving, '2026-03-05T09:00:00Z', { ...client, invite_client: true });
    await addMeeting(leaving, '2026-03-06T09:00:00Z', client);
    const gone = await addMeeting(leaving, '2026-03-07T09:00:00Z', { ...client, invite_client: true });
    const at = test.clock.now();
    await leave(to);
    const { rows } = await test.db.execute<{ key: string }>(
      sql`select key from graphile_worker.jobs where task_identifier = 'notify_of_hand_over'`,
    );
    expect(rows).toEqual([{ key: `notify_of_hand_over ${from}` }]);
    await test.db.delete(emails);
    await test.db.update(meetings).set({ status: 'cancelled' }).where(eq(meetings.id, gone.id));
    const program = { ...admin, actor: { kind: 'program', profileId: null } } as const;
    const change = { to, at, by: admin.actor.profileId };
    // A job that is aborted fails, so that it is retried.
    await expect(notifyOfHandOver(program, change, AbortSignal.abort())).rejects.toThrow();
    for (const _ of [1, 2]) await notifyOfHandOver(program, change, AbortSignal.any([]));
    const sentEmails = await test.db.select().from(emails);
    expect(sentEmails).toMatchObject([
      { recipient: 'lata@example.in', calendar_method: 'REQUEST', created_by: admin.actor.profileId },
    ]);
    expect(sentEmails[0]?.calendar).toContain(known.id);
    expect(sentEmails[0]?.plain).toContain('Name of taking@a.in');
  });

  it('is handed over by the person a conflict names, until another person saves the record', async () => {
    const third = await test.hire('Manager', 'third@a.in');
    const [client, mine] = [await addClient(leaving), await addClient(taking)];
    const [lead, property] = [await addLead(leaving), await addProperty(leaving)];
    const meeting = await addMeeting(leaving, '2026-03-05T09:00:00Z');
    await addDocument(leaving);
    const [document] = await test.db.select().from(documents);
    const paper = {
      title: 'Deed',
      document_type: 'sale_agreement',
      description: '',
      is_shown_to_client: false,
    } as const;
    const ended = { outcome: null, follow_up_required: false, next_follow_up_date: null };
    const saves = {
      client: (by: StaffContext, version: number) =>
        updateClient(by, { ...lata, id: client.id, version, agent_id: from, notes: `Of ${version}` }),
      lead: (by: StaffContext, version: number) =>
        updateLead(by, { ...sanjay, id: lead.id, version, assigned_agent_id: from, notes: `Of ${version}` }),
      property: (by: StaffContext, version: number) =>
        updateProperty(by, {
          ...propertyInput,
          id: property.id,
          version,
          status: 'available',
          agent_id: from,
          city: 'Nashik',
        }),
      meeting: (by: StaffContext, version: number) =>
        saveNotes(by, { ...ended, id: meeting.id, version, meeting_notes: `Of ${version}` }),
      document: (by: StaffContext, version: number) =>
        saveDocument(by, {
          ...paper,
          id: document?.id ?? '',
          version,
          property_id: null,
          client_id: null,
          lead_id: null,
        }),
    };
    const saveMine = (by: StaffContext, version: number) =>
      updateClient(by, { ...lata, id: mine.id, version, agent_id: to, notes: `Mine of ${version}` });
    for (const save of Object.values(saves)) await save(taking, 1);
    await saveMine(third, 1);
    // Time passes while records are handed over.
    let passed = 0;
    const now = () => {
      passed += 10;
      return new Date(Date.now() + passed);
    };
    await deleteAgent({ ...admin, clock: { now } }, assignedRecords, { id: from, hand_to: to });

    const by = (person: StaffContext) => ({ code: 'conflict', details: { changedById: person.actor.profileId } });
    for (const [kind, save] of Object.entries(saves))
      await expect(save(taking, 2), kind).rejects.toMatchObject(by(admin));
    await expect(saveMine(taking, 1)).rejects.toMatchObject(by(third));
    await updateClient(third, { ...lata, id: client.id, version: 3, agent_id: to, notes: 'Later' });
    await expect(saves.client(taking, 2)).rejects.toMatchObject(by(third));
  });

  it('keeps the records without a successor, and has them again after a restore', async () => {
    const { id } = await addClient(leaving);
    const none = { properties: 0, clients: 0, leads: 0, meetings: 0, documents: 0, follow_ups: 0 };
    expect(await leave()).toEqual({ handed_over: none, overlaps: 0 });
    const row = async () => (await test.db.select().from(clients).where(eq(clients.id, id)))[0];
    expect(await row()).toMatchObject({ agent_id: from, version: 1 });
    await restoreAgent(admin, from);
    expect(await countAssignedRecords(admin, assignedRecords, from)).toEqual({ ...none, clients: 1 });
    await leave(to);
    await restoreAgent(admin, from);
    expect(await row()).toMatchObject({ agent_id: to, version: 2 });
  });

  it('is shown as deleted on their records', async () => {
    const [client, lead, property] = [await addClient(leaving), await addLead(leaving), await addProperty(leaving)];
    const meeting = await addMeeting(leaving, '2026-03-05T09:00:00Z');
    const said = async () =>
      [
        (await readClient(taking, client.id)).agent,
        (await listClients(taking, {})).items[0]?.agent,
        (await readLead(taking, lead.id)).assigned_agent,
        (await listLeads(taking, {})).items[0]?.assigned_agent,
        propertySchema.parse(await readProperty(taking, property.id)).agent,
        (await readMeeting(taking, meeting.id)).agent,
      ].map((agent) => agent && [agent.id, agent.is_deleted]);
    expect(await said()).toEqual(Array(6).fill([from, false]));
    await leave();
    expect(await said()).toEqual(Array(6).fill([from, true]));
  });

  it('hands over only to an active colleague, or the deletion fails', async () => {
    await addClient(leaving);
    const unknown = { code: 'invalid', fields: ['hand_to: unknown'] };
    expect(await catchRefusal(leave(uuid()))).toEqual(unknown);
    expect(await catchRefusal(leave(from))).toEqual(unknown);
    const version = (await test.profileOf('taking@a.in'))?.version ?? 0;
    await changePersonStatus(admin, { id: to, status: 'inactive', version });
    expect(await catchRefusal(leave(to))).toEqual(unknown);
    expect(await countAssignedRecords(admin, assignedRecords, from)).toMatchObject({ clients: 1 });
  });

  it('never hands over to a colleague who is deleted at the same time', async () => {
    await addClient(leaving);
    await addClient(taking);
    const both = await Promise.allSettled([leave(to), deleteAgent(admin, assignedRecords, { id: to, hand_to: from })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await test.db.execute(sql`
      select distinct p.deleted_at is null as is_there from clients c join profiles p on p.id = c.agent_id`);
    expect(rows).toEqual([{ is_there: true }]);
  });
});

it('the directory counts the assigned records of each agent, up to a thousand', async () => {
  await addClient(leaving);
  await addLead(taking);
  await test.db.execute(sql`
    insert into clients (id, full_name, agent_id) select gen_random_uuid(), 'Lata', ${to}::uuid from generate_series(1, 1001)`);
  const cards = await listAgents(admin, assignedRecords, {});
  const assigned = (id: string) => cards.find((card) => card.id === id)?.assigned;
  const none = { value: 0, is_capped: false };
  expect(assigned(from)).toEqual({ properties: none, clients: { value: 1, is_capped: false }, leads: none });
  expect(assigned(to)).toEqual({
    properties: none,
    clients: { value: 1000, is_capped: true },
    leads: { value: 1, is_capped: false },
  });
});
