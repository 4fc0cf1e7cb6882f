import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { eraseClient } from '#features/clients/server/service/delete-client.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { resendEmail } from '#features/communications/server/failed-emails.ts';
import { logCall, logMessage } from '#features/communications/server/log-contact.ts';
import { sendEmail } from '#features/communications/server/person-email.ts';
import { retryOutboxEmail } from '#features/communications/server/service.ts';
import type { RecordConsentInput } from '#features/consents/contract.ts';
import { consentsContract } from '#features/consents/contract.ts';
import type { ConsentChannel, ConsentPurpose } from '#features/consents/rules.ts';
import { consentChannels, consentPurposes, contactRefusal } from '#features/consents/rules.ts';
import { findEmailRefusal } from '#features/consents/server/may-contact.ts';
import { listContactRefusals } from '#features/consents/server/repository.ts';
import { readPersonConsents, recordConsent, saveConsentText } from '#features/consents/server/service.ts';
import { consents, personEmails } from '#features/consents/server/tables.ts';
import { purgeTrash } from '#features/history/server/service.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { deleteLead, eraseLead } from '#features/leads/server/service/delete-lead.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { createMeeting } from '#features/meetings/server/service/save-meeting.ts';
import { sendReminders } from '#features/meetings/server/service/send-reminders.ts';
import { composeOwnerReport, sendOwnerReport } from '#features/owner-reports/server/service.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import { openPropertyLinkTokens } from '#features/property-links/server/link-tokens.ts';
import { createPropertyLink } from '#features/property-links/server/links.ts';
import { proposeVisitTimes } from '#features/visit-requests/server/answer-request.ts';
import { requestVisit } from '#features/visit-requests/server/request-visit.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { attemptEmail } from '#platform/email/server/email-testing.ts';
import { emails } from '#platform/email/server/tables.ts';
import type { EmailDelivery } from '#platform/email/server/transport.ts';
import { definitionOf } from '#platform/rpc/server/procedure-definition.ts';
import { erasureHandlersForClients, erasureHandlersForLeads } from './erasure-handlers.ts';
import { recordKinds } from './record-kinds.ts';

let agency: TestAgency;
let agent: Context<Staff>;
let admin: Context<Staff>;
let program: Context<Program>;
let client: ContactPerson;
let lead: ContactPerson;

beforeAll(async () => {
  agency = await openTestAgency();
  admin = await agency.hire('Admin', 'Meera Kulkarni');
  agent = await agency.hire('Agent', 'Priya Joshi');
  program = { ...agent, actor: { kind: 'program', profileId: null } };
});
afterAll(() => agency.close());
beforeEach(async () => {
  agency.clock.set('2026-03-10T06:00:00Z');
  const someone = { full_name: 'Asha Rao', email: 'asha@example.in', phone: '98220 99911' };
  client = { topic: 'clients', id: (await createClient(agent, aClient(someone))).id };
  lead = { topic: 'leads', id: (await createLead(agent, aLead({ ...someone, email: 'lata@example.in' }))).id };
});

const whole: Pick<RecordConsentInput, 'purposes' | 'channels'> = { purposes: [], channels: [] };

function record(of: ContactPerson, given: Partial<RecordConsentInput> & Pick<RecordConsentInput, 'act'>) {
  const scope = { topic: of.topic, person_id: of.id, id: uuid(), ...whole, way: 'phone' as const, note: '' };
  return recordConsent(agent, { ...scope, ...given });
}

const withdraw = (of: ContactPerson, purpose: ConsentPurpose, channel: ConsentChannel) =>
  record(of, { act: 'withdrawn', purposes: [purpose], channels: [channel] });

async function email(to: ContactPerson, property_ids: string[] = []): Promise<string> {
  const id = uuid();
  const words = { subject: 'A home in Baner', content: '<p>Hello</p>', template_id: null };
  await sendEmail(agent, { topic: to.topic, person_id: to.id, id, ...words, property_ids });
  const { rows } = await agent.db.execute<{ email_id: string }>(
    sql`select email_id from communications where id = ${id}`,
  );
  return rows[0]?.email_id ?? '';
}

const message = (to: ContactPerson, type: 'sms' | 'whatsapp', property_ids: string[] = []) =>
  logMessage(agent, { topic: to.topic, person_id: to.id, id: uuid(), type, text: 'Hello', property_ids });

const call = (to: ContactPerson, written_at?: string) =>
  logCall(agent, {
    topic: to.topic,
    person_id: to.id,
    id: uuid(),
    direction: 'out',
    outcome: 'reached',
    duration_minutes: null,
    note: '',
    written_at,
  });

async function found(emailId: string) {
  const [row] = await agent.db.select().from(emails).where(eq(emails.id, emailId));
  return row;
}

/** One attempt to send; returns what the mail server received. */
const attempt = (emailId: string, delivery: EmailDelivery) =>
  attemptEmail(program, emailId, { delivery, hooks: { findCancelReason: (id) => findEmailRefusal(program.db, id) } });

const accepted: EmailDelivery = { accepted: true, response: '250 OK' };
const busy: EmailDelivery = { accepted: false, isPermanent: false, response: '451 Try later' };
const jobsOf = async (emailId: string) =>
  (await agent.db.execute(sql`select from graphile_worker.jobs where key = ${`send_email ${emailId}`}`)).rows.length;

describe('a person who does not want to be contacted', () => {
  it('is reached by no channel from that second on, also not by queued and retried emails', async () => {
    const [queued, retried, failed, toLead] = [
      await email(client),
      await email(client),
      await email(client),
      await email(lead),
    ];
    expect(await attempt(retried, busy)).toHaveLength(1);
    expect(await attempt(failed, { accepted: false, isPermanent: true, response: '550 No' })).toHaveLength(1);
    const property = (await createProperty(agent, aProperty())).id;
    await record(client, { act: 'do_not_contact', way: 'message', note: 'Wrote STOP' });
    await record(lead, { act: 'do_not_contact' });
    for (const id of [queued, retried, toLead]) {
      expect(await found(id)).toMatchObject({ status: 'cancelled', cancelled_because: 'do_not_contact' });
      expect(await jobsOf(id)).toBe(0);
      expect(await attempt(id, accepted)).toEqual([]);
    }
    const refused = { details: { reason: 'do_not_contact' } };
    for (const person of [client, lead]) {
      await expect(email(person)).rejects.toMatchObject(refused);
      await expect(email(person, [property])).rejects.toMatchObject(refused);
      for (const type of ['sms', 'whatsapp'] as const) {
        await expect(message(person, type)).rejects.toMatchObject(refused);
        await expect(message(person, type, [property])).rejects.toMatchObject(refused);
      }
    }
    await expect(call(client)).rejects.toMatchObject(refused);
    await expect(call(lead)).rejects.toMatchObject(refused);
    await expect(retryOutboxEmail(admin, failed)).rejects.toMatchObject(refused);
    await expect(retryOutboxEmail(admin, queued)).rejects.toMatchObject(refused);
    const { rows } = await agent.db.execute<{ id: string }>(
      sql`select id from communications where email_id = ${failed}`,
    );
    await expect(resendEmail(agent, rows[0]?.id ?? '')).rejects.toMatchObject(refused);
    const log = await agent.db.execute(sql`
      select action from changes where topic = 'emails' and entity_id = ${queued} order by id`);
    expect(log.rows.map(({ action }) => action)).toEqual(['created', 'cancelled']);

    // Contact is allowed again: nothing is sent by itself, but a user may.
    await record(client, { act: 'contact_allowed' });
    expect(await attempt(queued, accepted)).toEqual([]);
    await retryOutboxEmail(admin, queued);
    expect(await attempt(queued, accepted)).toHaveLength(1);
    expect(await found(queued)).toMatchObject({ status: 'sent', cancelled_because: null });
    await message(client, 'whatsapp', [property]);
    await call(client);
  });

  it('gets no meeting emails and reminders, and the meeting is saved all the same', async () => {
    const meeting_date = '2026-03-11T07:00:00Z';
    const overlap = { overlap_confirmed: true, invite_client: true };
    const sent = async (id: string) =>
      (
        await agent.db.execute(sql`select m.subject from emails m join person_emails p on p.email_id = m.id
        where p.client_id = ${id} or p.lead_id = ${id}`)
      ).rows.length;
    const meet = (person: object) =>
      createMeeting(agent, aMeeting({ meeting_date, agent_id: agent.actor.profileId, ...overlap, ...person }));
    await withdraw(client, 'reminders', 'email');
    await meet({ client_id: client.id });
    await meet({ lead_id: lead.id });
    expect([await sent(client.id), await sent(lead.id)]).toEqual([1, 1]);
    agency.clock.set('2026-03-10T07:01:00Z');
    await sendReminders(program, AbortSignal.timeout(10_000));
    // A reminder a day before, to the lead only.
    expect([await sent(client.id), await sent(lead.id)]).toEqual([1, 2]);
    for (const person of [client, lead]) await record(person, { act: 'do_not_contact' });
    await meet({ client_id: client.id, meeting_date: '2026-03-12T06:00:00Z' });
    agency.clock.set('2026-03-11T05:01:00Z');
    await sendReminders(program, AbortSignal.timeout(10_000));
    expect([await sent(client.id), await sent(lead.id)]).toEqual([1, 2]);
  });

  it('may have called before: a call that waited offline is logged at its time', async () => {
    agency.clock.set('2026-03-10T07:00:00Z');
    await record(client, { act: 'do_not_contact' });
    agency.clock.set('2026-03-10T08:00:00Z');
    await call(client, '2026-03-10T06:30:00Z');
    await expect(call(client, '2026-03-10T07:30:00Z')).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('consent', () => {
  it('is withdrawn for one purpose and channel, and stops only these', async () => {
    const property = (await createProperty(agent, aProperty())).id;
    const [offer, answer] = [await email(client, [property]), await email(client)];
    await withdraw(client, 'offers', 'email');
    expect(await found(offer)).toMatchObject({ status: 'cancelled', cancelled_because: 'consent_withdrawn' });
    expect(await found(answer)).toMatchObject({ status: 'pending', cancelled_because: null });
    await expect(email(client, [property])).rejects.toMatchObject({ details: { reason: 'consent_withdrawn' } });
    await message(client, 'whatsapp', [property]);
    await record(client, { act: 'given', purposes: ['offers'], channels: ['email'] });
    await email(client, [property]);
  });

  it('is withdrawn for everything, and stops every channel and every sender in that second', async () => {
    const property = (await createProperty(agent, aProperty({ owner_id: client.id }))).id;
    const report = await composeOwnerReport(agent, { id: uuid(), client_id: client.id });
    const visit = {
      id: uuid(),
      property_id: property,
      person: client,
      link_id: null,
      preferred_times: [],
      note: '',
    } as const;
    await requestVisit(program, { ...visit, name: '', phone: '', agentId: agent.actor.profileId, replaces: false });
    const waiting = [await email(client), await email(client, [property])];
    const sentTo = async () =>
      (await agent.db.execute(sql`select from person_emails where client_id = ${client.id}`)).rows.length;
    const before = await sentTo();
    await record(client, { act: 'withdrawn', purposes: [...consentPurposes], channels: [...consentChannels] });

    for (const id of waiting) {
      expect(await found(id)).toMatchObject({ status: 'cancelled', cancelled_because: 'consent_withdrawn' });
      expect([await jobsOf(id), await attempt(id, accepted)]).toEqual([0, []]);
    }
    const refused = { details: { reason: 'consent_withdrawn' } };
    for (const offered of [[], [property]]) {
      await expect(email(client, offered)).rejects.toMatchObject(refused);
      for (const type of ['sms', 'whatsapp'] as const)
        await expect(message(client, type, offered)).rejects.toMatchObject(refused);
    }
    await expect(call(client)).rejects.toMatchObject(refused);
    const tokens = openPropertyLinkTokens({ secret: 'of a test', publicUrl: 'http://localhost:3000' });
    const link = { id: uuid(), property_ids: [property], recipient: client, recipient_name: '' };
    await expect(
      createPropertyLink({ ...agent, tokens }, { ...link, days: 30, with_exact_address: false }),
    ).rejects.toMatchObject(refused);
    await expect(sendOwnerReport(agent, { id: report.id, version: report.version, note: '' })).rejects.toMatchObject(
      refused,
    );
    // What is saved all the same sends nothing.
    await proposeVisitTimes(agent, { id: visit.id, times: ['2026-03-12T06:00:00Z'], answer: '' });
    const meeting = aMeeting({ meeting_date: '2026-03-11T07:00:00Z', client_id: client.id, invite_client: true });
    await createMeeting(agent, { ...meeting, agent_id: agent.actor.profileId, overlap_confirmed: true });
    agency.clock.set('2026-03-10T07:01:00Z');
    await sendReminders(program, AbortSignal.timeout(10_000));
    expect(await sentTo()).toBe(before);
  });

  it('is needed for marketing only, keeps the version of its text, and is saved once', async () => {
    const before = await readPersonConsents(agent, { topic: 'clients', person_id: client.id });
    for (const channel of consentChannels) {
      expect(contactRefusal(before, { purpose: 'marketing', channel })).toBe('consent_missing');
      for (const purpose of ['service', 'offers', 'reminders'] as const)
        expect(contactRefusal(before, { purpose, channel })).toBeNull();
    }
    const id = uuid();
    const given = {
      act: 'given',
      id,
      purposes: ['marketing', 'marketing'],
      channels: ['email'],
      note: 'Form 12',
    } as const;
    const first = await record(client, { ...given, purposes: [...given.purposes], channels: [...given.channels] });
    const again = await record(client, { ...given, purposes: [...given.purposes], channels: [...given.channels] });
    expect(again).toEqual(first);
    expect(first.history).toEqual([
      expect.objectContaining({ id, act: 'given', purposes: ['marketing'], text_version: 1, note: 'Form 12' }),
    ]);
    expect(contactRefusal(first, { purpose: 'marketing', channel: 'email' })).toBeNull();
    expect(contactRefusal(first, { purpose: 'marketing', channel: 'sms' })).toBe('consent_missing');
    expect(first.text).toContain('Digital Personal Data Protection Act 2023');
    expect(first.text).not.toContain('{{');
    const output = definitionOf(consentsContract.ofPerson).outputSchema as { parse?(value: unknown): unknown };
    expect(output.parse?.(first) ?? first).toEqual(first);
  });

  it.each([
    [{ act: 'given', purposes: [], channels: ['email'] }, 'purposes'],
    [{ act: 'withdrawn', purposes: ['offers'], channels: [] }, 'channels'],
    [{ act: 'do_not_contact', purposes: ['offers'], channels: [] }, 'purposes'],
    [{ act: 'contact_allowed', purposes: [], channels: ['sms'] }, 'channels'],
  ] as const)('names the wrong field of %j', async (wrong, path) => {
    const { act, purposes, channels } = wrong;
    const asked = record(client, { act, purposes: [...purposes], channels: [...channels] });
    await expect(asked).rejects.toMatchObject({ code: 'invalid', details: { fields: [{ path }] } });
  });

  it('is carried by a lead to its client, and survives the lead', async () => {
    await withdraw(lead, 'offers', 'whatsapp');
    const property = (await createProperty(agent, aProperty())).id;
    const waiting = await email(client);
    await convertLead(agent, { id: lead.id, client_id: client.id, client_type: null });
    await expect(message(client, 'whatsapp', [property])).rejects.toMatchObject({ code: 'conflict' });
    await record(lead, { act: 'do_not_contact' });
    expect(await found(waiting)).toMatchObject({ status: 'cancelled' });
    await expect(email(client)).rejects.toMatchObject({ details: { reason: 'do_not_contact' } });
    // And back: what the client allows counts for the lead.
    await record(client, { act: 'contact_allowed' });
    await email(lead);
    await deleteLead(admin, lead.id);
    agency.clock.set('2026-05-10T06:00:00Z');
    await purgeTrash(program, recordKinds, AbortSignal.timeout(30_000));
    const { states, history } = await readPersonConsents(agent, { topic: 'clients', person_id: client.id });
    expect(history.map(({ act }) => act)).toEqual(['contact_allowed', 'do_not_contact', 'withdrawn']);
    expect(states.filter(({ state }) => state !== 'not_asked')).toEqual([
      { purpose: 'offers', channel: 'whatsapp', state: 'withdrawn' },
    ]);
  });

  it('is checked again when an email is sent, as a lead may have become its recipient', async () => {
    await record(lead, { act: 'do_not_contact' });
    const waiting = await email(client);
    await convertLead(agent, { id: lead.id, client_id: client.id, client_type: null });
    expect(await attempt(waiting, accepted)).toEqual([]);
    expect(await found(waiting)).toMatchObject({ status: 'cancelled', cancelled_because: 'do_not_contact' });
  });

  it('stays as proof without personal data when the person is erased, and nobody can rewrite it', async () => {
    await record(client, { act: 'do_not_contact', note: 'Asha wrote it' });
    await record(lead, { act: 'withdrawn', purposes: ['offers'], channels: ['sms'], note: 'Asha said it' });
    const mail = await email(lead);
    await eraseClient(admin, erasureHandlersForClients, client.id);
    await eraseLead(admin, erasureHandlersForLeads, lead.id);
    const rows = await agent.db.select().from(consents).where(sql`client_id = ${client.id} or lead_id = ${lead.id}`);
    expect(rows.map(({ act, note }) => [act, note]).sort()).toEqual([
      ['do_not_contact', ''],
      ['withdrawn', ''],
    ]);
    const [link] = await agent.db.select().from(personEmails).where(eq(personEmails.email_id, mail));
    expect([link?.token_hash, (await found(mail))?.unsubscribe_url]).toEqual([null, null]);
    for (const change of [`act = 'contact_allowed'`, `at = now()`, `note = 'More'`, `way = 'import'`])
      await expect(agent.db.execute(sql.raw(`update consents set ${change}`)), change).rejects.toThrow();
  });
});

describe('a consent text', () => {
  it('gets a next version, which later consents name; a second editor sees the first one’s', async () => {
    const [before] = await saveConsentText(admin, {
      language: 'en',
      version: 1,
      body: 'We ask: {{company_name}}, {{contact}}',
    });
    expect(before).toMatchObject({ language: 'en', version: 2, created_by: 'Meera Kulkarni' });
    const stale = saveConsentText(admin, { language: 'en', version: 1, body: 'Other' });
    await expect(stale).rejects.toMatchObject({ code: 'conflict' });
    const repeated = await saveConsentText(admin, {
      language: 'en',
      version: 1,
      body: 'We ask: {{company_name}}, {{contact}}',
    });
    expect(repeated[0]).toEqual(before);
    const { history } = await record(client, { act: 'given', purposes: ['offers'], channels: ['call'] });
    expect(history[0]?.text_version).toBe(2);
    await expect(agent.db.execute(sql`update consent_texts set body = 'Other'`)).rejects.toThrow();
    expect(repeated.map(({ language }) => language)).toEqual(['en', 'hi', 'mr', 'gu']);
  });
});

it('knows of many people in one query who may not be contacted', async () => {
  const calm = (await createClient(agent, aClient())).id;
  await withdraw(client, 'service', 'whatsapp');
  await withdraw(client, 'service', 'sms');
  await record(client, { act: 'given', purposes: ['service'], channels: ['sms'] });
  await record(lead, { act: 'do_not_contact' });
  const refusals = await listContactRefusals(agent.db, [client.id, lead.id, calm, uuid()]);
  expect(refusals.map(({ id }) => id).toSorted()).toEqual([client.id, lead.id].toSorted());
  const of = (person: ContactPerson) =>
    refusals.find(({ id }) => id === person.id) ?? { is_contact_refused: false, states: [] };
  expect(contactRefusal(of(client), { purpose: 'service', channel: 'whatsapp' })).toBe('consent_withdrawn');
  expect(contactRefusal(of(client), { purpose: 'service', channel: 'sms' })).toBeNull();
  expect(contactRefusal(of(lead), { purpose: 'offers', channel: 'email' })).toBe('do_not_contact');
  await record(lead, { act: 'contact_allowed' });
  expect(await listContactRefusals(agent.db, [lead.id])).toEqual([]);
  // A client shares the acts of the lead that became it.
  const became = uuid();
  await convertLead(agent, { id: lead.id, client_id: became, client_type: 'buyer' });
  await record(lead, { act: 'do_not_contact' });
  expect(await listContactRefusals(agent.db, [became])).toMatchObject([{ is_contact_refused: true }]);
});

it('keeps what proves an act, of this person only', async () => {
  const message = uuid();
  await agent.db.execute(sql`insert into communications (id, client_id, type, direction, content)
    values (${message}::uuid, ${client.id}::uuid, 'whatsapp', 'in', 'Yes, write to me')`);
  const form = uuid();
  await agent.db.execute(sql`insert into documents (id, title, document_type, client_id)
    values (${form}::uuid, 'Signed form', 'other', ${client.id}::uuid)`);
  const given = { act: 'given', purposes: ['offers'], channels: ['sms'] } satisfies Partial<RecordConsentInput>;
  await record(client, { ...given, proof: { kind: 'message', id: message } });
  agency.clock.set('2026-03-10T07:00:00Z');
  const { history } = await record(client, { ...given, proof: { kind: 'document', id: form } });
  expect(history.map(({ proof }) => proof)).toMatchObject([
    { kind: 'document', id: form, title: 'Signed form' },
    { kind: 'message', id: message, type: 'whatsapp' },
  ]);
  await expect(record(lead, { ...given, proof: { kind: 'document', id: form } })).rejects.toMatchObject({
    details: { fields: [{ path: 'proof', code: 'unknown' }] },
  });
  await expect(
    agent.db.execute(sql`update consents set proof_document_id = ${uuid()}::uuid where proof_document_id is not null`),
  ).rejects.toThrow();
  await agent.db.execute(sql`update documents set deleted_at = now() where id = ${form}::uuid`);
  expect((await readPersonConsents(agent, { topic: 'clients', person_id: client.id })).history[0]?.proof).toBeNull();
  await agent.db.execute(sql`delete from documents where id = ${form}::uuid`);
  const { rows } = await agent.db.execute(
    sql`select proof_document_id, proof_communication_id from consents where client_id = ${client.id}::uuid order by at`,
  );
  expect(rows).toEqual([
    { proof_document_id: null, proof_communication_id: message },
    { proof_document_id: null, proof_communication_id: null },
  ]);
});
