import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobHelpers, Runner, TaskList, WorkerEvents } from 'graphile-worker';
import { Logger, parseCronItems, run } from 'graphile-worker';
import type { Database } from '#platform/database/server/database.ts';
import { isDatabaseAway } from '#platform/database/server/database.ts';
import { withoutValues } from '#platform/database/server/statement-failed.ts';
import type { Log } from '#platform/log/server/log.ts';
import type { WorkerHeartbeat } from './heartbeat.ts';
import { startHeartbeat } from './heartbeat.ts';
import { tryLock, unlock } from './repository.ts';
import type { Cron, JobRun, Task } from './task.ts';

export interface Worker {
  readonly runner: Runner;
  readonly heartbeat: WorkerHeartbeat;
  /** Resolves when the worker stops, by itself or on request; with the error, if any. */
  readonly ended: Promise<unknown>;
}

export interface WorkerSettings {
  /** The worker's own pool, past a pooler: it uses LISTEN and locks. */
  readonly database: Database;
  readonly log: Log;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly cron: readonly Cron[];
}

export const concurrency = 4;

/** The promise of the library may never settle: it miscounts when the ends of several jobs could not be recorded. */
const endsWithinMs = 15_000;

/** Starts a worker. */
export async function startWorker({ database, log, tasks, cron: entries }: WorkerSettings): Promise<Worker> {
  const events: WorkerEvents = new EventEmitter();
  let heartbeat: WorkerHeartbeat | undefined;
  events.once('pool:create', ({ workerPool }) => {
    heartbeat = startHeartbeat({ url: database.directUrl, workerId: workerPool.id, log });
  });
  let schedule: { release(): unknown } | undefined;
  events.once('cron:starting', ({ cron }) => {
    schedule = cron;
  });
  const stopping = new Promise<void>((resolve) => {
    const giveUp = () => {
      // Beside that of the next worker, it would go on until the process ends.
      schedule?.release();
      resolve();
    };
    events.once('pool:gracefulShutdown', () => setTimeout(giveUp, endsWithinMs).unref());
  });
  const runner = await run({
    pgPool: database.pool,
    events,
    concurrency,
    taskList: taskListOf(tasks, database.pool, log),
    parsedCronItems: parseCronItems(entries.map(cronItemOf)),
    noHandleSignals: true,
    logger: loggerOf(log),
    preset: {
      worker: {
        gracefulShutdownAbortTimeout: 1_000,
        // Without a batch, the library does not handle a failed 'done', which would end the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
      plugins: [
        {
          name: 'presence',
          version: '1.0.0',
          // Takes no job before other servers can see the heartbeat.
          worker: { hooks: { startWorker: () => heartbeat?.shown } },
        },
      ],
    },
  }).catch(async (error: unknown) => {
    await heartbeat?.end();
    throw error;
  });
  if (!heartbeat) throw new Error('a worker without a heartbeat');
  const ended = runner.promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { runner, heartbeat, ended: Promise.race([ended, stopping]) };
}

function cronItemOf({ task, at, catchUpMs = 0 }: Cron) {
  const identifier = `${task} ${at}`;
  return { task, match: at, identifier, options: { backfillPeriod: catchUpMs, jobKey: `cron ${identifier}` } };
}

function taskListOf(tasks: Readonly<Record<string, Task>>, pool: Database['pool'], log: Log): TaskList {
  const runOf = ({ job, abortSignal }: JobHelpers): JobRun => ({
    attempt: job.attempts,
    isLast: job.attempts >= job.max_attempts,
    signal: abortSignal,
    log: log.child({ job: job.task_identifier, jobId: job.id }),
    alone: (name: string, work: () => Promise<void>) => workAlone(pool, name, work),
  });
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown, helpers: JobHelpers) => attempt(task, payload, runOf(helpers), pool),
    ]),
  );
}

/** Runs one attempt, through database outages, and calls onPermanentFailure after the last one. */
async function attempt(task: Task, payload: unknown, run: JobRun, pool: Database['pool']): Promise<void> {
  try {
    await throughOutages(() => task(payload, run), run, pool);
  } catch (thrown) {
    // The library stores the message with the job, where an erasure does not reach it.
    const error = withoutValues(thrown);
    if (run.isLast)
      await throughOutages(async () => task.onPermanentFailure?.(payload), run, pool).catch((also: unknown) => {
        throw withoutValues(also);
      });
    throw error;
  }
}

/**
 * More outages in one attempt make it fail. An error that only looks like an outage, such as unavailable file storage,
 * also ends here.
 */
const maxOutages = 10;
const askAgainMs = 500;

/**
 * Restarts the work after a database outage. If outages counted as attempts, a few restarts of PostgreSQL would fail a
 * long import for good.
 */
async function throughOutages(work: () => Promise<void>, run: JobRun, pool: Database['pool']): Promise<void> {
  for (let outages = 0; ; outages += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || outages === maxOutages || run.signal.aborted) throw error;
      run.log.warn({ err: error }, 'the database is unavailable; the job will restart');
    }
    await untilBack(pool, run.signal);
  }
}

async function untilBack(pool: Database['pool'], signal: AbortSignal): Promise<void> {
  let isBack = false;
  while (!isBack && !signal.aborted) {
    await pause(askAgainMs, undefined, { signal }).catch(() => undefined);
    isBack = await pool.query('select 1').then(
      () => true,
      () => false,
    );
  }
}

async function workAlone(pool: Database['pool'], name: string, work: () => Promise<void>): Promise<boolean> {
  const session = await pool.connect();
  let isBroken = true;
  try {
    const isFree = await tryLock(session, name);
    try {
      if (isFree) await work();
    } finally {
      if (isFree) await unlock(session, name);
      isBroken = false;
    }
    return isFree;
  } finally {
    session.release(isBroken);
  }
}

const pinoLevels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

function loggerOf(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const { error, failure, job } = (meta ?? {}) as { error?: unknown; failure?: boolean; job?: JobHelpers['job'] };
    if (!failure) log[pinoLevels[level]]({ ...(error !== undefined && { err: error }) }, message);
    else {
      const fields = { err: error, job: job?.task_identifier, jobId: job?.id, attempt: job?.attempts };
      if (job && job.attempts >= job.max_attempts) log.error(fields, 'a job failed for good');
      else log.warn(fields, 'a job failed and will be retried');
    }
  });
}
