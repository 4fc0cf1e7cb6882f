import type { LiveMessage } from '#platform/changes/change.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Log } from '#platform/log/server/log.ts';
import type { Cursor } from '../cursor.ts';
import { coalesceChanges } from './coalesce-changes.ts';
import { findNow, readChanges } from './repository.ts';

/** Changes from the log, delivered to a process exactly once and in order. */
export interface ChangeBatch {
  readonly messages: readonly LiveMessage[];
  readonly end: Cursor;
}

export interface ChangeLogPoller {
  /** The position of the last delivery; null before the first poll. */
  position(): Cursor | null;
  /** Polls now; called on NOTIFY from the database. */
  poll(): void;
  close(): Promise<void>;
}

const pageSize = 1000;
const pollIntervalMs = 5_000;
/** Milliseconds for which fast changes are batched. */
const togetherMs = 15;
const firstHeldMs = 20;
const maxHeldMs = 1_000;

/**
 * Follows the change log from now on. Polls on `poll()`, soon again while an open transaction holds changes back, and
 * at regular intervals.
 */
export function pollChanges(options: {
  db: Queryable;
  log: Log;
  deliver: (delivery: ChangeBatch) => void;
}): ChangeLogPoller {
  let position: Cursor | null = null;
  let timer: NodeJS.Timeout | undefined;
  let heldMs = firstHeldMs;
  let isWanted = false;
  let isClosed = false;
  let work: Promise<void> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function advance(): Promise<boolean> {
    position ??= await findNow(options.db);
    const page = await readChanges(options.db, position, pageSize);
    if (page.end) {
      position = page.end;
      options.deliver({ messages: coalesceChanges(page.changes), end: page.end });
    }
    if (page.changes.length === pageSize) isWanted = true;
    return page.isHeldBack;
  }

  async function run(): Promise<void> {
    let isHeldBack = false;
    try {
      while (isWanted && !isClosed) {
        isWanted = false;
        isHeldBack = await advance();
      }
    } catch (error) {
      options.log.warn({ err: error }, 'the change log cannot be read');
    }
    if (!isClosed) timer = setTimeout(poll, isHeldBack ? heldMs : pollIntervalMs).unref();
    heldMs = isHeldBack ? Math.min(heldMs * 2, maxHeldMs) : firstHeldMs;
  }

  function poll(): void {
    isWanted = true;
    if (work || isClosed) return;
    clearTimeout(timer);
    const sinceMs = performance.now() - lookedAt;
    if (sinceMs < togetherMs) {
      timer = setTimeout(poll, togetherMs - sinceMs).unref();
      return;
    }
    lookedAt = performance.now();
    work = run().finally(() => {
      work = null;
      if (isWanted) poll();
    });
  }

  poll();
  return {
    position: () => position,
    poll,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await work;
    },
  };
}
