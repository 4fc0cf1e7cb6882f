import { accountsApi } from '#features/accounts/web/queries.ts';

const patienceMs = 2_000;

/**
 * Whether this browser is this person's. A tab that slept hears late that a session ended: where the same person signed in
 * since, what they wrote since stays.
 */
export async function isSignedIn(profileId: string): Promise<boolean> {
  const now = await accountsApi.me(undefined, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null);
  return now?.profile_id === profileId;
}
