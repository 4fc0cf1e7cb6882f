import type { Me } from '#features/accounts/contract.ts';
import { readPersistedUser } from '#platform/query-cache/web/query-cache-storage.ts';
import { switchTheme, themePreference } from '#ui/theme.ts';
import { build } from './build.ts';

interface PersistedMe {
  readonly me: Me;
  /** When the server said so, in milliseconds. */
  readonly at: number;
}

/** Whoever was signed in last, for a page that came from this device: it has nobody in it and the look of its day. */
export async function readPersistedMe(): Promise<PersistedMe | null> {
  switchTheme(themePreference());
  const persisted = await readPersistedUser(build).catch(() => null);
  // The same build wrote it.
  return persisted ? { me: persisted.me as Me, at: persisted.at } : null;
}
