import type { Context } from '#platform/context/server/context.ts';
import type { FileReference } from './repository.ts';
import { deleteOrphans, findExistingIds } from './repository.ts';
import { removeBytes } from './service.ts';

/** Days before the sweep deletes an unused upload. A draft may live longer; saving it is then refused with a reason. */
const waitingDays = 30;
/** Bytes are stored before their row; after this long none will follow. */
const strayDays = 1;
const dayMs = 86_400_000;
const atOnce = 1_000;
/** Up to this many strays are normal, however few files there are. */
const fewStrays = 100;

/** Deletes old uploads that nothing references. */
export async function sweepFiles(context: Context, references: readonly FileReference[]): Promise<number> {
  const before = new Date(context.clock.now().getTime() - waitingDays * dayMs);
  const orphans = await deleteOrphans(context.db, references, before);
  await removeBytes(context, orphans);
  return orphans.length;
}

/**
 * Deletes bytes without a row, from uploads whose server was killed before inserting it. If most of the stored files are
 * unknown, the storage is another agency's or the database is an old backup, and nothing is deleted.
 */
export async function sweepStrays(context: Context): Promise<number> {
  const before = new Date(context.clock.now().getTime() - strayDays * dayMs);
  const strays: string[] = [];
  let known = 0;
  const sweepKeys = async (keys: readonly string[]) => {
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
    if (keys.length === atOnce) await sweepKeys(keys.splice(0));
  }
  await sweepKeys(keys);
  if (strays.length > fewStrays && strays.length > known) {
    context.log.warn(
      { strays: strays.length, known },
      'most stored files belong to no record of this database: none is deleted',
    );
    return 0;
  }
  for (const key of strays) await context.files.remove(key);
  return strays.length;
}

const idOf = (key: string) => key.slice(0, 36);

/** Whether `keyOf` or `tableKeyOf` made this key. */
function isOurs(key: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/\d+\.webp|\/table\.csv)?$/u.test(key);
}
