import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { logFileAndNotify } from '#features/accounts/server/export-and-notify.ts';
import { findFile } from '#features/files/server/repository.ts';
import { keyOf, tableKeyOf } from '#features/files/server/service.ts';
import type { Context, StaffContext } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { masksContacts } from '#platform/visibility/server/hidden-contacts.ts';
import { sightOfActor } from '#platform/visibility/server/sight.ts';
import { templateColumnNames } from '../cells/template.ts';
import { type ImportRow, lengthOf } from '../import-row.ts';
import type { FieldSource, ImportMapping } from '../mapping.ts';
import type { RowReading } from '../remarks.ts';
import type { ImportKind, RowsReader } from './import-kind.ts';
import { exportOf, findDownloadableRun, hasUploaded } from './own-import.ts';
import { readStoredRows } from './read-stored-rows.ts';
import type { StoredImport } from './repository.ts';

export interface ReadRow {
  readonly row: ImportRow;
  readonly reading: RowReading;
  /** Keys that identify repeats, the content hash first; empty for a refused row. */
  readonly keys: readonly string[];
}

/** Reads the stored file of an import in batches of a few hundred rows, yielding to other requests in between. */
export async function* readBatches(
  context: Context,
  kind: ImportKind,
  run: StoredImport,
  mapping: ImportMapping,
  size = 500,
): AsyncGenerator<ReadRow[]> {
  const id = importFileId(run);
  const stored = await context.files.get(run.shape.workbook ? tableKeyOf(id) : keyOf(id, null));
  if (!stored) throw withoutFile();
  const readAll = inTurns(kind, await kind.openReader(context, mapping), mapping);
  let batch: ImportRow[] = [];
  let characters = 0;
  for await (const row of readStoredRows(stored, run.shape)) {
    batch.push(row);
    characters += lengthOf(row);
    if (batch.length === size || characters > maxCharacters) {
      yield readAll(batch);
      batch = [];
      characters = 0;
    }
  }
  if (batch.length > 0) yield readAll(batch);
}

/** Characters per batch, which is in memory as a whole. */
const maxCharacters = 200_000;
/** Characters that are read before other requests get their turn. */
const maxPerTurn = 50_000;
/** Rows in one turn, however short. */
const maxRowsPerTurn = 25;
/** Characters that the fields of one row may read: no record has as many, and one row is read in one turn. */
const maxRowLength = 100_000;

/** Reads rows with their keys, lets other requests take their turn, and refuses rows that are too long for one. */
function inTurns(
  kind: ImportKind,
  read: RowsReader<unknown>,
  mapping: ImportMapping,
): (rows: readonly ImportRow[]) => Promise<ReadRow[]> {
  const names = Object.values(mapping).flatMap(namesIn);
  const weigh = ({ cells }: ImportRow) =>
    names.reduce((sum, name) => sum + (Object.hasOwn(cells, name) ? 1 + (cells[name] ?? '').length : earlierField), 0);
  return async (rows) => {
    const done: ReadRow[] = [];
    let turn: ImportRow[] = [];
    let weight = 0;
    const take = async () => {
      const readings = turn.length > 0 ? await read(turn) : [];
      for (const [index, row] of turn.entries()) {
        const reading = readings[index];
        if (!reading) throw new Error('a row is missing from the file');
        done.push({ row, reading, keys: reading.ok ? keysOf(kind, reading.input) : [] });
      }
      turn = [];
      weight = 0;
      await nextTurn();
    };
    for (const row of rows) {
      const added = weigh(row);
      if (weight + added > maxPerTurn || turn.length === maxRowsPerTurn) await take();
      if (added > maxRowLength) done.push({ row, reading: tooLong, keys: [] });
      else turn.push(row);
      weight += added;
    }
    await take();
    return done;
  };
}

const tooLong: RowReading = { ok: false, problems: [{ field: 'row', code: 'too_long', text: '' }] };
/** A template may name a field that was read before; such a text is short. */
const earlierField = 100;

/** What a field reads, with repeats. */
function namesIn(source: FieldSource): string[] {
  if (source.kind === 'column') return [source.column];
  return source.kind === 'template' ? templateColumnNames(source.template) : [];
}

/** The file of an import as uploaded, for users who may see it. Contact details in it cannot be masked. */
export async function readOriginal(context: StaffContext, id: string) {
  const run = await findDownloadableRun(context, id);
  if (!hasUploaded(context, run) && masksContacts(sightOfActor(context)))
    throw new Failure('forbidden', { reason: 'limited' });
  const fileId = importFileId(run);
  const file = await findFile(context.db, fileId);
  const stored = await context.files.get(keyOf(fileId, null));
  if (!file || !stored) throw withoutFile();
  if (!hasUploaded(context, run)) await logFileAndNotify(context, { ...exportOf(run), rows: run.row_count });
  return { name: file.name, mediaType: file.media_type, stream: stored.stream };
}

/** The file id of an import; throws if the file was deleted. */
export function importFileId({ file_id }: StoredImport): string {
  if (file_id === null) throw withoutFile();
  return file_id;
}

function withoutFile(): Failure {
  return new Failure('not_found', { reason: 'import_file' });
}

function keysOf(kind: ImportKind, input: unknown): string[] {
  return [hash(kind.repeatKey(input)), ...(kind.otherKeys?.(input) ?? [])];
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
