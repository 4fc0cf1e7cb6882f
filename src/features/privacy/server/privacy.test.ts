import { buffer, text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { eraseClient } from '#features/clients/server/service/delete-client.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { communicationErasureHandler } from '#features/communications/server/erasure-handler.ts';
import { recordConsent } from '#features/consents/server/service.ts';
import { aDeal } from '#features/deals/deal-testing.ts';
import { recordDeal } from '#features/deals/server/service/save-deal.ts';
import { aDocument } from '#features/documents/document-testing.ts';
import { createDocument } from '#features/documents/server/service/save-document.ts';
import { uploadDocumentFile } from '#features/documents/server/service/upload-file.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { addNote } from '#features/notes/server/service.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import { propertyTypes } from '#features/property-types/server/tables.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { notifications } from '#platform/notifications/server/tables.ts';
import { aPrivacyRequest } from '../privacy-testing.ts';
import type { RetentionKind } from '../rules.ts';
import { exportPersonData, exportZip } from './access-export.ts';
import { privacyErasureHandler } from './erasure-handler.ts';
import { notifyDuePrivacyRequests } from './notify-due.ts';
import {
  applyRetention,
  eraseReviewed,
  monthsBefore,
  previewRetention,
  readPrivacySettings,
  saveAnswerDays,
  saveRetention,
  startErasing,
} from './retention.ts';
import {
  closePrivacyRequest,
  createPrivacyRequest,
  readPrivacyRequest,
  readPrivacyRequestPage,
  reopenPrivacyRequest,
  updatePrivacyRequest,
} from './service.ts';
import { privacyRequests, privacySettingsTable, retentionRules } from './tables.ts';

let agency: TestAgency & { readonly base: Omit<Context, 'actor'> };
let admin: Context<Staff>;
let other: Context<Staff>;
let program: Context<Program>;
const signal = new AbortController().signal;
const handlers = [communicationErasureHandler, privacyErasureHandler];
const erasure = { ofClients: handlers, ofLeads: handlers };

beforeAll(async () => {
  agency = await openTestAgency();
  admin = await agency.hire('Admin', 'Meera');
  other = await agency.hire('Admin', 'Sunil');
  await agency.hire('Manager');
  program = { ...agency.base, actor: { kind: 'program', profileId: null } };
});
afterAll(() => agency.close());
beforeEach(async () => {
  agency.clock.set('2026-11-26T06:00:00Z');
  for (const table of [privacyRequests, privacySettingsTable, retentionRules, notifications])
    await agency.base.db.delete(table);
});

const fieldOf = (path: string, code: string) => ({ details: { fields: [{ path, code }] } });
const addClient = async (given: Parameters<typeof aClient>[0] = {}) => {
  const input = aClient(given);
  await createClient(admin, input);
  return input.id;
};
const addLostLead = async (name: string) => {
  const { id } = await createLead(admin, aLead({ full_name: name }));
  await agency.base.db.execute(sql`update leads set status = 'lost', lost_reason = 'other',
    stage_since = ${agency.clock.now().toISOString()}::timestamptz where id = ${id}::uuid`);
  return id;
};
const log = (topic: string, id: string) =>
  agency.base.db
    .select({ action: changes.action, difference: changes.difference, actor: changes.actor_id })
    .from(changes)
    .where(sql`topic = ${topic} and entity_id = ${id}::uuid`)
    .orderBy(changes.id);
const pageOf = async (state: 'open' | 'closed') => (await readPrivacyRequestPage(admin, { state })).value();

it('registers a request once, with the day it is due, and closes it with an answer', async () => {
  const input = aPrivacyRequest();
  const made = await createPrivacyRequest(admin, input);
  expect(made).toMatchObject({ state: 'open', due_on: '2026-12-20', created_by: 'Meera', version: 1, person: null });
  expect(await createPrivacyRequest(admin, input)).toEqual(made);
  await expect(createPrivacyRequest(other, input)).rejects.toMatchObject({ code: 'conflict' });

  const { id, ...values } = input;
  const saved = await updatePrivacyRequest(admin, { ...values, id, version: 1, due_on: '2026-12-01', note: 'By post' });
  expect(saved).toMatchObject({ due_on: '2026-12-01', note: 'By post', version: 2 });
  await expect(updatePrivacyRequest(other, { ...values, id, version: 1 })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: saved },
  });
  const later = await createPrivacyRequest(admin, aPrivacyRequest({ received_on: '2026-11-25' }));
  expect((await pageOf('open')).items.map((one) => one.id)).toEqual([id, later.id]);

  const close = { id, version: 2, state: 'refused', answer: '' } as const;
  await expect(closePrivacyRequest(admin, close)).rejects.toMatchObject(fieldOf('answer', 'required'));
  const refusal = { ...close, answer: 'Not the person they say they are' };
  const closed = await closePrivacyRequest(other, refusal);
  expect(closed).toMatchObject({ state: 'refused', answer: refusal.answer, closed_by: 'Sunil' });
  expect(await closePrivacyRequest(other, refusal)).toEqual(closed);
  expect((await pageOf('closed')).items.map((one) => one.id)).toEqual([id]);
  await expect(updatePrivacyRequest(admin, { ...values, id, version: 3 })).rejects.toMatchObject({
    details: { reason: 'request_closed' },
  });
  expect(await reopenPrivacyRequest(admin, id)).toMatchObject({ state: 'open', answer: '', closed_at: null });
  expect((await log('privacy_requests', id)).map(({ action }) => action)).toEqual([
    'created',
    'updated',
    'updated',
    'updated',
  ]);
});

it('names the field that is wrong', async () => {
  const create = (given: Parameters<typeof aPrivacyRequest>[0]) => createPrivacyRequest(admin, aPrivacyRequest(given));
  await expect(create({ name: '' })).rejects.toMatchObject(fieldOf('name', 'required'));
  await expect(create({ received_on: '2026-11-27' })).rejects.toMatchObject(fieldOf('received_on', 'in_future'));
  await expect(create({ due_on: '2026-11-19' })).rejects.toMatchObject(fieldOf('due_on', 'before_start'));
  await expect(create({ due_on: '2027-06-01' })).rejects.toMatchObject({
    details: { fields: [{ path: 'due_on', code: 'too_big' }] },
  });
  await expect(create({ person: { topic: 'clients', id: uuid() } })).rejects.toMatchObject(
    fieldOf('person', 'unknown'),
  );
});

it('notifies Admins once when a request is due soon, and once when it is overdue', async () => {
  const { id } = await createPrivacyRequest(admin, aPrivacyRequest({ due_on: '2026-12-05' }));
  const sent = async () => {
    await notifyDuePrivacyRequests(program, signal);
    await notifyDuePrivacyRequests(program, signal);
    const rows = await agency.base.db.select().from(notifications).orderBy(notifications.id);
    return rows.map(({ kind, values }) => `${kind} ${values.days}`);
  };
  expect(await sent()).toEqual([]);
  agency.clock.set('2026-11-29T06:00:00Z');
  expect(await sent()).toEqual(['privacy_request_due 6', 'privacy_request_due 6']);
  agency.clock.set('2026-12-06T06:00:00Z');
  expect((await sent()).slice(2)).toEqual(['privacy_request_overdue 0', 'privacy_request_overdue 0']);
  // A new day starts again.
  const { version, person: _, ...request } = await readPrivacyRequest(admin, id);
  const { kind, name, contact, way, received_on, note } = request;
  const values = { kind, name, contact, way, received_on, note, person: null };
  await updatePrivacyRequest(admin, { ...values, id, version, due_on: '2026-12-10' });
  expect((await sent()).slice(4)).toHaveLength(2);
  // Closed requests are calm.
  const { version: next } = await readPrivacyRequest(admin, id);
  await closePrivacyRequest(admin, { id, version: next, state: 'done', answer: '' });
  agency.clock.set('2027-01-06T06:00:00Z');
  expect(await sent()).toHaveLength(6);
});

it('is done when its person is erased, and keeps no personal data', async () => {
  const clientId = await addClient({ full_name: 'Zubin Daruwala' });
  const request = aPrivacyRequest({
    kind: 'erasure',
    person: { topic: 'clients', id: clientId },
    name: 'dropped',
    contact: 'zubin@example.in',
    note: 'Zubin called',
  });
  expect(await createPrivacyRequest(admin, request)).toMatchObject({
    name: '',
    person: { topic: 'clients', id: clientId, full_name: 'Zubin Daruwala', is_deleted: false },
  });
  await eraseClient(admin, handlers, clientId);
  const after = await readPrivacyRequest(admin, request.id);
  expect(after).toMatchObject({ state: 'done', contact: '', note: '', is_erased: true });
  expect(after.closed_at).not.toBeNull();
  expect(JSON.stringify(await log('privacy_requests', request.id))).not.toMatch(/zubin/iu);
  await expect(reopenPrivacyRequest(admin, request.id)).rejects.toMatchObject({ code: 'conflict' });
  // There is nobody left to ask for.
  await expect(
    createPrivacyRequest(admin, aPrivacyRequest({ person: { topic: 'clients', id: clientId } })),
  ).rejects.toMatchObject(fieldOf('person', 'unknown'));
});

/** The files of a ZIP by their names, in their order. */
async function unzip(content: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(content);
  const found = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return found;
}

it('exports all that is held about a person, and nothing of others', async () => {
  const clientId = await addClient({ full_name: 'Asha Kapoor', email: 'asha@example.in', phone: '98220 41736' });
  const otherId = await addClient({ full_name: 'Somebody Else', email: 'else@example.in' });
  await createLead(admin, aLead({ full_name: 'Another Lead' }));
  await addNote(admin, {
    topic: 'clients',
    record_id: clientId,
    id: uuid(),
    body: 'Wants a garden',
    written_at: agency.clock.now().toISOString(),
  });
  await recordConsent(admin, {
    id: uuid(),
    topic: 'clients',
    person_id: clientId,
    act: 'given',
    purposes: ['offers'],
    channels: ['email'],
    way: 'phone',
    note: 'Said so on Monday',
  });
  const request = aPrivacyRequest({ person: { topic: 'clients', id: clientId } });
  await createPrivacyRequest(admin, request);
  const addDocument = async (of: string, title: string, text: string) => {
    const file_id = uuid();
    const content = Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);
    await uploadDocumentFile(admin, { id: file_id, name: 'scan.pdf', content });
    const { id } = await createDocument(admin, { ...aDocument({ title, client_id: of, file_id }), id: uuid() });
    return id;
  };
  const agreement = await addDocument(clientId, 'Sale/agreement: ../Asha', 'Agreed');
  const passport = await addDocument(clientId, 'Passport.pdf', 'P1234567');
  await addDocument(otherId, 'Not hers', 'Somebody Else');
  const exported = await exportPersonData(admin, request.id);
  const { name, content } = exported;
  expect(name).toBe('personal-data-2026-11-20');
  const zipped = await unzip(await buffer(exportZip(admin, exported)));
  expect([...zipped.keys()]).toEqual([
    'personal-data-2026-11-20.json',
    'documents/01 Sale-agreement- ..-Asha.pdf',
    'documents/02 Passport.pdf',
  ]);
  expect(zipped.get('personal-data-2026-11-20.json')).toBe(content);
  expect(zipped.get('documents/01 Sale-agreement- ..-Asha.pdf')).toContain('Agreed');
  expect(zipped.get('documents/02 Passport.pdf')).toContain('P1234567');
  const { records } = JSON.parse(content) as { records: Record<string, Record<string, unknown>[]> };
  expect(records.clients).toMatchObject([{ full_name: 'Asha Kapoor', email: 'asha@example.in' }]);
  expect(records.notes).toMatchObject([{ body: 'Wants a garden' }]);
  expect(records.consents).toMatchObject([{ note: 'Said so on Monday', act: 'given' }]);
  expect(records.privacy_requests).toMatchObject([{ kind: 'access' }]);
  expect(records.documents?.map(({ id, file }) => [id, file])).toEqual([
    [agreement, 'documents/01 Sale-agreement- ..-Asha.pdf'],
    [passport, 'documents/02 Passport.pdf'],
  ]);
  expect((await log('documents', passport)).map(({ action }) => action)).toContain('downloaded');
  expect(records.changes?.map(({ action }) => action)).toContain('created');
  expect(content).not.toMatch(/Somebody Else|Another Lead|token_hash|search_text/u);
  expect((await log('privacy_requests', request.id)).map(({ action }) => action)).toEqual(['created', 'exported']);
  const stranger = await createPrivacyRequest(admin, aPrivacyRequest());
  await expect(exportPersonData(admin, stranger.id)).rejects.toMatchObject({
    details: { reason: 'person_without_record' },
  });
});

it('keeps everything until a rule is set, and refuses a save on an old version', async () => {
  const { retention, answer_days } = await readPrivacySettings(admin);
  expect(answer_days).toBe(30);
  expect(retention.every(({ months, version }) => months === null && version === 0)).toBe(true);
  const rule = { kind: 'lost_leads', months: 24, mode: 'review', version: 0 } as const;
  const saved = await saveRetention(admin, rule);
  expect(await saveRetention(admin, rule)).toEqual(saved);
  await expect(saveRetention(other, { ...rule, months: 36 })).rejects.toMatchObject({ code: 'conflict' });
  expect(await saveAnswerDays(admin, { answer_days: 15, version: 0 })).toMatchObject({ answer_days: 15, version: 1 });
  expect(await createPrivacyRequest(admin, aPrivacyRequest())).toMatchObject({ due_on: '2026-12-05' });
  expect(monthsBefore(new Date('2026-03-31T10:00:00Z'), 13).toISOString()).toBe('2025-02-28T10:00:00.000Z');
});

it('erases by an automatic rule what is due, and never whom the law or an open request protects', async () => {
  agency.clock.set('2024-01-10T06:00:00Z');
  const [old, called, asked] = [await addLostLead('Old'), await addLostLead('Called'), await addLostLead('Asked')];
  const idle = await addClient({ full_name: 'Idle' });
  const buyer = await addClient({ full_name: 'Buyer' });
  const owner = await addClient({ full_name: 'Owner' });
  const refused = await addClient({ full_name: 'Refused' });
  await recordConsent(admin, {
    id: uuid(),
    topic: 'clients',
    person_id: refused,
    act: 'do_not_contact',
    purposes: [],
    channels: [],
    way: 'phone',
    note: '',
  });
  const [type] = await agency.base.db.select().from(propertyTypes).limit(1);
  const property = aProperty({ owner_id: owner, property_type_id: type?.id ?? '' });
  await createProperty(admin, property);
  await recordDeal(
    admin,
    aDeal({
      property_id: property.id,
      property_version: 1,
      shares: [{ agent_id: admin.actor.profileId, share: '100' }],
      client_id: buyer,
      closed_on: '2024-01-09',
    }),
  );
  agency.clock.set('2026-11-01T06:00:00Z');
  await addNote(admin, {
    topic: 'leads',
    record_id: called,
    id: uuid(),
    body: 'Called again',
    written_at: agency.clock.now().toISOString(),
  });
  const young = await addLostLead('Young');
  agency.clock.set('2026-11-26T06:00:00Z');
  await createPrivacyRequest(admin, aPrivacyRequest({ person: { topic: 'leads', id: asked } }));

  const preview = await previewRetention(admin, { kind: 'lost_leads', months: 24 });
  expect(preview).toMatchObject({ total: 1, items: [{ topic: 'leads', id: old, title: 'Old' }] });
  const erasedPeople = async () => {
    const { rows } = await agency.base.db.execute<{ id: string }>(
      sql`select id from leads where erased_at is not null union all select id from clients where erased_at is not null`,
    );
    return rows.map(({ id }) => id);
  };
  const before = await erasedPeople();
  await applyRetention(program, erasure, signal);
  expect(await erasedPeople()).toEqual(before);
  const rule = (kind: RetentionKind) => saveRetention(admin, { kind, months: 24, mode: 'automatic', version: 0 });
  await rule('lost_leads');
  await rule('refused_contacts');
  await applyRetention(program, erasure, signal);
  await applyRetention(program, erasure, signal);
  const gone = (await erasedPeople()).filter((id) => !before.includes(id));
  expect(gone.toSorted()).toEqual([old, refused].toSorted());
  expect((await log('leads', old)).map(({ action }) => action)).toContain('erased');
  await rule('idle_clients');
  await applyRetention(program, erasure, signal);
  const all = await erasedPeople();
  expect(all).toContain(idle);
  for (const kept of [buyer, owner, young, called, asked]) expect(all).not.toContain(kept);
});

it('asks Admins once a month to review, and erases only after one of them did', async () => {
  agency.clock.set('2024-01-10T06:00:00Z');
  const lead = await addLostLead('To review');
  agency.clock.set('2026-11-26T06:00:00Z');
  const { total: due } = await previewRetention(admin, { kind: 'lost_leads', months: 24 });
  expect(due).toBeGreaterThan(0);
  await saveRetention(admin, { kind: 'lost_leads', months: 24, mode: 'review', version: 0 });
  const asked = async () => {
    await applyRetention(program, erasure, signal);
    const sent = await agency.base.db.select().from(notifications).where(eq(notifications.kind, 'retention_due'));
    return sent.map(({ values }) => values.due);
  };
  expect(await asked()).toEqual([due, due]);
  expect(await asked()).toHaveLength(2);
  agency.clock.set('2026-12-27T06:00:00Z');
  expect(await asked()).toHaveLength(4);
  await expect(startErasing(admin, { kind: 'lost_leads', version: 7 })).rejects.toMatchObject({ code: 'conflict' });
  await startErasing(admin, { kind: 'lost_leads', version: 1 });
  const { rows } = await agency.base.db.execute<{ payload: Parameters<typeof eraseReviewed>[2] }>(sql`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'erase_reviewed_data'`);
  const [job] = rows;
  if (!job) throw new Error('the review starts a job');
  await eraseReviewed(program, erasure, { ...job.payload, version: 6 }, signal);
  expect((await log('leads', lead)).map(({ action }) => action)).not.toContain('erased');
  await eraseReviewed(program, erasure, job.payload, signal);
  const erased = (await log('leads', lead)).filter(({ action }) => action === 'erased');
  expect(erased).toMatchObject([{ actor: admin.actor.profileId }]);
});

it('erases old messages and forgets opens, but keeps those with people who made a deal', async () => {
  agency.clock.set('2024-01-10T06:00:00Z');
  const client = await addClient({ full_name: 'Writer' });
  const write = (content: string, at: string) =>
    agency.base.db.execute(sql`insert into communications (id, client_id, type, direction, content, created_at)
      values (${uuid()}::uuid, ${client}::uuid, 'whatsapp', 'out', ${content}, ${at}::timestamptz)`);
  await write('An old message', '2024-01-10T06:00:00Z');
  await write('A new message', '2026-11-20T06:00:00Z');
  const [property] = (await agency.base.db.execute<{ id: string }>(sql`select id from properties limit 1`)).rows;
  const link = uuid();
  await agency.base.db.execute(sql`insert into property_links
    (id, token_hash, language, created_at, expires_at, opens, last_opened_at)
    values (${link}::uuid, ${link}, 'en', '2024-01-10', '2024-03-10', 3, '2024-01-20')`);
  await agency.base.db.execute(sql`insert into property_link_properties (link_id, property_id, position)
    values (${link}::uuid, ${property?.id}::uuid, 1)`);
  agency.clock.set('2026-11-26T06:00:00Z');
  for (const kind of ['communications', 'link_opens'] as const)
    await saveRetention(admin, { kind, months: 12, mode: 'automatic', version: 0 });
  await applyRetention(program, erasure, signal);
  const { rows } = await agency.base.db.execute(
    sql`select content from communications where client_id = ${client}::uuid order by created_at`,
  );
  expect(rows).toEqual([{ content: '' }, { content: 'A new message' }]);
  const opened = await agency.base.db.execute(
    sql`select opens, last_opened_at from property_links where id = ${link}::uuid`,
  );
  expect(opened.rows).toEqual([{ opens: 0, last_opened_at: null }]);
});
