import { Failure } from '#platform/failure.ts';
import type { Limit } from '#platform/limits/server/limits.ts';

/** Delays between attempts to give a try back: the database may be unavailable. */
const pausesMs = [1000, 5000, 25_000];

/**
 * Counts a try, and gives it back unless it was refused as a wrong guess: other failures reveal nothing. It counts first, so
 * that concurrent guesses are not free.
 */
export async function countGuesses<T>(limit: Limit, key: string, work: () => Promise<T>): Promise<T> {
  await limit.consume(key);
  try {
    return await work();
  } catch (error) {
    if (!isWrongGuess(error)) await limit.refund(key).catch(() => refundLater(limit, key));
    throw error;
  }
}

const wrongGuesses = ['wrong_code', 'wrong_password', 'wrong_credentials'];

function isWrongGuess(error: unknown): boolean {
  if (!(error instanceof Failure) || error.code !== 'invalid') return false;
  const { reason = '', fields = [] } = error.details;
  return [reason, ...fields.map(({ code }) => code)].some((said) => wrongGuesses.includes(said));
}

function refundLater(limit: Limit, key: string, pauses: readonly number[] = pausesMs): void {
  const [pause, ...rest] = pauses;
  if (pause === undefined) return;
  setTimeout(() => limit.refund(key).catch(() => refundLater(limit, key, rest)), pause).unref();
}
