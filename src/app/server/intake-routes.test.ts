import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConnectionWithSecret } from '#features/intake/contract.ts';
import type { ConnectionKind } from '#features/intake/rules.ts';
import type { TestApp } from './app-testing.ts';
import { createTestApp } from './app-testing.ts';

let testApp: TestApp;
let admin: Awaited<ReturnType<TestApp['addPerson']>>;
beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.addPerson({ role: 'Admin' });
});
afterAll(() => testApp.close());

async function connect(
  kind: ConnectionKind,
  account?: object,
): Promise<ConnectionWithSecret & { path: string; key: string }> {
  const answer = await testApp.built.app.inject({
    method: 'POST',
    url: '/api/intake-connections',
    headers: { cookie: admin.cookie, 'sec-fetch-site': 'same-origin' },
    payload: {
      id: uuid(),
      kind,
      name: kind,
      source: 'website',
      campaign: '',
      portal_account: '',
      cost_per_month: null,
      mapping: null,
      keep_days: 90,
      is_enabled: true,
      ...(account && { account }),
    },
  });
  const made = answer.json<ConnectionWithSecret>();
  return { ...made, path: new URL(made.connection.url).pathname, key: made.secret ?? '' };
}

const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  testApp.built.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
const get = (url: string) => testApp.built.app.inject({ method: 'GET', url });

async function stored(connectionId: string) {
  const { rows } = await testApp.services.database.pool.query(
    "select state, reason, convert_from(body, 'UTF8') as body from intake_deliveries where connection_id = $1 order by id",
    [connectionId],
  );
  return rows;
}

it('stores what a webhook with the right secret or signature sends, and nothing else', async () => {
  const { connection, path, key } = await connect('webhook');
  const body = '{"name":"Meera","phone":"98220 41736"}';
  const signature = `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
  const refused = [
    await post(path, body),
    await post(path, body, { 'x-aangan-secret': 'wrong' }),
    await post(path, `${body} `, { 'x-aangan-signature': signature }),
    await post(`/intake/${uuid()}`, body, { 'x-aangan-secret': key }),
    await post('/intake/no-id', body, { 'x-aangan-secret': key }),
    await get(`${path}?key=${key}`),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 401]);
  expect(await stored(connection.id)).toEqual([]);
  // A sender on another site has its own origin.
  const cross = { origin: 'https://builder.example', 'sec-fetch-site': 'cross-site' };
  expect((await post(path, body, { 'x-aangan-secret': key, ...cross })).statusCode).toBe(200);
  expect((await post(path, body, { 'x-aangan-signature': signature })).statusCode).toBe(200);
  expect((await post(`${path}?key=${key}`, 'not json', { 'content-type': 'text/html' })).statusCode).toBe(200);
  expect((await stored(connection.id)).map((row) => row.body)).toEqual([body, 'not json']);
});

it('refuses large and compressed bodies', async () => {
  const { connection, path, key } = await connect('webhook');
  const headers = { 'x-aangan-secret': key };
  expect((await post(path, 'x'.repeat(10_000_000), headers)).statusCode).toBe(413);
  const bomb = gzipSync(Buffer.alloc(5_000_000));
  expect((await post(path, bomb, { ...headers, 'content-encoding': 'gzip' })).statusCode).toBe(413);
  expect(await stored(connection.id)).toEqual([]);
});

it('takes no delivery once the secret is renewed or the connection is disabled', async () => {
  const { connection, path, key } = await connect('webhook');
  const headers = { cookie: admin.cookie, 'sec-fetch-site': 'same-origin' };
  const url = `/api/intake-connections/${connection.id}`;
  const renewed = await testApp.built.app.inject({ method: 'POST', url: `${url}/renew`, headers });
  const { secret, connection: now } = renewed.json<ConnectionWithSecret>();
  expect((await post(path, '{}', { 'x-aangan-secret': key })).statusCode).toBe(401);
  expect((await post(path, '{"a":1}', { 'x-aangan-secret': secret ?? '' })).statusCode).toBe(200);
  const {
    kind: _kind,
    url: _url,
    is_secret_valid: _valid,
    last_received_at: _at,
    waiting: _waiting,
    account: _account,
    ...input
  } = now;
  const saved = await testApp.built.app.inject({
    method: 'PUT',
    url,
    headers,
    payload: { ...input, is_enabled: false },
  });
  expect(saved.statusCode).toBe(200);
  expect((await post(path, '{"a":2}', { 'x-aangan-secret': secret ?? '' })).statusCode).toBe(401);
});

it('knows Google by its key in the body, and stores it without the key', async () => {
  const { connection, path, key } = await connect('google');
  const lead = (google_key: string) =>
    JSON.stringify({ lead_id: 'a1', google_key, is_test: true, user_column_data: [] });
  expect((await post(path, lead('wrong'))).statusCode).toBe(401);
  for (let times = 0; times < 3; times += 1) expect((await post(path, lead(key))).statusCode).toBe(200);
  const rows = await stored(connection.id);
  expect(rows).toHaveLength(1);
  expect(rows[0].body).toContain('"lead_id":"a1"');
  expect(rows[0].body).not.toContain(key);
});

it('keeps what Google sends with its key but without answers, for a person to read', async () => {
  const { connection, path, key } = await connect('google');
  const bodies = [{}, { user_column_data: null }, { user_column_data: { column_id: 'EMAIL' } }].map((rest) => ({
    lead_id: uuid(),
    google_key: key,
    ...rest,
  }));
  for (const body of bodies) expect((await post(path, JSON.stringify(body))).statusCode).toBe(200);
  for (const wrong of ['{}', `[{"google_key":"${key}"}]`, key, '{"google_key":""}', '{"google_key":"wrong"}'])
    expect((await post(path, wrong)).statusCode).toBe(401);
  await testApp.settleDeliveries();
  expect(await stored(connection.id)).toEqual(
    bodies.map((body) => ({
      state: 'not_understood',
      reason: 'malformed',
      body: JSON.stringify(body).replaceAll(key, ''),
    })),
  );
});

it('takes reported calls, each once, and keeps the key out of what is stored', async () => {
  const { connection, path, key } = await connect('missed_call');
  const call = `${path}?CallSid=c1&CallFrom=09822041736&CallTo=02025531234&Direction=incoming`;
  expect((await get(call)).statusCode).toBe(401);
  for (let times = 0; times < 2; times += 1) expect((await get(`${call}&key=${key}`)).statusCode).toBe(200);
  const rows = await stored(connection.id);
  expect(rows).toHaveLength(1);
  expect(rows[0].body).not.toContain(key);
});

const metaAccount = { address: '', login: '', secret: 'app secret', token: 'page token', allows_private: false };
const signedByMeta = (body: string, secret = 'app secret') => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
});

it('answers the challenge of Meta only with its token', async () => {
  const { path, key } = await connect('meta', metaAccount);
  const ask = (token: string, mode = 'subscribe', challenge = '1158201444') =>
    get(`${path}?hub.mode=${mode}&hub.challenge=${challenge}&hub.verify_token=${token}`);
  const answered = await ask(key);
  expect([answered.statusCode, answered.body]).toEqual([200, '1158201444']);
  expect(answered.headers['content-type']).toContain('text/plain');
  for (const refused of [ask('wrong'), ask(key, 'unsubscribe'), ask(key, 'subscribe', '<script>'), get(path)])
    expect((await refused).statusCode).toBe(401);
});

it('stores each lead that Meta names, once, if the signature is of these bytes', async () => {
  const { connection, path, key } = await connect('meta', metaAccount);
  const body =
    '{"object":"page","entry":[{"changes":[{"field":"leadgen","value":{"leadgen_id":55459717045641545}},{"field":"leadgen","value":{"leadgen_id":"2"}}]}]}';
  const refused = [
    await post(path, body),
    await post(path, body, signedByMeta(body, 'other secret')),
    await post(path, `${body} `, signedByMeta(body)),
    // What is ours signs nothing of Meta's.
    await post(path, body, signedByMeta(body, key)),
    await post(`${path}?key=${key}`, body),
    await post(path, body, { 'x-aangan-secret': key }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 401]);
  expect(await stored(connection.id)).toEqual([]);
  for (let times = 0; times < 5; times += 1) expect((await post(path, body, signedByMeta(body))).statusCode).toBe(200);
  const garbage = 'not json';
  expect((await post(path, garbage, signedByMeta(garbage))).statusCode).toBe(200);
  expect((await stored(connection.id)).map((row) => row.body)).toEqual([
    '{"notification":{"leadgen_id":"55459717045641545"}}',
    '{"notification":{"leadgen_id":"2"}}',
    garbage,
  ]);
});

it('takes what a portal pushes, with its key in the address or a header', async () => {
  const { connection, path, key } = await connect('magicbricks');
  const body = 'name=Anita&mobile=9822041736&query_id=991';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await post(`${path}?key=wrong`, body, form)).statusCode).toBe(401);
  for (let times = 0; times < 5; times += 1) {
    expect((await post(`${path}?key=${key}`, body, form)).statusCode).toBe(200);
    expect((await post(path, body, { ...form, 'x-aangan-secret': key })).statusCode).toBe(200);
  }
  const answer = JSON.stringify({ name: 'A\u0000\ud800', mobile: '9822041737' });
  expect((await post(path, answer, { 'x-aangan-secret': key })).statusCode).toBe(200);
  expect((await stored(connection.id)).map((row) => row.body)).toEqual([body, answer]);
});

it('stores no delivery whose key is revoked while it arrives', async () => {
  const { connection, path, key } = await connect('webhook');
  const { pool } = testApp.services.database;
  const locking = await pool.connect();
  try {
    await locking.query('begin');
    await locking.query("update intake_connections set token_hash = token_hash || 'x' where id = $1", [connection.id]);
    // The delivery was authenticated, and waits for the renewal.
    const arriving = post(path, '{"name":"Late"}', { 'x-aangan-secret': key });
    await expect.poll(async () => (await waiting(pool)).length, { timeout: 10_000 }).toBeGreaterThan(0);
    await locking.query('commit');
    expect((await arriving).statusCode).toBe(401);
  } finally {
    locking.release();
  }
  expect(await stored(connection.id)).toEqual([]);
});

async function waiting(pool: TestApp['services']['database']['pool']) {
  const { rows } = await pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows;
}

it('shows the enquiry page and takes its form, from another site, too', async () => {
  const { connection, path } = await connect('form');
  expect((await get('/enquire/unknown')).statusCode).toBe(404);
  const page = await get(`${path}?l=hi`);
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain('<script');
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`, 'u').exec(page.body)?.[1] ?? '';
  const form = { id: field('id'), name: 'Meera', phone: '98220 41736' };
  const send = (values: Record<string, string>) =>
    post(path, new URLSearchParams(values).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://agency.example',
      'sec-fetch-site': 'cross-site',
    });
  const without = await send({ ...form, phone: '' });
  expect(without.statusCode).toBe(422);
  expect(without.body).toContain('value="Meera"');
  const sent = await send(form);
  expect(sent.statusCode).toBe(303);
  expect((await get(sent.headers.location ?? '')).body).toContain('Thank you for your enquiry');
  await send(form);
  // A robot: fills in what nobody sees, answers at once, or makes up the stamp.
  for (const robot of [{ website: 'https://x.example' }, { stamp: field('stamp') }, { stamp: 'made.up' }])
    await send({ ...form, ...robot, id: uuid() });
  expect((await stored(connection.id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['received', null],
    ...Array.from({ length: 3 }, () => ['refused', 'spam']),
  ]);
});
