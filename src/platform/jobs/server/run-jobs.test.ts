import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/server/database.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import { lendTestDatabase } from '#platform/database/server/lent-testing.ts';
import type { TestDatabase } from '#platform/database/server/testing.ts';
import { openLog } from '#platform/log/server/log.ts';
import { addJob } from './jobs.ts';
import type { FailedJob } from './repository.ts';
import { releaseJobsOf } from './repository.ts';
import type { Jobs } from './run-jobs.ts';
import { startJobs } from './run-jobs.ts';
import type { Cron, Task } from './task.ts';
import { task } from './task.ts';
import { startChildProgram } from './testing.ts';

/** A generous timeout for slow machines; nothing is measured. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });

const log = openLog('silent');
let own: TestDatabase;
let database: Database;
let running: Jobs[];

beforeEach(async () => {
  own = await lendTestDatabase();
  database = openDatabase({ url: own.url });
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await database.close();
  await own.drop();
});

async function start(tasks: Record<string, Task>, more: { cron?: Cron[]; lookEveryMs?: number } = {}): Promise<Jobs> {
  const jobs = await startJobs({ database, log, tasks, lookEveryMs: 200, ...more });
  running.push(jobs);
  return jobs;
}

const add = (name: string, payload: Record<string, string | number> = {}, maxAttempts = 25) =>
  addJob(database.db, { name, payload, maxAttempts });

async function jobsLeft() {
  const { rows } = await database.db.execute<{ attempts: number; locked_by: string | null; pause: number }>(
    sql`select attempts, locked_by, extract(epoch from run_at - now())::float as pause from graphile_worker.jobs order by id`,
  );
  return rows;
}

const dropConnections = (name: string) =>
  database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${name} and datname = current_database()`);

test('shares jobs between two servers and runs each once', async () => {
  const done: string[] = [];
  const note = (server: string) =>
    task(z.object({ number: z.number() }), async ({ number }) => {
      await pause(5);
      done.push(`${server} ${number}`);
    });
  for (let number = 0; number < 100; number += 1) await add('note', { number });
  await Promise.all([start({ note: note('one') }), start({ note: note('other') })]);
  for (let number = 100; number < 200; number += 1) await add('note', { number });
  await eventually(() => done.length).toBeGreaterThanOrEqual(200);
  await eventually(jobsLeft).toEqual([]);
  const numbers = done.map((line) => Number(line.split(' ')[1])).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, number) => number));
  expect(new Set(done.map((line) => line.split(' ')[0])).size).toBe(2);
});

test('takes over the job of a killed server, also on its last attempt', async () => {
  await add('forever', {}, 1);
  const program = await startChildProgram(
    `import { openDatabase } from '#platform/database/server/database.ts';
    import { startJobs } from '#platform/jobs/server/run-jobs.ts';
    import { openLog } from '#platform/log/server/log.ts';
    const database = openDatabase({ url: process.env.TEST_URL });
    const forever = () => { console.log('begun'); return new Promise(() => {}); };
    await startJobs({ database, log: openLog('silent'), tasks: { forever } });`,
    { TEST_URL: own.url },
  );
  try {
    const attempts: number[] = [];
    await start({ forever: async (_payload, run) => void attempts.push(run.attempt) });
    const [held] = await jobsLeft();
    await pause(1_500);
    expect(attempts).toEqual([]);
    expect(held?.locked_by).not.toBeNull();
    program.process.kill('SIGKILL');
    await once(program.process, 'exit');
    await eventually(() => attempts).toEqual([2]);
    await eventually(jobsLeft).toEqual([]);
  } finally {
    program.process.kill('SIGKILL');
    await program.remove();
  }
});

test('gives up a job that crashes its server each time', async () => {
  await add('deadly', {}, 5);
  const begin = () =>
    database.db.execute(sql`update graphile_worker._private_jobs j
      set attempts = attempts + 1, locked_by = 'gone', locked_at = now()
      where attempts < max_attempts and locked_at is null returning id`);
  let begun = 0;
  const failedJobs: FailedJob[] = [];
  while (begun < 100 && ((await begin()).rowCount ?? 0) > 0) {
    begun += 1;
    failedJobs.push(...(await releaseJobsOf(database.db, ['gone'])));
  }
  expect(begun).toBe(30);
  expect(failedJobs).toMatchObject([{ name: 'deadly', payload: {} }]);
  const { rows } = await database.db.execute(sql`
    select attempts, max_attempts, locked_by, last_error from graphile_worker.jobs`);
  expect(rows).toEqual([
    { attempts: 30, max_attempts: 30, locked_by: null, last_error: 'Its server ended each time that it was begun.' },
  ]);
});

test('calls onPermanentFailure when a job is given up, also without a finished attempt', async () => {
  const heard: number[] = [];
  const payload = z.object({ number: z.number() });
  const deadly = task(
    payload,
    async () => {
      throw new Error('no');
    },
    async ({ number }) => void heard.push(number),
  );
  await add('deadly', { number: 1 }, 30);
  await database.db.execute(
    sql`update graphile_worker._private_jobs set attempts = 30, locked_by = 'gone', locked_at = now()`,
  );
  await add('deadly', { number: 2 }, 1);
  await start({ deadly });
  await eventually(() => heard.toSorted()).toEqual([1, 2]);
});

test('leaves a long job with its living server, even after a moment without its lock', async () => {
  let begun = 0;
  const slow = async () => {
    begun += 1;
    await pause(2_500);
  };
  await start({ slow }, { lookEveryMs: 1_000 });
  await start({ slow }, { lookEveryMs: 1_000 });
  await add('slow');
  await eventually(() => begun).toBe(1);
  await dropConnections('aangan-worker');
  await eventually(jobsLeft).toEqual([]);
  expect(begun).toBe(1);
});

test('keeps working after its connections broke while a job ended', async () => {
  const done: string[] = [];
  await start({
    breaking: async (_payload, run) => {
      done.push(`breaking ${run.attempt}`);
      if (run.attempt === 1) await dropConnections('aangan-jobs');
    },
    after: async () => void done.push('after'),
  });
  await add('breaking');
  await eventually(() => done).toContain('breaking 1');
  await add('after');
  await eventually(() => done).toContain('after');
  // The library may not notice its end: the worker is given up after 15 s, and starts again after 5 more.
  await expect.poll(jobsLeft, { timeout: 45_000 }).toEqual([]);
});

test('resumes a job after a database outage within the same attempt', async () => {
  const runs: Array<[number, number]> = [];
  await start({
    crossing: async (_payload, run) => {
      runs.push([run.attempt, runs.length]);
      if (runs.length < 3) {
        await dropConnections('aangan-jobs');
        await run.alone('crossing', async () => {
          await dropConnections('aangan-jobs');
        });
        throw new Error('Connection terminated unexpectedly');
      }
    },
  });
  await add('crossing', {}, 1);
  await eventually(() => runs).toEqual([
    [1, 0],
    [1, 1],
    [1, 2],
  ]);
  await eventually(jobsLeft).toEqual([]);
});

test('retries a failed job with growing pauses and gives up after the last attempt', async () => {
  const runs: boolean[] = [];
  await start({
    failing: async (_payload, run) => {
      runs.push(run.isLast);
      throw new Error('no');
    },
  });
  await add('failing', {}, 2);
  await eventually(async () => (await jobsLeft())[0]?.locked_by).toBeNull();
  await eventually(() => runs).toEqual([false, true]);
  await eventually(async () => (await jobsLeft())[0]).toMatchObject({ attempts: 2, locked_by: null });
  const [failed] = await jobsLeft();
  // The pause is e² seconds after the second failure, e after the first.
  expect(failed?.pause).toBeGreaterThan(3);
});

test('stores no statement values in a failed job', async () => {
  const writing: Task = async () => {
    await database.db.execute(sql`select ${'ravi@kulkarni.example'}::uuid`);
  };
  await start({ writing });
  await add('writing', {}, 1);
  const lastError = async () => {
    const { rows } = await database.db.execute<{ last_error: string | null }>(
      sql`select last_error from graphile_worker.jobs`,
    );
    return rows[0]?.last_error;
  };
  await eventually(lastError).toMatch(/^a statement failed: 22P02, /u);
  expect(await lastError()).not.toContain('ravi@');
});

test('rejects a payload that does not match the schema of its task', async () => {
  const seen: unknown[] = [];
  await start({ strict: task(z.object({ id: z.uuid() }), async ({ id }) => void seen.push(id)) });
  await add('strict', { id: '../../etc' });
  await eventually(async () => (await jobsLeft())[0]?.attempts).toBe(1);
  await eventually(async () => (await jobsLeft())[0]?.locked_by).toBeNull();
  expect(seen).toEqual([]);
});

test('runs only one of two jobs with the same `alone` name', async () => {
  let inside = 0;
  let most = 0;
  const results: boolean[] = [];
  const work: Task = async (_payload, run) => {
    const wasDone = await run.alone('the same', async () => {
      inside += 1;
      most = Math.max(most, inside);
      await pause(500);
      inside -= 1;
    });
    results.push(wasDone);
  };
  await start({ work });
  await start({ work });
  await add('work');
  await add('work');
  await eventually(() => results.length).toBe(2);
  expect(most).toBe(1);
  expect(results.sort()).toEqual([false, true]);
  await add('work');
  await eventually(() => results).toEqual([false, true, true]);
});

test('catches up a cron job that was missed while no server ran', async () => {
  const ran: unknown[] = [];
  await database.db.execute(sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('tidy * * * * *', now() - interval '1 day', now() - interval '10 minutes')`);
  const cron = [{ task: 'tidy', at: '* * * * *', catchUpMs: 5 * 60_000 }];
  const tasks = { tidy: async (payload: unknown) => void ran.push(payload) };
  await start(tasks, { cron });
  await eventually(() => ran.length).toBeGreaterThan(0);
});

test('waits for the running job on stop and leaves the rest to other servers', async () => {
  const done: string[] = [];
  const jobs = await start({
    slow: async () => {
      await pause(800);
      done.push('slow');
    },
  });
  for (let count = 0; count < 6; count += 1) await add('slow');
  await eventually(async () => (await jobsLeft()).filter((job) => job.locked_by !== null).length).toBe(4);
  await jobs.stop();
  running = [];
  expect(done).toHaveLength(4);
  expect((await jobsLeft()).map((job) => job.locked_by)).toEqual([null, null]);
});

test('aborts the signal of a job when the program stops', async () => {
  let reason: unknown;
  const jobs = await start({
    patient: async (_payload, run) => {
      await new Promise((resolve) => run.signal.addEventListener('abort', resolve));
      reason = 'notified';
      throw new Error('later');
    },
  });
  await add('patient');
  await eventually(async () => (await jobsLeft())[0]?.locked_by ?? null).not.toBeNull();
  await jobs.stop();
  running = [];
  expect(reason).toBe('notified');
  expect(await jobsLeft()).toMatchObject([{ locked_by: null, attempts: 1 }]);
});
