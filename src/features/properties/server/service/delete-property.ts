import { mayDelete } from '#platform/access/ownership.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { may as allowed, transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { findRow, markDeleted, removeDeleted, unmarkDeleted, updateTypeOf } from '../repository/property-rows.ts';
import { topic } from './save-property.ts';

/** Moves a property to the trash: one's own, or anybody's for those who may. */
export async function deleteProperty(context: StaffContext, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const row = await findRow(tx.db, id);
    if (!row || row.deleted_at) throw new Failure('not_found');
    if (!mayDelete(context.actor, row)) throw new Failure('forbidden');
    const deleted = await markDeleted(tx.db, [id], context.clock.now(), context.actor.profileId);
    if (deleted.length > 0) await tx.record({ topic, entityId: id, action: 'deleted' });
  });
}

/** Brings a property back from the trash: whoever deleted it, or those who manage the trash. */
export async function restoreProperty(context: StaffContext, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const row = await findRow(tx.db, id);
    if (!row?.deleted_at) throw new Failure('not_found');
    if (!allowed(context.actor, 'manage_trash') && row.deleted_by !== context.actor.profileId)
      throw new Failure('forbidden');
    if (await unmarkDeleted(tx.db, id)) await tx.record({ topic, entityId: id, action: 'restored' });
  });
}

/** Gives all properties of one type another one, as part of deleting the type. */
export function movePropertiesToType(now: () => Date) {
  return async (tx: Transaction, from: string, to: string): Promise<void> => {
    const ids = await updateTypeOf(tx.db, from, to, now());
    for (let start = 0; start < ids.length; start += 1000) {
      await tx.record(
        ...ids.slice(start, start + 1000).map((entityId) => ({
          topic,
          entityId,
          action: 'updated',
          difference: { property_type_id: [from, to] as const },
          batchId: from,
        })),
      );
    }
  };
}

/** Removes for good what was deleted before a moment; returns how many. */
export async function purgeProperties(context: StaffContext, before: Date): Promise<number> {
  return transact(context, async (tx) => {
    const ids = await removeDeleted(tx.db, before, 5000);
    await tx.record(...ids.map((entityId) => ({ topic, entityId, action: 'purged' })));
    return ids.length;
  });
}
