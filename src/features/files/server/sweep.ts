import type { Context } from '#platform/context/server/context.ts';
import type { FileReference } from './repository.ts';
import { deleteOrphans, findExistingIds } from './repository.ts';
import { removeBytes } from './service.ts';

/** Days an uploaded file may wait for the record it is for. A draft may lie longer: its save is then refused and says so. */
const waitingDays = 30;
/** Bytes come before their row; whatever has none after so long never gets one. */
const strayDays = 1;
const dayMs = 86_400_000;
const atOnce = 1_000;
/** So many strays are an accident of our own, however few files there are. */
const fewStrays = 100;

/** Removes files that were uploaded long ago and never used. */
export async function sweepFiles(context: Context, references: readonly FileReference[]): Promise<number> {
  const before = new Date(context.clock.now().getTime() - waitingDays * dayMs);
  const orphans = await deleteOrphans(context.db, references, before);
  await removeBytes(context, orphans);
  return orphans.length;
}

/**
 * Removes bytes that have no row: of uploads whose server was killed before it could note them. Where most of what the
 * place holds is unknown here, it is another agency's or the database an older one, and nothing is removed.
 */
export async function sweepStrays(context: Context): Promise<number> {
  const before = new Date(context.clock.now().getTime() - strayDays * dayMs);
  const strays: string[] = [];
  let known = 0;
  const look = async (keys: readonly string[]) => {
    const ids = await findExistingIds(context.db, [...new Set(keys.map(idOf))]);
    known += keys.filter((key) => ids.has(idOf(key))).length;
    for (const key of keys.filter((one) => !ids.has(idOf(one)))) {
      const at = await context.files.storedAt(key);
      if (at !== null && at < before) strays.push(key);
    }
  };
  const keys: string[] = [];
  for await (const key of context.files.list('')) {
    if (!isOurs(key)) continue;
    keys.push(key);
    if (keys.length === atOnce) await look(keys.splice(0));
  }
  await look(keys);
  if (strays.length > fewStrays && strays.length > known) {
    context.log.warn({ strays: strays.length, known }, 'most stored files belong to no record here: none is removed');
    return 0;
  }
  for (const key of strays) await context.files.remove(key);
  return strays.length;
}

const idOf = (key: string) => key.slice(0, 36);

/** Whether a key is one of those that `keyOf` and `tableKeyOf` make. */
function isOurs(key: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/\d+\.webp|\/table\.csv)?$/u.test(key);
}
