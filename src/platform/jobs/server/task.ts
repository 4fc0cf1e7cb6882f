import type * as z from 'zod/mini';
import type { Log } from '#platform/log/server/log.ts';

/** One attempt at a job. */
export interface JobRun {
  /** Counted from 1. */
  readonly attempt: number;
  /** Whether the job is given up for good when this attempt fails. */
  readonly isLast: boolean;
  /** Aborts when the program stops: a long job then fails soon, and goes on somewhere else. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Does the work unless somebody is at work under the same name right now, on any server; false when it was not done. */
  alone(name: string, work: () => Promise<void>): Promise<boolean>;
}

/**
 * What a job does. It may run again when its server vanished before the end was noted, so it first looks what is done
 * already. When it throws, it is tried again after a pause that grows from seconds to hours.
 */
export interface Task {
  (payload: unknown, run: JobRun): Promise<void>;
  /** Notes that a job is given up for good, after its last attempt or because it ended its servers again and again. */
  onPermanentFailure?(payload: unknown): Promise<void>;
}

/** A task whose payload is checked before it runs. */
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

/** Something to do again and again, once for all servers. */
export interface Cron {
  readonly task: string;
  /** Minute, hour, day, month and weekday in UTC: '30 20 * * *'. */
  readonly at: string;
  /** Makes up for what was missed while no server ran, as far back as this, in milliseconds. */
  readonly catchUpMs?: number;
}
