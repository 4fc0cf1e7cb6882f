import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { deleteClient } from '#features/clients/server/service/delete-client.ts';
import { readClient } from '#features/clients/server/service/read-clients.ts';
import { createClient, updateClientDetails } from '#features/clients/server/service/save-client.ts';
import { logMessage } from '#features/communications/server/log-contact.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { saveCompany } from '#features/company/server/service.ts';
import { decideProposal, listOpenProposals } from '#features/detail-proposals/server/service.ts';
import { readFollowUpsOf } from '#features/follow-ups/server/service.ts';
import { readTimeline } from '#features/history/server/service.ts';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import { issueInvoice } from '#features/invoices/server/service/issue-invoice.ts';
import { createInvoice } from '#features/invoices/server/service/save-invoice.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { listPropertiesFor } from '#features/matching/server/service.ts';
import { readMeeting } from '#features/meetings/server/service/read-meetings.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { deleteProperty } from '#features/properties/server/service/delete-property.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import { readResponseRules, saveResponseRules } from '#features/response-clock/server/service.ts';
import {
  acceptVisitRequest,
  declineVisitRequest,
  proposeVisitTimes,
} from '#features/visit-requests/server/answer-request.ts';
import { listWaitingVisits } from '#features/visit-requests/server/read-requests.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { portalPropertyPage, portalView } from '../contract.ts';
import type { PortalContext } from './portal-auth.ts';
import { listPortalInvoices, printPortalInvoice } from './portal-invoices.ts';
import { readPortalProperty } from './portal-properties.ts';
import {
  acceptTimeInPortal,
  decide,
  proposeOwnDetails,
  readPortal,
  requestVisitInPortal,
  withdrawOwnDetails,
  withdrawVisitInPortal,
} from './service.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let rohan: Context<Staff>;
let meera: Context<Staff>;
let place: string;
let clientId: string;
let propertyId: string;

beforeAll(async () => {
  agency = await openTestAgency();
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
  meera = await agency.hire('Agent', 'Meera Kulkarni');
});
afterAll(() => agency.close());

beforeEach(async () => {
  agency.clock.set('2026-11-21T06:00:00Z');
  place = `Nagar ${uuid().slice(-10)}`;
  clientId = await addClient('Anjali Gokhale');
  propertyId = await addProperty('Sahyadri Heights');
});

async function addClient(full_name: string) {
  const input = aClient({
    full_name,
    email: `${uuid()}@example.in`,
    phone: '98220 41736',
    preferred_locations: [place],
  });
  return (await createClient(rohan, input)).id;
}

const addProperty = async (title: string, address = place) =>
  (await createProperty(rohan, aProperty({ title, address, city: 'Pune' }))).id;

const portalOf = (topic: 'clients' | 'leads', id: string): PortalContext => ({
  ...agency.base,
  actor: { kind: 'program', profileId: null },
  portalSession: { linkId: uuid(), person: { topic, id }, language: 'en' },
});
const portal = () => portalOf('clients', clientId);

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) =>
      error instanceof Failure
        ? [error.code, error.details.reason, error.details.fields?.map(({ path, code }) => `${path} ${code}`)]
            .flat()
            .filter(Boolean)
            .join(' ')
        : String(error),
  );

const preferred = (on: string, time: string | null = null) => ({
  on,
  time,
  part: time === null ? ('morning' as const) : null,
});
const ask = (
  changes: { id?: string; preferred_times?: Array<ReturnType<typeof preferred>>; property_id?: string } = {},
  by = portal(),
) =>
  requestVisitInPortal(by, {
    id: uuid(),
    property_id: propertyId,
    preferred_times: [preferred('2026-11-24', '11:30')],
    note: 'With my mother',
    ...changes,
  });
const waiting = async (by = rohan) =>
  (await listWaitingVisits(by, { whose: 'mine' }))
    .filter(({ property }) => property.address === place)
    .map(({ id }) => id);
const kinds = async (of: string) =>
  (
    await agency.base.database.pool.query<{ kind: string }>(
      'select kind from notifications where entity_id = $1 and recipient_id = $2 order by id',
      [of, rohan.actor.profileId],
    )
  ).rows.map(({ kind }) => kind);
const emailsOf = async (like: string) =>
  (
    await agency.base.database.pool.query<{ subject: string }>(
      'select subject from emails m join person_emails p on p.email_id = m.id where p.client_id = $1 and subject like $2',
      [clientId, like],
    )
  ).rows.length;

it('shows all properties by page, offered ones apart, each on its page, and keeps why one is not suitable', async () => {
  for (let count = 1; count <= 13; count += 1) {
    agency.clock.set(`2026-11-21T06:${String(count).padStart(2, '0')}:00Z`);
    await addProperty(`Flat ${count}`);
  }
  const elsewhere = await addProperty('Sent by hand', 'Elsewhere');
  const hidden = await addProperty('Never shown', 'Elsewhere');
  agency.clock.set('2026-11-21T07:00:00Z');
  const to = { topic: 'clients', person_id: clientId, id: uuid() } as const;
  await logMessage(rohan, { ...to, type: 'whatsapp', text: 'Look', property_ids: [elsewhere] });
  const view = portalView.parse(await readPortal(portal()));
  expect(view.property_counts).toEqual({ all: 15, offered: 1, matching: 14 });
  expect(view.properties.map(({ title }) => title).slice(0, 3)).toEqual(['Sent by hand', 'Flat 13', 'Flat 12']);
  expect(view.properties).toHaveLength(12);
  expect((await readPortal(portal(), { properties: 'all', shown: 24 })).properties).toHaveLength(15);
  const offered = await readPortal(portal(), { properties: 'offered', shown: 12 });
  expect(offered.properties).toMatchObject([{ id: elsewhere, verdict: null, is_offered: true }]);

  const page = portalPropertyPage.parse(await readPortalProperty(portal(), elsewhere));
  expect(page).toMatchObject({ address: null, city: 'Pune', map_url: expect.stringContaining('Pune') });
  expect(JSON.stringify(page)).not.toContain('Elsewhere');
  expect(await failure(readPortalProperty(portal(), hidden))).toBe('not_found');
  expect(await failure(ask({ property_id: hidden }))).toBe('not_found');

  await decide(portal(), { property_id: propertyId, decision: 'not_suitable', reason: 'price' });
  const { items } = await listPropertiesFor(rohan, {
    person: { topic: 'clients', id: clientId },
    limit: 60,
    with_set_aside: true,
  });
  expect(items.find(({ property }) => property.id === propertyId)?.decided).toMatchObject({ reason: 'price' });
  expect((await readPortal(portal())).property_counts.all).toBe(14);
  expect(await failure(readPortalProperty(portal(), propertyId))).toBe('not_found');
  await decide(portal(), { property_id: propertyId, decision: null });
  expect((await readPortal(portal())).property_counts.all).toBe(15);
});

it('asks for a visit once: the agent is notified, finds it with its age, and accepts a time', async () => {
  const id = uuid();
  await ask({ id });
  await ask({ id });
  expect(await failure(ask())).toBe('conflict visit_waits');
  expect(await failure(ask({ id, property_id: await addProperty('Other') }))).toBe('conflict id_taken');
  expect((await kinds(clientId)).filter((kind) => kind.startsWith('visit'))).toEqual(['visit_requested']);
  expect(await waiting()).toEqual([id]);
  expect(await waiting(meera)).toEqual([]);
  const [request] = await listWaitingVisits(rohan, { whose: 'mine' });
  expect(request).toMatchObject({
    state: 'open',
    requested_at: expect.stringContaining('2026-11-21T06:00'),
    person: { topic: 'clients', id: clientId },
    preferred_times: [{ on: '2026-11-24', time: '11:30', starts_at: '2026-11-24T06:00:00.000Z' }],
  });
  const about = { topic: 'clients', person_id: clientId } as const;
  expect(await readFollowUpsOf(rohan, about)).toMatchObject([
    { note: 'Wants to see Sahyadri Heights · 24/11/2026 · 11:30 · With my mother' },
  ]);
  const at = '2026-11-24T06:00:00Z';
  const { meeting_id } = await acceptVisitRequest(rohan, { id, at, overlap_confirmed: false });
  expect(await acceptVisitRequest(rohan, { id, at, overlap_confirmed: false })).toMatchObject({ meeting_id });
  expect(await failure(acceptVisitRequest(meera, { id, at, overlap_confirmed: false }))).toBe(
    'conflict visit_answered',
  );
  expect(await readMeeting(rohan, meeting_id)).toMatchObject({
    client_id: clientId,
    property_id: propertyId,
    status: 'confirmed',
    meeting_date: expect.stringContaining('2026-11-24T06:00:00'),
    client_confirmed_at: expect.any(String),
  });
  expect(await readFollowUpsOf(rohan, about)).toEqual([]);
  expect(await waiting()).toEqual([]);
  expect(await emailsOf('Invitation:%')).toBe(1);
  const view = portalView.parse(await readPortal(portal()));
  expect(view.visits).toMatchObject([{ id, state: 'accepted', may_withdraw: true }]);
  expect(view.meetings).toMatchObject([{ may_confirm: false, status: 'confirmed' }]);
  const addressNow = async () => (await readPortal(portal())).properties.find((one) => one.id === propertyId)?.address;
  expect(await addressNow()).toBe(place);
  const { entries } = await readTimeline(rohan, [], { topic: 'clients', id: clientId });
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['visit_requested', 'visit_accepted']));

  // A visit at the same time overlaps, unless the agent says so.
  const second = uuid();
  const other = await addClient('Farida Contractor');
  await ask({ id: second }, portalOf('clients', other));
  expect(await failure(acceptVisitRequest(rohan, { id: second, at, overlap_confirmed: false }))).toBe(
    'conflict overlap',
  );

  await withdrawVisitInPortal(portal(), id);
  await withdrawVisitInPortal(portal(), id);
  expect(await readMeeting(rohan, meeting_id)).toMatchObject({ status: 'cancelled' });
  expect(await addressNow()).toBeNull();
  expect(await kinds(clientId)).toContain('visit_withdrawn');
  await acceptVisitRequest(rohan, { id: second, at, overlap_confirmed: false });
});

it('refuses preferred_times that cannot be met, and says which', async () => {
  const tries: ReadonlyArray<[string, string]> = [
    ['2026-11-20', 'invalid preferred_times.0.on too_small'],
    ['2026-12-22', 'invalid preferred_times.0.on too_big'],
  ];
  for (const [on, said] of tries) expect(await failure(ask({ preferred_times: [preferred(on)] }))).toBe(said);
  expect(await failure(ask({ preferred_times: [preferred('2026-11-23'), preferred('2026-11-23', '22:00')] }))).toBe(
    'invalid preferred_times.1.time not_in_range',
  );
  // 11:30 in Pune now.
  expect(await failure(ask({ preferred_times: [preferred('2026-11-21', '11:00')] }))).toBe(
    'invalid preferred_times.0.time too_small',
  );
  expect(await failure(ask({ preferred_times: [preferred('2026-11-21', '12:00')] }))).toBe('no failure');
});

it('takes preferred_times only within the agency’s hours and not on its holidays', async () => {
  const admin = await agency.hire('Admin');
  const { version, ...rules } = await readResponseRules(admin);
  const hours = [
    { weekday: 2, opens: '11:00', closes: '14:00' },
    { weekday: 7, opens: '10:00', closes: '18:00' },
  ];
  await saveResponseRules(admin, { ...rules, hours, holidays: [{ day: '2026-11-29', name: 'Fair' }], version });
  const days = async () =>
    portalView.parse(await readPortal(portal())).visit_days.map(({ on, from, until }) => `${on} ${from}–${until}`);
  expect((await days()).slice(0, 4)).toEqual([
    '2026-11-21 09:00–19:00',
    '2026-11-22 10:00–18:00',
    '2026-11-23 09:00–19:00',
    '2026-11-24 11:00–14:00',
  ]);
  const said = async (...preferred_times: Array<ReturnType<typeof preferred>>) => failure(ask({ preferred_times }));
  expect(await said(preferred('2026-11-29'))).toBe('invalid preferred_times.0.on holiday');
  expect(await said(preferred('2026-11-24', '10:30'))).toBe('invalid preferred_times.0.time not_in_range');
  expect(await said(preferred('2026-11-24', '14:00'))).toBe('invalid preferred_times.0.time not_in_range');
  expect(await said({ on: '2026-11-24', part: 'evening' as 'morning', time: null })).toBe(
    'invalid preferred_times.0.part not_in_range',
  );
  expect(await said(preferred('2026-11-24'), preferred('2026-11-22', '17:30'))).toBe('no failure');
  // An agency without working hours shows properties every day but the holidays.
  const now = await readResponseRules(admin);
  await saveResponseRules(admin, { ...now, hours: [] });
  expect((await days()).slice(0, 2)).toEqual(['2026-11-21 09:00–19:00', '2026-11-22 09:00–19:00']);
  const { version: last } = await readResponseRules(admin);
  await saveResponseRules(admin, { ...rules, version: last });
});

it('chooses a proposed time, or reads why a visit is declined', async () => {
  const id = uuid();
  await ask({ id });
  const times = ['2026-11-25T06:30:00.000Z', '2026-11-26T06:30:00.000Z'];
  const [early = '', late = ''] = times;
  expect(await failure(proposeVisitTimes(rohan, { id, times: ['2026-11-20T06:30:00Z'], answer: '' }))).toBe(
    'invalid times too_small',
  );
  await proposeVisitTimes(rohan, { id, times, answer: 'The key is with the owner.' });
  await proposeVisitTimes(rohan, { id, times, answer: 'The key is with the owner.' });
  expect(await emailsOf('Other times%')).toBe(1);
  agency.clock.set('2026-11-25T07:00:00Z');
  expect((await readPortal(portal())).visits).toMatchObject([{ state: 'proposed', proposed: [late] }]);
  expect(await failure(acceptTimeInPortal(portal(), { id, at: '2026-11-27T06:30:00Z' }))).toBe(
    'conflict visit_answered',
  );
  expect(await failure(acceptTimeInPortal(portal(), { id, at: early }))).toBe('invalid at too_small');
  const stranger = portalOf('clients', await addClient('Somebody Else'));
  expect(await failure(acceptTimeInPortal(stranger, { id, at: late }))).toBe('not_found');
  expect(await failure(withdrawVisitInPortal(stranger, id))).toBe('not_found');
  const view = await acceptTimeInPortal(portal(), { id, at: late });
  expect(view.visits).toMatchObject([{ state: 'accepted', meeting_at: expect.stringContaining('2026-11-26T06:30') }]);

  const second = uuid();
  const other = await addProperty('Baner Villa');
  await ask({ id: second, property_id: other, preferred_times: [preferred('2026-11-28')] });
  await declineVisitRequest(rohan, { id: second, answer: 'It was sold today.' });
  expect((await readPortal(portal())).visits[0]).toMatchObject({
    state: 'declined',
    answer: 'It was sold today.',
    may_withdraw: false,
  });
  expect(await emailsOf('Your visit request%')).toBe(1);
  // A declined request no longer waits, so the client may ask again; a property in the trash takes its requests along.
  await ask({ property_id: other, preferred_times: [preferred('2026-11-28')] });
  expect(await waiting()).toHaveLength(1);
  await deleteProperty(rohan, other);
  expect(await waiting()).toEqual([]);
});

it('keeps the requests and proposals of a lead that becomes a client, and hides those of the trash', async () => {
  const lead = aLead({
    full_name: 'Nasreen Merchant',
    interest_type: 'buying',
    preferred_locations: [place],
    assigned_agent_id: rohan.actor.profileId,
  });
  const { id: leadId } = await createLead(rohan, lead);
  const asLead = portalOf('leads', leadId);
  const id = uuid();
  await ask({ id }, asLead);
  const { topic, proposal: _none, ...mine } = (await readPortal(asLead)).details;
  expect([topic, mine.language]).toEqual(['leads', null]);
  await proposeOwnDetails(asLead, { ...mine, id: uuid(), full_name: 'Nasreen A. Merchant' });
  const client_id = await addClient('Nasreen Merchant');
  await convertLead(rohan, { id: leadId, client_id, client_type: null });
  const asClient = portalOf('clients', client_id);
  const view = await readPortal(asClient);
  expect(view.visits).toMatchObject([{ id, state: 'open' }]);
  expect(view.details.proposal).toMatchObject({ state: 'open' });
  const person = { topic: 'clients', id: client_id } as const;
  expect(await listWaitingVisits(rohan, { whose: 'all', person })).toMatchObject([{ person }]);
  await deleteClient(rohan, client_id);
  expect(await waiting()).toEqual([]);
  expect(await listOpenProposals(rohan, { whose: 'mine' })).toEqual([]);
});

it('proposes corrections of own details, which change nothing until the agent accepts some', async () => {
  const { topic: _topic, proposal: _proposal, ...own } = (await readPortal(portal())).details;
  const wanted = {
    ...own,
    full_name: 'Anjali R. Gokhale',
    phone: '98220 41737',
    address: '7 Prabhat Road',
    language: 'mr' as const,
  };
  expect(await failure(proposeOwnDetails(portal(), { ...own, id: uuid() }))).toBe('conflict nothing_changed');
  expect(await failure(proposeOwnDetails(portal(), { ...wanted, id: uuid(), phone: '12' }))).toBe(
    'invalid phone not_phone',
  );
  const id = uuid();
  await proposeOwnDetails(portal(), { ...wanted, id: uuid(), address: 'A typing error' });
  await proposeOwnDetails(portal(), { ...wanted, id });
  await proposeOwnDetails(portal(), { ...wanted, id });
  expect(await kinds(clientId)).toContain('details_proposed');
  expect(await readClient(rohan, clientId)).toMatchObject({ full_name: 'Anjali Gokhale', address: null });
  const open = async () =>
    (await listOpenProposals(rohan, { whose: 'mine' })).filter(({ person }) => person.id === clientId);
  const [proposal] = await open();
  expect(proposal?.fields.map(({ field, before, wanted: to }) => [field, before, to])).toEqual([
    ['full_name', 'Anjali Gokhale', 'Anjali R. Gokhale'],
    ['phone', '98220 41736', '98220 41737'],
    ['address', null, '7 Prabhat Road'],
    ['language', 'en', 'mr'],
  ]);
  // The agent has corrected the address meanwhile.
  await updateClientDetails(rohan, { id: clientId, version: proposal?.version ?? 0, address: '8 Prabhat Road' });
  const accepted = ['full_name', 'phone'] as const;
  const choice = { id, accepted: [...accepted], answer: '', version: proposal?.version ?? 0 };
  expect(await failure(decideProposal(rohan, choice))).toBe('conflict details_changed');
  const [now] = await open();
  expect(now?.fields.find(({ field }) => field === 'address')).toMatchObject({
    now: '8 Prabhat Road',
    is_changed: true,
  });
  await decideProposal(rohan, { ...choice, version: now?.version ?? 0 });
  await decideProposal(rohan, { ...choice, version: now?.version ?? 0 });
  expect(await readClient(rohan, clientId)).toMatchObject({
    full_name: 'Anjali R. Gokhale',
    phone_e164: '+919822041737',
    address: '8 Prabhat Road',
    language: 'en',
  });
  const { entries } = await readTimeline(rohan, [], { topic: 'clients', id: clientId });
  expect(
    entries.find(({ action, difference }) => action === 'updated' && 'full_name' in difference)?.difference,
  ).toMatchObject({
    full_name: ['Anjali Gokhale', 'Anjali R. Gokhale'],
  });
  expect((await readPortal(portal())).details.proposal).toMatchObject({
    state: 'partly',
    fields: [{ is_accepted: true }, { is_accepted: true }, { is_accepted: false }, { is_accepted: false }],
  });
  const next = uuid();
  await proposeOwnDetails(portal(), { ...wanted, id: next });
  const [again] = await open();
  await decideProposal(rohan, { id: next, accepted: [], answer: 'We need a proof.', version: again?.version ?? 0 });
  expect((await readPortal(portal())).details.proposal).toMatchObject({ state: 'refused', answer: 'We need a proof.' });
  await proposeOwnDetails(portal(), { ...wanted, id: uuid() });
  expect((await withdrawOwnDetails(portal())).details.proposal).toMatchObject({ state: 'refused' });
  expect(await open()).toEqual([]);
});

it('shows the client their issued invoices with a UPI link, and nobody else’s', async () => {
  const admin = await agency.hire('Admin');
  const { version } = await findCompany(agency.base.db);
  await saveCompany(admin, {
    name: 'Sahyadri Homes',
    upi_address: 'sahyadri@okbank',
    state: '27',
    address: 'Baner Road, Pune',
    version,
  });
  const { id } = await createInvoice(rohan, anInvoice({ client_id: clientId, description: 'Brokerage' }));
  await createInvoice(rohan, anInvoice({ client_id: clientId, description: 'A draft' }));
  const other = await addClient('Somebody Else');
  expect(await listPortalInvoices(portal())).toEqual([]);
  expect(await failure(printPortalInvoice(portal(), id))).toBe('not_found');
  const { number, total } = await issueInvoice(rohan, id);
  const view = portalView.parse(await readPortal(portal()));
  expect(view.invoices).toMatchObject([{ id, number, total, owed: total, status: 'pending' }]);
  const link = new URL(view.invoices[0]?.upi?.link ?? '');
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    pa: 'sahyadri@okbank',
    pn: 'Sahyadri Homes',
    am: total,
    cu: 'INR',
    tn: number,
  });
  const { pdf } = await printPortalInvoice(portal(), id);
  expect(Buffer.from(pdf).subarray(0, 4).toString()).toBe('%PDF');
  expect(await failure(printPortalInvoice(portalOf('clients', other), id))).toBe('not_found');
  expect(await listPortalInvoices(portalOf('clients', other))).toEqual([]);
});
