import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#platform/database/server/database.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import type { Log } from '#platform/log/server/log.ts';
import { findAbsentWorkers, releaseJobsOf } from './repository.ts';
import type { Cron, Task } from './task.ts';
import { concurrency, startWorker } from './worker.ts';

export interface Jobs {
  /** Takes no new jobs and waits for running ones; other servers take over what does not finish in time. */
  stop(): Promise<void>;
}

const stopWithinMs = 20_000;
const startAgainMs = 5_000;

/**
 * Works on the job queue that all servers share. If a server shows no heartbeat in two checks in a row, the others take
 * over its jobs. Rejects if the database is unreachable at the start.
 */
export async function startJobs(options: {
  database: Database;
  log: Log;
  tasks: Readonly<Record<string, Task>>;
  cron?: readonly Cron[];
  /** Milliseconds between two checks for dead servers. */
  lookEveryMs?: number;
}): Promise<Jobs> {
  const { database, log, tasks, cron = [], lookEveryMs = 10_000 } = options;
  const stopping = new AbortController();
  const rest = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const own = openOwnDatabase(database.directUrl, log);
  const start = () => startWorker({ database: own, log, tasks, cron });
  let worker = await start().catch(async (error: unknown) => {
    await own.close();
    throw error;
  });

  /**
   * Restarts the worker: the library stops when it cannot record the end of a job, for example during a database
   * outage.
   */
  async function keepWorking(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await worker.ended;
      await worker.heartbeat.end();
      if (stopping.signal.aborted) return;
      log.warn({ err: reason }, 'the worker stopped; restarting it');
      worker = await startAgain();
    }
    await worker.runner.stop().catch(() => undefined);
  }

  async function startAgain(): Promise<Awaited<ReturnType<typeof start>>> {
    await rest(startAgainMs);
    try {
      return await start();
    } catch (error) {
      if (stopping.signal.aborted) return worker;
      log.warn({ err: error }, 'the worker could not start');
      return startAgain();
    }
  }

  async function watchOthers(): Promise<void> {
    let absentBefore: string[] = [];
    while (!stopping.signal.aborted) {
      try {
        const absent = await findAbsentWorkers(database.db);
        const gone = absent.filter((workerId) => absentBefore.includes(workerId));
        absentBefore = absent;
        if (gone.length > 0) {
          log.warn({ workers: gone }, 'taking over the jobs of a dead server');
          for (const { id, name, payload } of await releaseJobsOf(database.db, gone)) {
            log.error({ job: name, jobId: id }, 'giving up a job that repeatedly crashed its servers');
            await tasks[name]?.onPermanentFailure?.(payload);
          }
        }
      } catch (error) {
        log.warn({ err: error }, 'could not look for dead servers');
      }
      await rest(lookEveryMs);
    }
  }

  const working = keepWorking();
  const watching = watchOthers();

  async function end(): Promise<void> {
    stopping.abort();
    const finish = async () => {
      await worker.runner.stop().catch(() => undefined);
      await working;
      await own.close();
    };
    await Promise.race([finish(), pause(stopWithinMs, undefined, { ref: false })]);
    await Promise.all([worker.heartbeat.end(), watching]);
  }

  let ended: Promise<void> | undefined;
  return {
    stop() {
      ended ??= end();
      return ended;
    },
  };
}

function openOwnDatabase(url: string, log: Log): Database {
  const onError = (error: Error) => log.warn({ err: error }, 'the worker lost a database connection');
  // One connection listens. Each job may hold one for `alone` and needs another to record its end.
  return openDatabase({ url, name: 'aangan-jobs', maxConnections: 2 * concurrency + 2, onError });
}
