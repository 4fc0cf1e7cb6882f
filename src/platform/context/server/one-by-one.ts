import type { Context, Program, Transaction } from './context.ts';
import { transact } from './context.ts';

/**
 * The work of a job, each piece in a transaction of its own, until `work` finds no more (false) or the program stops.
 * What the job claims, it marks in the same transaction, so that nothing is done twice.
 */
export async function oneByOne(
  context: Context<Program>,
  signal: AbortSignal,
  work: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  while (!signal.aborted && (await transact(context, work)));
}
