import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { deleteClient, eraseClient } from '#features/clients/server/service/delete-client.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { logMessage } from '#features/communications/server/log-contact.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { saveCompany } from '#features/company/server/service.ts';
import { recordConsent } from '#features/consents/server/service.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { decideMatch } from '#features/matching/server/service.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { changeMeetingStatus } from '#features/meetings/server/service/change-status.ts';
import { createMeeting } from '#features/meetings/server/service/save-meeting.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { createProperty, updateProperty } from '#features/properties/server/service/save-property.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { emails } from '#platform/email/server/tables.ts';
import { notifications } from '#platform/notifications/server/tables.ts';
import { ownerReportErasureHandler } from './erasure-handler.ts';
import {
  composeOwnerReport,
  readMarketResponse,
  readOwnerReport,
  readOwnerReportPage,
  reopenOwnerReport,
  sendOwnerReport,
  skipOwnerReport,
} from './service.ts';
import { ownerReports } from './tables.ts';
import { composeWeeklyReports } from './weekly-reports.ts';

let agency: TestAgency & { readonly base: Omit<Context, 'actor'> };
let asha: Context<Staff>;
let admin: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  [asha, admin] = [await agency.hire('Agent', 'Asha Rao'), await agency.hire('Admin', 'Meera Kulkarni')];
});
afterAll(() => agency.close());
// 11:30 on a Monday in India.
const monday = '2026-03-09T06:00:00Z';
beforeEach(async () => {
  agency.clock.set(monday);
  for (const table of [ownerReports, notifications, emails]) await agency.base.db.delete(table);
});

const addOwner = (changed: Parameters<typeof aClient>[0] = {}) =>
  createClient(
    asha,
    aClient({ full_name: 'Kusum Ranade', email: 'kusum@example.in', client_type: 'seller', ...changed }),
  );
const addOwned = (owner_id: string | null, changed: Parameters<typeof aProperty>[0] = {}) =>
  createProperty(
    asha,
    aProperty({ title: 'Madhuban 402', city: 'Pune', purpose: 'sale', price: '9000000', owner_id, ...changed }),
  );
const compose = (client_id: string, by = asha) => composeOwnerReport(by, { client_id, id: uuid() });
const program = (): Context<Program> => ({ ...agency.base, actor: { kind: 'program', profileId: null } });
const weekly = () => composeWeeklyReports(program(), AbortSignal.any([]));
const mode = async (owner_reports: 'off' | 'review' | 'automatic') =>
  saveCompany(admin, { version: (await findCompany(agency.base.db)).version, owner_reports });
const reports = async () => (await readOwnerReportPage(asha, {})).value().items;
const links = { mayCreate: async () => true };
const sentEmails = () => agency.base.db.select().from(emails);

it('counts what happened to a property, in all and in the last seven days, without a name', async () => {
  agency.clock.set('2026-02-01T06:00:00Z');
  const owner = await addOwner();
  const typed = aProperty({ title: 'Madhuban 402', price: '9000000', owner_id: owner.id, listing_date: '2026-02-01' });
  const property = await createProperty(asha, typed);
  const early = await createLead(asha, aLead({ full_name: 'Sunil Early', property_id: property.id }));
  await logMessage(asha, {
    topic: 'leads',
    person_id: early.id,
    id: uuid(),
    type: 'whatsapp',
    text: 'Look',
    property_ids: [property.id],
  });
  agency.clock.set('2026-03-03T06:00:00Z');
  await updateProperty(asha, { ...typed, price: '8500000', status: property.status, version: property.version });
  const buyer = await createClient(asha, aClient({ full_name: 'Joseph Buyer', client_type: 'buyer' }));
  await createLead(asha, aLead({ full_name: 'Recent', property_id: property.id }));
  for (const [topic, id] of [
    ['clients', buyer.id],
    ['leads', early.id],
  ] as const)
    await logMessage(asha, {
      topic,
      person_id: id,
      id: uuid(),
      type: 'sms',
      text: 'Look',
      property_ids: [property.id],
    });
  await decideMatch(asha, {
    id: uuid(),
    person: { topic: 'clients', id: buyer.id },
    property_id: property.id,
    decision: 'not_suitable',
  });
  const visit = (meeting_date: string, meeting_type: 'site_visit' | 'phone_call' = 'site_visit') =>
    createMeeting(
      asha,
      aMeeting({ client_id: buyer.id, property_id: property.id, meeting_type, meeting_date, overlap_confirmed: true }),
    );
  const held = await visit('2026-03-04T06:00:00Z');
  await visit('2026-03-12T06:00:00Z');
  await visit('2026-03-13T06:00:00Z', 'phone_call');
  agency.clock.set(monday);
  await changeMeetingStatus(asha, { id: held.id, from: 'scheduled', status: 'completed' });

  const response = await readMarketResponse(asha, property.id);
  expect(response).toEqual({
    property: {
      id: property.id,
      title: 'Madhuban 402',
      city: 'Pune',
      status: 'available',
      purpose: 'sale',
      price: '8500000.00',
    },
    listed_on: '2026-02-01',
    days_on_market: 36,
    earlier_prices: [{ price: '9000000.00', purpose: 'sale', until: '2026-03-03' }],
    enquiries: { total: 2, recent: 1 },
    offered: { total: 2, recent: 2 },
    visits: { total: 1, recent: 1 },
    upcoming_visits: 1,
    interested: { total: 0, recent: 0 },
    not_suitable: { total: 1, recent: 1 },
    feedback: { liked: 0, maybe: 0, not_for_me: 0 },
    opens: { total: 0, recent: 0 },
    dismissals: [],
  });
  const { id } = await compose(owner.id);
  const { text } = await readOwnerReport(asha, id, links);
  expect(text.subject).toBe('Madhuban 402: report of 09/03/2026');
  expect(text.properties).toEqual([
    {
      title: 'Madhuban 402, Pune',
      lines: [
        'Price: ₹85.0 L, until 03/03/2026 ₹90.0 L',
        'Days on the market: 36',
        'Enquiries: 2, of these 1 in the last 7 days',
        'People we sent it to: 2, of these 2 in the last 7 days',
        'Links opened: 0, of these 0 in the last 7 days',
        'Visits: 1, of these 1 in the last 7 days',
        'Visits planned: 1',
        'Interested: 0, of these 0 in the last 7 days',
        'Not suitable for them: 1, of these 1 in the last 7 days',
      ],
    },
  ]);
  expect(JSON.stringify([response, text])).not.toMatch(/Joseph|Sunil|Recent/u);
});

it('sends a report once, in the words of the owner’s language, and keeps it as sent', async () => {
  const owner = await addOwner({ language: 'hi' });
  const property = await addOwned(owner.id);
  const draft = await compose(owner.id);
  expect((await compose(owner.id)).id).toBe(draft.id);
  const sending = { id: draft.id, version: draft.version, note: 'Two families <b>come</b> on Sunday.' };
  const sent = await sendOwnerReport(asha, sending);
  expect(await sendOwnerReport(asha, sending)).toEqual(sent);
  await expect(sendOwnerReport(admin, sending)).rejects.toMatchObject({
    details: { reason: 'report_sent', changedBy: 'Asha Rao' },
  });
  await expect(skipOwnerReport(asha, draft.id)).rejects.toMatchObject({ details: { reason: 'report_sent' } });
  const [email, ...more] = await sentEmails();
  expect(more).toEqual([]);
  expect(email).toMatchObject({ recipient: 'kusum@example.in', created_by: asha.actor.profileId });
  expect(email?.subject).toMatch(/\p{Script=Devanagari}/u);
  expect(email?.html).toContain('Two families &lt;b&gt;come&lt;/b&gt; on Sunday.');
  await createLead(asha, aLead({ property_id: property.id }));
  expect((await readOwnerReport(asha, draft.id, links)).report.properties).toEqual(sent.properties);
});

it('refuses a report without an address, on an old version, or for who owns nothing, and names the reason', async () => {
  const owner = await addOwner({ email: null });
  await expect(compose(owner.id)).rejects.toMatchObject({ details: { reason: 'owns_nothing' } });
  await addOwned(owner.id);
  const { id, version } = await compose(owner.id);
  const send = (on: number) => sendOwnerReport(asha, { id, version: on, note: '' });
  await expect(send(version + 1)).rejects.toMatchObject({ code: 'conflict' });
  await expect(send(version)).rejects.toMatchObject({ details: { reason: 'person_without_email' } });
  await expect(compose(uuid())).rejects.toMatchObject({
    details: { fields: [{ path: 'client_id', code: 'unknown' }] },
  });
  await skipOwnerReport(asha, id);
  expect((await reopenOwnerReport(asha, id)).state).toBe('draft');
  await deleteClient(asha, owner.id);
  await expect(readOwnerReport(asha, id, links)).rejects.toMatchObject({ code: 'not_found' });
  expect(await reports()).toEqual([]);
});

it('composes each owner’s report once on Mondays, and sends or notifies as the agency chose', async () => {
  const withEmail = await addOwner({ agent_id: asha.actor.profileId });
  const without = await addOwner({ full_name: 'Vimal', email: null, agent_id: asha.actor.profileId });
  for (const { id } of [withEmail, without]) await addOwned(id);
  const others = async () => (await reports()).filter(({ owner }) => [withEmail.id, without.id].includes(owner.id));
  await mode('off');
  await weekly();
  await mode('review');
  // 8:00 on Monday, then Tuesday.
  for (const early of ['2026-03-09T02:30:00Z', '2026-03-10T06:00:00Z']) {
    agency.clock.set(early);
    await weekly();
  }
  expect(await others()).toEqual([]);
  agency.clock.set(monday);
  await Promise.all([weekly(), weekly()]);
  await weekly();
  expect((await others()).map(({ state }) => state)).toEqual(['draft', 'draft']);
  expect(await sentEmails()).toEqual([]);
  const notified = (await agency.base.db.select().from(notifications)).filter(
    ({ kind }) => kind === 'owner_report_ready',
  );
  expect(notified.map(({ recipient_id }) => recipient_id)).toContain(asha.actor.profileId);

  await mode('automatic');
  agency.clock.set('2026-03-16T06:00:00Z');
  await weekly();
  await weekly();
  const latest = (await others()).filter(({ until_day }) => until_day === '2026-03-16');
  expect(latest.map(({ owner, state }) => [owner.id, state]).toSorted()).toEqual(
    [
      [withEmail.id, 'sent'],
      [without.id, 'draft'],
    ].toSorted(),
  );
  expect((await sentEmails()).filter(({ recipient }) => recipient === 'kusum@example.in').length).toBeGreaterThan(0);
});

it('leaves the report of an owner who refuses emails to the agent, and sends those of the others', async () => {
  const refuse = (client: { id: string }, act: 'do_not_contact' | 'withdrawn') =>
    recordConsent(asha, {
      topic: 'clients',
      person_id: client.id,
      id: uuid(),
      act,
      purposes: act === 'withdrawn' ? ['service'] : [],
      channels: act === 'withdrawn' ? ['email'] : [],
      way: 'phone',
      note: '',
    });
  const [silent, withoutEmails, last] = [
    await addOwner({ email: 'silent@example.in', agent_id: asha.actor.profileId }),
    await addOwner({ email: 'withdrawn@example.in', agent_id: asha.actor.profileId }),
    await addOwner({ email: 'last@example.in' }),
  ];
  for (const { id } of [silent, withoutEmails, last]) await addOwned(id);
  await refuse(silent, 'do_not_contact');
  await refuse(withoutEmails, 'withdrawn');
  await mode('automatic');
  await weekly();
  await weekly();
  const stateOf = new Map((await reports()).map(({ owner, state }) => [owner.id, state]));
  expect([silent, withoutEmails, last].map(({ id }) => stateOf.get(id))).toEqual(['draft', 'draft', 'sent']);
  const recipients = (await sentEmails()).map(({ recipient }) => recipient);
  expect(recipients.filter((one) => /^(?:silent|withdrawn|last)@/u.test(one))).toEqual(['last@example.in']);
  const notified = (await agency.base.db.select().from(notifications)).filter(
    ({ kind, recipient_id }) => kind === 'owner_report_ready' && recipient_id === asha.actor.profileId,
  );
  for (const { id } of [silent, withoutEmails])
    expect(notified.filter(({ entity_id }) => entity_id === id)).toHaveLength(1);
});

it('goes on to the other owners when the report of one fails, tries that one once, and tells the log', async () => {
  const [failing, last] = [await addOwner(), await addOwner()];
  for (const { id } of [failing, last]) await addOwned(id);
  await mode('automatic');
  await agency.base.db.execute(
    sql.raw(`alter table owner_reports add constraint refused check (client_id <> '${failing.id}')`),
  );
  const logged = vi.spyOn(agency.base.log, 'error');
  try {
    await weekly();
    expect((await reports()).map(({ owner }) => owner.id)).toContain(last.id);
    expect(logged).toHaveBeenCalledOnce();
    expect(logged.mock.calls[0]?.[0]).toMatchObject({ owner: failing.id });
  } finally {
    logged.mockRestore();
    await agency.base.db.execute(sql.raw('alter table owner_reports drop constraint refused'));
  }
  await weekly();
  expect((await reports()).map(({ owner }) => owner.id)).toContain(failing.id);
});

it('deletes the reports of an erased owner', async () => {
  const owner = await addOwner();
  await addOwned(owner.id);
  await compose(owner.id);
  await eraseClient(admin, [ownerReportErasureHandler], owner.id);
  expect(await agency.base.db.select().from(ownerReports)).toEqual([]);
});
