import { forgetImportFiles } from '#features/imports/server/forget-files.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { may as allowed, transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { eraseLetters } from '#platform/mail/server/erase-letters.ts';
import { eraseDifferences, eraseRecords } from '#platform/personal-data/server/erase-records.ts';
import { ownershipOf } from '../../rules.ts';
import { findImportIds } from '../repository/imported-leads.ts';
import {
  findAddresses,
  findRow,
  lockDeleted,
  markDeleted,
  removeLeads,
  unmarkDeleted,
} from '../repository/lead-rows.ts';
import { leadTexts } from '../tables.ts';
import { topic } from './save-lead.ts';

/** Moves a lead to the trash: one's own, or anybody's for those who may. */
export async function deleteLead(context: StaffContext, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const row = await findRow(tx.db, id);
    if (!row || row.deleted_at) throw new Failure('not_found');
    if (!mayDelete(context.actor, ownershipOf(row))) throw new Failure('forbidden');
    const deleted = await markDeleted(tx.db, [id], context.clock.now(), context.actor.profileId);
    if (deleted.length > 0) await tx.record({ topic, entityId: id, action: 'deleted' });
  });
}

/** Brings a lead back from the trash: whoever deleted it, or those who manage the trash. */
export async function restoreLead(context: StaffContext, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const row = await findRow(tx.db, id);
    if (!row?.deleted_at || row.erased_at) throw new Failure('not_found');
    if (!allowed(context.actor, 'manage_trash') && row.deleted_by !== context.actor.profileId)
      throw new Failure('forbidden');
    if (await unmarkDeleted(tx.db, id)) await tx.record({ topic, entityId: id, action: 'restored' });
  });
}

/**
 * Erases what is personal about a lead, in the trash or not, and in what the change log says (Digital Personal Data
 * Protection Act 2023, section 12). An Admin's act; counts and sums stay.
 */
export async function eraseLead(context: StaffContext, id: string): Promise<void> {
  if (!allowed(context.actor, 'erase_person')) throw new Failure('forbidden');
  const at = context.clock.now();
  await transact(context, async (tx) => {
    const row = await findRow(tx.db, id);
    if (!row) throw new Failure('not_found');
    // Asked twice: there is nothing left to erase.
    if (row.erased_at) return;
    await markDeleted(tx.db, [id], at, context.actor.profileId);
    await eraseLeads(tx, [id], at);
  });
}

/** Erases what is personal about leads: the records, the change log, letters, the files they came from. */
export async function eraseLeads(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await eraseLetters(tx, await findAddresses(tx.db, ids), at);
  await forgetImportFiles(tx, await findImportIds(tx.db, ids));
  await eraseRecords(tx, leadTexts, { topic, ids, at });
}

/** Removes for good what was deleted before a moment; returns how many. */
export async function purgeLeads(context: StaffContext, before: Date): Promise<number> {
  const at = context.clock.now();
  return transact(context, async (tx) => {
    const ids = await lockDeleted(tx.db, before, 5000);
    if (ids.length === 0) return 0;
    await eraseLetters(tx, await findAddresses(tx.db, ids), at);
    await removeLeads(tx.db, ids);
    await eraseDifferences(tx.db, topic, ids, Object.keys(leadTexts.personal));
    await tx.record(...ids.map((entityId) => ({ topic, entityId, action: 'purged' })));
    return ids.length;
  });
}
