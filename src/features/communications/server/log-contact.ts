import { lockClient } from '#features/clients/server/repository/client-rows.ts';
import type { Difference } from '#platform/changes/change.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { writtenAt } from '#platform/offline-queue/written-at.ts';
import type { CallInput, MessageInput } from '../history-contract.ts';
import { refuseOthers } from './client-email.ts';
import { insertCommunication } from './repository-history.ts';
import type { communications } from './tables.ts';

type OfClient = { client_id: string; id: string };
type Call = CallInput & OfClient & { written_at?: string | undefined };
type NewContact = Omit<typeof communications.$inferInsert, 'agent_id'>;

/** Schedules the next call with a client, in the transaction that logs this one. */
export type ScheduleCall = (context: StaffContext, next: { clientId: string; day: string }) => Promise<void>;

/** Logs a call with a client, and schedules the next one if a day is given; idempotent by id. */
export async function logCall(context: StaffContext, input: Call, scheduleCall?: ScheduleCall): Promise<void> {
  const { note, written_at, follow_up_on: day, ...call } = input;
  const { direction, outcome, client_id: clientId } = call;
  const now = context.clock.now();
  const created_at = written_at === undefined ? now : writtenAt(new Date(written_at), now);
  const contact = { ...call, type: 'phone', content: note, created_at } as const;
  await transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const isNew = await log(inside, contact, 'called', {
      direction: [null, direction],
      outcome: [null, outcome],
      ...(call.duration_minutes !== null && { duration_minutes: [null, call.duration_minutes] }),
    });
    if (isNew && day !== undefined) await scheduleCall?.(inside, { clientId, day });
  });
}

/** Logs the text with which the person's own app was opened; nobody can know whether it was sent. */
export async function logMessage(context: StaffContext, { text, ...message }: MessageInput & OfClient): Promise<void> {
  const { type } = message;
  const created_at = context.clock.now();
  await log(context, { ...message, direction: 'out', content: text, created_at }, 'texted', { type: [null, type] });
}

/** Returns false for a repeated id. */
async function log(
  context: StaffContext,
  contact: NewContact,
  action: string,
  difference: Difference,
): Promise<boolean> {
  const { id, client_id: clientId, type } = contact;
  const agentId = context.actor.profileId;
  return transact(context, async (tx) => {
    if (!(await lockClient(tx.db, clientId))) throw new Failure('not_found');
    const isNew = await insertCommunication(tx.db, { ...contact, agent_id: agentId });
    if (isNew) await tx.record({ topic: 'clients', entityId: clientId, action, difference });
    else await refuseOthers(tx, { id, clientId, agentId, type });
    return isNew;
  });
}
