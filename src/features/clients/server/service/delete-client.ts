import { findMergedInto, lockDeleted, markDeleted } from '#features/history/server/repository-trash.ts';
import type { Trash } from '#features/history/server/trash.ts';
import { bringBack, moveToTrash } from '#features/history/server/trash.ts';
import { forgetImportFiles } from '#features/imports/server/forget-files.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { may as allowed, transact } from '#platform/context/server/context.ts';
import { eraseEmails } from '#platform/email/server/erase-emails.ts';
import { Failure } from '#platform/failure.ts';
import { eraseDifferences, eraseRecords } from '#platform/personal-data/server/erase-records.ts';
import type { ErasureHandler, Leaving } from '#platform/personal-data/server/people.ts';
import type { ChangedPreferredTypes, ClientRow } from '../repository/client-rows.ts';
import {
  findClientEmailAddresses,
  findClientRow,
  lockClientRow,
  removeClients,
  replacePreferredType,
  restorePreferredType,
} from '../repository/client-rows.ts';
import { clients, clientTexts } from '../tables.ts';
import { clientsTopic } from './save-client.ts';

const trash: Trash<ClientRow> = {
  topic: clientsTopic,
  table: clients,
  findRow: findClientRow,
  ownershipOf: (row) => row,
};

/** Requires ownership or the right to delete any record. */
export function deleteClient(context: StaffContext, id: string): Promise<void> {
  return moveToTrash(context, trash, id);
}

/** Restores a client from the trash; requires the deleter or the right to manage the trash. */
export function restoreClient(context: StaffContext, id: string): Promise<void> {
  return bringBack(context, trash, id);
}

/** Replaces a deleted property type in all preferences, or removes it. */
export function replacePropertyTypeInPreferences(now: () => Date) {
  return async (tx: Transaction, from: string, to: string | null): Promise<void> => {
    await recordPreferences(tx, from, await replacePreferredType(tx.db, from, to, now()));
  };
}

/** Puts a restored property type back into the preferences; does nothing if another type replaced it. */
export async function restorePropertyTypeInPreferences(tx: Transaction, type: string, at: Date): Promise<void> {
  await recordPreferences(tx, type, await restorePreferredType(tx.db, type, at));
}

async function recordPreferences(
  tx: Transaction,
  type: string,
  changed: readonly ChangedPreferredTypes[],
): Promise<void> {
  for (let start = 0; start < changed.length; start += 1000) {
    await tx.record(
      ...changed.slice(start, start + 1000).map(({ id, before, after }) => ({
        topic: clientsTopic,
        entityId: id,
        action: 'updated',
        difference: { property_type_ids: [before, after] as const },
        batchId: type,
      })),
    );
  }
}

/**
 * Erases the personal data of a client, in the trash or not, with all dependent data and change-log values (Digital
 * Personal Data Protection Act 2023, section 12). Only for Admins; properties, deals and invoices stay.
 */
export async function eraseClient(
  context: StaffContext,
  erasureHandlers: readonly ErasureHandler[],
  id: string,
): Promise<void> {
  if (!allowed(context.actor, 'erase_person')) throw new Failure('forbidden');
  const at = context.clock.now();
  await transact(context, async (tx) => {
    const row = await lockClientRow(tx.db, id);
    if (!row) throw new Failure('not_found');
    // Idempotent: there is nothing left to erase.
    if (row.erased_at) return;
    // What was merged into a client is about the same person.
    const merged = await findMergedInto(tx.db, clients, [id]);
    const people = { act: 'erased', topic: clientsTopic, ids: [id, ...merged], at } as const;
    await eraseOwnEmails(tx, erasureHandlers, people);
    for (const part of erasureHandlers) await part.erase(tx, people);
    const imports = await Promise.all(merged.map((one) => findClientRow(tx.db, one)));
    await forgetImportFiles(
      tx,
      [row, ...imports].map((one) => one?.import_id ?? null),
    );
    await markDeleted(tx.db, clients, [id], at, context.actor.profileId);
    await eraseRecords(tx, clientTexts, people);
  });
}

/** Purges clients deleted before a moment, with their dependent data; returns the count. */
export async function purgeClients(
  context: StaffContext,
  erasureHandlers: readonly ErasureHandler[],
  before: Date,
): Promise<number> {
  const at = context.clock.now();
  return transact(context, async (tx) => {
    const due = await lockDeleted(tx.db, clients, before, 5000);
    if (due.length === 0) return 0;
    const ids = [...due, ...(await findMergedInto(tx.db, clients, due))];
    const people = { act: 'purged', topic: clientsTopic, ids, at } as const;
    await eraseOwnEmails(tx, erasureHandlers, people);
    for (const part of erasureHandlers) await part.erase(tx, people);
    await removeClients(tx.db, ids);
    await eraseDifferences(tx.db, clientsTopic, ids, Object.keys(clientTexts.personal));
    await tx.record(...ids.map((entityId) => ({ topic: clientsTopic, entityId, action: 'purged' })));
    return ids.length;
  });
}

/** Blanks the emails to every address these clients have or had, unless a remaining person shares the address. */
async function eraseOwnEmails(
  tx: Transaction,
  erasureHandlers: readonly ErasureHandler[],
  people: Leaving,
): Promise<void> {
  const addresses = await findClientEmailAddresses(tx.db, people.ids);
  const shared = new Set<string>();
  for (const part of erasureHandlers)
    for (const address of (await part.findShared?.(tx.db, addresses, people)) ?? []) shared.add(address);
  const own = addresses.filter((address) => !shared.has(address));
  await eraseEmails(tx, own, people.at);
}
