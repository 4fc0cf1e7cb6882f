import { holdClient } from '#features/clients/server/repository/client-rows.ts';
import type { Difference } from '#platform/changes/change.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { writtenAt } from '#platform/unsent/written-at.ts';
import type { CallDraft, MessageDraft } from '../history-contract.ts';
import { refuseOthers } from './client-letter.ts';
import { insertCommunication } from './repository-history.ts';
import type { communications } from './tables.ts';

type OfClient = { client_id: string; id: string };
type Call = CallDraft & OfClient & { written_at?: string | undefined };
type NewContact = Omit<typeof communications.$inferInsert, 'agent_id'>;

/** Notes a call with a client; sent twice with one id it is one. */
export async function logCall(context: StaffContext, { note, written_at, ...call }: Call): Promise<void> {
  const { direction, outcome } = call;
  const now = context.clock.now();
  const created_at = written_at === undefined ? now : writtenAt(new Date(written_at), now);
  await log(context, { ...call, type: 'phone', content: note, created_at }, 'called', {
    ...{ direction: [null, direction], outcome: [null, outcome] },
    ...(call.duration_minutes !== null && { duration_minutes: [null, call.duration_minutes] }),
  });
}

/** Notes what the person's own app was opened with; whether it was sent there, nobody can know. */
export async function logMessage(context: StaffContext, { text, ...message }: MessageDraft & OfClient): Promise<void> {
  const { type } = message;
  const created_at = context.clock.now();
  await log(context, { ...message, direction: 'out', content: text, created_at }, 'texted', { type: [null, type] });
}

async function log(context: StaffContext, contact: NewContact, action: string, difference: Difference): Promise<void> {
  const { id, client_id: clientId, type } = contact;
  const agentId = context.actor.profileId;
  await transact(context, async (tx) => {
    if (!(await holdClient(tx.db, clientId))) throw new Failure('not_found');
    const isNew = await insertCommunication(tx.db, { ...contact, agent_id: agentId });
    if (!isNew) return refuseOthers(tx, { id, clientId, agentId, type });
    await tx.record({ topic: 'clients', entityId: clientId, action, difference });
  });
}
