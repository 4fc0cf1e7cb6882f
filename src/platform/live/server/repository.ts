import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Cursor } from '../cursor.ts';
import type { LoggedChange } from './coalesce-changes.ts';

export interface LogPage {
  readonly changes: readonly NumberedChange[];
  /** The cursor after the page; null if it is empty. */
  readonly end: Cursor | null;
  /** Whether committed changes wait for an older open transaction. */
  readonly isHeldBack: boolean;
}

interface NumberedChange extends LoggedChange {
  readonly id: number;
}

interface RawChange extends NumberedChange {
  readonly transaction: number;
}

/*
 * One statement, one snapshot: everything below its oldest open transaction is complete. Changes above the end of the
 * snapshot come from another cluster (a copied database) and hold nothing back.
 */
const horizon = sql`pg_snapshot_xmin(pg_current_snapshot())`;
const end = sql`pg_snapshot_xmax(pg_current_snapshot())`;

/** Reads the next changes after a cursor (and up to another) in order, as far as no earlier change can still commit. */
export async function readChanges(db: Queryable, after: Cursor, most: number, upTo?: Cursor): Promise<LogPage> {
  const within = upTo
    ? sql`and (transaction_id, id) <= (${String(upTo.transaction)}::xid8, ${upTo.id}::bigint)`
    : sql.empty();
  const { rows } = await db.execute<{ changes: RawChange[]; is_held_back: boolean }>(sql`
    select
      coalesce((select json_agg(page) from (
        select transaction_id::text::bigint as transaction, id, topic, entity_id as "entityId", action,
          actor_id as "actorId", batch_id as "batchId"
        from changes
        where (transaction_id, id) > (${String(after.transaction)}::xid8, ${after.id}::bigint)
          and transaction_id < ${horizon} ${within}
        order by transaction_id, id limit ${most}) page), '[]'::json) as changes,
      exists (select 1 from changes where transaction_id >= ${horizon} and transaction_id < ${end}) as is_held_back`);
  const changes = rows[0]?.changes ?? [];
  const last = changes.at(-1);
  return {
    changes,
    end: last ? { transaction: last.transaction, id: last.id } : null,
    isHeldBack: rows[0]?.is_held_back ?? false,
  };
}

/** The current end of the complete log: the cursor of a client without history. */
export async function findNow(db: Queryable): Promise<Cursor> {
  const { rows } = await db.execute<{ transaction: string }>(sql`select ${horizon}::text as transaction`);
  return { transaction: Number(rows[0]?.transaction), id: 0 };
}

/** Whether the log still has all changes after a cursor. */
export async function isKnown(db: Queryable, { transaction, id }: Cursor): Promise<boolean> {
  const at = sql`${String(transaction)}::xid8`;
  const known =
    id === 0
      ? sql`${at} <= ${end} and (exists (select 1 from changes where transaction_id < ${at})
          or coalesce((select min(id) from changes), 1) = 1)`
      : sql`exists (select 1 from changes where transaction_id = ${at} and id = ${id}::bigint)`;
  const { rows } = await db.execute<{ known: boolean }>(sql`select ${known} as known`);
  return rows[0]?.known ?? false;
}
