import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { readCommunications } from '#features/communications/server/history.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { saveCompany } from '#features/company/server/service.ts';
import { recordConsent } from '#features/consents/server/service.ts';
import type { OwnerLinks } from '#features/owner-reports/server/service.ts';
import {
  composeOwnerReport,
  readMarketResponse,
  readOwnerReport,
  readOwnerReportPage,
  sendReportByWhatsApp,
} from '#features/owner-reports/server/service.ts';
import { composeWeeklyReports } from '#features/owner-reports/server/weekly-reports.ts';
import { createLink } from '#features/portal/server/links.ts';
import { createPortalAuth } from '#features/portal/server/portal-auth.ts';
import { readPortal } from '#features/portal/server/service.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import { dismissProperty } from '#features/property-links/server/answers.ts';
import { openPropertyLinkTokens } from '#features/property-links/server/link-tokens.ts';
import { createPropertyLink } from '#features/property-links/server/links.ts';
import { findLinkOfToken, recordLinkOpen } from '#features/property-links/server/read-page.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let asha: Context<Staff>;
let admin: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  [asha, admin] = [await agency.hire('Agent', 'Asha Rao'), await agency.hire('Admin', 'Meera Kulkarni')];
});
afterAll(() => agency.close());

const links: OwnerLinks = {
  mayCreate: async () => true,
  create: (context, { client_id, id }) => createLink(context, { topic: 'clients', person_id: client_id, id, days: 30 }),
};
const program = (): Context<Program> => ({ ...agency.base, actor: { kind: 'program', profileId: null } });

it('waits for the agent of an owner without email, who sends a link to the page with opens and reasons', async () => {
  // A Monday.
  agency.clock.set('2026-03-09T06:00:00Z');
  const who = { full_name: 'Kusum Ranade', client_type: 'seller', agent_id: asha.actor.profileId } as const;
  const owner = await createClient(asha, aClient({ ...who, email: null, phone: '98220 41736' }));
  const property = await createProperty(asha, aProperty({ title: 'Madhuban 402', owner_id: owner.id }));
  const buyer = await createClient(asha, aClient({ full_name: 'Joseph Buyer' }));

  const tokens = openPropertyLinkTokens({ secret: 'of a test', publicUrl: 'http://localhost:3000' });
  const { url: shared } = await createPropertyLink(
    { ...asha, tokens },
    {
      id: uuid(),
      property_ids: [property.id],
      recipient: { topic: 'clients', id: buyer.id },
      recipient_name: '',
      days: 30,
      with_exact_address: false,
    },
  );
  const opened = await findLinkOfToken(program(), shared.split('/').at(-1) ?? '');
  if (!opened) throw new Error('the link does not open');
  await recordLinkOpen(program(), opened);
  await dismissProperty(program(), opened, { id: uuid(), reason: 'price', message: 'Too dear for Joseph' });
  const response = await readMarketResponse(asha, property.id);
  expect(response).toMatchObject({
    opens: { total: 1, recent: 1 },
    not_suitable: { total: 1, recent: 1 },
    dismissals: [{ reason: 'price', count: 1 }],
  });

  await saveCompany(admin, { version: (await findCompany(agency.base.db)).version, owner_reports: 'automatic' });
  await composeWeeklyReports(program(), AbortSignal.any([]));
  const { items } = (await readOwnerReportPage(asha, { state: 'draft' })).value();
  const report = items.find((one) => one.owner.id === owner.id);
  if (!report) throw new Error('no report waits');
  const { text } = await readOwnerReport(asha, report.id, links);
  expect(text.properties[0]?.lines).toEqual(
    expect.arrayContaining(['Links opened: 1, of these 1 in the last 7 days', 'What did not suit: The price (1)']),
  );
  expect(JSON.stringify([response, text])).not.toContain('Joseph');

  const send = (by = asha, ids = { message_id: uuid(), link_id: uuid() }) =>
    sendReportByWhatsApp(by, { id: report.id, version: report.version, note: 'See you on Sunday.', ...ids }, links);
  const consent = { topic: 'clients', person_id: owner.id, way: 'phone', note: '' } as const;
  await recordConsent(asha, { ...consent, id: uuid(), act: 'do_not_contact', purposes: [], channels: [] });
  await expect(send()).rejects.toMatchObject({ details: { reason: 'do_not_contact' } });
  await recordConsent(asha, { ...consent, id: uuid(), act: 'contact_allowed', purposes: [], channels: [] });
  const sent = await send();
  expect(sent.report).toMatchObject({ state: 'sent', sent_by: 'Asha Rao', note: 'See you on Sunday.' });
  expect(sent.message).toContain(sent.url);
  const log = async () =>
    (await readCommunications(asha, { topic: 'clients', person_id: owner.id })).items.map(({ type, content }) => [
      type,
      content,
    ]);
  // Readers of the history must not get the link.
  expect(await log()).toEqual([['whatsapp', sent.message.replace(sent.url, '/portal')]]);
  // A colleague may not send it twice; who sent it gets a new link if the first message was lost.
  await expect(send(admin)).rejects.toMatchObject({ details: { reason: 'report_sent' } });
  expect((await send()).url).not.toBe(sent.url);

  const auth = createPortalAuth({ publicUrl: 'http://localhost:3000', pool: agency.base.database.pool });
  const visitor = (cookie?: string): CallContext => ({
    ...agency.base,
    actor: { kind: 'visitor', profileId: null },
    http: { address: '203.0.113.7', headers: { cookie }, addHeader: () => {} },
  });
  const entered = await auth.open(visitor(), new URL(sent.url).searchParams.get('link') ?? '');
  const portal = await auth.requirePortalContext(visitor(entered?.cookie.split(';')[0]));
  expect((await readPortal(portal)).owned).toMatchObject([
    { opens: { total: 1, recent: 1 }, dismissals: [{ reason: 'price', count: 1 }] },
  ]);
});

it('is refused for an owner who cannot be reached', async () => {
  const owner = await createClient(asha, aClient({ client_type: 'seller', email: null, phone: null }));
  await createProperty(asha, aProperty({ owner_id: owner.id }));
  const { id, version } = await composeOwnerReport(asha, { client_id: owner.id, id: uuid() });
  const sending = { id, version, note: '', message_id: uuid(), link_id: uuid() };
  await expect(sendReportByWhatsApp(asha, sending, links)).rejects.toMatchObject({
    details: { reason: 'person_without_phone' },
  });
});
