import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { PersonContext } from '../auth-services.ts';
import { presentDevice } from '../present.ts';
import { deleteSession, listSessions } from '../repository/sessions.ts';

/** The user's own sessions, last used first. */
export async function listDevices(context: PersonContext) {
  const { userId, sessionId } = context.actor;
  const rows = await listSessions(context.db, userId, context.clock.now());
  return rows.map((row) => presentDevice(row, sessionId));
}

/** Ends one of the user's sessions; its browser is notified at once. */
export async function signOutDevice(context: PersonContext, { id }: { id: string }): Promise<void> {
  const isEnded = await transact(context, (tx) => deleteSession(tx.db, context.actor.userId, id));
  if (!isEnded) throw new Failure('not_found');
  context.auth.sessions.onSessionEnded(id);
}
