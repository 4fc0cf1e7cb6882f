import { refusals } from '#features/accounts/rules.ts';
import type { Forgetting, PeopleContext } from '#features/accounts/server/auth-services.ts';
import { findAccountAnywhere, rolesOf } from '#features/accounts/server/repository/profiles.ts';
import { deleteSessions } from '#features/accounts/server/repository/sessions.ts';
import { actingOf, enforce, keepAnAdmin } from '#features/accounts/server/service/acting.ts';
import { erasePersonalData } from '#features/accounts/server/service/erase-person.ts';
import type { Reauthentication } from '#features/accounts/server/service/reauthentication.ts';
import { refuseWithoutPassword } from '#features/accounts/server/service/reauthentication.ts';
import { profiles } from '#features/accounts/server/tables.ts';
import { lockDeleted, markDeleted, unmarkDeleted } from '#features/history/server/repository-trash.ts';
import type { Difference } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { may, transact } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { assertUnlimited } from '#platform/visibility/server/sight.ts';
import type { AssignedCounts } from '../../contract.ts';
import type { AssignedRecords, HandOver } from '../assigned-records.ts';
import { findAgent, lockLeaving } from '../repository/agent-rows.ts';

const topic = 'profiles';

interface DeletedAgent {
  readonly handed_over: AssignedCounts;
  readonly overlaps: number;
}

/**
 * Moves an agent to the trash and ends their sessions at once. Their records stay assigned to them, or are handed over in
 * the same transaction.
 */
export async function deleteAgent(
  context: PeopleContext,
  assignedRecords: readonly AssignedRecords[],
  { id, hand_to: to }: { id: string; hand_to?: string | undefined },
): Promise<DeletedAgent> {
  assertUnlimited(context);
  const at = context.clock.now();
  const result = await transact(context, async (tx) => {
    await lockLeaving(tx.db);
    const person = await findAgent(tx.db, id);
    if (!person) throw new Failure('not_found');
    enforce(refusals.delete(actingOf(context.actor), person));
    if (person.role === 'Admin') await keepAnAdmin(context, tx, person, false);
    await markDeleted(tx.db, profiles, [id], at, context.actor.profileId);
    if (person.user_id) await deleteSessions(tx.db, person.user_id);
    const none = { properties: 0, clients: 0, leads: 0, meetings: 0, documents: 0, follow_ups: 0 };
    const handed =
      to === undefined
        ? { handed_over: none, overlaps: 0 }
        : await handOver(tx, assignedRecords, { from: id, to, at, by: context.actor.profileId });
    const difference = to === undefined ? {} : handedDifference({ from: id, to }, handed.handed_over);
    await tx.record({ topic, entityId: id, action: 'deleted', difference });
    return handed;
  });
  context.auth.sessions.forgetPerson(id);
  return result;
}

/** Writes one change-log row per kind and agent, not per record; the receiver gets one notification. */
async function handOver(
  tx: Transaction,
  assignedRecords: readonly AssignedRecords[],
  change: HandOver,
): Promise<DeletedAgent> {
  const { from, to, at } = change;
  const receiver = await findAgent(tx.db, to);
  if (!receiver || receiver.status === 'inactive') throw invalidField('hand_to', 'unknown');
  const handed_over = { properties: 0, clients: 0, leads: 0, meetings: 0, documents: 0, follow_ups: 0 };
  let overlaps = 0;
  for (const assigned of assignedRecords) {
    const done = await assigned.handOver(tx, change);
    handed_over[assigned.topic] = done.count;
    overlaps += done.overlaps ?? 0;
    if (done.count === 0) continue;
    const difference: Difference = { agent_id: [from, to], count: [null, done.count] };
    // The same instant as the records' own change: a conflict looks up its author by it.
    const said = { topic: assigned.topic, difference, batchId: from, at };
    // One row for each of the two ids, so that open pages of single records refetch too.
    await tx.record(
      { ...said, entityId: from, action: 'handed_over' },
      { ...said, entityId: to, action: 'taken_over' },
    );
  }
  const count = Object.values(handed_over).reduce((sum, part) => sum + part, 0);
  if (count > 0) {
    await tx.record({ topic, entityId: to, action: 'taken_over', difference: handedDifference(change, handed_over) });
    await tx.notify({
      kind: 'records_taken_over',
      topic,
      entityId: from,
      recipientId: to,
      values: { count, agent_id: to },
    });
  }
  return { handed_over, overlaps };
}

function handedDifference({ from, to }: Pick<HandOver, 'from' | 'to'>, handed: AssignedCounts): Difference {
  const counts = Object.entries(handed).filter(([, count]) => count > 0);
  return { agent_id: [from, to], ...Object.fromEntries(counts.map(([kind, count]) => [kind, [null, count] as const])) };
}

/** Restores an agent with the records still assigned to them; restoring an Admin requires the password. */
export async function restoreAgent(
  context: StaffContext,
  id: string,
  requireReauthentication: Reauthentication = refuseWithoutPassword,
): Promise<void> {
  await transact(context, async (tx) => {
    const person = await findAccountAnywhere(tx.db, id);
    if (!person?.deleted_at || person.erased_at) throw new Failure('not_found');
    const mayRestore = may(context.actor, 'manage_trash') || person.deleted_by === context.actor.profileId;
    if (!mayRestore) throw new Failure('forbidden');
    enforce(refusals.restore(actingOf(context.actor), person));
    if (person.role === 'Admin') await requireReauthentication(tx);
    if (!(await unmarkDeleted(tx.db, profiles, id))) throw new Failure('not_found');
    await tx.record({ topic, entityId: id, action: 'restored' });
  });
}

/** Which of these agents the actor may restore by their roles alone; the rights to the trash are checked elsewhere. */
export async function restorableAgents(context: StaffContext, ids: readonly string[]): Promise<Set<string>> {
  const actor = actingOf(context.actor);
  const roles = await rolesOf(context.db, ids);
  return new Set([...roles].filter(([id, role]) => refusals.restore(actor, { id, role }) === null).map(([id]) => id));
}

/** Erases agents who were deleted before a moment; returns the count. */
export async function purgeAgents(context: StaffContext, forgetting: Forgetting, before: Date): Promise<number> {
  let count = 0;
  // One transaction each: erasing a picture also deletes a file outside the database.
  while (await purgeOne(context, forgetting, before)) count += 1;
  return count;
}

async function purgeOne(context: StaffContext, forgetting: Forgetting, before: Date): Promise<boolean> {
  return transact(context, async (tx) => {
    const [id] = await lockDeleted(tx.db, profiles, before, 1);
    const person = id === undefined ? null : await findAccountAnywhere(tx.db, id);
    if (!person) return false;
    await erasePersonalData(context, tx, person, forgetting);
    return true;
  });
}
