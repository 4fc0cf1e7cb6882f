import type { Context, StaffContext } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { ImportRemark } from '../contract.ts';
import type { ImportMapping } from '../mapping.ts';
import type { RowRemark } from '../remarks.ts';
import { newTagsFor } from './add-tags.ts';
import type { ImportKind, ImportKinds } from './import-kind.ts';
import { openKind } from './import-kind.ts';
import type { ReadRow } from './read-file.ts';
import { importFileId, readBatches } from './read-file.ts';
import type { StoredImport } from './repository.ts';
import { findRowsOfSameFile } from './same-file.ts';

type Outcome = 'added' | 'repeated' | 'refused';

export interface RowOutcome extends ReadRow {
  readonly outcome: Outcome;
}

/**
 * Reads the whole file of an import and yields the outcome of each row under a mapping. For rows that a started import
 * has processed, it yields their actual outcome.
 */
export async function* readOutcomes(
  context: Context,
  kind: ImportKind,
  run: StoredImport,
  mapping: ImportMapping,
): AsyncGenerator<RowOutcome[]> {
  const outcomeOf =
    run.status === 'uploaded' ? await expectedOutcome(context, kind, run) : await pastOutcome(context, kind, run);
  let start = 0;
  for await (const batch of readBatches(context, kind, run, mapping)) {
    const read = run.status === 'uploaded' ? batch : batch.slice(0, run.rows_read - start);
    if (read.length === 0) return;
    const outcomes = await outcomeOf(read, start);
    yield read.map((row, index) => ({ ...row, outcome: outcomes[index] ?? 'refused' }));
    start += batch.length;
  }
}

type OutcomesOf = (batch: readonly ReadRow[], start: number) => Promise<Outcome[]>;

async function expectedOutcome(context: Context, kind: ImportKind, run: StoredImport): Promise<OutcomesOf> {
  const seen = new Set<string>();
  const sameFileRows = await findRowsOfSameFile(context, kind, run);
  return async (batch, start) => {
    const existing = await kind.findExistingKeys(
      context.db,
      batch.flatMap(({ keys }) => keys),
    );
    return batch.map(({ reading, keys }, index) => {
      const isRepeat = sameFileRows.has(start + index) || keys.some((key) => seen.has(key) || existing.has(key));
      for (const key of keys) seen.add(key);
      if (!reading.ok) return 'refused';
      return isRepeat ? 'repeated' : 'added';
    });
  };
}

async function pastOutcome(context: Context, kind: ImportKind, run: StoredImport): Promise<OutcomesOf> {
  const added = await kind.listImportedRows(context.db, run.id, { withTrash: true });
  return async (batch, start) =>
    batch.map(({ reading }, index) => {
      if (added.has(start + index)) return 'added';
      return reading.ok ? 'repeated' : 'refused';
    });
}

/** The outcomes of an import under its last previewed or started mapping, for users who may see its file. */
export async function openOutcomes(context: StaffContext, kinds: ImportKinds, run: StoredImport) {
  // The preview has no remarks on tags that the import would add.
  const newTags = run.status === 'uploaded' ? await newTagsFor(context, kinds, run.kind) : undefined;
  const kind = await openKind(context.db, kinds, run.kind, newTags);
  const mapping = run.settings?.mapping;
  if (!mapping) throw new Failure('not_found');
  // Before the first row: a response that has begun cannot fail with an error status.
  importFileId(run);
  return { run, kind, outcomes: readOutcomes(context, kind, run, mapping) };
}

/** The notes on an accepted row, each with the value that the record gets. */
export function rowNotes({ row, reading }: ReadRow): ImportRemark[] {
  if (!reading.ok) return [];
  return reading.notes.map((note) => ({ row: row.number, ...note, saved: savedValue(reading.input, note) }));
}

export function rowProblems({ row, reading }: ReadRow): ImportRemark[] {
  return reading.ok ? [] : reading.problems.map((problem) => ({ row: row.number, ...problem, saved: '' }));
}

/** The value of a field; '' if it is empty, not a plain value, or equal to the text in the file. */
function savedValue(input: unknown, { field, text }: RowRemark): string {
  const value: unknown = Object.entries(Object(input)).find(([name]) => name === field)?.[1];
  const said = Array.isArray(value) ? value.join(', ') : value;
  if (typeof said === 'number') return String(said);
  return typeof said !== 'string' || said === text ? '' : said;
}
