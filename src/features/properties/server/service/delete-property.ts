import { lockDeleted } from '#features/history/server/repository-trash.ts';
import type { Trash } from '#features/history/server/trash.ts';
import { bringBack, moveToTrash } from '#features/history/server/trash.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import type { PropertyRow } from '../repository/property-rows.ts';
import { findPropertyRow, removeProperties, updateTypeOf } from '../repository/property-rows.ts';
import { properties } from '../tables.ts';
import { propertiesTopic } from './save-property.ts';

const trash: Trash<PropertyRow> = {
  topic: propertiesTopic,
  table: properties,
  findRow: findPropertyRow,
  ownershipOf: (row) => row,
};

/** Moves a property to the trash: the caller's own, or any if their role permits it. */
export function deleteProperty(context: StaffContext, id: string): Promise<void> {
  return moveToTrash(context, trash, id);
}

/** Restores a property; allowed for the person who deleted it and for those who manage the trash. */
export function restoreProperty(context: StaffContext, id: string): Promise<void> {
  return bringBack(context, trash, id);
}

/** Changes the type of all properties of a type, as part of deleting the type. */
export function movePropertiesToType(now: () => Date) {
  return async (tx: Transaction, from: string, to: string): Promise<void> => {
    const ids = await updateTypeOf(tx.db, from, to, now());
    for (let start = 0; start < ids.length; start += 1000) {
      await tx.record(
        ...ids.slice(start, start + 1000).map((entityId) => ({
          topic: propertiesTopic,
          entityId,
          action: 'updated',
          difference: { property_type_id: [from, to] as const },
          batchId: from,
        })),
      );
    }
  };
}

/** Deletes properties for good that were trashed before a moment, with their dependent data; returns how many. */
export async function purgeProperties(
  context: StaffContext,
  erasureHandlers: readonly ErasureHandler[],
  before: Date,
): Promise<number> {
  const at = context.clock.now();
  return transact(context, async (tx) => {
    // Lock first: a property restored in the meantime keeps its dependent data.
    const ids = await lockDeleted(tx.db, properties, before, 5000);
    if (ids.length === 0) return 0;
    for (const part of erasureHandlers) await part.erase(tx, { act: 'purged', topic: propertiesTopic, ids, at });
    await removeProperties(tx.db, ids);
    await tx.record(...ids.map((entityId) => ({ topic: propertiesTopic, entityId, action: 'purged' })));
    return ids.length;
  });
}
