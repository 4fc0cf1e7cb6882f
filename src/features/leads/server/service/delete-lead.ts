import { findMergedInto, lockDeleted, markDeleted } from '#features/history/server/repository-trash.ts';
import type { Trash } from '#features/history/server/trash.ts';
import { bringBack, moveToTrash } from '#features/history/server/trash.ts';
import { forgetImportFiles } from '#features/imports/server/forget-files.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { may as allowed, transact } from '#platform/context/server/context.ts';
import { eraseEmails, eraseEmailsById } from '#platform/email/server/erase-emails.ts';
import { Failure } from '#platform/failure.ts';
import { eraseDifferences, eraseRecords } from '#platform/personal-data/server/erase-records.ts';
import type { ErasureHandler, LeavingPeople } from '#platform/personal-data/server/people.ts';
import { leadOwnership } from '../../rules.ts';
import { findImportIds } from '../repository/imported-leads.ts';
import type { LeadRow } from '../repository/lead-rows.ts';
import {
  findLeadEmailAddresses,
  findLeadRow,
  listLeadEmails,
  lockLeadRow,
  removeLeads,
} from '../repository/lead-rows.ts';
import { leads, leadTexts } from '../tables.ts';
import { leadsTopic } from './save-lead.ts';

const trash: Trash<LeadRow> = { topic: leadsTopic, table: leads, findRow: findLeadRow, ownershipOf: leadOwnership };

/** Moves a lead to the trash: the user's own, or any for users with the permission. */
export function deleteLead(context: StaffContext, id: string): Promise<void> {
  return moveToTrash(context, trash, id);
}

/** Restores a lead from the trash, for the user who deleted it and for users who manage the trash. */
export function restoreLead(context: StaffContext, id: string): Promise<void> {
  return bringBack(context, trash, id);
}

/**
 * Erases the personal data of a lead, in the trash or not, and of its change-log entries (Digital Personal Data Protection
 * Act 2023, section 12). Only for Admins. The remaining row is excluded from lists and figures.
 */
export async function eraseLead(
  context: StaffContext,
  erasureHandlers: readonly ErasureHandler[],
  id: string,
): Promise<void> {
  if (!allowed(context.actor, 'erase_person')) throw new Failure('forbidden');
  const at = context.clock.now();
  await transact(context, async (tx) => {
    // Locked, so that nobody restores it meanwhile.
    const row = await lockLeadRow(tx.db, id);
    if (!row) throw new Failure('not_found');
    // Idempotent retry.
    if (row.erased_at) return;
    await markDeleted(tx.db, leads, [id], at, context.actor.profileId);
    await eraseLeads(tx, erasureHandlers, [id], at);
  });
}

/** Erases the personal data of leads: rows, dependent data, change log, emails, and the files they were imported from. */
export async function eraseLeads(
  tx: Transaction,
  erasureHandlers: readonly ErasureHandler[],
  named: readonly string[],
  at: Date,
): Promise<void> {
  if (named.length === 0) return;
  // What was merged into a lead is about the same person.
  const ids = [...named, ...(await findMergedInto(tx.db, leads, named))];
  const leaving: LeavingPeople = { topic: leadsTopic, ids, at };
  for (const erasureHandler of erasureHandlers) await erasureHandler.erase(tx, { ...leaving, act: 'erased' });
  await eraseEmails(tx, await findLeadEmailAddresses(tx.db, ids), at);
  // Includes emails to an address that other records share.
  await eraseEmailsById(tx, await listLeadEmails(tx.db, ids), at);
  await forgetImportFiles(tx, await findImportIds(tx.db, ids));
  await eraseRecords(tx, leadTexts, leaving);
}

/** Purges leads that were deleted before a moment; returns their count. */
export async function purgeLeads(
  context: StaffContext,
  erasureHandlers: readonly ErasureHandler[],
  before: Date,
): Promise<number> {
  const at = context.clock.now();
  return transact(context, async (tx) => {
    const due = await lockDeleted(tx.db, leads, before, 5000);
    if (due.length === 0) return 0;
    const ids = [...due, ...(await findMergedInto(tx.db, leads, due))];
    for (const erasureHandler of erasureHandlers)
      await erasureHandler.erase(tx, { topic: leadsTopic, ids, at, act: 'purged' });
    await eraseEmails(tx, await findLeadEmailAddresses(tx.db, ids), at);
    await eraseEmailsById(tx, await listLeadEmails(tx.db, ids), at);
    await removeLeads(tx.db, ids);
    await eraseDifferences(tx.db, leadsTopic, ids, Object.keys(leadTexts.personal));
    await tx.record(...ids.map((entityId) => ({ topic: leadsTopic, entityId, action: 'purged' })));
    return ids.length;
  });
}
