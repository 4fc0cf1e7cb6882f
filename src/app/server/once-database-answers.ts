import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '#platform/database/server/database.ts';
import type { Log } from '#platform/log/server/log.ts';

const timeoutMs = 60_000;

/** Runs a start-up step. While the database is unavailable, as after a power cut, retries it for a minute. */
export async function onceDatabaseAnswers<T>(work: () => Promise<T>, log: Log, ending: AbortSignal): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (let round = 0; ; round += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > deadline) throw error;
      if (round === 0) log.warn({ err: error }, 'the database does not respond yet; waiting for up to a minute');
      await sleep(500, undefined, { signal: ending });
    }
  }
}
