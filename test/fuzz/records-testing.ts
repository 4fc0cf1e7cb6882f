import { desc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { hashPassword } from '#features/accounts/server/passwords.ts';
import { credentials, profiles, secondFactors, sessions } from '#features/accounts/server/tables.ts';
import { newSecret } from '#features/accounts/server/totp.ts';
import { appCode } from '#features/accounts/server/totp-testing.ts';
import { archives } from '#features/archives/server/tables.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { aDeal } from '#features/deals/deal-testing.ts';
import { aDocument } from '#features/documents/document-testing.ts';
import { sheetXml, workbookOf } from '#features/imports/xlsx/workbook-testing.ts';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { aLocality } from '#features/localities/locality-testing.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { aPrivacyRequest } from '#features/privacy/privacy-testing.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { aRegistration } from '#features/registrations/registration-testing.ts';
import { aRequirement } from '#features/requirements/requirement-testing.ts';
import { dayOf } from '#platform/dates.ts';
import { emails } from '#platform/email/server/tables.ts';
import type { TestApp } from '../../src/app/server/app-testing.ts';
import { multipart } from './multipart.ts';

export type Fields = Record<string, unknown>;

type Created = Fields & { id: string; version: number };

export type Records = Awaited<ReturnType<typeof openRecords>>;

export const fuzzPassword = 'seven mango trees';
export const listingColumns = ['name', 'place', 'cost'];
const listings = `${listingColumns.join(',')}\nRow house,Baner,42\nFlat,Wakad,\n`;

/** An Admin who creates the records that inputs reference. */
export async function openRecords(testApp: TestApp) {
  const { app } = testApp.built;
  const { db } = testApp.services.database;
  const admin = await testApp.addPerson({ role: 'Admin', full_name: 'Meera Kulkarni' });
  const hash = await hashPassword(fuzzPassword);
  const credential = { id: uuid(), accountId: admin.userId, providerId: 'credential', userId: admin.userId };
  await db.insert(credentials).values({ ...credential, password: hash });
  // Both in one browser: staff routes read one cookie, portal routes the other.
  const portalClientId = uuid();
  const link = await testApp.openLink(portalClientId);
  const bothOf = (session: string) => `${session}; ${link}`;
  let cookie = bothOf(admin.cookie);
  let made = 0;

  /** Calls as the Admin; an error is a fault of the run. */
  async function call(name: string, input?: object): Promise<Fields> {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const url = `/rpc/${name.replace('.', '/')}`;
    const answer = await app.inject({ method: 'POST', url, headers, payload: JSON.stringify({ json: input }) });
    if (answer.statusCode === 401) {
      cookie = bothOf(await testApp.openSession(admin.userId));
      return call(name, input);
    }
    if (answer.statusCode !== 200) throw new Error(`${name} created no record: ${answer.body}`);
    return answer.json().json ?? {};
  }

  const create = async (feature: string, input: object) => (await call(`${feature}.create`, input)) as Created;

  async function upload(url: string, name: string, content: Buffer): Promise<void> {
    const { headers, payload } = multipart([{ field: 'file', name, content }]);
    const own = { cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await app.inject({ method: 'POST', url, headers: { ...own, ...headers }, payload });
    if (answer.statusCode !== 201) throw new Error(`${url} created no record: ${answer.body}`);
  }

  async function addPicture(kind: 'avatar' | 'property_image'): Promise<string> {
    const id = uuid();
    const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#446688' } });
    await upload(`/api/files?kind=${kind}&id=${id}`, 'hall.jpg', await drawn.jpeg().toBuffer());
    return id;
  }

  function unlike(name: unknown): string {
    made += 1;
    return `${[...String(name).trim()].slice(0, 30).join('')} ${made}`;
  }

  const addType = () =>
    create('propertyTypes', { id: uuid(), name: unlike('Bungalow'), description: '', type_group: 'Residential' });
  const typeId = (await addType()).id;
  const images = [await addPicture('property_image'), await addPicture('property_image')];
  const floorPlans = [await addPicture('property_image')];
  const addProperty = () =>
    create(
      'properties',
      aProperty({
        title: 'Banyan Villa',
        property_type_id: typeId,
        price: '4200000.5',
        address: 'Lane 7',
        city: 'Pune',
        bedrooms: 3,
        bathrooms: 2.5,
        image_ids: images,
        floor_plan_ids: floorPlans,
      }),
    );
  const addClient = (given: object = {}) => create('clients', aClient({ full_name: unlike('Lata'), ...given }));

  const addLocality = () => create('localities', aLocality({ name: unlike('Baner') }));

  const addTemplate = () =>
    call('emailTemplates.create', {
      id: uuid(),
      name: unlike('Visit'),
      texts: { en: { subject: 'Hello', body: '<p>Hello {{client_name}}</p>' }, hi: null, mr: null, gu: null },
    });
  /** The text of a moment, reworded now or before. */
  const rewordMessage = async (channel: unknown, moment: unknown) => {
    const { rows } = await db.execute<{ id: string; version: number }>(sql`
      select id, version from email_templates where channel = ${channel} and moment = ${moment} and deleted_at is null`);
    const [{ id, version } = { id: uuid(), version: null }] = rows;
    const texts = { en: 'Hello {{client_name}}', hi: null, mr: null, gu: null };
    return call('messageTemplates.save', { channel, moment, id, version, texts });
  };
  const addRegistration = () => create('registrations', aRegistration({ number: unlike('P521') }));
  const addPrivacyRequest = () => create('privacy', aPrivacyRequest());
  /** A client with an email address and a sent email. */
  const addEmail = async () => {
    const { id: client_id } = await addClient({ email: 'lata@example.in', phone: '98220 12345' });
    const id = uuid();
    await call('communications.sendEmail', {
      topic: 'clients',
      person_id: client_id,
      id,
      subject: 'Hello',
      content: '<p>Hello</p>',
      template_id: null,
    });
    return { client_id, id };
  };

  const addLead = () => create('leads', aLead({ full_name: unlike('Sanjay'), budget: '4200000' }));
  const addRequirement = async () =>
    create('requirements', { id: uuid(), topic: 'leads', person_id: (await addLead()).id, ...aRequirement() });

  const addContact = async () =>
    call('properties.addContact', {
      id: uuid(),
      property_id: (await addProperty()).id,
      role: 'caretaker',
      client_id: null,
      name: unlike('Ganpat'),
      phone: '98220 41736',
    });

  const addNote = async () =>
    call('notes.add', {
      id: uuid(),
      topic: 'leads',
      record_id: (await addLead()).id,
      body: unlike('Wants to see it again'),
      written_at: '2026-01-31T05:30:00Z',
    });

  const addFollowUp = async () =>
    call('followUps.plan', {
      id: uuid(),
      topic: 'leads',
      person_id: (await addLead()).id,
      on: dayOf(new Date(), 'Asia/Kolkata'),
      time: '16:30',
      note: unlike('Send the plan'),
    });

  /** A property with its owner. */
  const addOwned = async () => {
    const { id: client_id } = await addClient({ email: 'lata@example.in', phone: '98220 12345' });
    await create('properties', aProperty({ title: unlike('Owned'), owner_id: client_id }));
    return { client_id };
  };
  const addOwnerReport = async () => call('ownerReports.compose', { ...(await addOwned()), id: uuid() });

  const addMeeting = (client_id: string | null = null) =>
    create(
      'meetings',
      aMeeting({
        title: unlike('Visit'),
        meeting_type: 'phone_call',
        client_id,
        meeting_date: '2031-04-01T05:30:00Z',
        location: '',
        overlap_confirmed: true,
      }),
    );

  const addDeal = async () => {
    const { id: property_id, version: property_version } = await addProperty();
    return call(
      'deals.record',
      aDeal({
        property_id,
        property_version,
        kind: 'sale',
        price: '4100000',
        closed_on: '2026-01-31',
        commission: '41000.01',
        shares: [{ agent_id: admin.id, share: '100' }],
      }),
    );
  };
  /** An uploaded PDF without a document. */
  async function addDocumentFile(): Promise<string> {
    const id = uuid();
    await upload(`/api/documents/files?id=${id}`, 'agreement.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'));
    return id;
  }
  const addDocument = async () =>
    create(
      'documents',
      aDocument({ file_id: await addDocumentFile(), title: unlike('Agreement'), document_type: 'sale_agreement' }),
    );

  const addInvoice = (client_id: string | null = null) =>
    create(
      'invoices',
      anInvoice({
        client_id,
        amount: '100000',
        commission_rate: '10',
        due_date: '2031-04-01',
        description: unlike('Brokerage'),
      }),
    );

  const { secondFactorKeys } = testApp.built.auth;
  const resetAdmin = async () => {
    await db.update(credentials).set({ password: hash }).where(eq(credentials.userId, admin.userId));
    await db.execute(sql`delete from rate_limits`);
  };

  return {
    resetAdmin,
    /** Adds a confirmed or unconfirmed second factor; returns the current code. */
    async addFactor(user_id: string, confirmed_at: Date | null): Promise<string> {
      await resetAdmin();
      const secret = newSecret();
      await db.delete(secondFactors).where(eq(secondFactors.user_id, user_id));
      await db.insert(secondFactors).values({ user_id, secret: secondFactorKeys.seal(user_id, secret), confirmed_at });
      return appCode(secret);
    },
    /** The challenge after the Admin's password. */
    challenge: async () => secondFactorKeys.makeChallenge({ userId: admin.userId, passwordHash: hash }, new Date()),
    clearViews: () => db.execute(sql`delete from saved_views`),
    endArchives: () => db.update(archives).set({ state: 'failed' }),
    async addArchive(): Promise<string> {
      const [id, expires_at] = [uuid(), new Date(Date.now() + 3_600_000)];
      await db.insert(archives).values({ id, state: 'ready', asked_by: admin.id, asked_at: new Date(), expires_at });
      return id;
    },
    admin,
    typeId,
    images,
    floorPlans,
    avatar: await addPicture('avatar'),
    propertyId: (await addProperty()).id,
    clientId: (await addClient()).id,
    portalClientId,
    leadId: (await addLead()).id,
    meetingId: (await addMeeting()).id,
    documentId: (await addDocument()).id,
    invoiceId: (await addInvoice()).id,
    cookie: () => cookie,
    call,
    unlike,
    addType,
    addProperty,
    addClient,
    addLead,
    addRequirement,
    addContact,
    addNote,
    addFollowUp,
    addOwned,
    addOwnerReport,
    addMeeting,
    addDeal,
    addDocument,
    addDocumentFile,
    addInvoice,
    addLocality,
    addTemplate,
    rewordMessage,
    addRegistration,
    addPrivacyRequest,
    addEmail,
    addPicture,
    addWaiting: () => testApp.addPerson({ approved_at: null }),
    async addInvited(): Promise<{ id: string; email: string }> {
      const id = uuid();
      const email = `${id}@example.in`;
      await db.insert(profiles).values({ id, full_name: 'Kiran', email, role: 'Agent', approved_at: new Date() });
      return { id, email };
    },
    async addImport(): Promise<string> {
      const id = uuid();
      await upload(`/api/imports?id=${id}`, 'listings.csv', Buffer.from(listings));
      return id;
    },
    async addWorkbook(sheet: string): Promise<string> {
      const id = uuid();
      const rows = [[...listingColumns], ['Row house', 'Baner', 42]];
      const sheets = { Land: sheetXml(rows), [sheet]: sheetXml(rows) };
      await upload(`/api/imports?id=${id}`, 'listings.xlsx', workbookOf({ sheets }));
      return id;
    },
    /** The token in the last email to an address. */
    async tokenTo(email: string): Promise<string> {
      const [message] = await db
        .select({ html: emails.html })
        .from(emails)
        .where(eq(emails.recipient, email))
        .orderBy(desc(emails.created_at))
        .limit(1);
      return /#([\w-]{20,})/u.exec(message?.html ?? '')?.[1] ?? '';
    },
    async lastSession(): Promise<string> {
      await testApp.openSession(admin.userId);
      const own = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, admin.userId));
      const [row] = await own.orderBy(desc(sessions.createdAt)).limit(1);
      return row?.id ?? '';
    },
    /** Resets the Admin's password and attempt limits after any call. */
    /** A new session for the Admin: some calls end it. */
    async signInAgain(): Promise<void> {
      cookie = bothOf(await testApp.openSession(admin.userId));
    },
  };
}
