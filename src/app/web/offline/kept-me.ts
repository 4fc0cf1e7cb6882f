import type { Me } from '#features/accounts/contract.ts';
import { readPerson } from '#platform/last-seen/web/last-seen-storage.ts';
import { switchTheme, themePreference } from '#ui/theme.ts';
import { build } from './build.ts';

interface KeptMe {
  readonly me: Me;
  /** When the server said so, in milliseconds. */
  readonly at: number;
}

/** Whoever was signed in last, for a page that came from this device: it has nobody in it and the look of its day. */
export async function readKeptMe(): Promise<KeptMe | null> {
  switchTheme(themePreference());
  const kept = await readPerson(build).catch(() => null);
  // The same build wrote it.
  return kept ? { me: kept.me as Me, at: kept.at } : null;
}
