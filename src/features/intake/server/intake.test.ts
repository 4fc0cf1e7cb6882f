import { createHmac } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { readPersonConsents } from '#features/consents/server/service.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import type { LeadSource } from '#features/leads/rules.ts';
import { eraseLead } from '#features/leads/server/service/delete-lead.ts';
import { listLeads, readLead } from '#features/leads/server/service/read-leads.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { aLocality } from '#features/localities/locality-testing.ts';
import { createLocality } from '#features/localities/server/service.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { connectionSchema, deliverySchema, intakeSettingsSchema, touchSchema } from '../contract.ts';
import type { ConnectionKind, DeliveryState } from '../rules.ts';
import { acceptDelivery, receiveEnquiry } from './accept-delivery.ts';
import { createConnection, listConnections, renewSecret, updateConnection } from './connections.ts';
import { dismissDelivery, listDeliveries, listEnquiriesOf, readOneDelivery, replayDelivery } from './deliveries.ts';
import { intakeErasureHandler } from './erasure-handler.ts';
import { forgetOldDeliveries } from './jobs.ts';
import { giveUpOnDelivery, settleDelivery } from './read-delivery.ts';
import { isSignedWith, openIntakeSecrets } from './secrets.ts';
import { readIntakeSettings, saveIntakeSettings } from './settings.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let admin: Context<Staff>;
let agent: Context<Staff>;
const secrets = openIntakeSecrets({ secret: 'a secret of a test' });

beforeAll(async () => {
  agency = await openTestAgency();
  admin = await agency.hire('Admin', 'Asha Rao');
  agent = await agency.hire('Agent', 'Rohan Deshpande');
});
afterAll(() => agency.close());

const program = (): Context<Program> => ({ ...agency.base, actor: { kind: 'program', profileId: null } });

async function connect(kind: ConnectionKind = 'webhook', changes: Partial<typeof usual> = {}) {
  return createConnection({ ...admin, secrets }, { id: uuid(), kind, ...usual, ...changes });
}
const usual = {
  name: 'Landing page',
  source: 'website' as LeadSource,
  campaign: '',
  portal_account: '',
  cost_per_month: null as string | null,
  mapping: null as Record<string, string> | null,
  keep_days: 90 as number | null,
  is_enabled: true,
};

const deliver = (connectionId: string, body: string | object, options: { kind?: ConnectionKind; key?: string } = {}) =>
  acceptDelivery(program(), {
    connectionId,
    kind: options.kind ?? 'webhook',
    contentType: typeof body === 'string' ? '' : 'application/json',
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    key: options.key ?? '',
  });

/** Runs the jobs of all deliveries that wait, twice, as after a crash. */
async function work() {
  const { rows } = await agency.base.database.pool.query("select id from intake_deliveries where state = 'received'");
  for (const { id } of [...rows, ...rows]) await settleDelivery(program(), id);
}

const deliveriesOf = async (connection: string) => (await listDeliveries(admin, { connection })).items;
const statesOf = async (connection: string): Promise<DeliveryState[]> =>
  (await deliveriesOf(connection)).map(({ state }) => state);

async function onlyPerson(connection: string) {
  const [delivery] = await deliveriesOf(connection);
  if (!delivery?.person) throw new Error(`no person: ${JSON.stringify(delivery)}`);
  return delivery.person;
}

let last = 98_220_10_000;
/** A mobile number that no other test has. */
const newPhone = () => {
  last += 7;
  return String(last);
};

describe('a connection', () => {
  it('shows its secret once, derives it again for signatures, and stores only a hash', async () => {
    const id = uuid();
    const { connection, secret } = await createConnection(
      { ...admin, secrets },
      { id, kind: 'webhook', ...usual, cost_per_month: '5000' },
    );
    expect(connectionSchema.parse(connection)).toMatchObject({
      id,
      cost_per_month: '5000.00',
      url: `http://localhost:3000/intake/${id}`,
      is_secret_valid: true,
    });
    const { rows } = await agency.base.database.pool.query(
      'select intake_connections::text as row from intake_connections',
    );
    expect(rows.some(({ row }) => String(row).includes(secret ?? ''))).toBe(false);
    const signature = createHmac('sha256', secret ?? '')
      .update('{}')
      .digest('hex');
    expect(isSignedWith(secret ?? '', Buffer.from('{}'), `sha256=${signature}`)).toBe(true);
    expect(isSignedWith(secret ?? '', Buffer.from('{ }'), `sha256=${signature}`)).toBe(false);
    const renewed = await renewSecret({ ...admin, secrets }, id);
    expect(renewed.secret).not.toBe(secret);
    const other = openIntakeSecrets({ secret: 'another' });
    const seen = await listConnections({ ...admin, secrets: other });
    expect(seen.find((one) => one.id === id)?.is_secret_valid).toBe(false);
  });

  it('refuses a second save on an old version', async () => {
    const { connection } = await connect();
    const input = { ...usual, id: connection.id, name: 'Diwali page', version: connection.version };
    expect(await updateConnection({ ...admin, secrets }, input)).toMatchObject({ name: 'Diwali page' });
    await expect(updateConnection({ ...admin, secrets }, { ...input, name: 'Other' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('a delivery', () => {
  it('that arrives five times makes one lead with one touch', async () => {
    const { connection } = await connect('webhook', { campaign: 'Diwali', source: 'advertisement' });
    const phone = newPhone();
    const property = await createProperty(agent, aProperty({ title: 'Sahyadri Heights' }));
    const body = {
      name: 'Meera Joshi',
      mobile: phone,
      email: 'Meera@Example.in',
      project: 'Sahyadri Heights',
      floor: 4,
    };
    await Promise.all(Array.from({ length: 5 }, () => deliver(connection.id, body)));
    await work();
    expect(await statesOf(connection.id)).toEqual(['new_lead']);
    const { id } = await onlyPerson(connection.id);
    expect(await readLead(agent, id)).toMatchObject({
      full_name: 'Meera Joshi',
      phone,
      email: 'meera@example.in',
      source: 'advertisement',
      property_id: property.id,
      notes: 'floor: 4',
    });
    const touches = await listEnquiriesOf(agent, { topic: 'leads', id });
    expect(touches.map((touch) => touchSchema.parse(touch))).toMatchObject([
      { campaign: 'Diwali', connection: 'Landing page', property: { id: property.id, title: 'Sahyadri Heights' } },
    ]);
  });

  it('with the same body a day later is another enquiry', async () => {
    const { connection } = await connect();
    const body = { name: 'Ravi', phone: newPhone() };
    agency.clock.set('2026-11-20T06:00:00Z');
    await deliver(connection.id, body);
    agency.clock.set('2026-11-21T05:00:00Z');
    await deliver(connection.id, body);
    agency.clock.set('2026-11-22T06:00:00Z');
    await deliver(connection.id, body);
    await work();
    expect(await statesOf(connection.id)).toEqual(['repeat', 'new_lead']);
  });

  it('of a source without a response clock starts none, also when it is repeated', async () => {
    const clocks = async (source: LeadSource) => {
      const { connection } = await connect('webhook', { source });
      const phone = newPhone();
      await deliver(connection.id, { name: 'Sana', phone });
      await deliver(connection.id, { name: 'Sana', phone, message: 'Once more' });
      await work();
      expect((await statesOf(connection.id)).toSorted()).toEqual(['new_lead', 'repeat']);
      const { id } = await onlyPerson(connection.id);
      const found = await agency.base.database.pool.query('select from response_clocks where lead_id = $1', [id]);
      return found.rows.length;
    };
    expect([await clocks('advertisement'), await clocks('walk_in')]).toEqual([1, 0]);
  });

  it('is stored before anything reads it, and waits for a person when reading fails for good', async () => {
    const { connection } = await connect();
    await deliver(connection.id, { name: 'Ravi', phone: newPhone() });
    const [card] = await deliveriesOf(connection.id);
    expect(card?.state).toBe('received');
    const { rows } = await agency.base.database.pool.query(
      'select count(*)::integer as jobs from graphile_worker.jobs where key = $1',
      [`read_intake_delivery:${card?.id}`],
    );
    expect(rows).toEqual([{ jobs: 1 }]);
    await giveUpOnDelivery(program(), card?.id ?? '');
    expect((await deliveriesOf(connection.id))[0]).toMatchObject({ state: 'not_understood', reason: 'failed' });
    await replayDelivery(admin, card?.id ?? '');
    await work();
    expect(await statesOf(connection.id)).toEqual(['new_lead']);
  });

  it('that is not understood is replayed with a corrected mapping, without doubles', async () => {
    const { connection } = await connect();
    const phone = newPhone();
    await deliver(connection.id, { q1: 'Kiran More', q2: phone });
    await work();
    const [card] = await deliveriesOf(connection.id);
    const delivery = await readOneDelivery(admin, card?.id ?? '');
    expect(deliverySchema.parse(delivery)).toMatchObject({
      state: 'not_understood',
      reason: 'no_contact',
      fields: [
        { name: 'q1', value: 'Kiran More' },
        { name: 'q2', value: phone },
      ],
    });
    expect((await listConnections({ ...admin, secrets })).find(({ id }) => id === connection.id)?.waiting).toBe(1);
    const mapping = { full_name: 'q1', phone: 'q2' };
    await updateConnection({ ...admin, secrets }, { ...usual, id: connection.id, version: 1, mapping });
    await replayDelivery(admin, delivery.id);
    await replayDelivery(admin, delivery.id);
    await work();
    expect(await statesOf(connection.id)).toEqual(['new_lead']);
    await expect(replayDelivery(admin, delivery.id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await listLeads(agent, { search: 'Kiran More' })).items).toHaveLength(1);
  });

  it('of garbage waits, and a person dismisses it', async () => {
    const { connection } = await connect();
    for (const body of ['<!DOCTYPE html><html>', '<!ENTITY lol "&lol;">', '\u0000\ud800', '[['.repeat(50_000), ''])
      await deliver(connection.id, body);
    await work();
    const cards = await deliveriesOf(connection.id);
    expect(cards.map(({ reason }) => reason)).toEqual(Array.from({ length: cards.length }, () => 'malformed'));
    expect(cards.length).toBe(5);
    for (const { id } of cards) await dismissDelivery(admin, { id });
    expect(new Set(await statesOf(connection.id))).toEqual(new Set(['refused']));
  });

  it('keeps what is readable of NUL, surrogates and endless texts', async () => {
    const { connection } = await connect();
    const phone = newPhone();
    await deliver(connection.id, {
      name: `A\u0000\ud800nita ${'x'.repeat(500)}`,
      phone,
      message: `Hi\u0007${'🏠'.repeat(3000)}`,
    });
    await work();
    const { full_name, id } = await onlyPerson(connection.id);
    expect(full_name).toMatch(/^Anita x{114}$/u);
    expect((await readLead(agent, id)).notes).toMatch(/^Hi🏠+$/u);
  });
});

describe('one person', () => {
  it('in three spellings and three sources, twenty times at once, is one lead with its touches', async () => {
    const connections = await Promise.all([connect(), connect('form'), connect('google')]);
    const phone = newPhone();
    const spellings = [
      `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`,
      `0${phone}`,
      `${phone.slice(0, 5)}-${phone.slice(5)}`,
    ];
    for (let index = 0; index < 20; index += 1) {
      const [webhook, form, google] = connections;
      const typed = spellings[index % 3] ?? phone;
      const name = `Devika Shah`;
      if (index % 3 === 0) await deliver(webhook?.connection.id ?? '', { name, phone: typed }, { key: `${index}` });
      else if (index % 3 === 1)
        await receiveEnquiry(program(), {
          connectionId: form?.connection.id ?? '',
          key: uuid(),
          form: {
            name,
            phone: typed,
            email: '',
            message: `No. ${index}`,
            property: '',
            campaign: '',
            consents: [],
            language: 'en',
          },
        });
      else
        await deliver(
          google?.connection.id ?? '',
          {
            lead_id: `g${index}`,
            user_column_data: [
              { column_id: 'FULL_NAME', string_value: name },
              { column_id: 'PHONE_NUMBER', string_value: typed },
            ],
          },
          { kind: 'google', key: `g${index}` },
        );
    }
    const { rows } = await agency.base.database.pool.query("select id from intake_deliveries where state = 'received'");
    expect(rows).toHaveLength(20);
    await Promise.all([...rows, ...rows].map(({ id }) => settleDelivery(program(), id)));
    const { items } = await listLeads(agent, { search: 'Devika Shah' });
    expect(items).toHaveLength(1);
    expect(await listEnquiriesOf(agent, { topic: 'leads', id: items[0]?.id ?? '' })).toHaveLength(20);
  });

  it('who has an open lead gets a touch, and a client a lead; their agent is notified', async () => {
    const { connection } = await connect();
    const [leadPhone, clientPhone] = [newPhone(), newPhone()];
    const lead = await createLead(
      agent,
      aLead({ other_phones: [`home:${leadPhone}`], assigned_agent_id: agent.actor.profileId }),
    );
    const client = await createClient(
      agent,
      aClient({ full_name: 'Old Client', email: 'old.client@example.in', phone: clientPhone }),
    );
    await deliver(connection.id, { name: 'Somebody', phone: leadPhone });
    await deliver(connection.id, { name: 'Somebody', email: 'OLD.client@example.in' });
    await work();
    const [ofClient, ofLead] = await deliveriesOf(connection.id);
    expect([ofClient?.state, ofLead?.state, ofLead?.person?.id]).toEqual(['new_lead', 'repeat', lead.id]);
    const made = await readLead(agent, ofClient?.person?.id ?? '');
    expect(made).toMatchObject({ client: { id: client.id }, assigned_agent_id: agent.actor.profileId });
    expect(await listEnquiriesOf(agent, { topic: 'clients', id: client.id })).toHaveLength(1);
    const { rows: told } = await agency.base.database.pool.query(
      "select entity_id from notifications where kind = 'enquired_again' and topic = 'leads' and recipient_id = $1",
      [agent.actor.profileId],
    );
    expect(told.map(({ entity_id }) => entity_id)).toEqual([lead.id, made.id]);
  });

  it('whose agent left or is on leave is brought to those who are here', async () => {
    const { connection } = await connect();
    const owner = await agency.hire('Agent', 'Kiran Shah');
    const cover = await agency.hire('Senior Agent', 'Neha Patil');
    const phone = newPhone();
    const client = await createClient(cover, aClient({ phone, email: null, agent_id: owner.actor.profileId }));
    const { pool } = agency.base.database;
    const tellAbout = async (message: string) => {
      await deliver(connection.id, { name: 'Known', phone, message });
      await work();
      const { rows } = await pool.query(
        `delete from notifications where kind = 'enquired_again' and entity_id in (select id from leads where client_id = $1)
          returning (select full_name from profiles where id = recipient_id) as name`,
        [client.id],
      );
      return rows.map(({ name }) => name);
    };
    expect(await tellAbout('One')).toEqual(['Kiran Shah']);
    await pool.query(
      "insert into agent_leaves (id, agent_id, first_on, last_on, created_at) values ($1, $2, '2020-01-01', '2040-01-01', now())",
      [uuid(), owner.actor.profileId],
    );
    expect(await tellAbout('Two')).toEqual(['Neha Patil']);
    await pool.query('delete from agent_leaves');
    await pool.query("update profiles set status = 'inactive' where id = $1", [owner.actor.profileId]);
    expect(await tellAbout('Three')).toEqual(['Neha Patil']);
    await pool.query('update profiles set deleted_at = now() where id = $1', [cover.actor.profileId]);
    expect(await tellAbout('Four')).toEqual(['Asha Rao']);
    // Of all that only one lead was made, of the agent of the client.
    expect((await listLeads(admin, { client: client.id })).items).toMatchObject([
      { assigned_agent: { id: owner.actor.profileId } },
    ]);
  });

  it('gets a lead of the client’s agent, else of those who are here, else by the rules', async () => {
    const { connection } = await connect();
    const away = await agency.hire('Agent', 'Dev Joshi');
    const cover = await agency.hire('Agent', 'Ira Kale');
    const clientOf = (agentId: string | null, by = cover) =>
      createClient(by, aClient({ phone: newPhone(), email: null, agent_id: agentId }));
    const { pool } = agency.base.database;
    await pool.query('update profiles set status = $2 where id = $1', [away.actor.profileId, 'on_leave']);
    const clients = [await clientOf(cover.actor.profileId, agent), await clientOf(away.actor.profileId)];
    clients.push(await clientOf(away.actor.profileId, away));
    for (const { phone } of clients) await deliver(connection.id, { name: 'Known', phone });
    await work();
    const agents = [];
    for (const { id } of clients) {
      const [lead] = (await listLeads(admin, { client: id })).items;
      agents.push(lead?.assigned_agent?.full_name ?? null);
    }
    expect(agents).toEqual(['Ira Kale', 'Ira Kale', null]);
  });

  it('is recognized by every number and address of earlier enquiries, in any spelling', async () => {
    const { connection } = await connect();
    const [phone, second, third] = [newPhone(), newPhone(), newPhone()];
    const devanagari = third.replaceAll(/\d/gu, (digit) => String.fromCharCode(0x0966 + Number(digit)));
    await deliver(connection.id, { name: 'Sunita', phone, email: 'Sunita@Example.in' });
    await deliver(connection.id, { name: 'Sunita', phone: `0${second}`, email: 'sunita@example.in' });
    await deliver(connection.id, { name: 'Sunita', phone: devanagari, email: 'sunita@example.in' });
    await deliver(connection.id, { name: 'Sunita', phone, email: 'S.Office@Example.in' });
    await work();
    const lead = await onlyPerson(connection.id);
    await deliver(connection.id, { name: 'Sunita', phone: `+91 ${second.slice(0, 5)} ${second.slice(5)}` });
    await deliver(connection.id, { name: 'Sunita', phone: third });
    await deliver(connection.id, { name: 'Sunita', email: 's.office@example.in' });
    await work();
    const people = (await deliveriesOf(connection.id)).map(({ person }) => person?.id);
    expect(people).toEqual(people.map(() => lead.id));
    // The last ten digits are no number: this one is in New York.
    await deliver(connection.id, { name: 'Other', phone: `+1 ${second}` });
    await work();
    expect((await deliveriesOf(connection.id))[0]?.person?.id).not.toBe(lead.id);
    // Once the lead is lost, its numbers are those of nobody.
    await agency.base.database.pool.query("update leads set status = 'lost', lost_reason = 'budget' where id = $1", [
      lead.id,
    ]);
    await deliver(connection.id, { name: 'Sunita', phone: second });
    await work();
    expect((await deliveriesOf(connection.id))[0]?.state).toBe('new_lead');
  });

  it('who is a client is recognized by what their enquiries and those of their leads gave', async () => {
    const { connection } = await connect();
    const [phone, second] = [newPhone(), newPhone()];
    const client = await createClient(agent, aClient({ phone, email: null }));
    await deliver(connection.id, { name: 'Client', phone, email: 'second.of.client@example.in' });
    await work();
    await deliver(connection.id, { name: 'Client', email: 'second.of.client@example.in' });
    await deliver(connection.id, { name: 'Prior lead', phone: second, email: 'prior.lead@example.in' });
    await work();
    const [lead, repeat, first] = await deliveriesOf(connection.id);
    expect([repeat?.state, repeat?.person?.id]).toEqual(['repeat', first?.person?.id]);
    await agency.base.database.pool.query(
      "update leads set client_id = $2, status = 'lost', lost_reason = 'budget', email = null, phone = null, phone_e164 = null where id = $1",
      [lead?.person?.id, client.id],
    );
    await deliver(connection.id, { name: 'Client', phone: second });
    await work();
    expect((await deliveriesOf(connection.id))[0]?.person?.id).toBe(first?.person?.id);
    expect(await readLead(agent, first?.person?.id ?? '')).toMatchObject({ client: { id: client.id } });
  });

  it('with two numbers and one address, twenty times at once, is one lead', async () => {
    const { connection } = await connect();
    const phones = [newPhone(), newPhone()];
    for (let index = 0; index < 20; index += 1)
      await deliver(
        connection.id,
        { name: 'Two Numbers', phone: phones[index % 2], email: 'two.numbers@example.in' },
        { key: `${index}` },
      );
    const settleAll = async () => {
      const { rows } = await agency.base.database.pool.query(
        "select id from intake_deliveries where state = 'received'",
      );
      await Promise.all([...rows, ...rows].map(({ id }) => settleDelivery(program(), id)));
    };
    await settleAll();
    for (let index = 0; index < 20; index += 1)
      await deliver(connection.id, { name: 'Two Numbers', phone: phones[index % 2], message: `No. ${index}` });
    await settleAll();
    const { items } = await listLeads(agent, { search: 'Two Numbers' });
    expect(items).toHaveLength(1);
    expect(await listEnquiriesOf(agent, { topic: 'leads', id: items[0]?.id ?? '' })).toHaveLength(40);
  });

  it('whose lead is lost becomes a new lead', async () => {
    const { connection } = await connect();
    const phone = newPhone();
    await createLead(agent, aLead({ phone, status: 'lost', lost_reason: 'budget' }));
    await deliver(connection.id, { name: 'Again', phone });
    await work();
    expect(await statesOf(connection.id)).toEqual(['new_lead']);
  });

  it.each(['0000000000', '9999999999', '1234567890'])('is not recognized by the number %s', async (phone) => {
    const { connection } = await connect();
    await deliver(connection.id, { name: 'One', phone, email: `one.${phone}@example.in` });
    await deliver(connection.id, { name: 'Two', phone, email: `two.${phone}@example.in` });
    await work();
    expect(await statesOf(connection.id)).toEqual(['new_lead', 'new_lead']);
  });

  it.each([
    ['Devanagari', 0x0966],
    ['Gujarati', 0x0ae6],
  ])('is recognized by a number in %s digits', async (_script, zero) => {
    const { connection } = await connect();
    const phone = newPhone();
    const written = phone.replaceAll(/\d/gu, (digit) => String.fromCharCode(zero + Number(digit)));
    await deliver(connection.id, { name: 'Kusum', phone: written });
    await deliver(connection.id, { name: 'Kusum', phone });
    await work();
    expect(await statesOf(connection.id)).toEqual(['repeat', 'new_lead']);
  });

  it.each(['0000000000', '००००००००००', '+91 00000 00000'])('gets no lead for the number %s alone', async (phone) => {
    const { connection } = await connect();
    await deliver(connection.id, { name: 'Nobody', phone });
    await work();
    expect(await deliveriesOf(connection.id)).toMatchObject([{ state: 'not_understood', reason: 'no_contact' }]);
  });

  it('is recognized by a foreign and by a landline number', async () => {
    const { connection } = await connect();
    for (const [one, other] of [
      ['+44 20 7946 0958', '00442079460958'],
      ['020 2553 1234', '+912025531234'],
    ]) {
      await deliver(connection.id, { name: 'Caller', phone: one });
      await deliver(connection.id, { name: 'Caller', phone: other });
    }
    await work();
    const states = await statesOf(connection.id);
    expect(states.toSorted()).toEqual(['new_lead', 'new_lead', 'repeat', 'repeat']);
  });
});

describe('an enquiry form', () => {
  const form = {
    name: 'Leela',
    email: '',
    message: '',
    property: '',
    campaign: '',
    consents: ['offers'],
    language: 'mr',
  } as const;

  it('records the consent that the person ticked, in their language', async () => {
    const { connection } = await connect('form');
    await receiveEnquiry(program(), { connectionId: connection.id, key: uuid(), form: { ...form, phone: newPhone() } });
    await work();
    const { topic, id } = await onlyPerson(connection.id);
    const { history } = await readPersonConsents(agent, { topic, person_id: id });
    expect(history).toMatchObject([{ act: 'given', purposes: ['offers'], way: 'form', language: 'mr' }]);
  });

  it('that looks like spam makes no lead until a person says otherwise', async () => {
    const { connection } = await connect('form');
    const sent = { ...form, consents: [], phone: newPhone() };
    await receiveEnquiry(program(), { connectionId: connection.id, key: uuid(), form: sent, isSpam: true });
    await work();
    const [card] = await deliveriesOf(connection.id);
    expect(card).toMatchObject({ state: 'refused', reason: 'spam' });
    await replayDelivery(admin, card?.id ?? '');
    await work();
    expect(await statesOf(connection.id)).toEqual(['new_lead']);
  });

  it('of the public site needs no connection', async () => {
    const key = uuid();
    const phone = newPhone();
    for (let times = 0; times < 2; times += 1)
      await receiveEnquiry(program(), { key, form: { ...form, name: 'From the site', phone } });
    await work();
    expect((await listLeads(agent, { search: 'From the site' })).items).toMatchObject([{ source: 'website' }]);
  });
});

describe('what arrived', () => {
  it('is deleted after the days of its connection; the lead keeps its enquiry', async () => {
    agency.clock.set('2026-11-01T06:00:00Z');
    const { connection } = await connect('webhook', { keep_days: 7 });
    await deliver(connection.id, { name: 'Kept', phone: newPhone() });
    await deliver(connection.id, { name: 'Waits' });
    await work();
    const [, made] = await deliveriesOf(connection.id);
    agency.clock.set('2026-11-07T06:00:00Z');
    await forgetOldDeliveries(program());
    expect(await statesOf(connection.id)).toHaveLength(2);
    agency.clock.set('2026-11-08T07:00:00Z');
    await forgetOldDeliveries(program());
    expect(await statesOf(connection.id)).toEqual(['not_understood']);
    expect(await listEnquiriesOf(agent, { topic: 'leads', id: made?.person?.id ?? '' })).toHaveLength(1);
  });

  it('is kept as long as the settings say if its connection has no days of its own, also from the website', async () => {
    agency.clock.set('2026-09-01T06:00:00Z');
    const { connection } = await connect('webhook', { keep_days: null });
    await deliver(connection.id, { name: 'Of the page', phone: newPhone() });
    const form = { email: '', message: '', property: '', campaign: '', consents: [], language: 'en' } as const;
    await receiveEnquiry(program(), { key: uuid(), form: { ...form, name: 'Of the website', phone: newPhone() } });
    await work();
    const before = await readIntakeSettings(admin);
    expect(intakeSettingsSchema.parse(before)).toEqual({ keep_days: 90, version: 1 });
    const saved = await saveIntakeSettings(admin, { keep_days: 30, version: 1 });
    expect(saved).toEqual({ keep_days: 30, version: 2 });
    await expect(saveIntakeSettings(admin, { keep_days: 60, version: 1 })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: saved },
    });
    const countKept = async () => {
      const { rows } = await agency.base.database.pool.query(
        "select count(*)::integer as kept from intake_deliveries where connection_id = $1 or kind = 'site' and received_at < '2026-09-02'",
        [connection.id],
      );
      return rows[0].kept;
    };
    agency.clock.set('2026-10-01T05:00:00Z');
    await forgetOldDeliveries(program());
    expect(await countKept()).toBe(2);
    agency.clock.set('2026-10-01T07:00:00Z');
    await forgetOldDeliveries(program());
    expect(await countKept()).toBe(0);
    expect((await listLeads(agent, { search: 'Of the website' })).items).toHaveLength(1);
  });

  it('is erased with the person, also what nobody could assign', async () => {
    const { connection } = await connect();
    const phone = newPhone();
    await deliver(connection.id, { name: 'Tarabai Erased', phone, email: 'tarabai@example.in' });
    await deliver(connection.id, { question: `call me: ${phone}` });
    await deliver(connection.id, `${phone.slice(0, 5)} ${phone.slice(5)} से फ़ोन आया`);
    await deliver(connection.id, `mobile=${phone.slice(0, 3)}%20${phone.slice(3, 6)}-${phone.slice(6)}`);
    await deliver(connection.id, 'from=Tarabai%40Example.in');
    await deliver(connection.id, `${phone.slice(0, 5)} rooms, ${phone.slice(5)} sq ft`);
    await deliver(connection.id, { question: 'somebody else' });
    await work();
    const person = (await deliveriesOf(connection.id)).find((card) => card.person)?.person;
    await eraseLead(admin, [intakeErasureHandler], person?.id ?? '');
    const { rows } = await agency.base.database.pool.query(
      "select convert_from(body, 'UTF8') as body from intake_deliveries where connection_id = $1 order by id",
      [connection.id],
    );
    expect(rows.map(({ body }) => body)).toEqual([
      ...['', '', '', '', ''],
      `${phone.slice(0, 5)} rooms, ${phone.slice(5)} sq ft`,
      '{"question":"somebody else"}',
    ]);
    const touches = await agency.base.database.pool.query('select lead_touches::text as row from lead_touches');
    expect(touches.rows.some(({ row }) => String(row).includes('Tarabai'))).toBe(false);
  });
});

it('erases emails about a person that nobody could assign, however they are encoded', async () => {
  const phone = newPhone();
  const address = 'erased.reader@example.in';
  const lead = await createLead(agent, aLead({ phone, email: address }));
  const devanagari = phone.replaceAll(/\d/gu, (digit) => String.fromCharCode(0x0966 + Number(digit)));
  const emailOf = (body: string, encoding: 'base64' | 'quoted-printable', type = 'text/plain') =>
    [
      'From: somebody@example.in',
      'Subject: Hello',
      `Content-Type: ${type}; charset=utf-8`,
      `Content-Transfer-Encoding: ${encoding}`,
      '',
      encoding === 'base64'
        ? Buffer.from(body).toString('base64')
        : body.replaceAll(/./gsu, (one) => `=${one.charCodeAt(0).toString(16).toUpperCase()}`),
    ].join('\r\n');
  const emails = [
    emailOf(`Write to ${address.toUpperCase()} please`, 'base64'),
    emailOf(`Call ${phone.slice(0, 5)} ${phone.slice(5)}`, 'quoted-printable'),
    emailOf(`फ़ोन ${devanagari}`, 'base64'),
    emailOf(`<p>Answer <a href="mailto:${address}">here</a></p>`, 'base64', 'text/html'),
    emailOf('Write to somebody.else@example.in', 'base64'),
    'no email',
  ];
  for (const body of emails)
    await acceptDelivery(program(), {
      connectionId: null,
      kind: 'mailbox',
      contentType: 'message/rfc822',
      body: Buffer.from(body),
      key: uuid(),
      summary: 'somebody@example.in',
    });
  await work();
  await eraseLead(admin, [intakeErasureHandler], lead.id);
  const { rows } = await agency.base.database.pool.query(
    "select state, summary, convert_from(body, 'UTF8') as body from intake_deliveries where kind = 'mailbox' order by id",
  );
  expect(rows).toEqual(
    emails.map((body, index) =>
      index < 4
        ? { state: 'refused', summary: '', body: '' }
        : { state: 'not_understood', summary: 'somebody@example.in', body },
    ),
  );
});

it('takes the localities that an enquiry names in any spelling for the places of its lead', async () => {
  await createLocality(admin, aLocality({ name: 'Magarpatta', aliases: ['मगरपट्टा', 'Cyber City'] }));
  await createLocality(admin, aLocality({ name: 'Hadapsar' }));
  const { connection } = await connect();
  const message = 'Looking for a 2 BHK in cyber-city, Pune. Not hadapsari.';
  await deliver(connection.id, { name: 'Lata', phone: newPhone(), message, property: 'Flat in Hadapsar' });
  await work();
  const { id } = await onlyPerson(connection.id);
  expect((await readLead(admin, id)).preferred_locations).toEqual(['Magarpatta', 'Hadapsar']);
});
