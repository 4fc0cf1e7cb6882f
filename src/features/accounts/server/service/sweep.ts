import type { Context } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { deleteExpiredSessions } from '../repository/sessions.ts';

/** Clears sessions that ran out. */
export async function sweepSessions(context: Context): Promise<void> {
  await transact(context, (tx) => deleteExpiredSessions(tx.db, context.clock.now()));
}
