import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { eraseClient } from '#features/clients/server/service/delete-client.ts';
import { readClient } from '#features/clients/server/service/read-clients.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { clients } from '#features/clients/server/tables.ts';
import { logMessage } from '#features/communications/server/log-contact.ts';
import { readPersonConsents } from '#features/consents/server/service.ts';
import type { EnquiryForm } from '#features/intake/server/accept-delivery.ts';
import { receiveEnquiry } from '#features/intake/server/accept-delivery.ts';
import { listDeliveries, listEnquiriesOf } from '#features/intake/server/deliveries.ts';
import { settleDelivery } from '#features/intake/server/read-delivery.ts';
import { intakeDeliveries } from '#features/intake/server/tables.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { moveLead } from '#features/leads/server/service/move-lead.ts';
import { listLeads, readLead } from '#features/leads/server/service/read-leads.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { leads } from '#features/leads/server/tables.ts';
import { readNotes } from '#features/notes/server/service.ts';
import { runResponseClock } from '#features/response-clock/server/run-clock.ts';
import { readResponseRules, readWaitingLeads, saveResponseRules } from '#features/response-clock/server/service.ts';
import { readSourceReport } from '#features/source-costs/server/report.ts';
import { readToday } from '#features/today/server/service.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { notifications } from '#platform/notifications/server/tables.ts';
import { erasureHandlersForClients } from './erasure-handlers.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let meera: Context<Staff>;
let asha: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  // 11:30 on a Tuesday in India.
  agency.clock.set('2026-03-10T06:00:00Z');
  meera = await agency.hire('Admin', 'Meera Kulkarni');
  asha = await agency.hire('Agent', 'Asha Rao');
  await agency.hire('Agent', 'Rohan Deshpande');
});
afterAll(() => agency.close());
beforeEach(async () => {
  agency.clock.set('2026-03-10T06:00:00Z');
  await agency.base.db.delete(intakeDeliveries);
  await agency.base.db.delete(leads);
  await agency.base.db.delete(clients);
  await agency.base.db.delete(notifications);
});

const phone = '98220 10001';
const form: EnquiryForm = {
  name: 'Lata Joshi',
  phone,
  email: '',
  message: 'Is the flat free?',
  property: 'Flat in Baner',
  campaign: '',
  consents: [],
  language: 'en',
};
const program = (): Context<Program> => ({ ...agency.base, actor: { kind: 'program', profileId: null } });

const addClient = (changes: Parameters<typeof aClient>[0] = {}) =>
  createClient(asha, aClient({ full_name: 'Lata Joshi', phone, agent_id: asha.actor.profileId, ...changes }));
const receive = async (changes: Partial<EnquiryForm> = {}) =>
  (await receiveEnquiry(program(), { key: uuid(), form: { ...form, ...changes } })) ?? '';
async function enquire(changes: Partial<EnquiryForm> = {}): Promise<string> {
  const id = await receive(changes);
  await settleDelivery(program(), id);
  const { items } = await listDeliveries(meera, {});
  const person = items.find((delivery) => delivery.id === id)?.person;
  if (person?.topic !== 'leads') throw new Error(`no lead: ${JSON.stringify(items)}`);
  return person.id;
}
const message = (person: { readonly topic: 'leads' | 'clients'; readonly person_id: string }) =>
  logMessage(asha, { ...person, id: uuid(), type: 'whatsapp', text: 'Hello', property_ids: [], link_ids: [] });
const waiting = async () => (await readWaitingLeads(meera, {})).items.map(({ id }) => id);
const runClock = () => runResponseClock(program(), new AbortController().signal);
async function notified(): Promise<string[]> {
  const { rows } = await agency.base.db.execute<{ line: string }>(sql`
    select n.kind || ' ' || p.full_name as line from notifications n join profiles p on p.id = n.recipient_id
    where n.topic = 'leads' order by n.id`);
  return rows.map(({ line }) => line);
}

it('waits in the tray and on Today of the agent of the client', async () => {
  const client = await addClient();
  const id = await enquire({ name: '' });
  expect(await readLead(asha, id)).toMatchObject({
    full_name: 'Lata Joshi',
    status: 'new',
    source: 'website',
    client: { id: client.id },
    assigned_agent: { id: asha.actor.profileId },
  });
  expect(await waiting()).toEqual([id]);
  expect((await readToday(asha, {})).items).toMatchObject([{ kind: 'enquiry', record: { id } }]);
  expect((await listDeliveries(meera, {})).items).toMatchObject([
    { state: 'new_lead', person: { topic: 'leads', id } },
  ]);
});

it('reminds the agent and tells the managers, each once', async () => {
  const client = await addClient();
  const rules = await readResponseRules(meera);
  await saveResponseRules(meera, { ...rules, minutes: { remind: 5, pass_on: 15, notify_managers: 30 } });
  const id = await enquire();
  expect(await notified()).toEqual(['enquiry_received Asha Rao']);
  for (const minute of ['05', '06']) {
    agency.clock.set(`2026-03-10T06:${minute}:00Z`);
    await Promise.all([runClock(), runClock()]);
  }
  expect((await notified()).slice(1)).toEqual(['lead_waiting Asha Rao']);
  for (const minute of ['15', '30', '45']) {
    agency.clock.set(`2026-03-10T06:${minute}:00Z`);
    await runClock();
  }
  expect((await notified()).slice(2).toSorted()).toEqual([
    'lead_assigned Rohan Deshpande',
    'lead_passed_on Asha Rao',
    'lead_unanswered Meera Kulkarni',
  ]);
  expect((await readClient(asha, client.id)).agent_id).toBe(asha.actor.profileId);
  expect(await waiting()).toEqual([id]);
});

it('is answered by a message to the client, not by one before the enquiry', async () => {
  const client = await addClient();
  await message({ topic: 'clients', person_id: client.id });
  agency.clock.set('2026-03-10T07:00:00Z');
  const id = await enquire();
  expect(await waiting()).toEqual([id]);
  agency.clock.set('2026-03-10T07:10:00Z');
  await message({ topic: 'clients', person_id: client.id });
  expect(await waiting()).toEqual([]);
  const { rows } = await agency.base.db.execute(sql`select answered_at = '2026-03-10T07:10:00Z' as is_then from leads`);
  expect(rows).toEqual([{ is_then: true }]);
});

it('of a client with an open lead makes no second one, and starts the clock of the lead again', async () => {
  const client = await addClient({ email: 'lata@example.in' });
  const id = await enquire();
  await message({ topic: 'leads', person_id: id });
  agency.clock.set('2026-03-10T08:00:00Z');
  expect(await enquire({ message: 'Again' })).toBe(id);
  expect((await readWaitingLeads(meera, {})).items).toMatchObject([{ id, is_repeat: true }]);
  // The lead has no email address; its client has.
  expect(await enquire({ phone: '', email: 'LATA@example.in' })).toBe(id);
  expect((await listDeliveries(meera, {})).items.map(({ state }) => state)).toEqual(['repeat', 'repeat', 'new_lead']);
  expect(await listEnquiriesOf(asha, { topic: 'clients', id: client.id })).toHaveLength(3);
  expect((await listLeads(asha, { client: client.id })).items).toHaveLength(1);
});

it('of a client whose lead is closed makes a new one', async () => {
  const client = await addClient();
  const first = await enquire();
  await moveLead(asha, { id: first, from: 'new', status: 'lost', lost_reason: 'budget' });
  agency.clock.set('2026-03-11T06:00:00Z');
  const second = await enquire();
  expect(second).not.toBe(first);
  expect(await waiting()).toEqual([second]);
  expect((await listLeads(asha, { client: client.id })).items.map(({ id }) => id).toSorted()).toEqual([first, second]);
});

it('takes the open lead that a client was converted from', async () => {
  const { id } = await createLead(asha, aLead({ full_name: 'Lata Joshi', status: 'qualified' }));
  const client = await addClient();
  await convertLead(asha, { id, client_id: client.id, client_type: null });
  expect(await enquire()).toBe(id);
  expect((await readWaitingLeads(meera, {})).items).toMatchObject([{ id, is_repeat: true }]);
});

it('leaves the contact details of the client as they were', async () => {
  const client = await addClient({ email: 'lata@example.in', notes: 'Calls back' });
  const id = await enquire({ phone: '98220 77777', email: 'lata@example.in' });
  expect(await readLead(asha, id)).toMatchObject({ phone: '98220 77777', client: { id: client.id } });
  const { full_name, phone: number, other_phones, email, notes, version } = client;
  const after = await readClient(asha, client.id);
  expect(after).toMatchObject({ full_name, phone: number, other_phones, email, notes, version });
});

it('twenty times at once, by two numbers of the client, makes one lead', async () => {
  const client = await addClient({ other_phones: ['home:98220 10002'] });
  const ids: string[] = [];
  for (let index = 0; index < 20; index += 1)
    ids.push(await receive({ phone: index % 2 === 0 ? phone : '098220-10002', message: `No. ${index}` }));
  await Promise.all([...ids, ...ids].map((id) => settleDelivery(program(), id)));
  const { items } = await listLeads(asha, { client: client.id });
  expect(items).toHaveLength(1);
  expect(await listEnquiriesOf(asha, { topic: 'leads', id: items[0]?.id ?? '' })).toHaveLength(20);
  const states = (await listDeliveries(meera, { limit: 100 })).items.map(({ state }) => state);
  expect(states.filter((state) => state === 'new_lead').length).toBe(1);
});

it('is on the page of the client: its note, its lead and what the person agreed to', async () => {
  const client = await addClient();
  const id = await enquire({ consents: ['offers'] });
  const person = { topic: 'clients', id: client.id } as const;
  expect(await listEnquiriesOf(asha, person)).toMatchObject([{ message: 'Is the flat free?', source: 'website' }]);
  expect((await readNotes(asha, { topic: 'clients', record_id: client.id })).items).toMatchObject([
    { body: 'Enquiry on the website about Flat in Baner\n\nIs the flat free?' },
  ]);
  const { history } = await readPersonConsents(asha, { topic: 'clients', person_id: client.id });
  expect(history).toMatchObject([{ act: 'given', purposes: ['offers'] }]);
  const { rows } = await agency.base.db.execute(sql`
    select topic, action from changes where entity_id in (${client.id}::uuid, ${id}::uuid) and topic in ('leads', 'clients')
    and action <> 'noted' order by topic, id`);
  expect(rows.map(({ topic, action }) => `${topic} ${action}`)).toEqual([
    'clients created',
    'clients came_from_lead',
    'clients enquired',
    'leads created',
    'leads converted',
    'leads consent_given',
  ]);
});

it('counts as a lead of its source, not as a repeat', async () => {
  await addClient();
  await enquire();
  const { rows } = await readSourceReport(meera, { by: 'source', period: 'all' });
  expect(rows).toMatchObject([{ source: 'website', leads: 1, repeats: 0 }]);
});

it('is erased with the client', async () => {
  const client = await addClient();
  await enquire();
  await eraseClient(meera, erasureHandlersForClients, client.id);
  const { rows } = await agency.base.db.execute(sql`
    select (select count(*)::integer from lead_touches) as touches,
      (select count(*)::integer from leads where erased_at is null) as leads,
      (select count(*)::integer from intake_deliveries where octet_length(body) > 0 and lead_id in (select id from leads)) as bodies`);
  expect(rows).toEqual([{ touches: 0, leads: 0, bodies: 0 }]);
});
