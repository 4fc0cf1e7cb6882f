import { accountsApi } from '#features/accounts/web/queries.ts';

const patienceMs = 2_000;

/**
 * Whether this person is signed in in this browser. A suspended tab learns late that a session has ended; if the same
 * person has signed in again, their new local data must stay.
 */
export async function isSignedIn(profileId: string): Promise<boolean> {
  const now = await accountsApi.me(undefined, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null);
  return now?.profile_id === profileId;
}
