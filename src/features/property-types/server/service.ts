import { findLastEditor } from '#features/history/server/repository.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { may, transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { violates } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { assertUnlimited } from '#platform/visibility/server/sight.ts';
import { workAsProgram } from '#platform/visibility/server/work-as-program.ts';
import type { PropertyType, PropertyTypeInput } from '../contract.ts';
import {
  countOfType,
  findDeletedType,
  findPropertyType,
  insertPropertyTypeRow,
  listPropertyTypeRows,
  presentType,
  removeDeletedTypes,
  updatePropertyTypeRow,
} from './repository.ts';

const topic = 'property_types';

export function listPropertyTypes(context: StaffContext): Promise<PropertyType[]> {
  return listPropertyTypeRows(context.db);
}

export async function createPropertyType(
  context: StaffContext,
  { id, ...input }: PropertyTypeInput & { id: string },
): Promise<PropertyType> {
  const actorId = context.actor.profileId;
  return namesStayUnique(() =>
    transact(context, async (tx) => {
      const values = { ...input, id, created_by: actorId, created_at: context.clock.now() };
      const row = await insertPropertyTypeRow(tx.db, values);
      if (!row) return presentType(assertIdempotentReplay(await findPropertyType(tx.db, id), actorId), 0);
      await tx.record({ topic, entityId: id, action: 'created', difference: { name: [null, row.name] } });
      return presentType(row, 0);
    }),
  );
}

export async function updatePropertyType(
  context: StaffContext,
  { id, version, ...input }: PropertyTypeInput & { id: string; version: number },
): Promise<PropertyType> {
  return namesStayUnique(() =>
    transact(context, async (tx) => {
      const before = await findPropertyType(tx.db, id);
      if (!before) throw new Failure('not_found');
      const row = await updatePropertyTypeRow(tx.db, id, version, { ...input, updated_at: context.clock.now() });
      const count = await countOfType(tx.db, id);
      if (!row) {
        // Read again: this may have waited for the other save.
        const now = await findPropertyType(tx.db, id);
        if (!now) throw new Failure('not_found');
        const editor = await findLastEditor(tx.db, topic, id);
        throw new Failure('conflict', { current: presentType(now, count), ...editor });
      }
      const difference = differenceOf<object>(before, input);
      if (Object.keys(difference).length > 0) await tx.record({ topic, entityId: id, action: 'updated', difference });
      return presentType(row, count);
    }),
  );
}

/** Moves a deleted type's properties and client preferences in the same transaction; their features implement it. */
export interface TypeSuccession {
  moveProperties(tx: Transaction, from: string, to: string): Promise<void>;
  replaceInPreferences(tx: Transaction, from: string, to: string | null): Promise<void>;
}

export async function deletePropertyType(
  context: StaffContext,
  { id, move_to }: { id: string; move_to?: string | undefined },
  succession: TypeSuccession,
): Promise<void> {
  assertUnlimited(context);
  await transact(context, async (tx) => {
    const row = await findPropertyType(tx.db, id);
    if (!row) throw new Failure('not_found');
    // Checked even without properties: client preferences move to it.
    if (move_to !== undefined && (move_to === id || !(await findPropertyType(tx.db, move_to))))
      throw invalidField('move_to', 'unknown');
    if ((await countOfType(tx.db, id)) > 0) {
      if (move_to === undefined) throw invalidField('move_to', 'required');
      await succession.moveProperties(tx, id, move_to);
    }
    await succession.replaceInPreferences(tx, id, move_to ?? null);
    const deleted = { deleted_at: context.clock.now(), deleted_by: context.actor.profileId };
    if (!(await updatePropertyTypeRow(tx.db, id, row.version, deleted))) throw new Failure('conflict');
    await tx.record({ topic, entityId: id, action: 'deleted' });
  });
}

/** Restores client preferences that a type's deletion removed, in the same transaction; `clients` implements it. */
export type RestorePreferences = (tx: Transaction, id: string, at: Date) => Promise<void>;

/** Restores a type from the trash; refused while another type has its name. */
export async function restorePropertyType(
  context: StaffContext,
  id: string,
  restorePreferences: RestorePreferences,
): Promise<void> {
  await namesStayUnique(() =>
    transact(context, async (tx) => {
      const row = await findDeletedType(tx.db, id);
      if (!row) throw new Failure('not_found');
      if (!may(context.actor, 'manage_trash') && row.deleted_by !== context.actor.profileId)
        throw new Failure('forbidden');
      if (!(await updatePropertyTypeRow(tx.db, id, row.version, { deleted_at: null, deleted_by: null })))
        throw new Failure('not_found');
      // Also those of clients whom the person does not see.
      await workAsProgram(tx.db, () => restorePreferences(tx, id, context.clock.now()));
      await tx.record({ topic, entityId: id, action: 'restored' });
    }),
  );
}

/** Deletes types for good that were trashed before a moment and that no property or deal uses; returns how many. */
export async function purgePropertyTypes(context: StaffContext, before: Date): Promise<number> {
  return transact(context, async (tx) => {
    const ids = await removeDeletedTypes(tx.db, before);
    await tx.record(...ids.map((entityId) => ({ topic, entityId, action: 'purged' })));
    return ids.length;
  });
}

async function namesStayUnique<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'property_types_name')) throw invalidField('name', 'taken');
    throw error;
  }
}
