import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#platform/database/server/database.ts';

/** Prometheus metrics of one server process. */
export interface Metrics {
  readonly contentType: string;
  observeRequest(request: ObservedRequest): void;
  /** The current metrics in the Prometheus text format. Metrics from the database are NaN while it is unavailable. */
  read(): Promise<string>;
  /** Features register their metrics here. */
  readonly registry: Registry;
  /** Sets the gauges of a feature before each scrape; must not fail. */
  onScrape(set: () => Promise<void>): void;
}

interface ObservedRequest {
  readonly method: string;
  /** The route pattern, never the URL: that would create a time series per record. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

interface Backlog extends Record<string, unknown> {
  readonly jobs_due: number;
  readonly jobs_running: number;
  readonly jobs_failed: number;
  readonly oldest_job_seconds: number;
  readonly emails_pending: number;
  readonly oldest_email_seconds: number;
}

export function openMetrics({ database, countStreams }: { database: Database; countStreams(): number }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'aangan_http_request_duration_seconds',
    help: 'Duration of HTTP requests, without live streams.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const isDatabaseUp = gauge('aangan_database_up', '1 if the database answered this scrape, else 0.');
  const connections = gauge('aangan_database_connections', 'Connections of the pool by state.', ['state']);
  const streams = gauge('aangan_live_streams', 'Browsers that listen to live updates.');
  const jobs = gauge('aangan_jobs', 'Background jobs by state, of all servers.', ['state']);
  const oldestJob = gauge('aangan_jobs_oldest_due_seconds', 'How long the oldest due job has been waiting.');
  const emails = gauge('aangan_outbox_pending', 'Emails waiting in the outbox.');
  const oldestEmail = gauge('aangan_outbox_oldest_seconds', 'How long the oldest email has been waiting.');

  const setters: Array<() => Promise<void>> = [];
  return {
    registry,
    onScrape: (set) => void setters.push(set),
    contentType: registry.contentType,
    observeRequest({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
    },
    async read() {
      const { pool } = database;
      streams.set(countStreams());
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waiting' }, pool.waitingCount);
      const backlog = await readBacklog(database).catch(() => null);
      isDatabaseUp.set(backlog ? 1 : 0);
      jobs.set({ state: 'due' }, backlog?.jobs_due ?? Number.NaN);
      jobs.set({ state: 'running' }, backlog?.jobs_running ?? Number.NaN);
      jobs.set({ state: 'failed' }, backlog?.jobs_failed ?? Number.NaN);
      oldestJob.set(backlog?.oldest_job_seconds ?? Number.NaN);
      emails.set(backlog?.emails_pending ?? Number.NaN);
      oldestEmail.set(backlog?.oldest_email_seconds ?? Number.NaN);
      for (const set of setters) await set();
      return registry.metrics();
    },
  };
}

async function readBacklog({ db }: Database): Promise<Backlog | null> {
  const { rows } = await db.execute<Backlog>(sql`
    select j.*, m.* from (
      select
        count(*) filter (where is_due)::int as jobs_due,
        count(*) filter (where locked_at is not null)::int as jobs_running,
        count(*) filter (where locked_at is null and attempts >= max_attempts)::int as jobs_failed,
        coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as oldest_job_seconds
      from (
        select *, locked_at is null and attempts < max_attempts and run_at <= now() as is_due
        from graphile_worker.jobs) known
    ) j, (
      select count(*)::int as emails_pending,
        coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_email_seconds
      from emails where status = 'pending'
    ) m`);
  return rows[0] ?? null;
}
