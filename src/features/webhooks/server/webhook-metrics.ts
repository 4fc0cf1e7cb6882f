import { Counter, Gauge, Histogram } from 'prom-client';
import type { Database } from '#platform/database/server/database.ts';
import type { Metrics } from '#platform/metrics/server/metrics.ts';
import { countBacklog } from './repository.ts';

/** How an attempt ended: `retried` waits for the next attempt, `failed` has none left, `cancelled` was stopped meanwhile. */
const attemptOutcomes = ['sent', 'retried', 'failed', 'cancelled'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** The classes of status codes; `none` for a receiver that did not answer. */
const answerClasses = ['2xx', '3xx', '4xx', '5xx', 'none', 'other'] as const;

/** What the metrics learn from sending. No label names a webhook, an address or a record. */
export interface WebhookMetrics {
  observeAttempt(attempt: { readonly status: number | null; readonly seconds: number }): void;
  countOutcome(outcome: AttemptOutcome): void;
}

/** Adds the metrics of webhooks: of this process what it sends, and of all servers what waits. */
export function openWebhookMetrics({ registry, onScrape }: Metrics, { db }: Database): WebhookMetrics {
  const registers = [registry];
  const outcomes = new Counter({
    name: 'aangan_webhook_deliveries_total',
    help: 'Attempts to deliver an event to a webhook, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of attemptOutcomes) outcomes.inc({ outcome }, 0);
  const durations = new Histogram({
    name: 'aangan_webhook_attempt_duration_seconds',
    help: 'Duration of requests to the receivers of webhooks, by the class of the answer.',
    labelNames: ['answer'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const waiting = gauge('aangan_webhook_deliveries_waiting', 'Deliveries that wait for an attempt.');
  const oldest = gauge('aangan_webhook_deliveries_oldest_seconds', 'Age of the oldest waiting delivery.');
  const off = gauge('aangan_webhooks_off', 'Webhooks that are switched off after failures, by reason.', ['reason']);
  onScrape(async () => {
    const backlog = await countBacklog(db).catch(() => null);
    waiting.set(backlog?.waiting ?? Number.NaN);
    oldest.set(backlog?.oldest_seconds ?? Number.NaN);
    off.set({ reason: 'failing' }, backlog?.off_failing ?? Number.NaN);
    off.set({ reason: 'gone' }, backlog?.off_gone ?? Number.NaN);
  });
  return {
    observeAttempt: ({ status, seconds }) => durations.observe({ answer: answerClass(status) }, seconds),
    countOutcome: (outcome) => outcomes.inc({ outcome }),
  };
}

function answerClass(status: number | null): (typeof answerClasses)[number] {
  if (status === null) return 'none';
  return answerClasses.find((one) => one === `${Math.floor(status / 100)}xx`) ?? 'other';
}
