import type { Queryable } from '#platform/database/server/database.ts';
import { invalidField } from '#platform/failure.ts';
import type { WordKind } from '#platform/words/words.ts';
import { findCurrentKey } from './repository.ts';

/** The key that a record gets for a typed one. Throws for one that does not exist, naming the field. */
export async function currentWord(
  db: Queryable,
  kind: WordKind,
  { field, key }: { readonly field: string; readonly key: string },
): Promise<string> {
  const current = await findCurrentKey(db, kind, key);
  if (current === null) throw invalidField(field, 'unknown');
  return current;
}
