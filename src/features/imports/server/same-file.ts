import { createHash } from 'node:crypto';
import { keyOf } from '#features/files/server/service.ts';
import type { Context } from '#platform/context/server/context.ts';
import type { ImportKind } from './import-kind.ts';
import { importFileId } from './read-file.ts';
import type { StoredImport } from './repository.ts';
import { listImportsOfSize } from './repository.ts';

/**
 * Indexes (from 0) of rows that an earlier import of the same file turned into records. Their keys may differ if the user
 * chose another unit, or if this version parses areas and addresses differently.
 */
export async function findRowsOfSameFile(
  context: Context,
  kind: ImportKind,
  run: StoredImport,
): Promise<ReadonlySet<number>> {
  const sameFileRows = new Set<number>();
  const earlier = await listImportsOfSize(context.db, run.id);
  if (earlier.length === 0) return sameFileRows;
  const digest = await digestOf(context, importFileId(run));
  for (const { id, file_id } of earlier) {
    if ((await digestOf(context, file_id)) !== digest) continue;
    for (const rowIndex of await kind.listImportedRows(context.db, id, { withTrash: false }))
      sameFileRows.add(rowIndex);
  }
  return sameFileRows;
}

async function digestOf({ files }: Context, fileId: string): Promise<string | null> {
  const stored = await files.get(keyOf(fileId, null));
  if (!stored) return null;
  const hash = createHash('sha256');
  for await (const chunk of stored.stream) hash.update(chunk);
  return hash.digest('base64url');
}
