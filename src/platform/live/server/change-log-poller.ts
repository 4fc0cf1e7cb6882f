import type { LiveMessage } from '#platform/changes/change.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Log } from '#platform/log/server/log.ts';
import type { Cursor } from '../cursor.ts';
import { coalesceChanges } from './coalesce-changes.ts';
import { findNow, readChanges } from './repository.ts';

/** What a process hears of the change log, exactly once and in order. */
export interface ChangeBatch {
  readonly messages: readonly LiveMessage[];
  readonly end: Cursor;
}

export interface ChangeLogPoller {
  /** How far the log was delivered; null before the first look. */
  position(): Cursor | null;
  /** Looks now; called when the database says that something changed. */
  look(): void;
  close(): Promise<void>;
}

const pageSize = 1000;
const lookAnywayMs = 5_000;
/** Changes that come faster are read together. */
const togetherMs = 15;
const firstHeldMs = 20;
const longestHeldMs = 1_000;

/** Follows the change log from now on. It looks when told, soon again while changes are held back, and now and then anyway. */
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
    if (!isClosed) timer = setTimeout(look, isHeldBack ? heldMs : lookAnywayMs).unref();
    heldMs = isHeldBack ? Math.min(heldMs * 2, longestHeldMs) : firstHeldMs;
  }

  function look(): void {
    isWanted = true;
    if (work || isClosed) return;
    clearTimeout(timer);
    const sinceMs = performance.now() - lookedAt;
    if (sinceMs < togetherMs) {
      timer = setTimeout(look, togetherMs - sinceMs).unref();
      return;
    }
    lookedAt = performance.now();
    work = run().finally(() => {
      work = null;
      if (isWanted) look();
    });
  }

  look();
  return {
    position: () => position,
    look,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await work;
    },
  };
}
