import { Failure } from '#platform/failure.ts';

/** A person who is no longer matched or followed, or has decided otherwise since, stays as they are. */
export async function skipIfGone(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Failure) || !['not_found', 'conflict', 'invalid'].includes(error.code)) throw error;
  }
}
