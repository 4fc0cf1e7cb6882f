import type { AddressEntry } from '../addresses.ts';
import { addresses } from '../addresses.ts';

const patterns = Object.entries<AddressEntry>(addresses).map(
  ([path, entry]) => [new RegExp(`^${path.replace('$id', '([^/]+)')}/?$`, 'u'), entry] as const,
);

/** The address of a path, and the segment that matched `$id`. */
export function findAddress(pathname: string): { entry: AddressEntry; id: string } | null {
  for (const [pattern, entry] of patterns) {
    const match = pattern.exec(pathname);
    if (match) return { entry, id: match[1] ?? '' };
  }
  return null;
}

/** The file of the screen at a path, so that the page can preload it. */
export function screenOf(pathname: string): string | null {
  return findAddress(pathname)?.entry.screen ?? null;
}
