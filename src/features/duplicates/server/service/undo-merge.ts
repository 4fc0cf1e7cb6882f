import { mayAssign } from '#platform/access/ownership.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { absenceOf, Failure, forbiddenField } from '#platform/failure.ts';
import { workAsProgram } from '#platform/visibility/server/work-as-program.ts';
import type { MovedCount, UndoReport } from '../../contract.ts';
import type { MovedKind } from '../../rules.ts';
import { movedKinds } from '../../rules.ts';
import { personReferences } from '../references.ts';
import type { KeptEdit } from '../repository/merge-rows.ts';
import { deleteMergeRows, findFormerAgent, findNewerMerge, restoreRows } from '../repository/merge-rows.ts';
import { findMergeRow, lockMergeRow, markMergeUndone } from '../repository/merges.ts';
import {
  countAddedSince,
  listFieldsSavedSince,
  lockPair,
  repeatRefusals,
  requireReach,
} from '../repository/move-rows.ts';
import { agentColumn, findRow, ownershipOf, pairOfRow, undoableSince } from './merge.ts';

/**
 * Brings both records of a merge back as they were. What was edited since stays, and the answer names it. Idempotent. Throws
 * 'conflict' if a later merge must be undone first, or if the record is in the trash, and 'gone' after thirty days.
 */
export async function undoMerge(context: StaffContext, id: string): Promise<UndoReport> {
  const now = context.clock.now();
  return transact(context, async (tx) => {
    const found = await findMergeRow(tx.db, id);
    if (!found) throw new Failure('not_found');
    const pair = pairOfRow(found);
    const { topic, keptId, mergedId } = pair;
    const people = await workAsProgram(tx.db, () => lockPair(tx.db, pair));
    const merge = await lockMergeRow(tx.db, id);
    if (!merge) throw new Failure('not_found');
    const ids = { kept_id: keptId, merged_id: mergedId };
    if (merge.undone_at) return { ...ids, fields: [], edited: [], added: [] };
    if (merge.merged_at <= undoableSince(now)) throw new Failure('gone', { reason: 'too_late' });
    const kept = await findRow(tx.db, topic, keptId);
    const newer = await findNewerMerge(tx.db, id);
    if (newer) throw new Failure('conflict', { reason: 'newer_merge', current: newer });
    if (!kept || kept.deleted_at) throw new Failure('conflict', { ...absenceOf(kept), reason: 'in_trash' });
    const column = agentColumn(topic);
    const former = await findFormerAgent(tx.db, { mergeId: id, topic, keptId, column });
    if (former !== undefined && !mayAssign(context.actor, ownershipOf(topic, kept), former))
      throw forbiddenField('id', 'not_yours');

    const since = merge.merged_at;
    const fields = await listFieldsSavedSince(tx.db, { topic, id: keptId }, since);
    const added = await countAddedSince(tx.db, { topic, id: keptId }, { mergeId: id, since });
    await requireReach(tx.db, topic, [keptId, mergedId]);
    const edits = await workAsProgram(tx.db, async () => {
      const keptEdits = await restoreRows(tx.db, id, people);
      await repeatRefusals(tx.db, pair, { mergeId: id, since });
      return keptEdits;
    });
    await deleteMergeRows(tx.db, id);
    await markMergeUndone(tx.db, id, { at: now, by: context.actor.profileId });
    await tx.record(
      { topic, entityId: keptId, action: 'merge_undone', difference: { merged_id: [mergedId, null] } },
      { topic, entityId: mergedId, action: 'merge_undone', difference: { merged_into_id: [keptId, null] } },
    );
    return { ...ids, fields, edited: countEdits(edits), added: inOrder(added) };
  });
}

function countEdits(edits: readonly KeptEdit[]): MovedCount[] {
  const counts = new Map<MovedKind, number>();
  for (const { table } of edits) {
    const reference = personReferences.find((one) => one.table === table);
    if (reference) counts.set(reference.kind, (counts.get(reference.kind) ?? 0) + 1);
  }
  return inOrder(counts);
}

function inOrder(counts: ReadonlyMap<MovedKind, number>): MovedCount[] {
  return movedKinds.flatMap((kind) => {
    const count = counts.get(kind) ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
}
