import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMetrics } from '#platform/metrics/server/metrics.ts';
import { serveMetrics } from '#platform/metrics/server/routes.ts';
import type { TestApp } from './app-testing.ts';
import { createTestApp } from './app-testing.ts';

const token = 'a token of the tests';
let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({ settings: { METRICS_TOKEN: token } });
});
afterAll(() => testApp.close());

const scrape = (authorization?: string) =>
  testApp.built.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
const figure = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );

it('refuses a scrape without the token', async () => {
  for (const wrong of [undefined, token, 'Bearer ', `Bearer ${token}x`, `Basic ${token}`])
    expect((await scrape(wrong)).statusCode).toBe(401);
});

it('counts requests by route, jobs, emails and streams', async () => {
  await testApp.built.app.inject({ url: '/healthz' });
  await testApp.built.app.inject({ url: '/healthz' });
  await testApp.built.app.inject({ method: 'POST', url: '/rpc/leads/list', payload: { json: {} } });
  await testApp.built.app.inject({ url: '/rpc/nothing/of-this-name' });
  const { pool } = testApp.services.database;
  await pool.query(`insert into emails (id, message_id, recipient, subject, html, plain, created_at)
    values (gen_random_uuid(), 'a', 'a@agency.example', '', '', '', now() - interval '5 minutes')`);
  const { statusCode, body, headers } = await scrape(`Bearer ${token}`);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  const requests = 'aangan_http_request_duration_seconds_count';
  expect(figure(body, `${requests}{method="GET",route="/healthz",status="200"}`)).toBe(2);
  expect(figure(body, `${requests}{method="POST",route="/rpc/leads/list",status="401"}`)).toBe(1);
  expect(body).not.toContain('of-this-name');
  expect(figure(body, 'aangan_database_up')).toBe(1);
  expect(figure(body, 'aangan_outbox_pending')).toBe(1);
  expect(figure(body, 'aangan_outbox_oldest_seconds')).toBeGreaterThanOrEqual(300);
  expect(figure(body, 'aangan_jobs{state="failed"}')).toBe(0);
  expect(figure(body, 'aangan_live_streams')).toBe(0);
  expect(figure(body, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
});

it('counts webhooks and their deliveries without naming them', async () => {
  const { pool } = testApp.services.database;
  await pool.query(`insert into webhooks (id, name, url, events, status, stop_reason, secret_hash) values
    ('01900000-0000-7000-8000-000000000001', 'Sheet', 'https://sheet.example/hook', '{lead.created}', 'active', null, ''),
    (gen_random_uuid(), 'Old', 'https://old.example/hook', '{lead.created}', 'off', 'failing', ''),
    (gen_random_uuid(), 'Older', 'https://older.example/hook', '{lead.created}', 'off', 'gone', ''),
    (gen_random_uuid(), 'Copy', 'https://copy.example/hook', '{lead.created}', 'paused', 'restored', '')`);
  await pool.query(`insert into webhook_deliveries (id, webhook_id, event, payload, status, next_attempt_at, created_at)
    select gen_random_uuid(), '01900000-0000-7000-8000-000000000001', 'lead.created', '{}', status,
      case status when 'waiting' then now() end, now() - age
    from (values ('waiting', interval '1 hour'), ('waiting', interval '1 minute'), ('failed', interval '1 day'))
      d (status, age)`);
  testApp.built.webhookMetrics?.observeAttempt({ status: 503, seconds: 0.2 });
  testApp.built.webhookMetrics?.countOutcome('retried');
  const { body } = await scrape(`Bearer ${token}`);
  expect(figure(body, 'aangan_webhook_deliveries_waiting')).toBe(2);
  expect(figure(body, 'aangan_webhook_deliveries_oldest_seconds')).toBeGreaterThanOrEqual(3600);
  expect(figure(body, 'aangan_webhook_deliveries_oldest_seconds')).toBeLessThan(7200);
  expect(figure(body, 'aangan_webhooks_off{reason="failing"}')).toBe(1);
  expect(figure(body, 'aangan_webhooks_off{reason="gone"}')).toBe(1);
  expect(figure(body, 'aangan_webhook_deliveries_total{outcome="retried"}')).toBe(1);
  expect(figure(body, 'aangan_webhook_deliveries_total{outcome="sent"}')).toBe(0);
  expect(figure(body, 'aangan_webhook_attempt_duration_seconds_count{answer="5xx"}')).toBe(1);
  for (const secret of ['.example', 'Sheet', '01900000']) expect(body).not.toContain(secret);
});

it('serves nothing else on its own port', async () => {
  const metrics = openMetrics({ database: testApp.services.database, countStreams: () => 3 });
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  try {
    expect(figure(await (await fetch(`${base}/metrics`)).text(), 'aangan_live_streams')).toBe(3);
    expect((await fetch(`${base}/api/leads`)).status).toBe(404);
    expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(404);
  } finally {
    server.close();
  }
});

it('answers while the database is unavailable', async () => {
  const { database } = testApp.services;
  const broken = {
    ...database,
    db: { execute: () => Promise.reject(new Error('away')) },
  } as unknown as typeof database;
  const text = await openMetrics({ database: broken, countStreams: () => 0 }).read();
  expect(figure(text, 'aangan_database_up')).toBe(0);
  expect(text).toContain('aangan_outbox_pending Nan');
});

it('has no such route without a token', async () => {
  const plain = await createTestApp({});
  try {
    const { body } = await plain.built.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    expect(body).not.toContain('aangan_');
  } finally {
    await plain.close();
  }
});
