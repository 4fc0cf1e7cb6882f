import { setTimeout as pause } from 'node:timers/promises';
import { findPeopleOfRoles } from '#features/accounts/server/repository/profiles.ts';
import { permissions } from '#platform/access/rights.ts';
import type { Context, Program, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { OutgoingFailure, sendOutgoing } from '#platform/outgoing/server/outgoing.ts';
import type { SendError, StopReason } from '../rules.ts';
import { answerWithinMs, maxWebhookLengths, offAfterMs, retryPausesMs, testEvent } from '../rules.ts';
import { sendDeliveriesJob, webhookDeliveriesTopic } from './dispatch-events.ts';
import type { DueDelivery, WebhookDeliveryRow, WebhookRow } from './repository.ts';
import {
  cancelWaitingDeliveries,
  findNextAttempt,
  listDueDeliveries,
  lockWebhookDelivery,
  lockWebhookRow,
  updateWebhookDelivery,
  updateWebhookHealth,
  updateWebhookRow,
} from './repository.ts';
import type { WebhookSecrets } from './secrets.ts';
import { signMessage } from './secrets.ts';
import type { AttemptOutcome, WebhookMetrics } from './webhook-metrics.ts';
import { earlierSecretUntil, webhooksTopic } from './webhooks.ts';

/** How many requests a webhook gets at once. A slow receiver holds up only its own. */
const maxAtOnce = 2;
/** Milliseconds after which new deliveries are looked for while others are being sent. */
const lookAgainMs = 500;
/** A run ends after this time, so that no job runs for hours; another one follows. */
const maxRunMs = 60_000;
/** A retry may be this much later, so that the deliveries of an outage do not all return at once. */
const jitter = 0.2;

export interface SendingContext extends Context<Program> {
  readonly webhookSecrets: WebhookSecrets;
  /** Null or missing if the installation has no metrics. */
  readonly webhookMetrics?: WebhookMetrics | null;
}

/**
 * Sends what is due, to all webhooks side by side in one job. Runs on one server at a time; a second run after a lost
 * connection sends a delivery twice, with the same id.
 */
export async function sendDueDeliveries(context: SendingContext, signal: AbortSignal): Promise<void> {
  const running = new Map<string, { readonly webhookId: string; readonly work: Promise<void> }>();
  const touched = new Set<string>();
  const errors: unknown[] = [];
  const endAt = performance.now() + maxRunMs;

  async function startDue(): Promise<void> {
    const due = await listDueDeliveries(context.db, {
      now: context.clock.now(),
      perWebhook: maxAtOnce,
      except: [...running.keys()],
    });
    for (const { delivery, webhook } of due) {
      if ([...running.values()].filter(({ webhookId }) => webhookId === webhook.id).length >= maxAtOnce) continue;
      const work = sendDelivery(context, { delivery, webhook }, signal)
        .catch((error: unknown) => void errors.push(error))
        .finally(() => {
          running.delete(delivery.id);
          touched.add(webhook.id);
        });
      running.set(delivery.id, { webhookId: webhook.id, work });
    }
  }

  for (;;) {
    if (!signal.aborted && errors.length === 0 && performance.now() < endAt) await startDue();
    if (running.size === 0) break;
    await Promise.race([...[...running.values()].map(({ work }) => work), pause(lookAgainMs)]);
    await showProgress(context, touched);
  }
  await showProgress(context, touched);
  if (errors.length > 0) throw errors[0];
  await scheduleNextRun(context);
}

/** Makes the log of open pages refetch: one change for the deliveries of a moment. */
async function showProgress(context: Context, webhookIds: Set<string>): Promise<void> {
  const entries = [...webhookIds].map((entityId) => ({ topic: webhookDeliveriesTopic, entityId, action: 'sent' }));
  webhookIds.clear();
  if (entries.length > 0) await transact(context, (tx) => tx.record(...entries));
}

/** Starts a run when the next retry is due. It has a key of its own, so that it does not delay a run that is due now. */
async function scheduleNextRun(context: Context): Promise<void> {
  const runAt = await findNextAttempt(context.db);
  if (runAt) await transact(context, (tx) => tx.enqueue({ ...laterJob, runAt }));
}

const laterJob = { ...sendDeliveriesJob, key: 'send_webhooks_later' };

/** For a run that found another one at work, which may have looked for the last time already. */
export async function sendSoon(context: Context): Promise<void> {
  const runAt = new Date(context.clock.now().getTime() + 2000);
  await transact(context, (tx) => tx.enqueue({ ...laterJob, runAt }));
}

interface Outcome {
  readonly status_code: number | null;
  readonly error: SendError | null;
  readonly answer: string;
  readonly duration_ms: number;
}

async function sendDelivery(context: SendingContext, due: DueDelivery, signal: AbortSignal): Promise<void> {
  const outcome = await attempt(context, due, signal);
  // The program stops: the delivery is as before, and another server sends it.
  if (signal.aborted && outcome.error !== null) return;
  const settled = await transact(context, (tx) => settleAttempt(context, tx, due.delivery, outcome));
  context.webhookMetrics?.observeAttempt({ status: outcome.status_code, seconds: outcome.duration_ms / 1000 });
  if (settled) context.webhookMetrics?.countOutcome(settled);
}

async function attempt(context: SendingContext, { delivery, webhook }: DueDelivery, signal: AbortSignal) {
  const began = performance.now();
  const now = context.clock.now();
  const since = () => Math.round(performance.now() - began);
  const failed = (error: SendError): Outcome => ({ status_code: null, error, answer: '', duration_ms: since() });
  const secrets = secretsOf(context, webhook, now);
  if (!secrets) return failed('secret_lost');
  const { id, payload: body } = delivery;
  const timestamp = Math.floor(now.getTime() / 1000);
  try {
    const answer = await sendOutgoing({
      url: webhook.url,
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signMessage({ id, timestamp, body }, secrets),
      },
      allowsPrivate: webhook.allows_private,
      timeoutMs: answerWithinMs,
      keepBytes: maxWebhookLengths.answer,
      signal,
    });
    return { status_code: answer.status, error: null, answer: readableText(answer.body), duration_ms: since() };
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    context.log.info({ webhook: webhook.id, reason: error.reason, err: error.cause }, 'a webhook could not be sent');
    return failed(error.reason);
  }
}

/** The new secret first, and the earlier one for a day; null if the program's own secret has changed. */
function secretsOf({ webhookSecrets }: SendingContext, webhook: WebhookRow, now: Date): string[] | null {
  if (webhookSecrets.hashOf(webhook) !== webhook.secret_hash) return null;
  const numbers = [webhook.secret_number, ...(earlierSecretUntil(webhook, now) ? [webhook.secret_number - 1] : [])];
  return numbers.map((secret_number) => webhookSecrets.secretOf({ id: webhook.id, secret_number }));
}

/** PostgreSQL stores no zero characters, and half a character is none. */
function readableText(bytes: Buffer): string {
  return new TextDecoder()
    .decode(bytes)
    .replaceAll('\0', '')
    .replace(/\ufffd+$/u, '');
}

const isSuccess = ({ status_code }: Outcome) => status_code !== null && status_code >= 200 && status_code < 300;

/** Saves an attempt; null if the delivery is gone with its webhook. */
async function settleAttempt(
  context: Context<Program>,
  tx: Transaction,
  { id, webhook_id }: WebhookDeliveryRow,
  outcome: Outcome,
): Promise<AttemptOutcome | null> {
  const webhook = await lockWebhookRow(tx.db, webhook_id);
  const delivery = webhook && (await lockWebhookDelivery(tx.db, id));
  if (!delivery) return null;
  const now = context.clock.now();
  const attempted = { ...outcome, attempts: delivery.attempts + 1, last_attempt_at: now };
  if (isSuccess(outcome)) {
    await updateWebhookDelivery(tx.db, id, { ...attempted, status: 'sent', next_attempt_at: null, is_manual: false });
    await updateWebhookHealth(tx.db, webhook_id, { last_sent_at: now, failing_since: null });
    if (webhook.failing_since)
      await tx.record({ topic: webhooksTopic, entityId: webhook_id, action: 'sending_worked' });
    return 'sent';
  }
  const stop = await recordFailedSending(context, tx, { webhook, delivery, outcome });
  const pauseMs =
    webhook.status === 'active' && !stop && mayRetry(delivery) ? retryPausesMs[delivery.retries] : undefined;
  const nextAttempt = pauseMs === undefined ? null : new Date(now.getTime() + pauseMs * (1 + jitter * Math.random()));
  // The user paused the webhook meanwhile.
  const ended = delivery.status === 'cancelled' ? 'cancelled' : 'failed';
  await updateWebhookDelivery(tx.db, id, {
    ...attempted,
    status: nextAttempt ? 'waiting' : ended,
    retries: delivery.retries + 1,
    next_attempt_at: nextAttempt,
    is_manual: false,
  });
  return nextAttempt ? 'retried' : ended;
}

/** A test shows its result at once. */
function mayRetry({ status, event }: WebhookDeliveryRow): boolean {
  return status === 'waiting' && event !== testEvent;
}

interface FailedSending {
  readonly webhook: WebhookRow;
  readonly delivery: WebhookDeliveryRow;
  readonly outcome: Outcome;
}

/** Keeps since when nothing arrives. Returns why the webhook is switched off, if it is. */
async function recordFailedSending(
  context: Context<Program>,
  tx: Transaction,
  { webhook, delivery, outcome }: FailedSending,
): Promise<StopReason | null> {
  const { id, status } = webhook;
  const isTest = delivery.event === testEvent;
  const now = context.clock.now();
  const failingSince = webhook.failing_since ?? now;
  if (status !== 'active') return null;
  if (!isTest && !webhook.failing_since) {
    await updateWebhookHealth(tx.db, id, { failing_since: now });
    await tx.record({ topic: webhooksTopic, entityId: id, action: 'sending_failed' });
  }
  const isFailingForDays = !isTest && now.getTime() - failingSince.getTime() >= offAfterMs;
  const stop = outcome.status_code === 410 ? 'gone' : isFailingForDays ? 'failing' : null;
  if (stop) await switchOff(context, tx, webhook, stop);
  return stop;
}

async function switchOff(
  { clock }: Context,
  tx: Transaction,
  { id, name, status }: WebhookRow,
  stop_reason: StopReason,
): Promise<void> {
  await updateWebhookRow(tx.db, id, { status: 'off', stop_reason, updated_at: clock.now() });
  await cancelWaitingDeliveries(tx.db, id);
  const difference = { status: [status, 'off'], stop_reason: [null, stop_reason] } as const;
  await tx.record({ topic: webhooksTopic, entityId: id, action: 'updated', difference });
  for (const recipientId of await findPeopleOfRoles(tx.db, permissions.manage_connections))
    await tx.notify({ kind: 'webhook_off', topic: webhooksTopic, entityId: id, recipientId, values: { name } });
}
