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
  /** Comes when it takes no jobs any more, by itself or because it was told to; with the reason where there is one. */
  readonly ended: Promise<unknown>;
}

export interface WorkerSettings {
  /** The worker's own, past a pooler: it listens and locks. */
  readonly database: Database;
  readonly log: Log;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly cron: readonly Cron[];
}

export const concurrency = 4;

/** The library's own end may never come: it miscounts where several ends of jobs could not be noted at once. */
const endsWithinMs = 15_000;

/** Starts to take jobs. */
export async function startWorker({ database, log, tasks, cron }: WorkerSettings): Promise<Worker> {
  const events: WorkerEvents = new EventEmitter();
  let heartbeat: WorkerHeartbeat | undefined;
  events.once('pool:create', ({ workerPool }) => {
    heartbeat = startHeartbeat({ url: database.directUrl, workerId: workerPool.id, log });
  });
  const stopping = new Promise<void>((resolve) => {
    events.once('pool:gracefulShutdown', () => setTimeout(resolve, endsWithinMs).unref());
  });
  const runner = await run({
    pgPool: database.pool,
    events,
    concurrency,
    taskList: taskListOf(tasks, database.pool, log),
    parsedCronItems: parseCronItems(cron.map(cronItemOf)),
    noHandleSignals: true,
    logger: loggerOf(log),
    preset: {
      worker: {
        gracefulShutdownAbortTimeout: 1_000,
        // Without a batch the library leaves a failed 'done' unhandled, which would end the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
      plugins: [
        {
          name: 'presence',
          version: '1.0.0',
          // No job is taken before the other servers can see who holds it.
          worker: { hooks: { startWorker: () => heartbeat?.shown } },
        },
      ],
    },
  }).catch(async (error: unknown) => {
    await heartbeat?.end();
    throw error;
  });
  if (!heartbeat) throw new Error('a worker without presence');
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

/** One attempt at a job, through outages of the database; whoever is to hear that it was the last one hears of it. */
async function attempt(task: Task, payload: unknown, run: JobRun, pool: Database['pool']): Promise<void> {
  try {
    await throughOutages(() => task(payload, run), run, pool);
  } catch (thrown) {
    // The library keeps the words with the job, and erasing somebody does not reach them there.
    const error = withoutValues(thrown);
    if (run.isLast)
      await throughOutages(async () => task.onPermanentFailure?.(payload), run, pool).catch((also: unknown) => {
        throw withoutValues(also);
      });
    throw error;
  }
}

/** More outages than this within one attempt are its failure; so is what only looks like one, as a file store that is away. */
const mostOutages = 10;
const askAgainMs = 500;

/**
 * Begins the work anew when the database went away under it and is back. That is not the job's fault: counted as attempts,
 * a few restarts of PostgreSQL would give up a long import.
 */
async function throughOutages(work: () => Promise<void>, run: JobRun, pool: Database['pool']): Promise<void> {
  for (let outages = 0; ; outages += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || outages === mostOutages || run.signal.aborted) throw error;
      run.log.warn({ err: error }, 'a job waits for the database and is begun anew');
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
      else log.warn(fields, 'a job failed and is tried again');
    }
  });
}
