import type { Context } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { deleteExpiredTrust } from '../repository/second-factors.ts';
import { deleteExpiredSessions } from '../repository/sessions.ts';

export async function sweepSessions(context: Context): Promise<void> {
  await transact(context, async (tx) => {
    await deleteExpiredSessions(tx.db, context.clock.now());
    await deleteExpiredTrust(tx.db, context.clock.now());
  });
}
