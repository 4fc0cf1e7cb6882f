import type { Context, Program, Transaction } from './context.ts';
import { transact } from './context.ts';

/**
 * Runs `work` in one transaction after another until it returns false or the program stops. `work` must mark what it claims
 * in that transaction, or it would claim it again.
 */
export async function transactUntilDone(
  context: Context<Program>,
  signal: AbortSignal,
  work: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  while (!signal.aborted && (await transact(context, work)));
}
