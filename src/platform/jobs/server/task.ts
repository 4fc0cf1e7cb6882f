import type * as z from 'zod/mini';
import type { Log } from '#platform/log/server/log.ts';

/** One attempt at a job. */
export interface JobRun {
  /** Starts at 1. */
  readonly attempt: number;
  /** Whether the job fails for good if this attempt fails. */
  readonly isLast: boolean;
  /** Aborts when the program stops: a long job should then fail, so that it continues on another server. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Runs the work unless work of the same name is running on any server; resolves to false if it did not run. */
  alone(name: string, work: () => Promise<void>): Promise<boolean>;
}

/**
 * The handler of a job. It may run again if its server vanished before the end was recorded, so it must check what is
 * done already. A failed attempt is retried after a pause that grows from seconds to hours.
 */
export interface Task {
  (payload: unknown, run: JobRun): Promise<void>;
  /** Called when a job fails for good: after its last attempt, or because it ended its servers repeatedly. */
  onPermanentFailure?(payload: unknown): Promise<void>;
}

/** Defines a task with a schema for its payload. */
export function task<P>(
  payload: z.ZodMiniType<P>,
  work: (payload: P, run: JobRun) => Promise<void>,
  onPermanentFailure?: (payload: P) => Promise<void>,
): Task {
  const checked: Task = async (payloadInput, run) => work(payload.parse(payloadInput), run);
  if (onPermanentFailure)
    checked.onPermanentFailure = (payloadInput) => onPermanentFailure(payload.parse(payloadInput));
  return checked;
}

/** A recurring job, run once for all servers. */
export interface Cron {
  readonly task: string;
  /** Minute, hour, day, month and weekday in UTC: '30 20 * * *'. */
  readonly at: string;
  /** Catches up runs that were missed while no server ran, for this many milliseconds. */
  readonly catchUpMs?: number;
}
