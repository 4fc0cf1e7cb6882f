import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { eraseLead } from '#features/leads/server/service/delete-lead.ts';
import { readLead } from '#features/leads/server/service/read-leads.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import type { AccountInput } from '../contract.ts';
import { connectionSchema } from '../contract.ts';
import type { ConnectionKind } from '../rules.ts';
import { acceptDelivery } from './accept-delivery.ts';
import type { IntakeServices } from './accounts.ts';
import { createConnection, listConnections, testConnection, updateConnection } from './connections.ts';
import { listDeliveries, listEnquiriesOf, replayDelivery } from './deliveries.ts';
import { intakeErasureHandler } from './erasure-handler.ts';
import { startPulls } from './jobs.ts';
import { fetchMetaLead, giveUpOnMetaLead } from './meta-leads.ts';
import { pullEnquiries } from './pull-enquiries.ts';
import { settleDelivery } from './read-delivery.ts';
import { openIntakeSecrets } from './secrets.ts';
import type { Vendor } from './vendors-testing.ts';
import { openVendor } from './vendors-testing.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let admin: Context<Staff>;
let vendor: Vendor;
let services: IntakeServices;
const secrets = openIntakeSecrets({ secret: 'a secret of a test' });

beforeAll(async () => {
  agency = await openTestAgency();
  admin = await agency.hire('Admin', 'Asha Rao');
  vendor = await openVendor();
  services = { secrets, graphUrl: vendor.url };
});
afterAll(async () => {
  vendor.close();
  await agency.close();
});
beforeEach(() => {
  vendor.requests.length = 0;
  agency.clock.set('2026-11-21T06:00:00Z');
});

const program = (): Context<Program> => ({ ...agency.base, actor: { kind: 'program', profileId: null } });
const usual = {
  source: 'portal' as const,
  campaign: '',
  portal_account: '',
  cost_per_month: null,
  mapping: null,
  keep_days: 90,
  is_enabled: true,
};

async function connect(kind: ConnectionKind, account: Partial<AccountInput> = {}) {
  const { connection } = await createConnection(
    { ...admin, secrets },
    {
      id: uuid(),
      kind,
      name: kind,
      ...usual,
      account: { address: vendor.url, login: 'sahyadri', secret: 'the password', allows_private: true, ...account },
    },
  );
  return connection.id;
}

const connectionOf = async (id: string) => {
  const found = (await listConnections({ ...admin, secrets })).find((one) => one.id === id);
  return connectionSchema.parse(found);
};
const deliveriesOf = async (connection: string) => (await listDeliveries(admin, { connection, limit: 100 })).items;

async function work() {
  const { rows } = await agency.base.database.pool.query("select id from intake_deliveries where state = 'received'");
  for (const { id } of rows) await settleDelivery(program(), id);
}

async function jobsOf(name: string): Promise<number> {
  const { rows } = await agency.base.database.pool.query(
    'select count(*)::integer as count from graphile_worker.jobs where task_identifier = $1',
    [name],
  );
  return rows[0].count;
}

let last = 98_330_10_000;
function newPhone(): string {
  last += 7;
  return String(last);
}

const resp = (id: string, phone: string, listing = '') =>
  `<Resp><QryDtl QueryId="${id}"><CmpctLabl>3 BHK in Baner</CmpctLabl><ProdId>${listing}</ProdId></QryDtl><CntctDtl><Name>Lead ${id}</Name><Phone>${phone}</Phone></CntctDtl></Resp>`;
const xml = (...parts: string[]) => `<Xml ActionStatus="true">${parts.join('')}</Xml>`;

describe('a pull of XML', () => {
  it('makes a lead of each enquiry, once, and knows the property by its id at the portal', async () => {
    const property = await createProperty(admin, aProperty({ portal_ids: ['99acres:D71234567'] }));
    const id = await connect('99acres');
    const [one, other] = [newPhone(), newPhone()];
    vendor.answer((_request, response) => response.end(xml(resp('1', one, 'D71234567'), resp('2', other))));
    expect(await pullEnquiries(program(), services, id)).toBe(2);
    for (let times = 0; times < 4; times += 1) expect(await pullEnquiries(program(), services, id)).toBe(0);
    await work();
    const cards = await deliveriesOf(id);
    expect(cards.map(({ state }) => state)).toEqual(['new_lead', 'new_lead']);
    const lead = await readLead(admin, cards[1]?.person?.id ?? '');
    expect(lead).toMatchObject({ full_name: 'Lead 1', phone: one, property_id: property.id });
    const [touch] = await listEnquiriesOf(admin, { topic: 'leads', id: lead.id });
    expect(touch).toMatchObject({ kind: '99acres', source: 'portal', property: { id: property.id } });
    expect(vendor.requests[0]?.body).toContain(encodeURIComponent('<user_name>sahyadri</user_name>'));
    expect((await connectionOf(id)).account).toMatchObject({
      last_success_at: '2026-11-21T06:00:00.000Z',
      fetched_until: '2026-11-21T06:00:00.000Z',
      error: null,
    });
  });

  it('asks in windows that overlap, and catches up after days', async () => {
    const id = await connect('99acres');
    vendor.answer((_request, response) => response.end(xml()));
    await pullEnquiries(program(), services, id);
    agency.clock.set('2026-11-25T06:00:00Z');
    await pullEnquiries(program(), services, id);
    const windows = vendor.requests.map(({ body }) => {
      const asked = new URLSearchParams(body).get('xml') ?? '';
      return [...asked.matchAll(/_date>([^<]+)<\//gu)].map(([, at]) => Date.parse(`${at?.replace(' ', 'T')}+05:30`));
    });
    expect(windows.length).toBe(4);
    for (const [index, [from = 0, to = 0]] of windows.entries()) {
      expect(to - from).toBeLessThanOrEqual(48 * 3_600_000);
      if (index > 0) expect(from).toBeLessThan(windows[index - 1]?.[1] ?? 0);
    }
    expect(windows.at(-1)?.[1]).toBe(Date.parse('2026-11-25T06:00:00Z'));
  });

  it.each<[string, Parameters<Vendor['answer']>[0], string]>([
    ['is busy', (_, response) => response.writeHead(503).end('later'), 'busy'],
    [
      'sends a page',
      (_, response) => response.end('<!DOCTYPE html><html><body>Maintenance</body></html>'),
      'unreadable',
    ],
    ['says nothing', (_, response) => response.end(), 'unreadable'],
    ['hangs up', (_, response) => response.destroy(), 'unreachable'],
    ['breaks off', (_, response) => response.end(xml(resp('1', '9822041736')).slice(0, -20)), 'unreadable'],
    ['forwards', (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(), 'redirected'],
    [
      'sends a bomb',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(30_000_000))),
      'too_large',
    ],
    [
      'refuses the account',
      (_, response) =>
        response.end('<Xml ActionStatus="false"><ErrorDetail><Message>Incorrect</Message></ErrorDetail></Xml>'),
      'refused',
    ],
  ])('loses nothing from a sender that %s', async (_name, wrong, error) => {
    const id = await connect('99acres');
    vendor.answer((_request, response) => response.end(xml()));
    await pullEnquiries(program(), services, id);
    vendor.answer(wrong);
    agency.clock.set('2026-11-21T07:00:00Z');
    await pullEnquiries(program(), services, id);
    agency.clock.set('2026-11-21T08:00:00Z');
    await pullEnquiries(program(), services, id);
    expect((await connectionOf(id)).account).toMatchObject({
      error,
      failing_since: '2026-11-21T07:00:00.000Z',
      last_success_at: '2026-11-21T06:00:00.000Z',
      fetched_until: '2026-11-21T06:00:00.000Z',
    });
    expect(await deliveriesOf(id)).toEqual([]);
    vendor.answer((_request, response) => response.end(xml(resp('late', newPhone()))));
    expect(await pullEnquiries(program(), services, id)).toBe(1);
    expect((await connectionOf(id)).account).toMatchObject({ error: null, failing_since: null });
    const { rows } = await agency.base.database.pool.query(
      "select action from changes where topic = 'intake_connections' and entity_id = $1 order by id",
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['created', 'asking_failed', 'asking_worked']);
  });

  it('is repeated if the server stops between storing and moving on', async () => {
    const id = await connect('99acres');
    vendor.answer((_request, response) => response.end(xml(resp('1', newPhone()))));
    await pullEnquiries(program(), services, id);
    await agency.base.database.pool.query('update intake_accounts set fetched_until = null where connection_id = $1', [
      id,
    ]);
    await pullEnquiries(program(), services, id);
    expect(await deliveriesOf(id)).toHaveLength(1);
  });

  it('does not pull a person again who was erased', async () => {
    const id = await connect('99acres');
    const phone = newPhone();
    const withoutId = `<Resp><CntctDtl><Name>Erased</Name><Phone>${phone}</Phone></CntctDtl></Resp>`;
    vendor.answer((_request, response) => response.end(xml(withoutId)));
    await pullEnquiries(program(), services, id);
    await work();
    const [card] = await deliveriesOf(id);
    await eraseLead(admin, [intakeErasureHandler], card?.person?.id ?? '');
    expect(await pullEnquiries(program(), services, id)).toBe(0);
    const { rows } = await agency.base.database.pool.query(
      "select convert_from(body, 'UTF8') as body from intake_deliveries where connection_id = $1",
      [id],
    );
    expect(rows).toEqual([{ body: '' }]);
  });

  it('keeps what it cannot understand, with its XML', async () => {
    const id = await connect('99acres');
    vendor.answer((_request, response) => response.end(xml('<Resp><Other>call 98220</Other></Resp>')));
    await pullEnquiries(program(), services, id);
    await work();
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'not_understood', reason: 'no_contact' }]);
  });

  it('never connects to a private address that no Admin allowed', async () => {
    await expect(connect('99acres', { allows_private: false })).rejects.toMatchObject({
      details: { fields: [{ path: 'account.address', code: 'not_url' }] },
    });
    const id = await connect('99acres', { address: 'https://localhost/', allows_private: false });
    await pullEnquiries(program(), services, id);
    expect((await connectionOf(id)).account).toMatchObject({ error: 'private' });
    expect(vendor.requests).toEqual([]);
  });

  it('starts for enabled connections, and after failures in growing pauses', async () => {
    const id = await connect('99acres');
    const { rows } = await agency.base.database.pool.query(
      "update intake_connections set is_enabled = false where id <> $1 and kind in ('99acres', 'housing') returning id",
      [id],
    );
    expect(rows.length).toBeGreaterThan(0);
    vendor.answer((_request, response) => response.writeHead(503).end());
    const starts: boolean[] = [];
    for (const minute of ['00', '05', '10', '15', '20', '25', '30']) {
      agency.clock.set(`2026-11-21T06:${minute}:00Z`);
      await agency.base.database.pool.query(
        "select graphile_worker.remove_job(key) from graphile_worker.jobs where task_identifier = 'pull_intake_connection'",
      );
      await startPulls(program());
      const isStarted = (await jobsOf('pull_intake_connection')) === 1;
      if (isStarted) await pullEnquiries(program(), services, id);
      starts.push(isStarted);
    }
    expect(starts).toEqual([true, true, false, true, false, false, false]);
  });
});

describe('a pull of signed JSON', () => {
  const leads = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({
      lead_id: (from + index) % 20,
      lead_name: 'Lead',
      lead_phone: newPhone(),
    }));

  it('signs the time with its key, and asks for less if the answer is full', async () => {
    const id = await connect('housing', { login: '4214638', secret: 'key' });
    let count = 0;
    vendor.answer((_request, response) => {
      count += 1;
      response.end(
        JSON.stringify({
          data: count === 1 ? leads(0, 1000) : [...leads(0, 20), { lead_id: 21, lead_phone: newPhone() }],
        }),
      );
    });
    expect(await pullEnquiries(program(), services, id)).toBe(21);
    const [first, second] = vendor.requests.map(({ url }) => url.searchParams);
    const time = first?.get('current_time') ?? '';
    expect(time).toBe(String(Date.parse('2026-11-21T06:00:00Z') / 1000));
    expect(first?.get('hash')).toBe(createHmac('sha256', 'key').update(time).digest('hex'));
    expect(first?.get('id')).toBe('4214638');
    expect(Number(second?.get('end_date'))).toBeLessThan(Number(first?.get('end_date')));
    expect((await connectionOf(id)).account?.fetched_until).toBe('2026-11-21T06:00:00.000Z');
  });

  /** A sender that lists the enquiries of a time, at most a thousand. */
  const listing = (enquiries: ReadonlyArray<{ readonly lead_id: number; readonly at: number }>) =>
    vendor.answer((request, response) => {
      const [from, to] = ['start_date', 'end_date'].map((name) => Number(request.url.searchParams.get(name)) * 1000);
      const data = enquiries.filter(({ at }) => at >= (from ?? 0) && at <= (to ?? 0)).slice(0, 1000);
      response.end(JSON.stringify({ data }));
    });
  const minute = Date.parse('2026-11-21T03:00:00Z');
  /** Later tests read every delivery that waits. */
  const forget = (connection: string) =>
    agency.base.database.pool.query('delete from intake_deliveries where connection_id = $1', [connection]);

  it('gets more enquiries of one minute than the sender gives at once', async () => {
    const id = await connect('housing');
    listing(Array.from({ length: 1_200 }, (_, index) => ({ lead_id: index, at: minute + index * 50 })));
    expect(await pullEnquiries(program(), services, id)).toBe(1_200);
    const { account } = await connectionOf(id);
    expect(account).toMatchObject({ error: null, fetched_until: '2026-11-21T06:00:00.000Z' });
    await forget(id);
  });

  it('goes on behind a second with more than the sender gives at once, and says so', async () => {
    const id = await connect('housing');
    const later = { lead_id: 2_000, at: minute + 60_000 };
    listing([...Array.from({ length: 1_001 }, (_, index) => ({ lead_id: index, at: minute })), later]);
    expect(await pullEnquiries(program(), services, id)).toBe(1_001);
    const { account } = await connectionOf(id);
    expect(account).toMatchObject({ error: 'too_large', fetched_until: '2026-11-21T06:00:00.000Z' });
    expect(await pullEnquiries(program(), services, id)).toBe(0);
    await forget(id);
  });

  it('tells a wrong clock from a wrong key', async () => {
    const id = await connect('housing');
    vendor.answer((_request, response) =>
      response.writeHead(401, { date: new Date('2026-11-21T06:20:00Z').toUTCString() }).end('{}'),
    );
    await pullEnquiries(program(), services, id);
    expect((await connectionOf(id)).account?.error).toBe('clock');
    vendor.answer((_request, response) =>
      response
        .writeHead(401, { date: new Date('2026-11-21T06:00:20Z').toUTCString() })
        .end('{"apiErrors":{"hash":"Invalid hash"}}'),
    );
    const tested = await testConnection({ ...admin, ...services }, id);
    expect(tested.connection.account).toMatchObject({ error: 'refused', error_detail: 'Invalid hash' });
    expect(tested.received).toBe(0);
  });
});

describe('an account', () => {
  it('is stored encrypted, keeps its secret when none is typed, and needs typing again under another secret', async () => {
    const id = await connect('housing', { secret: 'very secret' });
    const { rows } = await agency.base.database.pool.query(
      'select intake_accounts::text as row from intake_accounts where connection_id = $1',
      [id],
    );
    expect(rows[0].row).not.toContain('very secret');
    const { version } = await connectionOf(id);
    const account = { address: '', login: 'other', allows_private: false };
    const saved = await updateConnection({ ...admin, secrets }, { id, version, name: 'Housing', ...usual, account });
    expect(saved.account).toMatchObject({ login: 'other', has_secret: true });
    const other = openIntakeSecrets({ secret: 'another' });
    await pullEnquiries(program(), { ...services, secrets: other }, id);
    expect((await connectionOf(id)).account).toMatchObject({ error: 'no_credentials' });
    const seen = (await listConnections({ ...admin, secrets: other })).find((one) => one.id === id);
    expect(seen?.account?.has_secret).toBe(false);
  });

  it.each([
    ['housing', { login: '' }, 'account.login'],
    ['99acres', { secret: '' }, 'account.secret'],
    ['meta', { token: '' }, 'account.token'],
    ['housing', { address: 'http://vendor.example', allows_private: false }, 'account.address'],
    ['housing', { address: 'https://me:secret@vendor.example' }, 'account.address'],
    ['housing', { address: 'https://10.0.0.1/', allows_private: false }, 'account.address'],
    ['webhook', {}, 'account'],
  ] as const)('of %s with %o is refused', async (kind, account, path) => {
    await expect(connect(kind, account)).rejects.toMatchObject({ details: { fields: [{ path }] } });
  });
});

describe('a lead of Meta', () => {
  async function notified(leadId: string) {
    const connection = await connect('meta', { address: '', secret: 'app secret', token: 'page token' });
    await acceptDelivery(program(), {
      connectionId: connection,
      kind: 'meta',
      contentType: 'application/json',
      body: Buffer.from(JSON.stringify({ notification: { leadgen_id: leadId } })),
      key: leadId,
    });
    const [card] = await deliveriesOf(connection);
    return { connection, delivery: card?.id ?? '' };
  }
  const lead = (phone: string) =>
    JSON.stringify({
      id: '1',
      campaign_name: 'Diwali',
      field_data: [
        { name: 'full_name', values: ['Meta Lead'] },
        { name: 'phone_number', values: [phone] },
      ],
    });

  it('is fetched with the token and its proof, stored, and then read', async () => {
    const { connection, delivery } = await notified('55459717045641545');
    vendor.answer((_request, response) => response.end(lead(newPhone())));
    await fetchMetaLead(program(), services, delivery);
    await fetchMetaLead(program(), services, delivery);
    expect(vendor.requests).toHaveLength(1);
    const [asked] = vendor.requests;
    expect(asked?.url.pathname).toMatch(/^\/v[\d.]+\/55459717045641545$/u);
    expect(asked?.headers.authorization).toBe('Bearer page token');
    expect(asked?.url.search).not.toContain('page%20token');
    expect(asked?.url.searchParams.get('appsecret_proof')).toBe(
      createHmac('sha256', 'app secret').update('page token').digest('hex'),
    );
    await work();
    expect(await deliveriesOf(connection)).toMatchObject([{ state: 'new_lead', person: { full_name: 'Meta Lead' } }]);
  });

  it('waits while Meta cannot be asked, and is fetched when the account is mended', async () => {
    const { connection, delivery } = await notified('2');
    const answers: Array<[number, string, string]> = [
      [503, '', 'busy'],
      [200, '<html></html>', 'unreadable'],
      [400, '{"error":{"code":190,"message":"Token expired"}}', 'refused'],
      [403, '{"error":{"code":4,"message":"Too many calls"}}', 'busy'],
    ];
    for (const [status, body, error] of answers) {
      vendor.answer((_request, response) => response.writeHead(status).end(body));
      await expect(fetchMetaLead(program(), services, delivery)).rejects.toThrow('could not be asked');
      expect((await connectionOf(connection)).account?.error).toBe(error);
    }
    await work();
    // Read too early, it waits for a person; asking again fetches it.
    expect(await deliveriesOf(connection)).toMatchObject([{ state: 'not_understood', reason: 'not_fetched' }]);
    await replayDelivery(admin, delivery);
    const { version } = await connectionOf(connection);
    const before = await jobsOf('fetch_meta_lead');
    await updateConnection(
      { ...admin, secrets },
      {
        id: connection,
        version,
        name: 'Meta',
        ...usual,
        account: { address: '', login: '', token: 'new token', allows_private: false },
      },
    );
    expect(await jobsOf('fetch_meta_lead')).toBe(before);
    vendor.answer((_request, response) => response.end(lead(newPhone())));
    await fetchMetaLead(program(), services, delivery);
    expect(vendor.requests.at(-1)?.headers.authorization).toBe('Bearer new token');
    await work();
    expect(await deliveriesOf(connection)).toMatchObject([{ state: 'new_lead' }]);
    expect((await connectionOf(connection)).account?.error).toBeNull();
  });

  it('that Meta does not have, or never hands over, waits for a person', async () => {
    const gone = await notified('3');
    vendor.answer((_request, response) =>
      response.writeHead(400).end('{"error":{"code":100,"error_subcode":33,"message":"does not exist"}}'),
    );
    await fetchMetaLead(program(), services, gone.delivery);
    const never = await notified('4');
    await giveUpOnMetaLead(program(), never.delivery);
    for (const { connection } of [gone, never])
      expect(await deliveriesOf(connection)).toMatchObject([{ state: 'not_understood', reason: 'not_fetched' }]);
  });

  it('is fetched without the fields of advertisements if the token may not see them', async () => {
    const { connection, delivery } = await notified('5');
    vendor.answer(({ url }, response) =>
      url.searchParams.get('fields')?.includes('campaign_name')
        ? response.writeHead(403).end('{"error":{"code":200,"message":"ads_management"}}')
        : response.end(lead(newPhone())),
    );
    await fetchMetaLead(program(), services, delivery);
    await work();
    expect(await deliveriesOf(connection)).toMatchObject([{ state: 'new_lead' }]);
  });

  it('has an account that can be tested', async () => {
    const { connection } = await notified('6');
    vendor.answer((_request, response) => response.end('{"id":"1","name":"Sahyadri Homes"}'));
    expect(await testConnection({ ...admin, ...services }, connection)).toMatchObject({
      received: 0,
      connection: { account: { error: null, last_success_at: '2026-11-21T06:00:00.000Z' } },
    });
    vendor.answer((_request, response) => response.writeHead(401).end('{"error":{"code":190,"message":"Expired"}}'));
    expect(await testConnection({ ...admin, ...services }, connection)).toMatchObject({
      connection: { account: { error: 'refused', error_detail: 'Expired' } },
    });
  });
});
