import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { eraseLead } from '#features/leads/server/service/delete-lead.ts';
import { moveLead } from '#features/leads/server/service/move-lead.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { readBell } from '#features/notifications/server/service.ts';
import type { Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { webhookDeliverySchema, webhookSchema } from '../contract.ts';
import type { WebhookEvent } from '../rules.ts';
import { maxWebhooks } from '../rules.ts';
import { aWebhook } from '../webhook-testing.ts';
import {
  listWebhookDeliveries,
  readWebhookDelivery,
  sendDeliveryAgain,
  sendFailedDeliveries,
  sendTestEvent,
} from './deliveries.ts';
import { dispatchEvents } from './dispatch-events.ts';
import { webhookErasureHandler } from './erasure-handler.ts';
import { forgetOldWebhookDeliveries } from './jobs.ts';
import type { WebhookReceiver } from './receiver-testing.ts';
import { isSignedBy, openWebhookReceiver } from './receiver-testing.ts';
import { updateWebhookRow } from './repository.ts';
import { openWebhookSecrets } from './secrets.ts';
import type { SendingContext } from './send-deliveries.ts';
import { sendDueDeliveries } from './send-deliveries.ts';
import type { WebhookContext } from './webhooks.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  pauseWebhook,
  readWebhookSecret,
  resumeWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from './webhooks.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let admin: WebhookContext & { readonly actor: Staff };
let receiver: WebhookReceiver;
const webhookSecrets = openWebhookSecrets({ secret: 'a secret of a test' });
const { signal } = new AbortController();

beforeAll(async () => {
  agency = await openTestAgency();
  admin = { ...(await agency.hire('Admin', 'Asha Rao')), webhookSecrets };
});
beforeEach(async () => {
  agency.clock.set(new Date().toISOString());
  receiver = await openWebhookReceiver();
});
afterEach(async () => {
  receiver.close();
  await agency.base.database.pool.query(
    'truncate webhooks, webhook_deliveries, webhook_cursor, notifications, changes',
  );
});
afterAll(() => agency.close());

const program = (): SendingContext => ({
  ...agency.base,
  actor: { kind: 'program', profileId: null },
  webhookSecrets,
});

const connect = (events: readonly WebhookEvent[] = ['lead.created'], url = receiver.url) =>
  createWebhook(admin, { id: uuid(), ...aWebhook({ url, events: [...events], allows_private: true }) });

async function addLead(): Promise<string> {
  const lead = aLead({ id: uuid(), status: 'new' });
  await createLead(admin, lead);
  return lead.id;
}

/** Runs both jobs. */
async function work(): Promise<void> {
  await dispatch();
  await sendDueDeliveries(program(), signal);
}

/** Waits until no transaction of another test holds back what has committed: transaction numbers are the cluster's. */
async function dispatch(context = program()): Promise<void> {
  const { pool } = agency.base.database;
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query<{ is_settled: boolean }>(
          `select not exists (select from changes where transaction_id >= pg_snapshot_xmin(pg_current_snapshot())) as is_settled`,
        );
        return rows[0]?.is_settled;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  await dispatchEvents(context, signal);
}

/** Moves the clock and sends what is due by then. */
async function pass(ms: number): Promise<void> {
  agency.clock.set(new Date(agency.clock.now().getTime() + ms).toISOString());
  await sendDueDeliveries(program(), signal);
}

const deliveries = async (webhook_id?: string) =>
  (await listWebhookDeliveries(admin, webhook_id === undefined ? {} : { webhook_id })).items;
const statuses = async () => (await deliveries()).map(({ status }) => status);
const only = async () => {
  const [webhook] = await listWebhooks(admin);
  if (!webhook) throw new Error('there is no webhook');
  return webhook;
};
const secondMs = 1000;
const hourMs = 3600 * secondMs;
const dayMs = 24 * hourMs;

describe('a webhook', () => {
  it('receives a signed event that names the record and nothing else', async () => {
    const { webhook, secret } = await connect();
    webhookSchema.parse(webhook);
    const id = await addLead();
    await work();
    const [event] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(JSON.parse(event?.body ?? '')).toEqual({
      type: 'lead.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u),
      data: { id, kind: 'lead', action: 'created', url: `http://localhost:3000/api/leads/${id}` },
    });
    expect(event?.headers['content-type']).toBe('application/json');
    expect(event && isSignedBy(secret, event)).toBe(true);
    expect(event && isSignedBy(webhookSecrets.secretOf({ id: uuid(), secret_number: 1 }), event)).toBe(false);
    const [card] = await deliveries();
    expect(card).toMatchObject({ status: 'sent', attempts: 1, status_code: 204, event: 'lead.created' });
    expect(card?.id).toBe(event?.id);
    webhookDeliverySchema.parse(await readWebhookDelivery(admin, card?.id ?? ''));
    expect((await only()).last_sent_at).not.toBeNull();
  });

  it('receives only the events that were chosen, of changes after it was added', async () => {
    await addLead();
    await connect(['lead.won', 'lead.stage_changed']);
    const id = await addLead();
    await moveLead(admin, { id, from: 'new', status: 'contacted' });
    await moveLead(admin, { id, from: 'contacted', status: 'closed', won_reason: 'other' });
    await work();
    expect(receiver.received.map(({ type }) => type).toSorted()).toEqual([
      'lead.stage_changed',
      'lead.stage_changed',
      'lead.won',
    ]);
    await work();
    expect(receiver.received).toHaveLength(3);
  });

  it('is one when its request is repeated, and another person’s id is a conflict', async () => {
    const input = { id: uuid(), ...aWebhook() };
    const first = await createWebhook(admin, input);
    expect(await createWebhook(admin, input)).toEqual(first);
    const other = { ...(await agency.hire('Admin')), webhookSecrets };
    await expect(createWebhook(other, input)).rejects.toMatchObject({
      code: 'conflict',
      details: { reason: 'id_taken' },
    });
    expect(await listWebhooks(admin)).toHaveLength(1);
  });

  it.each([
    ['http://hooks.example.in/', 'not_https'],
    ['no address', 'not_url'],
    ['https://me:secret@hooks.example.in/', 'not_url'],
    ['https://10.0.0.7/', 'private_address'],
    ['https://2130706433/', 'private_address'],
    ['https://[::1]/', 'private_address'],
    ['https://localhost:8443/', 'private_address'],
  ])('refuses the address %s', async (url, code) => {
    const refused = { code: 'invalid', details: { fields: [{ path: 'url', code }] } };
    await expect(createWebhook(admin, { id: uuid(), ...aWebhook({ url }) })).rejects.toMatchObject(refused);
  });

  it('is refused above the limit', async () => {
    for (let count = 0; count < maxWebhooks; count += 1) await createWebhook(admin, { id: uuid(), ...aWebhook() });
    await expect(createWebhook(admin, { id: uuid(), ...aWebhook() })).rejects.toMatchObject({
      code: 'conflict',
      details: { reason: 'too_many_webhooks' },
    });
  });

  it('is saved by version, and the change log does not name its path', async () => {
    const { webhook } = await createWebhook(admin, { id: uuid(), ...aWebhook({ url: 'https://a.example/key-1' }) });
    const input = { ...aWebhook({ name: 'Website', url: 'https://b.example/key-2' }), id: webhook.id };
    const saved = await updateWebhook(admin, { ...input, version: webhook.version });
    expect(saved).toMatchObject({ name: 'Website', url: 'https://b.example/key-2', version: webhook.version + 1 });
    await expect(updateWebhook(admin, { ...input, name: 'x', version: webhook.version })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: saved, changedBy: 'Asha Rao' },
    });
    const { rows } = await agency.base.database.pool.query(
      "select difference::text as text from changes where topic = 'webhooks'",
    );
    expect(rows.map(({ text }) => text).join()).toContain('b.example');
    expect(rows.map(({ text }) => text).join()).not.toMatch(/key-/u);
  });

  it('can be deleted with its log while a request is on its way', async () => {
    const { webhook } = await connect();
    await addLead();
    receiver.answer(async (response) => {
      await deleteWebhook(admin, webhook.id);
      response.end();
    });
    await work();
    expect(await listWebhooks(admin)).toEqual([]);
    expect(await deliveries()).toEqual([]);
    expect(await deleteWebhook(admin, webhook.id)).toEqual({});
  });
});

describe('the secret', () => {
  it('is shown again on request, which the change log records', async () => {
    const { webhook, secret } = await connect();
    expect((await readWebhookSecret(admin, webhook.id)).secret).toBe(secret);
    const { rows } = await agency.base.database.pool.query(
      "select actor_id from changes where action = 'secret_shown'",
    );
    expect(rows).toEqual([{ actor_id: admin.actor.profileId }]);
  });

  it('signs beside its successor for a day', async () => {
    agency.clock.set('2026-03-02T10:00:00Z');
    const { webhook, secret } = await connect();
    const rotated = await rotateWebhookSecret(admin, webhook.id);
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.webhook.earlier_secret_until).toBe('2026-03-03T10:00:00.000Z');
    await addLead();
    await work();
    agency.clock.set('2026-03-03T10:00:00Z');
    await addLead();
    await work();
    const [during, after] = receiver.received;
    if (!during || !after) throw new Error('two events were expected');
    expect([isSignedBy(secret, during), isSignedBy(rotated.secret, during)]).toEqual([true, true]);
    expect([isSignedBy(secret, after), isSignedBy(rotated.secret, after)]).toEqual([false, true]);
  });

  it('sends nothing after the program’s own secret has changed, until it is rotated', async () => {
    const { webhook } = await connect();
    const moved = { ...program(), webhookSecrets: openWebhookSecrets({ secret: 'another' }) };
    await addLead();
    await dispatch(moved);
    await sendDueDeliveries(moved, signal);
    expect(receiver.received).toEqual([]);
    expect(await deliveries()).toMatchObject([{ status: 'waiting', error: 'secret_lost' }]);
    const asMoved = { ...admin, webhookSecrets: moved.webhookSecrets };
    expect((await listWebhooks(asMoved))[0]?.is_secret_valid).toBe(false);
    const { secret } = await rotateWebhookSecret(asMoved, webhook.id);
    agency.clock.set(new Date(Date.now() + 10_000).toISOString());
    await sendDueDeliveries(moved, signal);
    expect(receiver.received.map((event) => isSignedBy(secret, event))).toEqual([true]);
  });
});

describe('sending', () => {
  it('is repeated with the same id after an error, with growing pauses', async () => {
    agency.clock.set('2026-03-02T10:00:00Z');
    await connect();
    await addLead();
    receiver.answer((response) => response.writeHead(500).end('Down for\0 repair'));
    await work();
    const [waiting] = await deliveries();
    expect(waiting).toMatchObject({ status: 'waiting', attempts: 1, status_code: 500 });
    expect((await readWebhookDelivery(admin, waiting?.id ?? '')).answer).toBe('Down for repair');
    expect((await only()).failing_since).toBe('2026-03-02T10:00:00.000Z');
    await pass(4 * secondMs);
    expect(receiver.received).toHaveLength(1);
    await pass(2 * secondMs);
    expect(receiver.received).toHaveLength(2);
    await pass(59 * secondMs);
    expect(receiver.received).toHaveLength(2);
    receiver.answer((response) => response.end());
    await pass(14 * secondMs);
    expect(await deliveries()).toMatchObject([{ status: 'sent', attempts: 3, status_code: 200 }]);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(await only()).toMatchObject({ failing_since: null, waiting: 0, failed: 0 });
  });

  it('is measured: how each attempt ends, and how long the receiver takes', async () => {
    const outcomes: string[] = [];
    const answers: Array<number | null> = [];
    const measured: SendingContext = {
      ...program(),
      webhookMetrics: {
        countOutcome: (outcome) => void outcomes.push(outcome),
        observeAttempt: ({ status, seconds }) => void (seconds >= 0 && answers.push(status)),
      },
    };
    const { webhook } = await connect();
    await addLead();
    await dispatch(measured);
    receiver.answer((response) => response.writeHead(500).end());
    await sendDueDeliveries(measured, signal);
    receiver.answer(async (response) => {
      await pauseWebhook(admin, webhook.id);
      response.writeHead(503).end();
    });
    agency.clock.set(new Date(agency.clock.now().getTime() + 10 * secondMs).toISOString());
    await sendDueDeliveries(measured, signal);
    // A paused webhook gets what a user sends again, once.
    receiver.answer((response) => response.writeHead(404).end());
    await sendFailedDeliveries(admin, webhook.id);
    await sendDueDeliveries(measured, signal);
    receiver.answer((response) => response.end());
    await sendFailedDeliveries(admin, webhook.id);
    await sendDueDeliveries(measured, signal);
    expect(outcomes).toEqual(['retried', 'cancelled', 'failed', 'sent']);
    expect(answers).toEqual([500, 503, 404, 200]);
  });

  it('follows no redirect', async () => {
    await connect();
    await addLead();
    receiver.answer((response) => response.writeHead(307, { location: receiver.url }).end());
    await work();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ status: 'waiting', error: 'redirected', status_code: null }]);
  });

  it('keeps the beginning of a long answer', async () => {
    await connect();
    await addLead();
    receiver.answer((response) => response.end('अ'.repeat(500_000)));
    await work();
    const [card] = await deliveries();
    expect(card?.status).toBe('sent');
    expect((await readWebhookDelivery(admin, card?.id ?? '')).answer).toMatch(/^अ{333}$/u);
  });

  it('never reaches a private address that nobody allowed, also by a name', async () => {
    const { webhook } = await connect();
    // As if its name had changed where it leads: 'localhost' is a name, too.
    const port = new URL(receiver.url).port;
    for (const url of [receiver.url.replace('http:', 'https:'), `https://localhost:${port}/`]) {
      await transact(admin, ({ db }) => updateWebhookRow(db, webhook.id, { url, allows_private: false }));
      await addLead();
      await work();
    }
    expect(receiver.received).toEqual([]);
    expect((await deliveries()).map(({ error }) => error)).toEqual(['private', 'private']);
  });

  it('does not wait for a slow receiver before it sends to another, nor sends it more than two at once', async () => {
    const slow = await openWebhookReceiver();
    let open = 0;
    let most = 0;
    const released: Array<() => void> = [];
    slow.answer((response) => {
      open += 1;
      most = Math.max(most, open);
      released.push(() => {
        open -= 1;
        response.end();
      });
    });
    await connect(['lead.created'], slow.url);
    await connect();
    for (let count = 0; count < 5; count += 1) await addLead();
    await dispatch();
    const sending = sendDueDeliveries(program(), signal);
    await expect.poll(() => receiver.received.length).toBe(5);
    expect([slow.received.length, open]).toEqual([2, 2]);
    const release = setInterval(() => released.shift()?.(), 10);
    await sending;
    clearInterval(release);
    slow.close();
    expect([slow.received.length, most]).toEqual([5, 2]);
    expect(new Set(await statuses())).toEqual(new Set(['sent']));
  });

  it('leaves a delivery as it was when the program stops', async () => {
    await connect();
    await addLead();
    const stopping = new AbortController();
    receiver.answer(() => stopping.abort());
    await dispatch();
    await sendDueDeliveries(program(), stopping.signal);
    expect(await deliveries()).toMatchObject([{ status: 'waiting', attempts: 0 }]);
    receiver.answer((response) => response.end());
    await sendDueDeliveries(program(), signal);
    expect(await statuses()).toEqual(['sent']);
  });
});

describe('a webhook that fails', () => {
  const offNotifications = async () =>
    (await readBell(admin, [])).items.filter(({ kind }) => kind === 'webhook_off').map(({ values }) => values);

  it('is switched off when the receiver is gone (410), with a notification to Admins', async () => {
    await connect();
    await addLead();
    receiver.answer((response) => response.writeHead(410).end());
    await work();
    expect(await only()).toMatchObject({ status: 'off', stop_reason: 'gone' });
    expect(await statuses()).toEqual(['failed']);
    expect(await offNotifications()).toEqual([{ name: 'Accounts' }]);
    await addLead();
    await work();
    expect(receiver.received).toHaveLength(1);
  });

  it('is switched off after five days without a success, and not before', async () => {
    agency.clock.set('2026-03-02T10:00:00Z');
    await connect();
    await addLead();
    receiver.answer((response) => response.writeHead(503).end());
    await work();
    for (let hours = 0; hours < 119; hours += 1) await pass(hourMs);
    expect(await only()).toMatchObject({ status: 'active', failing_since: '2026-03-02T10:00:00.000Z' });
    expect(await offNotifications()).toEqual([]);
    await addLead();
    await addLead();
    agency.clock.set('2026-03-07T10:00:00Z');
    await work();
    expect(await only()).toMatchObject({ status: 'off', stop_reason: 'failing', waiting: 0 });
    expect(await offNotifications()).toEqual([{ name: 'Accounts' }]);
    expect(new Set(await statuses())).toEqual(new Set(['failed', 'cancelled']));
  });

  it('stays on for as long as something arrives', async () => {
    agency.clock.set('2026-03-02T10:00:00Z');
    await connect();
    let answers = 0;
    receiver.answer((response) => {
      answers += 1;
      response.writeHead(answers % 4 === 0 ? 200 : 500).end();
    });
    for (let day = 0; day < 8; day += 1) {
      await addLead();
      await work();
      await pass(dayMs);
    }
    expect((await only()).status).toBe('active');
  });

  it('gives up on a single delivery only when it is switched off', async () => {
    agency.clock.set('2026-03-02T10:00:00Z');
    await connect();
    await addLead();
    receiver.answer((response) => response.writeHead(500).end());
    await work();
    for (let hours = 0; hours < 8 * 24; hours += 1) await pass(hourMs);
    expect(await only()).toMatchObject({ status: 'off', stop_reason: 'failing' });
    const [card] = await deliveries();
    expect(card?.status).toBe('failed');
    // The random part of the pauses decides whether the twelfth one is needed.
    expect([12, 13]).toContain(card?.attempts);
  });
});

describe('a paused webhook', () => {
  it('gets no event of that time, also not later', async () => {
    const { webhook } = await connect();
    await addLead();
    await dispatch();
    expect(await pauseWebhook(admin, webhook.id)).toMatchObject({ status: 'paused', waiting: 0, failed: 1 });
    expect(await statuses()).toEqual(['cancelled']);
    await addLead();
    expect(await resumeWebhook(admin, webhook.id)).toMatchObject({ status: 'active' });
    const id = await addLead();
    await work();
    expect(receiver.received.map(({ recordId }) => recordId)).toEqual([id]);
  });

  it('gets no event of its pause while another transaction is open, and what that one commits later', async () => {
    const { webhook } = await connect();
    await pauseWebhook(admin, webhook.id);
    const open = await agency.base.database.pool.connect();
    await open.query('begin');
    const id = uuid();
    await open.query("insert into changes (topic, entity_id, action) values ('leads', $1, 'created')", [id]);
    await addLead();
    await resumeWebhook(admin, webhook.id);
    await open.query('commit');
    open.release();
    await work();
    expect(receiver.received.map(({ recordId }) => recordId)).toEqual([id]);
  });

  it('does not get the events of its pause although another webhook does', async () => {
    const other = await openWebhookReceiver();
    const { webhook } = await connect();
    await connect(['lead.created'], other.url);
    await pauseWebhook(admin, webhook.id);
    await addLead();
    await resumeWebhook(admin, webhook.id);
    await work();
    other.close();
    expect([receiver.received.length, other.received.length]).toEqual([0, 1]);
  });

  it('gets a test event, once, and says how it went', async () => {
    const { webhook } = await connect();
    await pauseWebhook(admin, webhook.id);
    const test = { id: webhook.id, delivery_id: uuid() };
    await sendTestEvent(admin, test);
    expect(await sendTestEvent(admin, test)).toMatchObject({ id: test.delivery_id, event: 'webhook.test' });
    receiver.answer((response) => response.writeHead(404).end());
    await work();
    expect(receiver.received.map(({ type }) => type)).toEqual(['webhook.test']);
    expect(await deliveries()).toMatchObject([{ status: 'failed', status_code: 404 }]);
    expect(await only()).toMatchObject({ status: 'paused', failing_since: null });
  });
});

describe('sending again', () => {
  it('sends one delivery, also one that arrived, with the same id', async () => {
    const { webhook } = await connect();
    await addLead();
    await work();
    const [card] = await deliveries(webhook.id);
    expect(await sendDeliveryAgain(admin, card?.id ?? '')).toMatchObject({ status: 'waiting' });
    await work();
    expect(receiver.received.map(({ id }) => id)).toEqual([card?.id, card?.id]);
    expect(await deliveries()).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });

  it('sends all that failed or was cancelled, and no tests', async () => {
    const { webhook } = await connect();
    for (let count = 0; count < 3; count += 1) await addLead();
    await dispatch();
    await pauseWebhook(admin, webhook.id);
    receiver.answer((response) => response.writeHead(500).end());
    await sendTestEvent(admin, { id: webhook.id, delivery_id: uuid() });
    await work();
    receiver.answer((response) => response.end());
    expect(await sendFailedDeliveries(admin, webhook.id)).toEqual({ count: 3 });
    await work();
    expect((await statuses()).toSorted()).toEqual(['failed', 'sent', 'sent', 'sent']);
    expect(await sendFailedDeliveries(admin, webhook.id)).toEqual({ count: 0 });
  });
});

describe('several servers', () => {
  it('make one delivery of each change, whichever comes first', async () => {
    const { webhook } = await connect(['lead.created', 'lead.updated']);
    const ids = new Set<string>();
    for (let round = 0; round < 4; round += 1) {
      const adding = Array.from({ length: 6 }, async () => ids.add(await addLead()));
      const dispatching = Array.from({ length: 4 }, () => dispatchEvents(program(), signal));
      await Promise.all([...adding, ...dispatching]);
    }
    await Promise.all([dispatch(), dispatch()]);
    const { rows } = await agency.base.database.pool.query(
      'select record_id, count(*)::integer as count from webhook_deliveries where webhook_id = $1 group by 1',
      [webhook.id],
    );
    expect(new Set(rows.map(({ record_id }) => record_id))).toEqual(ids);
    expect(rows.every(({ count }) => count === 1)).toBe(true);
  });

  it('miss no change of a transaction that commits late', async () => {
    await connect();
    const { pool } = agency.base.database;
    const late = await pool.connect();
    const id = uuid();
    await late.query('begin');
    await late.query("insert into changes (topic, entity_id, action) values ('leads', $1, 'created')", [id]);
    const other = await addLead();
    await dispatchEvents(program(), signal);
    await sendDueDeliveries(program(), signal);
    expect(receiver.received).toEqual([]);
    await late.query('commit');
    late.release();
    await work();
    expect(receiver.received.map(({ recordId }) => recordId).toSorted()).toEqual([id, other].toSorted());
  });
});

it('pauses the webhooks of an agency that was restored, and starts at the end of its change log', async () => {
  const { webhook } = await connect();
  await addLead();
  // The archive has neither position nor deliveries.
  await agency.base.database.pool.query('delete from webhook_cursor');
  await work();
  expect(await only()).toMatchObject({ status: 'paused', stop_reason: 'restored' });
  await resumeWebhook(admin, webhook.id);
  const id = await addLead();
  await work();
  expect(receiver.received.map(({ recordId }) => recordId)).toEqual([id]);
});

it('pauses the webhooks of a database that was copied into another cluster', async () => {
  await connect();
  await agency.base.database.pool.query("update webhook_cursor set transaction_id = '9000000000000'");
  await addLead();
  await work();
  expect(receiver.received).toEqual([]);
  expect(await only()).toMatchObject({ status: 'paused', stop_reason: 'restored' });
});

it('forgets what receivers answered about an erased person', async () => {
  await connect();
  const id = await addLead();
  receiver.answer((response) => response.end('Thank you, Lata Rane'));
  await work();
  await eraseLead(admin, [webhookErasureHandler], id);
  const [card] = await deliveries();
  expect((await readWebhookDelivery(admin, card?.id ?? '')).answer).toBe('');
});

it('deletes deliveries after thirty days, but none that waits', async () => {
  agency.clock.set('2026-03-02T10:00:00Z');
  await connect();
  await addLead();
  await work();
  agency.clock.set('2026-04-01T09:00:00Z');
  expect(await forgetOldWebhookDeliveries(program())).toBe(0);
  agency.clock.set('2026-04-01T10:00:01Z');
  await addLead();
  await dispatch();
  expect(await forgetOldWebhookDeliveries(program())).toBe(1);
  expect(await statuses()).toEqual(['waiting']);
});
