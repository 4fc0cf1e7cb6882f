import type { OwnedRecord } from '#platform/access/ownership.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { may, transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import type { TrashTable } from './repository-trash.ts';
import { markDeleted, unmarkDeleted } from './repository-trash.ts';

interface TrashableRow {
  readonly deleted_at: Date | null;
  readonly deleted_by: string | null;
  readonly erased_at?: Date | null;
}

/** Records that follow the common rules of the trash. */
export interface Trash<Row extends TrashableRow> {
  readonly topic: string;
  readonly table: TrashTable;
  findRow(db: Queryable, id: string): Promise<Row | null>;
  ownershipOf(row: Row): OwnedRecord;
}

/** Moves a record to the trash: the caller's own, or any if their role permits it. */
export async function moveToTrash<Row extends TrashableRow>(
  context: StaffContext,
  { topic, table, findRow, ownershipOf }: Trash<Row>,
  id: string,
): Promise<void> {
  await transact(context, async (tx) => {
    const row = await findRow(tx.db, id);
    if (!row || row.deleted_at) throw new Failure('not_found');
    if (!mayDelete(context.actor, ownershipOf(row))) throw new Failure('forbidden');
    const deleted = await markDeleted(tx.db, table, [id], context.clock.now(), context.actor.profileId);
    if (deleted.length > 0) await tx.record({ topic, entityId: id, action: 'deleted' });
  });
}

/** Restores a record; allowed for the person who deleted it and for those who manage the trash. */
export async function bringBack<Row extends TrashableRow>(
  context: StaffContext,
  { topic, table, findRow }: Trash<Row>,
  id: string,
): Promise<void> {
  await transact(context, async (tx) => {
    const row = await findRow(tx.db, id);
    if (!row?.deleted_at || row.erased_at) throw new Failure('not_found');
    if (!may(context.actor, 'manage_trash') && row.deleted_by !== context.actor.profileId)
      throw new Failure('forbidden');
    if (!(await unmarkDeleted(tx.db, table, id))) throw new Failure('not_found');
    await tx.record({ topic, entityId: id, action: 'restored' });
  });
}
