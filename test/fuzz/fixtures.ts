import { v7 as uuid } from 'uuid';
import { sendResetEmail } from '#features/accounts/server/service/passwords.ts';
import { workOnBulkRun } from '#features/bulk/server/work.ts';
import type { trashTopics } from '#features/history/trash-topics.ts';
import { runImport } from '#features/imports/server/run-import.ts';
import { acceptDelivery } from '#features/intake/server/accept-delivery.ts';
import { propertyImportFields } from '#features/properties/import/column-terms.ts';
import { propertyImportRules } from '#features/properties/import/columns.ts';
import { aSavedView } from '#features/saved-views/saved-view-testing.ts';
import { aWebhook } from '#features/webhooks/webhook-testing.ts';
import { addDays, dayOf, weekdayOf } from '#platform/dates.ts';
import { mapValues } from '#platform/map-values.ts';
import type { TestApp } from '../../src/app/server/app-testing.ts';
import { importKinds } from '../../src/app/server/import-kinds.ts';
import { programContext } from '../../src/app/server/serve.ts';
import type { Fields, Records } from './records-testing.ts';
import { fuzzPassword, listingColumns } from './records-testing.ts';

type TrashTopic = (typeof trashTopics)[number];

/**
 * What a valid input needs to succeed: ids of existing records, their versions, working links. A new procedure that
 * needs such a record fails the run until it has an entry here.
 */
export type Fixture = (input: Fields) => Promise<Fields>;

/** These hash passwords, which takes most of the time of a run; they get a fifth of the calls. */
const hashing = [
  ...['signIn', 'signUp', 'resetPassword', 'acceptInvitation', 'changePassword'].map((name) => `accounts.${name}`),
  ...['beginSecondFactor', 'renewRecoveryCodes', 'switchOffSecondFactor'].map((name) => `accounts.${name}`),
  ...['invitePerson', 'inviteAgain', 'approvePerson', 'changeRole', 'changeStatus'].map((name) => `accounts.${name}`),
  ...['agents.create', 'agents.update', 'archives.request', 'archives.address'],
  ...['apiKeys.create', 'apiKeys.createService'],
];

export function hashingShare(procedure: string): number {
  return hashing.includes(procedure) ? 0.2 : 1;
}

/** Keys as from a browser: a point on the curve, and sixteen bytes (the example of RFC 8291). */
const browserKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

export function createFixtures(testApp: TestApp, records: Records): Readonly<Record<string, Fixture>> {
  const { call, unlike, admin } = records;
  const base = programContext(testApp.services);

  /** Sets a real cursor where the input has one. */
  const onNextPage =
    (name: string): Fixture =>
    async ({ cursor, ...input }) => {
      if (cursor === undefined) return input;
      const { next } = await call(name, 'limit' in input ? { ...input, limit: 1 } : input);
      return typeof next === 'string' ? { ...input, cursor: next } : input;
    };
  const withId =
    (find: () => Promise<unknown>): Fixture =>
    async (input) => ({ ...input, id: await find() });
  const propertyId = withId(async () => records.propertyId);

  const clientId = withId(async () => records.clientId);
  const versionOfClient = async () => {
    const { id, version } = await call('clients.find', { id: records.clientId });
    return { id, version };
  };
  const withPreferences: Fixture = async (input) => ({
    ...input,
    agent_id: input.agent_id && admin.id,
    phone: input.phone && '98220 12345',
  });
  /** Clears the hourly limit of client messages; a run sends more. */
  const withoutLimits =
    (fixture: Fixture): Fixture =>
    async (input) => {
      await records.resetAdmin();
      return fixture(input);
    };

  const addKey = async () => {
    const { database } = testApp.services;
    // The number of keys is limited.
    await database.pool.query('delete from api_keys');
    const id = uuid();
    await testApp.addKey(admin.id, ['read'], { id });
    return id;
  };
  const keyed: Fixture = async (input) => {
    await addKey();
    await records.resetAdmin();
    return { ...input, password: fuzzPassword };
  };

  /** The number of views is limited. */
  const addView = async () => {
    await records.clearViews();
    const { id, version } = await call('savedViews.create', aSavedView({ name: uuid() }));
    return { id: String(id), version };
  };
  const leaveOfAdmin = () => ({ id: uuid(), agent_id: admin.id, first_on: '2031-03-01', last_on: '2031-03-02' });
  let phones = 0;
  /** A new lead with a known number is refused. */
  const unknownPhone = () => {
    phones += 1;
    return `91${String(phones).padStart(8, '0')}`;
  };
  /** Several procedures need a unique email address. */
  const reachable = () => ({ phone: '98220 12345', email: `${uuid()}@example.in` });
  const addedPerson = async () => (await testApp.addPerson()).id;
  const deletable: Record<TrashTopic, { feature: string; add(): Promise<Fields> }> = {
    properties: { feature: 'properties', add: records.addProperty },
    clients: { feature: 'clients', add: records.addClient },
    leads: { feature: 'leads', add: records.addLead },
    notes: { feature: 'notes', add: records.addNote },
    meetings: { feature: 'meetings', add: records.addMeeting },
    documents: { feature: 'documents', add: records.addDocument },
    invoices: { feature: 'invoices', add: records.addInvoice },
    property_types: { feature: 'propertyTypes', add: records.addType },
    localities: { feature: 'localities', add: records.addLocality },
    email_templates: { feature: 'emailTemplates', add: records.addTemplate },
    registrations: { feature: 'registrations', add: records.addRegistration },
    profiles: { feature: 'agents', add: async () => ({ id: await addedPerson() }) },
  };

  /** The number of words is limited, and their names are unique. */
  const freeWordName = async () => {
    await testApp.services.database.pool.query(
      'update words set merged_into_id = null, removed_at = now() where not is_shipped and removed_at is null',
    );
    return { name: `Word ${uuid().slice(-12)}` };
  };
  const addWord = async (kind = 'document_type') => {
    const name = `Word ${uuid().slice(-12)}`;
    const { id, key } = await call('vocabulary.create', { id: uuid(), kind, name });
    return { id: String(id), kind, key: String(key) };
  };
  /** Adds a word to lists without other added words. */
  const addOnlyWord = async (kind?: string) => {
    await freeWordName();
    return addWord(kind);
  };
  const newTag = async () => ({ add: [(await addOnlyWord('tag')).key], remove: [] });

  /** The number of fields is limited, and their names are unique. */
  const freeFields = () =>
    testApp.services.database.pool.query('update custom_fields set removed_at = now() where removed_at is null');
  const addField = async () => {
    await freeFields();
    const name = `Field ${uuid().slice(-12)}`;
    const settings = { choices: [], is_required: false, property_type_ids: null };
    const added = await call('customFields.create', { id: uuid(), kind: 'leads', type: 'text', name, ...settings });
    return { id: String(added.id), version: Number(added.version), ...settings };
  };

  /** A text for a new field of a kind of record. */
  const newValue = async (kind: unknown): Promise<Fields> => {
    await freeFields();
    const settings = { type: 'text', choices: [], is_required: false, property_type_ids: null };
    const { key } = await call('customFields.create', {
      id: uuid(),
      kind,
      name: `Field ${uuid().slice(-12)}`,
      ...settings,
    });
    return { key, value: 'Haveli 5' };
  };

  /** The number of webhooks is limited. */
  const clearWebhooks = () => testApp.services.database.pool.query('delete from webhooks');
  const receivable = (input: Fields): Fields => ({ ...input, url: 'https://hooks.example.in/fuzz' });
  const addWebhook = async () => {
    await clearWebhooks();
    const { webhook } = (await call('webhooks.create', { id: uuid(), ...aWebhook() })) as unknown as {
      webhook: { id: string; version: number };
    };
    return webhook;
  };
  const webhookId = withId(async () => (await addWebhook()).id);
  const webhookDeliveryId = withId(async () => {
    const delivery_id = uuid();
    await call('webhooks.test', { id: (await addWebhook()).id, delivery_id });
    return delivery_id;
  });

  const namedLocality = () => ({ name: `Baner ${uuid()}`, aliases: [`बाणेर ${uuid()}`], city: 'Pune' });

  /** Of a person without a record, in the past, and due within the longest period. */
  const requested = (input: Fields): Fields => ({
    ...input,
    person: null,
    name: input.name || 'Nandini',
    received_on: '2026-01-10',
    due_on: null,
  });
  const privacySettings = async () =>
    (await call('privacy.settings')) as unknown as {
      version: number;
      retention: { kind: unknown; version: number }[];
    };
  const ruleOf = async (kind: unknown) => {
    const rule = (await privacySettings()).retention.find((one) => one.kind === kind);
    return rule ?? { version: 0 };
  };

  /** Of a project with a number that no other one has, and with days in their order. */
  const registered: Fixture = async (input) => ({
    ...input,
    ...('kind' in input && { kind: 'project', holder_id: null }),
    document_id: null,
    name: records.unlike(input.name || 'Green Acres'),
    number: records.unlike(input.number),
    valid_from: null,
    // A repeated id would return the first one.
    ...('id' in input && { id: uuid() }),
  });

  const leadId = withId(async () => records.leadId);
  /** Within the years that a follow-up may be planned for. */
  const plannedOn = addDays(dayOf(new Date(), 'Asia/Kolkata'), 3);
  const followed = (input: Fields): Fields => ({ ...input, follow_up_on: input.follow_up_on && plannedOn });
  const pursued: Fixture = async ({ won_note, ...input }) => ({
    ...input,
    phone: input.phone && unknownPhone(),
    other_phones: [`work:${unknownPhone()}`],
    ...(input.status === 'lost' ? { lost_reason: input.lost_reason ?? 'other' } : { lost_note: '' }),
    // 'converted' keeps the stage and with it the remark.
    ...(input.status === 'closed' ? { won_reason: input.won_reason ?? 'other', won_note } : {}),
    ...(input.status === 'closed' || input.status === 'converted' ? {} : { won_note: '' }),
    property_type_ids: [],
    follow_up_on: input.follow_up_on && plannedOn,
    assigned_agent_id: input.assigned_agent_id && admin.id,
    property_id: input.property_id && records.propertyId,
  });

  const notedIds: Fields = { leads: records.leadId, clients: records.clientId, properties: records.propertyId };
  const noted = (input: Fields): Fields => ({ ...input, record_id: notedIds[String(input.topic)] });

  const withPerson = (input: Fields): Fields => ({ ...input, person_id: notedIds[String(input.topic)] });

  const offered = ({ property_ids: ids }: Fields) => (Array.isArray(ids) && ids.length > 0 ? [records.propertyId] : []);

  const meetingId = withId(async () => records.meetingId);
  const met: Fixture = async (input) => ({
    ...input,
    location: input.location || 'Baner Road',
    client_id: input.client_id && records.clientId,
    lead_id: input.lead_id && records.leadId,
    agent_id: input.agent_id && admin.id,
    property_id: input.property_id && records.propertyId,
    overlap_confirmed: true,
  });
  const contact = (input: Fields): Fields => ({
    ...input,
    client_id: input.client_id && records.clientId,
    phone: input.phone && '98220 12345',
  });
  const documentId = withId(async () => records.documentId);
  const filed = (input: Fields): Fields => ({
    ...input,
    // The lead became no client.
    client_id: input.lead_id ? null : input.client_id && records.clientId,
    lead_id: input.lead_id && records.leadId,
    property_id: input.property_id && records.propertyId,
  });
  const invoiceId = withId(async () => records.invoiceId);
  const newInvoiceId = withId(async () => (await records.addInvoice(records.clientId)).id);
  const billed: Fixture = async (input) => ({
    ...input,
    client_id: input.client_id && records.clientId,
    property_id: input.property_id && records.propertyId,
    ...('deal_id' in input && { deal_id: input.deal_id && (await records.addDeal()).id }),
  });
  /** The only date that is never in the future. */
  const paidIn: Fixture = async ({ paid_on, payment_id: _, ...input }) => ({
    ...(await newInvoiceId(input)),
    payment_id: uuid(),
    ...(paid_on !== undefined && { paid_on: '2024-02-29' }),
  });
  const seenMeeting = async () => call('meetings.find', { id: records.meetingId });
  const visited = async () => ({
    stops: [{ id: uuid(), property_id: (await records.addProperty()).id, minutes: 30 }],
    participants: [{ id: uuid(), topic: 'clients', person_id: records.clientId }],
    overlap_confirmed: true,
  });
  /** A visit that has begun. */
  const addVisit = async () => {
    const [id, meeting_date] = [uuid(), new Date(Date.now() - 60_000).toISOString()];
    const visit = { ...(await visited()), id, meeting_date };
    const { version } = await call('visits.plan', visit);
    return { id, version, stop_id: visit.stops[0]?.id, participant_id: visit.participants[0]?.id };
  };
  const visitOf = async (keys: ReadonlyArray<'id' | 'stop_id' | 'participant_id'>) => {
    const visit = await addVisit();
    return Object.fromEntries(keys.map((key) => [key, visit[key]]));
  };
  const dealt: Fixture = async (input) => ({
    ...input,
    client_id: input.client_id && records.clientId,
    // Not later than today in any time zone.
    closed_on: String(input.closed_on) > '2026-01-31' ? '2026-01-31' : input.closed_on,
    shares: [{ agent_id: admin.id, share: '100' }],
  });
  const seenDeal = async () => {
    const { id, version } = await records.addDeal();
    return { id, version };
  };

  // The server refuses placeholders that it does not know, and an email without text.
  const plain = (value: unknown) => (typeof value === 'string' ? value.replaceAll('{{', '{') : value);
  const written: Fixture = async ({ name, texts, ...input }) => ({
    ...input,
    id: uuid(),
    name: unlike(name),
    texts: Object.fromEntries(
      Object.entries(texts as Record<string, { subject: string; body: string } | null>).map(([language, text]) => [
        language,
        text && { subject: plain(text.subject), body: plain(`<p>Hello</p>${text.body}`.slice(0, 50_000)) },
      ]),
    ),
  });

  const linked: Fixture = async (input) => ({
    ...input,
    property_type_id: input.property_type_id && records.typeId,
    agent_id: input.agent_id && admin.id,
    owner_id: input.owner_id && records.clientId,
    project_registration_id: null,
    image_ids: Array.isArray(input.image_ids) ? records.images.slice(0, input.image_ids.length) : [],
    floor_plan_ids: Array.isArray(input.floor_plan_ids) ? records.floorPlans.slice(0, input.floor_plan_ids.length) : [],
  });

  // The contract accepts any field names; the record kind defines valid ones and their units.
  const mapped: Fixture = async ({ mapping, ...input }) => {
    const { all, required, units } = propertyImportRules;
    const given = Object.values(mapping as Record<string, { kind: string }>);
    const sources = all.map((field, index) => {
      const source = given[index % Math.max(1, given.length)] ?? { kind: 'none' };
      const isEmpty = source.kind === 'none' || source.kind === 'derived';
      if (isEmpty) return [field, required.some((one) => one === field) ? { kind: 'constant', value: 'Pune' } : source];
      if (source.kind !== 'column') return [field, source];
      const unit = units[field]?.[index % 2];
      const column = listingColumns[index % listingColumns.length];
      return [field, { kind: 'column', column, ...(unit && { unit }) }];
    });
    const fixture = sources.map(([field, source]) =>
      field !== 'property_type' && JSON.stringify(source) === '{"kind":"derived"}'
        ? [field, { kind: 'none' }]
        : [field, source],
    );
    return { ...input, id: await records.addImport(), mapping: Object.fromEntries(fixture) };
  };
  const startImport = async () => {
    const from = (column: string) => ({ kind: 'column', column });
    const named = (value: string) => ({ kind: 'constant', value });
    const known = { title: from('name'), address: from('place'), price: { ...from('cost'), unit: 'lakh' } };
    const pune = { city: named('Pune'), state: named('Maharashtra') };
    const mapping = emptyMapping({ kind: 'none' }, { ...known, ...pune });
    const id = await records.addImport();
    await call('imports.start', { id, mapping, with_repeats: true });
    return id;
  };

  const invited = async () => {
    const { id, email } = await records.addInvited();
    await call('accounts.inviteAgain', { id });
    return records.tokenTo(email);
  };
  /** The correct password, of an Admin who is not locked out. */
  const mine: Fixture = async (input) => {
    await records.resetAdmin();
    return { ...input, password: fuzzPassword };
  };
  const withCredentials: Fixture = async () => ({
    password: fuzzPassword,
    code: await records.addFactor(admin.userId, new Date()),
  });

  const withPublishable: Fixture = async (input) => ({ ...input, property_id: (await records.addProperty()).id });

  const portalLink = async () => {
    const id = uuid();
    await call('portalLinks.create', { topic: 'clients', person_id: records.clientId, id, days: 3 });
    return id;
  };

  const sharedProperty = async () => {
    const id = uuid();
    await call('propertyLinks.create', { id, property_ids: [records.propertyId] });
    return id;
  };

  /** A visit that the client of the portal asked for; its agent answers. */
  const requestedVisit = async () => {
    await records.resetAdmin();
    const id = uuid();
    const { id: property_id } = await records.addProperty();
    await call('portal.requestVisit', { id, property_id, preferred_times: [wishedTime] });
    return id;
  };
  // Properties are not shown on Sundays.
  const visitOn = weekdayOf(plannedOn) === 6 ? addDays(plannedOn, 1) : plannedOn;
  const wishedTime = { on: visitOn, part: 'morning', time: null };
  let visitDays = 10;
  /** An instant at which no other visit of this run is. */
  const visitTime = () => {
    visitDays += 1;
    return `${addDays(plannedOn, visitDays)}T06:00:00Z`;
  };
  const ownDetails = (input: Fields): Fields => ({
    ...input,
    phone: input.phone && '98220 41736',
    // They differ from what the client has.
    full_name: `${String(input.full_name).slice(0, 100).trim()} ${uuid().slice(-8)}`,
    language: 'mr',
  });
  const connection = {
    name: 'Landing page',
    source: 'website',
    campaign: '',
    portal_account: '',
    cost_per_month: null,
    mapping: null,
    keep_days: 90,
    is_enabled: true,
  };
  const leadPair = async () => ({
    topic: 'leads',
    kept_id: (await records.addLead()).id,
    merged_id: (await records.addLead()).id,
  });
  const distinctPair = async () => {
    const { kept_id: person_id, merged_id: other_id } = await leadPair();
    return { topic: 'leads', person_id, other_topic: 'leads', other_id };
  };

  /** Nothing listens there. */
  const unreachableMailbox = {
    host: '127.0.0.1',
    port: 1,
    security: 'tls',
    username: 'sales',
    password: 'rose-garden-41',
    folder: 'INBOX',
    is_private_allowed: true,
  };
  const addConnection = async () => {
    const id = uuid();
    await call('intake.createConnection', { id, kind: 'webhook', ...connection });
    return id;
  };
  /** A sender that nothing listens for: asking it fails at once. */
  const addPulledConnection = async () => {
    const id = uuid();
    const account = { address: 'http://127.0.0.1:1/', login: 'x', secret: 'x', allows_private: true };
    await call('intake.createConnection', { id, kind: 'housing', ...connection, account });
    return id;
  };
  const delivered = async () => {
    const connectionId = await addConnection();
    const body = Buffer.from('{"question":"?"}');
    await acceptDelivery(base, {
      connectionId,
      kind: 'webhook',
      contentType: 'application/json',
      body,
      key: '',
      isSpam: true,
    });
    const { items } = await call('intake.listDeliveries', { connection: connectionId });
    const [{ id }] = items as [Fields];
    return String(id);
  };

  const changeOfMany = async (kind: unknown, change: Fields): Promise<Fields> => ({
    ...change,
    ...(change.act === 'assign' && { agent_id: change.agent_id && admin.id }),
    ...(change.act === 'follow_up' && { on: plannedOn }),
    ...(change.act === 'tag' && (await newTag())),
    ...(change.act === 'field' && (await newValue(kind))),
    ...(change.act === 'message' && { template_id: (await records.addTemplate()).id }),
  });
  const selectedId = async (kind: string) => {
    if (kind === 'deals') return (await records.addDeal()).id;
    return kind === 'invoices' ? records.invoiceId : notedIds[kind];
  };
  /** The preview of a change that one new lead is ready for. */
  const previewMany = async () => {
    const id = uuid();
    const ids = [(await records.addLead()).id];
    await call('bulk.preview', { id, kind: 'leads', ids, change: { act: 'stage', status: 'contacted' } });
    await workOnBulkRun(base, id);
    return id;
  };

  const versionOfMe = async () => (await call('accounts.me')).version;

  return {
    'notifications.savePreferences': async (input) => ({
      ...input,
      version: (await call('notifications.preferences')).version,
    }),
    'notifications.addDevice': async (input) => ({ ...input, ...browserKeys }),
    'company.save': async (input) => ({
      ...input,
      // The fuzz passwords stay long enough.
      ...('min_password_length' in input ? { min_password_length: 8 } : {}),
      ...('time_zone' in input ? { time_zone: 'Asia/Kathmandu' } : {}),
      // They must agree with one another and with the stored values.
      state: null,
      gstin: null,
      pan: null,
      map_attribution: '© Example',
      ...(typeof input.gstin === 'string' ? { gstin: input.gstin } : {}),
      version: (await call('company.read')).version,
    }),
    'company.setCurrency': async (input) => {
      const { currency, is_locked, version } = await call('company.currency');
      return { currency: is_locked ? currency : input.currency, version };
    },
    'company.setExportRoles': async (input) => ({ ...input, version: (await call('company.read')).version }),
    'company.setSharingCheck': async (input) => ({ ...input, version: (await call('company.read')).version }),
    'accounts.signIn': async () => {
      await records.resetAdmin();
      return { email: (await call('accounts.me')).email, password: fuzzPassword };
    },
    'accounts.signUp': async ({ picture: _, ...input }) => {
      await call('company.save', { sign_up_policy: 'open', version: (await call('company.read')).version });
      return { ...input, email: `${uuid()}@example.in`, password: strong(input.password) };
    },
    'accounts.confirmEmail': async () => {
      const email = `${uuid()}@example.in`;
      const mine = { full_name: admin.name, email, phone: '', address: '', letters_company: '' };
      await call('accounts.saveProfile', { ...mine, password: fuzzPassword, version: await versionOfMe() });
      return { token: await records.tokenTo(email) };
    },
    'accounts.resetPassword': async (input) => {
      const { id, email } = await testApp.addPerson();
      await sendResetEmail({ ...base, auth: testApp.built.auth }, { profile_id: id });
      return { ...input, password: strong(input.password), token: await records.tokenTo(email) };
    },
    'accounts.readInvitation': async () => ({ token: await invited() }),
    'accounts.acceptInvitation': async (input) => ({ password: strong(input.password), token: await invited() }),
    'accounts.saveProfile': async (input) => {
      await records.resetAdmin();
      return { ...input, password: fuzzPassword, phone: '', version: await versionOfMe() };
    },
    'accounts.saveAvatar': async ({ file_id }) => ({ file_id: file_id && records.avatar }),
    'accounts.changePassword': async (input) => {
      await records.resetAdmin();
      return { new_password: strong(input.new_password), current_password: fuzzPassword };
    },
    'accounts.signInWithCode': async (input) => {
      const code = await records.addFactor(admin.userId, new Date());
      return { ...input, code, challenge: await records.challenge() };
    },
    'accounts.beginSecondFactor': async () => {
      await records.addFactor(admin.userId, null);
      return { password: fuzzPassword };
    },
    'accounts.confirmSecondFactor': async () => ({ code: await records.addFactor(admin.userId, null) }),
    'accounts.renewRecoveryCodes': withCredentials,
    'accounts.switchOffSecondFactor': withCredentials,
    'accounts.resetSecondFactor': async () => {
      const { id, userId } = await testApp.addPerson();
      await records.addFactor(userId, new Date());
      await records.resetAdmin();
      return { id, password: fuzzPassword };
    },
    'apiKeys.create': keyed,
    'apiKeys.createService': keyed,
    'apiKeys.rename': withId(addKey),
    'apiKeys.revoke': withId(addKey),
    'archives.request': async (input) => {
      await records.resetAdmin();
      await records.endArchives();
      return { ...input, password: fuzzPassword };
    },
    'archives.address': async () => {
      await records.resetAdmin();
      return { id: await records.addArchive(), password: fuzzPassword };
    },
    'portalLinks.listActive': onNextPage('portalLinks.listActive'),
    'history.audit': onNextPage('history.audit'),
    'accounts.signOutDevice': withId(() => records.lastSession()),
    'accounts.invitePerson': mine,
    'accounts.inviteAgain': async () => mine({ id: (await records.addInvited()).id }),
    'accounts.approvePerson': async (input) => mine({ ...input, id: (await records.addWaiting()).id }),
    'accounts.refusePerson': withId(async () => (await records.addWaiting()).id),
    'accounts.changeRole': async (input) => mine({ ...input, id: await addedPerson(), version: 1 }),
    'accounts.changeStatus': async (input) => mine({ ...input, id: await addedPerson(), version: 1 }),
    'accounts.erasePerson': async () => ({ id: (await testApp.addPerson({ status: 'inactive' })).id, version: 1 }),
    'agents.find': withId(async () => admin.id),
    'agents.assignedRecords': withId(async () => admin.id),
    'agents.create': async (input) => mine({ ...input, ...reachable() }),
    'agents.update': async (input) => mine({ ...input, ...reachable(), id: await addedPerson(), version: 1 }),
    'agents.delete': async () => ({ id: await addedPerson(), hand_to: admin.id }),
    'history.timeline': propertyId,
    'history.trash': onNextPage('history.trash'),
    'history.restore': async ({ topic }) => {
      const { feature, add } = deletable[topic as TrashTopic];
      const { id } = await add();
      await call(`${feature}.delete`, { id });
      return { topic, id };
    },
    'notifications.list': onNextPage('notifications.list'),
    'outbox.list': onNextPage('outbox.list'),
    'outbox.find': withId(async () => firstOf(await call('outbox.list', {}))),
    'outbox.retry': withId(async () => firstOf(await call('outbox.list', { status: 'pending' }))),
    'propertyTypes.create': async (input) => ({ ...input, name: unlike(input.name) }),
    'propertyTypes.update': async (input) => {
      const { id, version } = await records.addType();
      return { ...input, id, version, name: unlike(input.name) };
    },
    'propertyTypes.delete': async () => ({ id: (await records.addType()).id }),
    'clients.list': onNextPage('clients.list'),
    'clients.find': clientId,
    'clients.create': withPreferences,
    'clients.update': async (input) => ({ ...(await withPreferences(input)), ...(await versionOfClient()) }),
    'clients.updatePreferences': async (input) => ({ ...input, property_type_ids: [], ...(await versionOfClient()) }),
    'clients.delete': withId(async () => (await records.addClient()).id),
    'clients.erase': withId(async () => (await records.addClient()).id),
    'leads.list': onNextPage('leads.list'),
    'leads.column': onNextPage('leads.column'),
    'leads.find': leadId,
    'leads.stages': leadId,
    'leads.create': pursued,
    'leads.update': async (input) => {
      const { id, version, lost_note } = await call('leads.find', { id: records.leadId });
      // An end that is omitted would stay, and could be beyond the other one.
      const ends = { bedrooms_min: null, bedrooms_max: null, area_min: null, area_max: null };
      const kept = input.status === 'converted' ? { lost_note } : {};
      return { ...ends, ...(await pursued(input)), ...kept, id, version };
    },
    'leads.move': async (input) => {
      const { id, status } = await call('leads.find', { id: records.leadId });
      return { ...input, id, from: status, below: null, lost_reason: 'other', won_reason: 'other' };
    },
    'leads.plan': async (input) => ({ ...followed(input), id: records.leadId }),
    'leads.convert': async (input) => {
      const { id } = await records.addLead();
      return { ...input, id, ...(input.client_type === null && { client_id: records.clientId }) };
    },
    'leads.delete': withId(async () => (await records.addLead()).id),
    'leads.erase': withId(async () => (await records.addLead()).id),
    'responseClock.claim': withId(async () => (await records.addLead()).id),
    'responseClock.saveRules': async (input) => {
      const { version, hours, holidays } = await call('responseClock.readRules');
      // Visits are possible in these hours.
      return { ...input, minutes: { remind: 5, pass_on: null, notify_managers: 30 }, version, hours, holidays };
    },
    'routing.save': async (input) => {
      const { people: _, ...routing } = await call('routing.read');
      return { ...routing, holds_off_hours: input.holds_off_hours, routes_imports: input.routes_imports };
    },
    'visibility.reveal': async () => ({ kind: 'clients', id: records.clientId }),
    'visibility.save': async (input) => {
      const kinds = input.kinds as { kind: string }[];
      return { ...input, kinds: [...new Map(kinds.map((one) => [one.kind, one])).values()] };
    },
    'visibility.saveTeam': async ({ name, ...input }) => ({
      ...input,
      id: uuid(),
      name: unlike(name),
      members: [{ profile_id: admin.id, is_head: true }],
      version: null,
    }),
    'routing.dryRun': async (input) => ({ ...input, rules: [] }),
    'routing.claim': withId(async () => (await records.addLead()).id),
    'routing.leaves': async () => ({ agent_id: admin.id }),
    'routing.addLeave': async () => leaveOfAdmin(),
    'routing.deleteLeave': async () => {
      const { id, agent_id } = leaveOfAdmin();
      await call('routing.addLeave', { ...leaveOfAdmin(), id });
      return { id, agent_id };
    },
    'followUps.list': onNextPage('followUps.list'),
    'followUps.ofPerson': async (input) => withPerson(input),
    'followUps.plan': async (input) => ({ ...withPerson(input), id: uuid(), on: plannedOn }),
    'followUps.change': async (input) => {
      const { id, version } = await records.addFollowUp();
      return { ...input, id, version, on: plannedOn };
    },
    'followUps.done': withId(async () => (await records.addFollowUp()).id),
    'followUps.reopen': withId(async () => (await records.addFollowUp()).id),
    'followUps.delete': withId(async () => (await records.addFollowUp()).id),
    'consents.ofPerson': async (input) => withPerson(input),
    // An address cannot contain an empty list.
    'consents.refusals': async (input) => ({ ids: [...(input.ids as string[]).slice(1), records.clientId] }),
    // A person of its own: the other calls go on writing to the usual ones.
    'consents.record': async (input) => {
      const isPart = input.act === 'given' || input.act === 'withdrawn';
      return {
        ...input,
        id: uuid(),
        person_id: (await (input.topic === 'leads' ? records.addLead() : records.addClient())).id,
        purposes: isPart ? ['offers'] : [],
        channels: isPart ? ['email', 'sms'] : [],
        proof: null,
      };
    },
    'consents.saveText': async (input) => {
      const texts = (await call('consents.texts')) as unknown as { language: string; version: number }[];
      return { ...input, version: texts.find(({ language }) => language === input.language)?.version };
    },
    'privacy.list': onNextPage('privacy.list'),
    'privacy.find': withId(async () => (await records.addPrivacyRequest()).id),
    'privacy.create': async (input) => ({ ...requested(input), id: uuid() }),
    'privacy.update': async (input) => {
      const { id, version } = await records.addPrivacyRequest();
      return { ...requested(input), id, version };
    },
    'privacy.close': async (input) => {
      const { id, version } = await records.addPrivacyRequest();
      return { ...input, id, version, answer: input.answer || 'Not held' };
    },
    'privacy.reopen': withId(async () => (await records.addPrivacyRequest()).id),
    'privacy.saveAnswerDays': async (input) => ({ ...input, version: (await privacySettings()).version }),
    'privacy.saveRetention': async (input) => ({ ...input, version: (await ruleOf(input.kind)).version }),
    'privacy.erase': async (input) => {
      const { version } = await ruleOf(input.kind);
      await call('privacy.saveRetention', { kind: input.kind, months: 120, mode: 'review', version });
      return { ...input, version: (await ruleOf(input.kind)).version };
    },
    'ownerReports.list': onNextPage('ownerReports.list'),
    'ownerReports.find': withId(async () => (await records.addOwnerReport()).id),
    'ownerReports.market': async (input) => ({ ...input, property_id: records.propertyId }),
    'ownerReports.compose': async () => {
      const { client_id } = await records.addOwned();
      return { client_id, id: uuid() };
    },
    'ownerReports.send': async (input) => {
      const { id, version } = await records.addOwnerReport();
      return { ...input, id, version };
    },
    'ownerReports.sendByWhatsApp': async (input) => {
      const { id, version } = await records.addOwnerReport();
      return { ...input, id, version, message_id: uuid(), link_id: uuid() };
    },
    'ownerReports.skip': withId(async () => (await records.addOwnerReport()).id),
    'ownerReports.reopen': async (input) => {
      const { id } = await records.addOwnerReport();
      await call('ownerReports.skip', { id });
      return { ...input, id };
    },
    'notes.list': async ({ cursor: _, ...input }) => noted(input),
    // A repeated id would return the first note.
    'notes.add': async ({ follow_up_on, stage, ...input }) => ({
      ...noted(input),
      ...(input.topic !== 'properties' && { follow_up_on: follow_up_on && plannedOn }),
      ...(input.topic === 'leads' && { stage }),
      id: uuid(),
    }),
    'notes.update': async (input) => {
      const { id, version } = await records.addNote();
      return { ...input, id, version };
    },
    'notes.delete': withId(async () => (await records.addNote()).id),
    'meetings.list': onNextPage('meetings.list'),
    'meetings.calendar': async (input) => ({ ...input, from: '2031-03-30', until: '2031-05-03' }),
    'meetings.find': meetingId,
    'meetings.create': async ({ reminders: _, ...input }) => met(input),
    'meetings.update': async (input) => {
      const { id, version } = await seenMeeting();
      return { ...(await met(input)), id, version };
    },
    'meetings.reschedule': async (input) => {
      const { id, meeting_date: from } = await seenMeeting();
      return { ...input, id, from, location: input.location || 'Baner Road', overlap_confirmed: true };
    },
    'meetings.changeStatus': async (input) => {
      const { id, status: from } = await seenMeeting();
      return { ...input, id, from, overlap_confirmed: true };
    },
    'meetings.changeStatuses': async () => {
      const { id, status } = await seenMeeting();
      return { changes: [{ id, from: status, status }], overlap_confirmed: true };
    },
    'meetings.saveNotes': async (input) => {
      const { id, version } = await seenMeeting();
      const next_follow_up_date = input.next_follow_up_date && `${plannedOn}T05:30:00Z`;
      return { ...input, id, version, next_follow_up_date };
    },
    'meetings.reminders': meetingId,
    'meetings.saveReminders': async () => ({
      id: (await records.addMeeting()).id,
      reminders: [
        { reminder_type: '24_hours', reminder_time: null },
        { reminder_type: 'custom', reminder_time: '2031-03-31T05:30:00Z' },
      ],
    }),
    'meetings.delete': withId(async () => (await records.addMeeting()).id),
    'visits.find': meetingId,
    'visits.plan': async (input) => ({ ...input, ...(await visited()), agent_id: null }),
    'visits.replan': async () => {
      const { id, version } = await addVisit();
      return { id, version, ...(await visited()) };
    },
    'visits.checkIn': async () => {
      const { id, stop_id } = await addVisit();
      const position = { latitude: 18.5, longitude: 73.8, accuracy: 12.5 };
      return { id, stop_id, check_in_id: uuid(), method: 'position', position };
    },
    'visits.setAttendance': async (input) => ({ ...input, ...(await visitOf(['id', 'participant_id'])) }),
    'visits.saveFeedback': async (input) => ({ ...input, ...(await visitOf(['id', 'stop_id', 'participant_id'])) }),
    'visits.finish': async () => visitOf(['id']),
    'visits.message': async (input) => ({ ...input, ...(await visitOf(['id', 'participant_id'])) }),
    'deals.list': onNextPage('deals.list'),
    'deals.find': withId(async () => (await records.addDeal()).id),
    'deals.displaced': withId(async () => (await records.addDeal()).id),
    'deals.record': async ({ property, ...input }) => {
      const { id: property_id, version: property_version } = await records.addProperty();
      // The owner is not the buyer.
      const typed =
        property === undefined ? {} : { property: { ...(await linked(property as Fields)), owner_id: null } };
      const lead_id = input.lead_id && (await records.addLead()).id;
      return { ...(await dealt(input)), ...typed, property_id, property_version, lead_id };
    },
    'deals.update': async (input) => ({ ...(await dealt(input)), ...(await seenDeal()) }),
    // Only a deal sets sold or rented.
    'deals.undo': async (input) => ({ ...input, ...(await seenDeal()), status: 'available' }),
    'documents.list': onNextPage('documents.list'),
    'documents.find': documentId,
    'documents.create': async (input) => ({ ...filed(input), file_id: await records.addDocumentFile() }),
    'documents.update': async (input) => {
      const { id, version } = await call('documents.find', { id: records.documentId });
      return { ...filed(input), id, version };
    },
    'documents.address': documentId,
    'documents.delete': withId(async () => (await records.addDocument()).id),
    'performance.read': async (input) => ({ ...input, agent_id: admin.id }),
    'performance.overview': async (input) => input,
    'performance.save': async (input) => {
      const until = String(input.month);
      const { months } = await call('performance.read', { agent_id: admin.id, until });
      const latest = Array.isArray(months) ? months.at(-1) : undefined;
      return { ...input, agent_id: admin.id, version: latest?.version };
    },
    'invoices.list': onNextPage('invoices.list'),
    'invoices.quote': async (input) => ({ ...(await billed(input)), id: input.id && records.invoiceId }),
    'invoices.prefill': async () => ({ deal: (await records.addDeal()).id }),
    'invoices.find': invoiceId,
    'invoices.create': billed,
    'invoices.update': async (input) => {
      const { id, version } = await call('invoices.find', { id: records.invoiceId });
      return { ...(await billed(input)), id, version };
    },
    'invoices.issue': newInvoiceId,
    'invoices.readEmail': async () => ({
      id: (await records.addInvoice((await records.addEmail()).client_id)).id,
    }),
    'invoices.markPaid': async (input) => {
      const paid = await paidIn(input);
      const { owed } = await call('invoices.find', { id: paid.id });
      return { ...paid, owed };
    },
    'invoices.recordPayment': async (input) => ({ ...(await paidIn(input)), amount: '40000.50' }),
    'invoices.reversePayment': async () => {
      const [{ id, owed }, payment_id] = [await records.addInvoice(), uuid()];
      await call('invoices.markPaid', { id, payment_id, owed });
      return { id, payment_id };
    },
    'invoices.cancel': newInvoiceId,
    'invoices.sendEmail': async (input) => ({
      ...input,
      id: (await records.addInvoice((await records.addEmail()).client_id)).id,
    }),
    'invoices.delete': newInvoiceId,
    'requirements.list': async (input) => withPerson(input),
    // A person has ten requirements at most.
    'requirements.create': async (input) => ({
      ...input,
      property_type_ids: [],
      person_id: (await (input.topic === 'leads' ? records.addLead() : records.addClient())).id,
    }),
    'requirements.update': async (input) => {
      const { id, version } = await records.addRequirement();
      return { ...input, property_type_ids: [], id, version };
    },
    'requirements.delete': withId(async () => (await records.addRequirement()).id),
    'matching.ofPerson': async (input) => withPerson(input),
    'matching.ofProperty': propertyId,
    'matching.decide': async (input) => ({ ...withPerson(input), property_id: records.propertyId }),
    'matching.undo': async () => {
      const said = { id: uuid(), topic: 'clients', person_id: records.clientId, property_id: records.propertyId };
      await call('matching.decide', { ...said, decision: 'interested' });
      return said;
    },
    'communications.list': async ({ cursor: _, ...input }) => withPerson(input),
    'communications.sendEmail': async (input) => ({
      ...input,
      content: `<p>Hello</p>${String(input.content)}`.slice(0, 50_000),
      topic: 'clients',
      person_id: (await records.addEmail()).client_id,
      property_ids: offered(input),
    }),
    'communications.logCall': async ({ follow_up_on, ...input }) => ({
      ...withPerson(input),
      ...(follow_up_on !== undefined && { follow_up_on: plannedOn }),
    }),
    'communications.messageText': async (input) => ({
      ...withPerson(input),
      property_ids: offered(input),
    }),
    'communications.logMessage': async (input) => ({
      ...withPerson(input),
      id: uuid(),
      property_ids: offered(input),
    }),
    'communications.sendAgain': withId(async () => (await records.addEmail()).id),
    'emailTemplates.find': withId(async () => (await records.addTemplate()).id),
    'emailTemplates.create': written,
    'emailTemplates.update': async (input) => {
      const { id, version } = await records.addTemplate();
      return { ...(await written(input)), id, version };
    },
    'emailTemplates.delete': withId(async () => (await records.addTemplate()).id),
    'messageTemplates.save': async ({ texts, ...typed }) => {
      // Not every moment has an SMS.
      const input = { ...typed, ...(typed.channel === 'sms' && { moment: 'greeting' }) };
      const { id, version } = await records.rewordMessage(
        typed.channel,
        typed.channel === 'sms' ? 'greeting' : typed.moment,
      );
      return { ...input, texts: mapValues(texts as Fields, plain), id, version };
    },
    'messageTemplates.reset': withId(async () => (await records.rewordMessage('whatsapp', 'greeting')).id),
    'registrations.find': withId(async () => (await records.addRegistration()).id),
    'registrations.create': registered,
    'registrations.update': async (input) => {
      const { id, version } = await records.addRegistration();
      return { ...(await registered(input)), id, version };
    },
    'registrations.delete': withId(async () => (await records.addRegistration()).id),
    'properties.sharing': propertyId,
    'portalLinks.list': async (input) => withPerson(input),
    'portalLinks.create': async (input) => withPerson(input),
    'portalLinks.extend': withId(portalLink),
    'portalLinks.revoke': withId(portalLink),
    // Only some kinds have an account or a mailbox, and both have a valid address.
    'intake.createConnection': async (input) => ({ ...input, kind: 'webhook', account: null, mailbox: null }),
    'savedViews.create': async (input) => {
      await records.clearViews();
      return { ...input, id: uuid(), name: uuid(), query: {} };
    },
    'savedViews.update': async (input) => ({ ...input, ...(await addView()), name: uuid(), query: {} }),
    'savedViews.reorder': async () => ({ list: 'leads', ids: [(await addView()).id] }),
    'savedViews.delete': withId(async () => (await addView()).id),
    'savedViews.restore': withId(async () => {
      const { id } = await addView();
      await call('savedViews.delete', { id });
      return id;
    }),
    'savedViews.saveLayout': async (input) => ({ ...input, columns: null }),
    'bulk.preview': async ({ kind, change, filter: _, ...input }) => ({
      ...input,
      id: uuid(),
      kind,
      ids: [await selectedId(String(kind))],
      change: await changeOfMany(kind, change as Fields),
    }),
    'bulk.find': withId(previewMany),
    'bulk.items': withId(previewMany),
    'bulk.start': withId(previewMany),
    'bulk.cancel': withId(previewMany),
    'bulk.undo': withId(async () => {
      const id = await previewMany();
      await call('bulk.start', { id });
      await workOnBulkRun(base, id);
      return id;
    }),
    'customFields.create': async (input) => {
      await freeFields();
      const types = { property_type_ids: null, is_required: false };
      return { ...input, ...types, type: 'text', choices: [], name: `Field ${uuid().slice(-12)}` };
    },
    'customFields.update': async (input) => ({ ...input, ...(await addField()), name: `Field ${uuid().slice(-12)}` }),
    'customFields.order': async (input) => ({ ...input, kind: 'leads', ids: [(await addField()).id] }),
    'customFields.remove': withId(async () => (await addField()).id),
    'customFields.restore': withId(async () => {
      const { id } = await addField();
      await call('customFields.remove', { id });
      return id;
    }),
    'customFields.tag': async (input) => ({ ...input, id: notedIds[String(input.kind)], ...(await newTag()) }),
    'vocabulary.create': async (input) => ({
      ...input,
      ...(await freeWordName()),
      works_like: { meeting_type: 'consultation', lead_stage: 'qualified' }[String(input.kind)],
      colour: input.kind === 'lead_stage' ? input.colour : undefined,
      starts_clock: input.kind === 'lead_source' ? input.starts_clock : undefined,
    }),
    'vocabulary.update': async (input) => ({
      ...input,
      ...(await freeWordName()),
      id: (await addWord()).id,
      version: 1,
      is_hidden: false,
      colour: undefined,
      starts_clock: undefined,
    }),
    'vocabulary.order': async (input) => {
      const { kind, id } = await addOnlyWord();
      return { ...input, kind, ids: [id] };
    },
    'vocabulary.merge': async () => ({ id: (await addOnlyWord()).id, into: (await addWord()).id }),
    'vocabulary.remove': withId(async () => (await addOnlyWord()).id),
    'vocabulary.restore': withId(async () => {
      const { id } = await addOnlyWord();
      await call('vocabulary.remove', { id });
      return id;
    }),
    'sourceCosts.rows': onNextPage('sourceCosts.rows'),
    'sourceCosts.update': async (input) => {
      const id = uuid();
      await call('sourceCosts.create', { id, month: '2026-10-01', source: 'portal', campaign: id, amount: '1' });
      return { ...input, campaign: uuid(), id, version: 1 };
    },
    'intake.updateConnection': async (input) => ({
      ...input,
      id: await addConnection(),
      version: 1,
      account: null,
      mailbox: null,
    }),
    'intake.testConnection': withId(addPulledConnection),
    'intake.renewSecret': withId(addConnection),
    'intake.saveSettings': async (input) => ({
      ...input,
      version: ((await call('intake.readSettings')) as unknown as { version: number }).version,
    }),
    'intake.findDelivery': withId(delivered),
    'intake.replay': withId(delivered),
    'intake.dismiss': withId(delivered),
    'intake.makeLead': async (input) => ({
      ...input,
      id: await delivered(),
      phone: '98220 41736',
      email: '',
      property_id: null,
    }),
    'intake.testMailbox': async (input) => ({ ...input, id: null, mailbox: unreachableMailbox }),
    'intake.listEnquiries': async (input) => withPerson(input),
    'duplicates.list': async ({ cursor: _, ...input }) => input,
    'duplicates.ofPerson': async (input) => withPerson(input),
    'duplicates.markDistinct': async (input) => ({ ...input, ...(await distinctPair()) }),
    'duplicates.preview': async () => leadPair(),
    'duplicates.merge': async (input) => ({
      ...input,
      ...(await leadPair()),
      id: uuid(),
      kept_version: 1,
      merged_version: 1,
    }),
    'duplicates.undo': withId(async () => {
      const id = uuid();
      await call('duplicates.merge', { ...(await leadPair()), id, kept_version: 1, merged_version: 1, choices: {} });
      return id;
    }),
    'propertyLinks.ofProperty': async () => ({ property_id: records.propertyId }),
    'propertyLinks.ofPerson': async (input) => withPerson(input),
    'propertyLinks.create': async (input) => ({
      ...input,
      property_ids: [(await records.addProperty()).id],
      recipient: input.recipient && { topic: 'clients', id: records.clientId },
    }),
    'publicSite.save': async (input) => ({
      ...input,
      accent: '#1f5c3a',
      version: (await call('publicSite.read')).version,
    }),
    'publicSite.publication': withPublishable,
    'publicSite.publish': withPublishable,
    'publicSite.unpublish': withPublishable,
    'propertyLinks.extend': withId(sharedProperty),
    'propertyLinks.revoke': withId(sharedProperty),
    'propertyLinks.restore': withId(sharedProperty),
    'portal.view': withoutLimits(async (input) => input),
    'portal.property': async () => ({ property_id: (await records.addProperty()).id }),
    'portal.decide': withoutLimits(async (input) => ({ ...input, property_id: (await records.addProperty()).id })),
    'portal.requestVisit': withoutLimits(async (input) => ({
      ...input,
      property_id: (await records.addProperty()).id,
      preferred_times: [wishedTime],
    })),
    'portal.acceptVisitTime': async () => {
      const id = await requestedVisit();
      const at = visitTime();
      await call('visitRequests.propose', { id, times: [at] });
      return { id, at };
    },
    'portal.withdrawVisit': withId(requestedVisit),
    'portal.proposeDetails': withoutLimits(async (input) => ownDetails(input)),
    'portal.withdrawDetails': withoutLimits(async (input) => input),
    'visitRequests.list': async (input) => ({ ...input, topic: 'clients', person_id: records.portalClientId }),
    'visitRequests.accept': async (input) => ({ ...input, id: await requestedVisit(), at: visitTime() }),
    'visitRequests.propose': async (input) => ({
      ...input,
      id: await requestedVisit(),
      times: [visitTime(), visitTime()],
    }),
    'visitRequests.decline': withId(requestedVisit),
    'detailProposals.list': async (input) => ({ ...input, topic: 'clients', person_id: records.portalClientId }),
    'detailProposals.decide': async (input) => {
      await records.resetAdmin();
      const id = uuid();
      const details = { full_name: 'Lata', phone: null, other_phones: [], email: null, address: null, language: 'mr' };
      await call('portal.proposeDetails', { ...ownDetails(details), id });
      const [proposal] = (await call('detailProposals.list', {
        topic: 'clients',
        person_id: records.portalClientId,
      })) as unknown as Array<{ version: number }>;
      // The client has no more than one proposal.
      return { ...input, id, version: proposal?.version, accepted: ['full_name'] };
    },
    'portal.confirmMeeting': withoutLimits(async () => ({
      meeting_id: (await records.addMeeting(records.portalClientId)).id,
    })),
    'portal.setConsent': withoutLimits(async (input) => input),
    'portal.refuseContact': withoutLimits(async (input) => input),
    'portal.write': withoutLimits(async (input) => input),
    // A spelling means one locality of its city.
    'webhooks.create': async (input) => {
      await clearWebhooks();
      return receivable(input);
    },
    'webhooks.update': async (input) => {
      const { id, version } = await addWebhook();
      return { ...receivable(input), id, version };
    },
    'webhooks.pause': webhookId,
    'webhooks.resume': webhookId,
    'webhooks.delete': webhookId,
    'webhooks.secret': webhookId,
    'webhooks.rotate': webhookId,
    'webhooks.test': webhookId,
    'webhooks.sendFailed': webhookId,
    'webhooks.deliveries': onNextPage('webhooks.deliveries'),
    'webhooks.delivery': webhookDeliveryId,
    'webhooks.sendAgain': webhookDeliveryId,
    'localities.create': async (input) => ({ ...input, ...namedLocality(), id: uuid(), neighbour_ids: [] }),
    'localities.update': async (input) => {
      const { id, version } = await records.addLocality();
      return { ...input, ...namedLocality(), id, version, neighbour_ids: [(await records.addLocality()).id] };
    },
    'localities.merge': async () => ({ id: (await records.addLocality()).id, into: (await records.addLocality()).id }),
    'localities.delete': withId(async () => (await records.addLocality()).id),
    'properties.list': onNextPage('properties.list'),
    'properties.find': propertyId,
    'properties.priceHistory': propertyId,
    'properties.create': linked,
    'properties.update': async (input) => {
      const { version } = await call('properties.find', { id: records.propertyId });
      // Only a deal sets sold or rented.
      const status = input.status === 'available' ? 'available' : 'pending';
      return { ...(await linked(input)), id: records.propertyId, version, status };
    },
    'properties.contacts': propertyId,
    // A property has twenty contacts at most.
    'properties.addContact': async (input) => ({ ...contact(input), property_id: (await records.addProperty()).id }),
    'properties.updateContact': async (input) => {
      const { id, version } = await records.addContact();
      return { ...contact(input), id, version };
    },
    'properties.removeContact': withId(async () => (await records.addContact()).id),
    'properties.logMessage': async () => ({ id: (await records.addProperty()).id, contact_id: null }),
    'properties.delete': withId(async () => (await records.addProperty()).id),
    'imports.find': withId(() => records.addImport()),
    'imports.preview': mapped,
    'imports.remarks': withId(startImport),
    'imports.chooseSheet': async (input) => ({ ...input, id: await records.addWorkbook('Flats'), sheet: 'Flats' }),
    'imports.start': async (input) => {
      // It may add tags.
      await freeWordName();
      return mapped(input);
    },
    'imports.cancel': withId(startImport),
    'imports.undo': withId(async () => {
      const id = await startImport();
      await runImport(base, importKinds, id);
      return id;
    }),
  };
}

/** A new strong password that includes the tested text. */
function strong(tried: unknown): string {
  return `${fuzzPassword} ${Array.from(String(tried)).slice(0, 80).join('')}`;
}

function firstOf({ items }: Fields): unknown {
  return Array.isArray(items) ? items[0]?.id : undefined;
}

function emptyMapping(none: object, given: Record<string, object>): Record<string, object> {
  return { ...Object.fromEntries(propertyImportFields.map((field) => [field, none])), ...given };
}
