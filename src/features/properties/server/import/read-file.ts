import { createHash } from 'node:crypto';
import { keyOf } from '#features/files/server/service.ts';
import { readCsv } from '#features/imports/csv/parse-csv.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import { listPropertyTypes } from '#features/property-types/server/repository.ts';
import type { Context } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { ImportMapping } from '../../import/columns.ts';
import type { RowReading } from '../../import/read-row.ts';
import { readRow, repeatKey } from '../../import/read-row.ts';
import type { ImportRow as StoredImport } from './repository.ts';

export interface ReadRow {
  readonly row: ImportRow;
  readonly reading: RowReading;
  /** Hash of the content; empty for a refused row. */
  readonly key: string;
}

/** Reads the stored file of an import under a mapping, some hundred rows at a time so that others get their turn. */
export async function* readBatches(
  context: Context,
  run: StoredImport,
  mapping: ImportMapping,
  size = 500,
): AsyncGenerator<ReadRow[]> {
  const stored = await context.files.get(keyOf(run.file_id, null));
  if (!stored) throw new Failure('not_found', { reason: 'import_file' });
  const types = await listPropertyTypes(context.db);
  const known = { typeIdsByName: new Map(types.map((type) => [type.name.toLowerCase(), type.id])) };
  let batch: ReadRow[] = [];
  for await (const row of readCsv(stored.stream, run.shape)) {
    const reading = readRow(row, mapping, known);
    batch.push({ row, reading, key: reading.ok ? hash(repeatKey(reading.draft)) : '' });
    if (batch.length === size) {
      yield batch;
      batch = [];
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  if (batch.length > 0) yield batch;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
