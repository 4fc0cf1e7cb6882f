import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { listLeads } from '#features/leads/server/service/read-leads.ts';
import { readBell } from '#features/notifications/server/service.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { emailFixtures } from '../../adapters/email-fixtures-testing.ts';
import type { MailboxInput } from '../../contract.ts';
import { connectionSchema, deliverySchema } from '../../contract.ts';
import { maxDeliveryBytes } from '../../rules.ts';
import { createConnection, listConnections, updateConnection } from '../connections.ts';
import { dismissDelivery, listDeliveries, makeLeadOfDelivery, readOneDelivery, replayDelivery } from '../deliveries.ts';
import { intakeErasureHandler } from '../erasure-handler.ts';
import { settleDelivery } from '../read-delivery.ts';
import { openIntakeSecrets } from '../secrets.ts';
import type { ImapServer } from './imap-testing.ts';
import { startImapServer } from './imap-testing.ts';
import { readMailbox } from './read-mailbox.ts';
import { listDueMailboxes } from './repository.ts';
import { testMailbox } from './save-mailbox.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let admin: Context<Staff>;
let server: ImapServer;
let now = new Date('2026-11-26T10:00:00Z');
const secrets = openIntakeSecrets({ secret: 'a secret of a test' });
const clock = { now: () => now };
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

beforeAll(async () => {
  agency = await openTestAgency();
  admin = { ...(await agency.hire('Admin', 'Asha Rao')), clock };
});
afterAll(() => agency.close());
beforeEach(async () => {
  server = await startImapServer();
  username = `sales-${uuid()}@agency.example`;
});
afterEach(() => server.close());

const program = (): Context<Program> & { secrets: typeof secrets } => ({
  ...agency.base,
  clock,
  secrets,
  actor: { kind: 'program', profileId: null },
});

/** Of each test: the system may give the port of an earlier test again. */
let username = '';

const settings = (changes: Partial<MailboxInput> = {}): MailboxInput => ({
  host: '127.0.0.1',
  port: server.port,
  security: 'none',
  username,
  password: 'rose-garden-41',
  folder: 'INBOX',
  is_private_allowed: true,
  ...changes,
});

const usual = {
  name: 'Portal emails',
  source: 'portal' as const,
  campaign: '',
  portal_account: '',
  cost_per_month: null,
  mapping: null,
  keep_days: 90,
  is_enabled: true,
};

async function connect(changes: Partial<MailboxInput> = {}): Promise<string> {
  const id = uuid();
  await createConnection({ ...admin, secrets }, { id, kind: 'mailbox', ...usual, mailbox: settings(changes) });
  return id;
}

const read = (id: string, idle = 20_000) =>
  readMailbox(program(), id, { signal: new AbortController().signal, timeouts: { connect: 20_000, idle } });

/** Reads the mailbox and runs the jobs of what waits, twice, as after a crash. */
async function work(id: string) {
  await read(id);
  const { rows } = await agency.base.database.pool.query("select id from intake_deliveries where state = 'received'");
  for (const { id: delivery } of [...rows, ...rows]) await settleDelivery(program(), delivery);
}

const deliveriesOf = async (connection: string) => (await listDeliveries(admin, { connection })).items;
const mailboxOf = async (id: string) => {
  const found = (await listConnections({ ...admin, secrets })).find((one) => one.id === id);
  if (!found?.mailbox) throw new Error('no mailbox');
  return { ...found, mailbox: found.mailbox };
};

describe('a mailbox', () => {
  it('makes leads of new emails, marks them seen, and stores them without attachments', async () => {
    server.deliver(emailFixtures.acres, { at: new Date(now.getTime() - 3 * 86_400_000) });
    const id = await connect();
    const email = server.deliver(emailFixtures.list, { at: now });
    await work(id);
    const [delivery, ...others] = await deliveriesOf(id);
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({
      state: 'new_lead',
      summary: 'Website · Contact form',
      person: { full_name: 'Meera Joshi' },
    });
    expect([...email.flags]).toEqual(['\\Seen']);
    const shown = deliverySchema.parse(await readOneDelivery(admin, delivery?.id ?? ''));
    expect(shown.body).toContain('Message-ID: <w-1@agency.example>');
    expect(shown.body).toContain('filename=plan.png');
    expect(shown.body).not.toContain('iVBORw0KGgo');
    expect(shown.email).toMatchObject({ from: 'Website · form@agency.example', subject: 'Contact form' });
    expect(connectionSchema.parse(await mailboxOf(id)).mailbox).toMatchObject({
      problem: null,
      succeeded_at: now.toISOString(),
    });
    expect(server.commands.some((command) => /BODY\[/u.test(command))).toBe(false);
  });

  it('makes one delivery of an email that is there twice, and reads none again', async () => {
    const id = await connect();
    server.deliver(emailFixtures.acres, { at: now });
    server.deliver(`Received: from elsewhere\n${emailFixtures.acres}`, { at: now });
    await work(id);
    await work(id);
    expect(await deliveriesOf(id)).toHaveLength(1);
    const sent = server.sentBytes;
    await work(id);
    expect(server.sentBytes).toBe(sent);
    // A portal that gives two emails one Message-ID loses none.
    server.deliver(emailFixtures.acres.replace('9822041736', '9822041799'), { at: now });
    await work(id);
    expect(await deliveriesOf(id)).toHaveLength(2);
  });

  it('reads the folder again without doubles when its UIDVALIDITY changes', async () => {
    const id = await connect();
    server.deliver(emailFixtures.housing, { at: now });
    await work(id);
    later(1);
    server.renumber();
    server.deliver(emailFixtures.magicbricks, { at: now });
    server.emails.splice(0, 0, ...server.emails.splice(1));
    await work(id);
    await work(id);
    expect((await deliveriesOf(id)).map(({ summary }) => summary)).toEqual([
      'MagicBricks · New lead for your Property ID: 71234568',
      'Housing.com · You have got a new lead',
    ]);
  });

  it('does not bring back the email of an erased person when the UIDVALIDITY changes', async () => {
    const id = await connect();
    server.deliver(emailFixtures.housing, { at: now });
    await work(id);
    const [{ person } = { person: null }] = await deliveriesOf(id);
    await transact(program(), (tx) =>
      intakeErasureHandler.erase(tx, { topic: 'leads', ids: [person?.id ?? ''], at: now, act: 'erased' }),
    );
    later(1);
    server.set({ uidValidity: 9 });
    await work(id);
    const found = await deliveriesOf(id);
    expect(found).toHaveLength(1);
    expect((await readOneDelivery(admin, found[0]?.id ?? '')).body).toBe('');
  });

  it('continues where the connection broke off', async () => {
    const id = await connect();
    await work(id);
    const [first, second] = [
      server.deliver(emailFixtures.acres, { at: now }),
      server.deliver(emailFixtures.list, { at: now }),
    ];
    server.set({ dropsAtUid: second.uid });
    await work(id);
    expect(await deliveriesOf(id)).toHaveLength(1);
    expect((await mailboxOf(id)).mailbox.problem).toBe('stalled');
    server.set({ dropsAtUid: null });
    later(2);
    await work(id);
    expect(await deliveriesOf(id)).toHaveLength(2);
    expect([first, second].map(({ flags }) => flags.size)).toEqual([1, 1]);
    expect((await mailboxOf(id)).mailbox.problem).toBeNull();
  });

  it('records an email of 50 MB as refused without reading it', async () => {
    const id = await connect();
    const email = Buffer.concat([
      Buffer.from('From: big@a.example\r\nSubject: Plans\r\n\r\n'),
      Buffer.alloc(50_000_000, 'x'),
    ]);
    server.deliver(email, { at: now });
    server.deliver(emailFixtures.list, { at: now });
    await work(id);
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'repeat' },
      { state: 'refused', reason: 'too_large', summary: 'big@a.example · Plans' },
    ]);
    expect(server.sentBytes).toBeLessThan(200_000);
  });

  it('passes over an email whose server sends more than it was asked for', async () => {
    const id = await connect();
    await work(id);
    server.set({ ignoresLimits: true, claimedSize: 900 });
    server.deliver(Buffer.alloc(3 * maxDeliveryBytes, 'x'), { at: now });
    await work(id);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'refused', reason: 'too_large' }]);
    server.set({ ignoresLimits: false, claimedSize: null });
    server.deliver(emailFixtures.list, { at: now });
    later(2);
    await work(id);
    expect(await deliveriesOf(id)).toHaveLength(2);
  });

  it('reads a folder in which it may mark nothing', async () => {
    server.set({ isReadOnly: true });
    const id = await connect();
    server.deliver(emailFixtures.list, { at: now });
    await work(id);
    expect(await deliveriesOf(id)).toHaveLength(1);
    expect((await mailboxOf(id)).mailbox.problem).toBeNull();
  });

  it('stores NUL, broken MIME and endless headers', async () => {
    const id = await connect();
    for (const source of [
      Buffer.from('From: a@b.example\0\r\nSubject: \0\r\n\r\nhello \0'),
      Buffer.from(`From: a@b.example\r\nX-Long: ${'x'.repeat(900_000)}\r\n\r\nhello`),
      Buffer.from('Content-Type: multipart/mixed; boundary=\r\n\r\n--\r\n'),
      Buffer.alloc(0),
    ])
      server.deliver(source, { at: now });
    await work(id);
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(
      Array.from({ length: 4 }, () => 'not_understood'),
    );
  });
});

describe('a mailbox that cannot be read', () => {
  it.each([
    ['password', { password: 'wrong' }],
    ['folder', { folder: 'Nowhere' }],
    ['unreachable', { port: 1 }],
    ['host_private', { is_private_allowed: false, security: 'tls' as const }],
    ['no_encryption', { security: 'starttls' as const }],
    ['no_encryption', { security: 'tls' as const }],
  ])('says so: %s', async (problem, changes) => {
    const id = await connect(changes);
    await read(id);
    expect((await mailboxOf(id)).mailbox).toMatchObject({ problem, failing_since: now.toISOString() });
    expect(await testMailbox({ ...admin, secrets }, { id: null, mailbox: settings(changes) })).toMatchObject({
      problem,
    });
  });

  it('does not trust a certificate of another name, and sends it no password', async () => {
    server.set({ offersTls: true });
    const id = await connect({ security: 'starttls' });
    await read(id);
    expect((await mailboxOf(id)).mailbox.problem).toBe('certificate');
    expect(server.commands.some((command) => command.startsWith('LOGIN'))).toBe(false);
  });

  it('stops waiting for a server that stalls', async () => {
    server.set({ isStalled: true });
    const id = await connect();
    await read(id, 300);
    expect((await mailboxOf(id)).mailbox.problem).toBe('stalled');
  });

  it('cannot use a password that another program secret encrypted', async () => {
    const id = await connect();
    const other = openIntakeSecrets({ secret: 'another' });
    await readMailbox({ ...program(), secrets: other }, id, { signal: new AbortController().signal });
    expect((await mailboxOf(id)).mailbox.problem).toBe('secret_lost');
  });

  it('is tried again with growing pauses, and notifies each Admin once until it works again', async () => {
    const id = await connect({ password: 'wrong' });
    const failing = async () =>
      (await readBell(admin, [])).items.filter(({ kind, entity_id }) => kind === 'mailbox_failing' && entity_id === id);
    const isDue = async () => (await listDueMailboxes(agency.base.db, now)).includes(id);
    const since = now.toISOString();
    for (let times = 0; times < 2; times += 1) {
      await read(id);
      expect(await isDue()).toBe(false);
      later(5);
      expect(await isDue()).toBe(true);
    }
    expect(await failing()).toHaveLength(0);
    for (let times = 0; times < 4; times += 1) {
      await read(id);
      later(31);
    }
    expect(await failing()).toMatchObject([{ values: { name: 'Portal emails' } }]);
    const { version, mailbox } = await mailboxOf(id);
    expect(mailbox.failing_since).toBe(since);
    await updateConnection({ ...admin, secrets }, { id, version, ...usual, mailbox: settings() });
    await read(id);
    expect((await mailboxOf(id)).mailbox).toMatchObject({ problem: null, failing_since: null });
    server.set({ password: 'changed' });
    for (let times = 0; times < 4; times += 1) {
      await read(id);
      later(31);
    }
    expect(await failing()).toHaveLength(2);
  });
});

describe('the settings of a mailbox', () => {
  it('keep the password encrypted and away from answers, the audit trail and other servers', async () => {
    const id = await connect();
    const { version } = await mailboxOf(id);
    const dump = await agency.base.database.pool.query(
      'select (select json_agg(m) from intake_mailboxes m)::text || (select json_agg(c) from changes c)::text as all',
    );
    expect(String(dump.rows[0].all)).not.toContain('rose-garden-41');
    expect(JSON.stringify(await mailboxOf(id))).not.toContain('rose-garden-41');
    const change = (changes: Partial<MailboxInput>) =>
      updateConnection(
        { ...admin, secrets },
        { id, version, ...usual, mailbox: settings({ password: '', ...changes }) },
      );
    const stolen = { details: { fields: [{ path: 'mailbox.password', code: 'required' }] } };
    await expect(change({ host: 'evil.example' })).rejects.toMatchObject(stolen);
    const test = { id, mailbox: settings({ password: '', host: 'evil.example' }) };
    await expect(testMailbox({ ...admin, secrets }, test)).rejects.toMatchObject(stolen);
    expect((await change({ folder: 'Portals' })).mailbox?.folder).toBe('Portals');
    expect(await testMailbox({ ...admin, secrets }, { id, mailbox: settings({ password: '' }) })).toEqual({
      problem: null,
      emails: 0,
      folders: [],
    });
  });

  it('are refused for a mailbox that another connection reads, without encryption, and for other kinds', async () => {
    await connect();
    await expect(connect({ username: settings().username.toUpperCase() })).rejects.toMatchObject({
      details: { fields: [{ path: 'mailbox.username', code: 'taken' }] },
    });
    await expect(connect({ username: 'b', is_private_allowed: false })).rejects.toMatchObject({
      details: { fields: [{ path: 'mailbox.security', code: 'not_valid' }] },
    });
    const create = (kind: 'webhook' | 'mailbox', mailbox: MailboxInput | null) =>
      createConnection({ ...admin, secrets }, { id: uuid(), kind, ...usual, mailbox });
    await expect(create('webhook', settings())).rejects.toMatchObject({ code: 'invalid' });
    await expect(create('mailbox', null)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('name the folders there are when the folder does not exist', async () => {
    expect(await testMailbox({ ...admin, secrets }, { id: null, mailbox: settings({ folder: 'Nowhere' }) })).toEqual({
      problem: 'folder',
      emails: null,
      folders: ['INBOX', 'Portals'],
    });
  });

  it('find what arrived meanwhile when the folder changes', async () => {
    const id = await connect({ folder: 'Nowhere' });
    later(60);
    server.deliver(emailFixtures.list, { at: now });
    later(60);
    const { version } = await mailboxOf(id);
    await updateConnection({ ...admin, secrets }, { id, version, ...usual, mailbox: settings() });
    await work(id);
    expect(await deliveriesOf(id)).toHaveLength(1);
  });
});

describe('an email that is not understood', () => {
  const letter = (phone: string) =>
    `From: "Anil Rao" <anil-${phone}@example.in>\nSubject: Flat\nMessage-ID: <${phone}>\n\nI like the flat. Call ${phone}.\n`;

  it('becomes a lead with what a person typed, once, and shows what was recognised', async () => {
    const id = await connect();
    server.deliver(letter('9822055501'), { at: now });
    await work(id);
    const [delivery] = await deliveriesOf(id);
    if (!delivery) throw new Error('no delivery');
    expect(delivery).toMatchObject({ state: 'not_understood', reason: 'unknown_format' });
    const { recognised } = deliverySchema.parse(await readOneDelivery(admin, delivery.id));
    expect(recognised).toMatchObject({
      full_name: 'Anil Rao',
      phone: '9822055501',
      email: 'anil-9822055501@example.in',
    });
    const { full_name, phone, email, message } = recognised;
    const typed = { id: delivery.id, full_name, phone, email, message, property_id: null };
    const refused = (changes: object) => makeLeadOfDelivery(admin, { ...typed, ...changes });
    await expect(refused({ phone: '', email: '' })).rejects.toMatchObject({ details: { fields: [{ path: 'phone' }] } });
    await expect(refused({ phone: '12' })).rejects.toMatchObject({ details: { fields: [{ path: 'phone' }] } });
    await expect(refused({ email: 'x' })).rejects.toMatchObject({ details: { fields: [{ path: 'email' }] } });
    await expect(refused({ property_id: uuid() })).rejects.toMatchObject({
      details: { fields: [{ path: 'property_id' }] },
    });
    const made = await Promise.all([makeLeadOfDelivery(admin, typed), makeLeadOfDelivery(admin, typed)]);
    expect(made).toMatchObject([{ state: 'new_lead' }, { state: 'new_lead' }]);
    expect((await listLeads(admin, { search: '9822055501' })).items).toHaveLength(1);
    expect(await replayDelivery(admin, delivery.id).catch((error) => error.code)).toBe('conflict');
  });

  it('is a repeat enquiry of a known person', async () => {
    const id = await connect();
    server.deliver(letter('9822055501').replace('I like', 'I still like'), { at: now });
    await work(id);
    const [delivery] = await deliveriesOf(id);
    const typed = {
      id: delivery?.id ?? '',
      full_name: '',
      phone: '098220 55501',
      email: '',
      message: '',
      property_id: null,
    };
    expect(await makeLeadOfDelivery(admin, typed)).toMatchObject({
      state: 'repeat',
      person: { full_name: 'Anil Rao' },
    });
  });

  it('is dismissed with a reason, and can become a lead after all', async () => {
    const id = await connect();
    server.deliver(letter('9822055502'), { at: now });
    await work(id);
    const [delivery] = await deliveriesOf(id);
    if (!delivery) throw new Error('no delivery');
    expect(await dismissDelivery(admin, { id: delivery.id, reason: 'handled' })).toMatchObject({
      state: 'refused',
      reason: 'handled',
    });
    const typed = { id: delivery.id, full_name: 'A', phone: '9822055502', email: '', message: '', property_id: null };
    expect(await makeLeadOfDelivery(admin, typed)).toMatchObject({ state: 'new_lead' });
  });
});
