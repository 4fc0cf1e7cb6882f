import type { Me } from '#features/accounts/contract.ts';
import { readPersistedUser } from '#platform/query-cache/web/query-cache-storage.ts';
import { switchTheme, themePreference } from '#ui/theme.ts';
import { build } from './build.ts';

interface PersistedMe {
  readonly me: Me;
  /** When the server last confirmed it, in milliseconds. */
  readonly at: number;
}

/** The last signed-in person, for a cached page: it contains no person and may have an outdated theme. */
export async function readPersistedMe(): Promise<PersistedMe | null> {
  switchTheme(themePreference());
  const persisted = await readPersistedUser(build).catch(() => null);
  // Written by the same build.
  return persisted ? { me: persisted.me as Me, at: persisted.at } : null;
}
