import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  credentialTexts,
  invitationTexts,
  profileTexts,
  secondFactorTexts,
  sessionTexts,
  trustedDeviceTexts,
  userTexts,
  verificationTexts,
} from '#features/accounts/server/tables.ts';
import { apiKeyTexts } from '#features/api-keys/server/tables.ts';
import { archiveTexts } from '#features/archives/server/tables.ts';
import { bulkItemTexts, bulkRunTexts } from '#features/bulk/server/tables.ts';
import { clientTexts } from '#features/clients/server/tables.ts';
import {
  communicationTexts,
  emailTemplateLanguageTexts,
  emailTemplateTexts,
} from '#features/communications/server/tables.ts';
import { companyLogoTexts, companyTexts } from '#features/company/server/tables.ts';
import { consentRecordTexts, consentTextTexts, personEmailTexts } from '#features/consents/server/tables.ts';
import { customFieldTexts } from '#features/custom-fields/server/tables.ts';
import { dealTexts } from '#features/deals/server/tables.ts';
import { detailProposalTexts } from '#features/detail-proposals/server/tables.ts';
import { documentTexts } from '#features/documents/server/tables.ts';
import { distinctPeopleTexts, mergeRowTexts, mergeTexts } from '#features/duplicates/server/tables.ts';
import { fileTexts } from '#features/files/server/tables.ts';
import { followUpTexts } from '#features/follow-ups/server/tables.ts';
import { purgeTrash } from '#features/history/server/service.ts';
import { importTexts } from '#features/imports/server/tables.ts';
import {
  intakeAccountTexts,
  intakeConnectionTexts,
  intakeDeliveryTexts,
  intakeMailboxTexts,
  leadTouchTexts,
} from '#features/intake/server/tables.ts';
import { invoiceNumberTexts, invoicePaymentTexts, invoiceTexts } from '#features/invoices/server/tables.ts';
import { leadTexts } from '#features/leads/server/tables.ts';
import { localityNameTexts, localityTexts } from '#features/localities/server/tables.ts';
import { matchDecisionTexts, replacedDecisionTexts } from '#features/matching/server/tables.ts';
import { calendarFeedTexts, meetingReminderTexts, meetingTexts } from '#features/meetings/server/tables.ts';
import { noteTexts } from '#features/notes/server/tables.ts';
import { notificationPreferenceTexts, pushDeviceTexts } from '#features/notifications/server/tables.ts';
import { ownerReportTexts } from '#features/owner-reports/server/tables.ts';
import { performanceMetricTexts } from '#features/performance/server/tables.ts';
import { portalLinkTexts } from '#features/portal/server/tables.ts';
import { privacyRequestTexts, retentionRuleTexts } from '#features/privacy/server/tables.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { priceTexts, propertyContactTexts, propertyTexts } from '#features/properties/server/tables.ts';
import { propertyLinkAnswerTexts, propertyLinkTexts } from '#features/property-links/server/tables.ts';
import { propertyTypeTexts } from '#features/property-types/server/tables.ts';
import { publicSiteTexts, publishedPropertyTexts } from '#features/public-site/server/tables.ts';
import { registrationTexts } from '#features/registrations/server/tables.ts';
import { requirementTexts } from '#features/requirements/server/tables.ts';
import { holidaysTexts, workingHoursTexts } from '#features/response-clock/server/tables.ts';
import { agentGroupTexts, leadRoutingTexts, routingRuleTexts } from '#features/routing/server/tables.ts';
import { listLayoutTexts, savedViewTexts } from '#features/saved-views/server/tables.ts';
import { connectionCostTexts, sourceCostTexts } from '#features/source-costs/server/tables.ts';
import { teamTexts, visibilityRuleTexts } from '#features/visibility/server/tables.ts';
import { visitRequestTexts } from '#features/visit-requests/server/tables.ts';
import { visitFeedbackTexts, visitParticipantTexts, visitStopTexts } from '#features/visits/server/tables.ts';
import { wordTexts } from '#features/vocabulary/server/tables.ts';
import { webhookDeliveryTexts, webhookTexts } from '#features/webhooks/server/tables.ts';
import { changeTexts } from '#platform/changes/server/tables.ts';
import { countDeltaTexts, countTexts } from '#platform/counts/server/tables.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import { createTestDatabase } from '#platform/database/server/testing.ts';
import { emailAttachmentTexts, emailTexts } from '#platform/email/server/tables.ts';
import { readEnvironment } from '#platform/environment/server/environment.ts';
import { openStorage } from '#platform/files/server/open-storage.ts';
import { rateLimitTexts } from '#platform/limits/server/tables.ts';
import { openLog } from '#platform/log/server/log.ts';
import { notificationTexts } from '#platform/notifications/server/tables.ts';
import { recordKinds } from './record-kinds.ts';
import { buildApp, programContext } from './serve.ts';
import type { Services } from './services.ts';
import { findTextTraces } from './traces-testing.ts';

/** Every text column, by the data it contains; new tables must be added. */
const tableTexts = [
  ...[userTexts, sessionTexts, credentialTexts, verificationTexts, profileTexts, invitationTexts],
  ...[secondFactorTexts, trustedDeviceTexts, apiKeyTexts, archiveTexts],
  ...[
    companyTexts,
    mergeTexts,
    mergeRowTexts,
    distinctPeopleTexts,
    bulkRunTexts,
    bulkItemTexts,
    holidaysTexts,
    agentGroupTexts,
    teamTexts,
    visibilityRuleTexts,
    routingRuleTexts,
    wordTexts,
    customFieldTexts,
    localityTexts,
    localityNameTexts,
    leadRoutingTexts,
    workingHoursTexts,
    companyLogoTexts,
    clientTexts,
    matchDecisionTexts,
    replacedDecisionTexts,
    communicationTexts,
    emailTemplateTexts,
    emailTemplateLanguageTexts,
    portalLinkTexts,
    privacyRequestTexts,
    retentionRuleTexts,
    visitRequestTexts,
    visitStopTexts,
    visitParticipantTexts,
    visitFeedbackTexts,
    detailProposalTexts,
    intakeAccountTexts,
    intakeConnectionTexts,
    intakeDeliveryTexts,
    intakeMailboxTexts,
    webhookTexts,
    webhookDeliveryTexts,
    sourceCostTexts,
    connectionCostTexts,
    savedViewTexts,
    listLayoutTexts,
    leadTouchTexts,
    consentRecordTexts,
    consentTextTexts,
    personEmailTexts,
    propertyLinkTexts,
    propertyLinkAnswerTexts,
    leadTexts,
    followUpTexts,
    ownerReportTexts,
    noteTexts,
    requirementTexts,
    meetingTexts,
    meetingReminderTexts,
    calendarFeedTexts,
    dealTexts,
    documentTexts,
    performanceMetricTexts,
    invoiceTexts,
    invoicePaymentTexts,
    invoiceNumberTexts,
    fileTexts,
    propertyTypeTexts,
    registrationTexts,
    publicSiteTexts,
    publishedPropertyTexts,
    propertyTexts,
    priceTexts,
    propertyContactTexts,
    importTexts,
  ],
  ...[changeTexts, countTexts, countDeltaTexts, emailTexts, emailAttachmentTexts, notificationTexts, rateLimitTexts],
  ...[notificationPreferenceTexts, pushDeviceTexts],
];

const password = 'seven mango trees';
/** Part of all texts about the person to be erased, also inside words and in capitals. */
const marker = 'zqxmark';
const someone = { full_name: `${marker} Rao`, email: `first.${marker}@example.in` };
const later = { full_name: `Asha ${marker}`, email: `second.o'${marker}@example.in` };

let services: Services;
let built: Awaited<ReturnType<typeof buildApp>>;
let folder: string;
let drop: () => Promise<void>;
let admin: Caller;
let adminId: string;

beforeAll(async () => {
  const own = await createTestDatabase();
  drop = own.drop;
  folder = await mkdtemp(path.join(tmpdir(), 'personal-'));
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Agency <agency@example.in>' };
  const environment = readEnvironment({ DATA_DIR: folder, DATABASE_URL: own.url, ...smtp });
  services = {
    environment,
    publicUrl: 'http://localhost:3000',
    secret: randomBytes(32).toString('hex'),
    clock: { now: () => new Date() },
    log: openLog('silent'),
    database: openDatabase({ url: own.url, maxConnections: 8 }),
    files: await openStorage(environment),
  };
  built = await buildApp(services, { webFolder: folder, render: () => '<html></html>' });
  await built.app.ready();
  admin = new Caller();
  await admin.call('POST', '/sign-up', { full_name: 'Meera', email: 'meera@example.in', password });
  adminId = (await admin.call<{ profile_id: string }>('GET', '/me')).profile_id;
});

afterAll(async () => {
  await built.live.close();
  await built.app.close();
  await services.database.close();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

/** A person with their own browser. */
class Caller {
  readonly #agent: string;
  #cookie = '';
  constructor(agent = 'Mozilla/5.0') {
    this.#agent = agent;
  }

  async call<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    status = 200,
  ): Promise<T> {
    const headers = { cookie: this.#cookie, 'user-agent': this.#agent };
    const answer = await built.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
    expect(`${url} ${answer.statusCode} ${status === answer.statusCode ? '' : answer.body}`.trim()).toBe(
      `${url} ${status}`,
    );
    const [set] = [answer.headers['set-cookie']].flat();
    if (set) this.#cookie = set.split(';')[0] ?? '';
    return answer.body === '' ? (undefined as T) : answer.json<T>();
  }

  async upload(url: string, name: string, content: Buffer): Promise<void> {
    const edge = 'edge-of-the-part';
    const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
    const answer = await built.app.inject({
      method: 'POST',
      url,
      headers: { cookie: this.#cookie, 'content-type': `multipart/form-data; boundary=${edge}` },
      payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]),
    });
    expect(answer.statusCode).toBe(201);
  }
}

const picture = (red: number) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .png()
    .toBuffer();

const traces = (text = marker) => findTextTraces(services.database.db, folder, text);

async function storedFiles(): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

async function linkTo(recipient: string): Promise<string> {
  const { rows } = await services.database.db.execute<{ plain: string }>(sql`
    select plain from emails where recipient = ${recipient} order by created_at desc, id desc limit 1`);
  return /#([\w.-]+)/u.exec(rows[0]?.plain ?? '')?.[1] ?? '';
}

/** The number of limits that count attempts for an address; their keys are hashes. */
async function limitsOf(address: string): Promise<number> {
  const hash = createHash('sha256').update(address).digest('base64url');
  const { rows } = await services.database.db.execute(sql`select 1 from rate_limits where key like ${`%${hash}`}`);
  return rows.length;
}

/** A person joins, does everything that leaves data behind, and leaves; returns the profile. */
async function createAndErase(): Promise<{ id: string; version: number; propertyId: string }> {
  const visit = new Caller(`Mozilla/5.0 ${marker}`);
  const small = `data:image/png;base64,${(await picture(10)).toString('base64')}`;
  // The second sign-up sends the link again.
  for (const _ of [1, 2]) await visit.call('POST', '/sign-up', { ...someone, password, picture: small });
  await visit.call('POST', '/confirm-email', { token: await linkTo(someone.email) });
  await visit.call('POST', '/sign-in', { email: someone.email, password });
  const waiting = (await admin.call<Array<{ id: string; email: string }>>('GET', '/people')).find(
    ({ email }) => email === someone.email,
  );
  const id = waiting?.id ?? '';
  await admin.call('POST', `/people/${id}/approve`, { role: 'Agent' });
  built.auth.sessions.forgetPerson(id);

  for (const red of [20, 30]) {
    const file_id = uuid();
    await visit.upload(`/api/files?id=${file_id}&kind=avatar`, `${marker}.png`, await picture(red));
    await visit.call('PUT', '/me/avatar', { file_id });
  }
  const { version } = await visit.call<{ version: number }>('GET', '/me');
  const more = { phone: '+91 98220 99911', address: `${marker} Lane`, letters_company: `${marker} Homes` };
  await visit.call('PUT', '/me/profile', { ...later, ...more, password, version });
  await visit.call('POST', '/confirm-email', { token: await linkTo(later.email) });
  const changed = await visit.call<{ version: number }>('GET', '/me');
  const wanted = { ...later, ...more, email: `third.${marker}@example.in`, password, version: changed.version };
  await visit.call('PUT', '/me/profile', wanted);
  await visit.call('POST', '/forgot-password', { email: later.email });
  await new Caller().call('POST', '/sign-in', { email: later.email, password: 'not this one' }, 422);

  const propertyId = uuid();
  await visit.call(
    'POST',
    '/properties',
    aProperty({
      id: propertyId,
      title: 'Kamala Niwas',
      price: '4200000.00',
      address: '12, Tilak Road',
      city: 'Pune',
      bedrooms: 2,
      bathrooms: 2,
    }),
  );
  const known = await admin.call<{ version: number }>('GET', `/agents/${id}`);
  const before = await admin.call<{ version: number }>('PUT', `/agents/${id}`, {
    ...later,
    phone: more.phone,
    address: more.address,
    role: 'Agent',
    status: 'on_leave',
    experience: 4,
    specialization: [`${marker} villas`],
    qualifications: `B.Com, ${marker}`,
    notes: `Knows ${marker}`,
    version: known.version,
  });
  const left = await admin.call<{ version: number }>('PUT', `/people/${id}/status`, {
    status: 'inactive',
    version: before.version,
  });
  return { id, version: left.version, propertyId };
}

const purgeAfter = (days: number) => {
  const clock = { now: () => new Date(Date.now() + days * 86_400_000) };
  return purgeTrash({ ...programContext(services), clock }, recordKinds);
};

it('a deleted agent is erased when the trash is purged, and the records stay', async () => {
  const filesBefore = await storedFiles();
  const { id, propertyId } = await createAndErase();
  await admin.call('DELETE', `/agents/${id}`);
  await purgeAfter(29);
  expect(await traces()).toContain('public.profiles');
  await purgeAfter(31);
  expect(await traces()).toEqual([]);
  expect(await traces('9822099911')).toEqual([]);
  expect(await storedFiles()).toBe(filesBefore);
  const property = await admin.call<object>('GET', `/properties/${propertyId}`);
  expect(property).toMatchObject({ agent_id: id, agent: { full_name: '', email: '', phone: null, avatar_url: null } });
  const [row] = (
    await services.database.db.execute(sql`
    select specialization, experience, qualifications, notes from profiles where id = ${id}`)
  ).rows;
  expect(row).toEqual({ specialization: [], experience: null, qualifications: null, notes: '' });
  await admin.call('POST', '/trash/restore', { topic: 'profiles', id }, 404);
  const { entries } = await admin.call<{ entries: Array<{ id: string }> }>('GET', '/trash');
  expect(entries.map((entry) => entry.id)).not.toContain(id);
});

describe('an erased person', () => {
  it('leaves no trace except their records', async () => {
    const filesBefore = await storedFiles();
    const { id, version, propertyId } = await createAndErase();
    const before = await traces();
    for (const table of ['users', 'profiles', 'changes', 'emails', 'files', 'verifications'])
      expect(before).toContain(`public.${table}`);

    expect(await limitsOf(later.email)).toBe(1);

    const path = `/people/${id}/erase`;
    await admin.call('POST', path, { version: version - 1 }, 409);
    const erased = await admin.call<object>('POST', path, { version });
    expect(erased).toMatchObject({ id, full_name: '', email: '', phone: null, is_erased: true, state: 'inactive' });
    expect(await traces()).toEqual([]);
    expect(await traces('9822099911')).toEqual([]);
    expect(await traces('98220 99911')).toEqual([]);
    expect(await storedFiles()).toBe(filesBefore);
    expect(await limitsOf(later.email)).toBe(0);

    const property = await admin.call<object>('GET', `/properties/${propertyId}`);
    expect(property).toMatchObject({
      agent_id: id,
      agent: { full_name: '', email: '', phone: null, avatar_url: null },
    });
    const { rows } = await services.database.db.execute(sql`
      select action, actor_id, difference from changes where topic = 'profiles' and entity_id = ${id} order by id desc limit 1`);
    expect(rows).toEqual([{ action: 'erased', actor_id: adminId, difference: {} }]);
    const { rows: emails } = await services.database.db.execute(sql`
      select distinct status, recipient from emails where erased_at is not null`);
    expect(emails).toEqual([{ status: 'failed', recipient: '' }]);
    await admin.call('POST', path, { version: version + 1 }, 409);
    await admin.call('PUT', `/people/${id}/status`, { status: 'active', version: version + 1 }, 404);
    await new Caller().call('POST', '/sign-in', { email: later.email, password }, 422);
    // The email address can be used again.
    const again = new Caller();
    await again.call('POST', '/sign-up', { full_name: 'Somebody else', email: later.email, password });
  });

  it('must have left before, and cannot be oneself', async () => {
    const { version } = await admin.call<{ version: number }>('GET', '/me');
    await admin.call('POST', `/people/${adminId}/erase`, { version }, 403);
    const person = { id: uuid(), full_name: 'Imran', email: 'imran@example.in', role: 'Agent' };
    const invited = await admin.call<{ person: { version: number } }>('POST', '/people', person);
    await admin.call('POST', `/people/${person.id}/erase`, { version: invited.person.version }, 403);
  });
});

it('a refused sign-up is erased when the trash is purged', async () => {
  const needle = 'zqxrefused';
  const newcomer = { full_name: `${needle} Shah`, email: `${needle}@example.in` };
  const visit = new Caller();
  await visit.call('POST', '/sign-up', { ...newcomer, password });
  await visit.call('POST', '/confirm-email', { token: await linkTo(newcomer.email) });
  const people = await admin.call<Array<{ id: string; email: string }>>('GET', '/people');
  const id = people.find(({ email }) => email === newcomer.email)?.id;
  await admin.call('POST', `/people/${id}/refuse`);
  await purgeAfter(29);
  expect(await traces(needle)).toContain('public.changes');
  await purgeAfter(31);
  expect(await traces(needle)).toEqual([]);
});

describe('the search for traces', () => {
  it('finds text in any column of a new table, and in files', async () => {
    const { db } = services.database;
    await db.execute(sql`create table forgotten (id integer, notes jsonb)`);
    await db.execute(sql`insert into forgotten values (1, '{"name": "Asha ZQXFORGOTTEN"}')`);
    await services.files.put('forgotten', Buffer.from('an email to zqxforgotten'), { contentType: 'text/plain' });
    try {
      const found = await traces('zqxforgotten');
      expect(found).toHaveLength(2);
      expect(found).toContain('public.forgotten');
    } finally {
      await db.execute(sql`drop table forgotten`);
      await services.files.remove('forgotten');
    }
  });
});

it('every text column of every table is classified as personal or not', async () => {
  const { rows } = await services.database.db.execute<{ column_path: string }>(sql`
    select c.table_name || '.' || c.column_name as column_path from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and not (c.data_type = any(array['uuid', 'boolean',
      'smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision', 'date', 'timestamp with time zone', 'xid8']))
    order by column_path`);
  const declared = tableTexts.flatMap(({ table, personal, other }) => {
    const columns: Record<string, { name: string }> = getTableColumns(table);
    return [...Object.keys(personal), ...other].map((key) => `${getTableName(table)}.${columns[key]?.name}`);
  });
  expect(rows.map(({ column_path }) => column_path)).toEqual(declared.sort());
});
