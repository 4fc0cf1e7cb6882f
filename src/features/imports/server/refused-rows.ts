import { msg } from '@lingui/core/macro';
import type { StaffContext } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import type { ImportMapping } from '../mapping.ts';
import { labelOf, problemWordsFor, saidOf } from '../remark-words.ts';
import type { RowReading } from '../remarks.ts';
import type { ImportKind, ImportKinds } from './import-kind.ts';
import { kindOf } from './import-kind.ts';
import { findOwnRun } from './prepare-import.ts';
import { fileOf, readBatches } from './read-file.ts';

/**
 * The rows of a file that an import did not take, each with its line and the reason in the reader's language, in the
 * order of the file.
 */
export async function readRefused(
  context: StaffContext,
  kinds: ImportKinds,
  id: string,
): Promise<{ columns: readonly string[]; rows: AsyncGenerator<string[]> }> {
  const run = await findOwnRun(context, id);
  const kind = kindOf(kinds, run.kind);
  const mapping = run.settings?.mapping;
  if (!mapping) throw new Failure('not_found');
  // Before the first row: afterwards nothing can be refused any more.
  fileOf(run);
  const taken = await kind.listPlaces(context.db, id);
  const { columns } = run.shape;
  const reasonOf = reasons(context, kind);
  async function* rows(by: ImportMapping): AsyncGenerator<string[]> {
    let position = 0;
    for await (const batch of readBatches(context, kind, run, by)) {
      for (const { row, reading } of batch) {
        const place = position;
        position += 1;
        if (place >= run.rows_read || taken.has(place)) continue;
        const cells = columns.map((name) => row.cells[name] ?? '');
        // What fits no column stands behind the last one: such a row is refused again until somebody has mended it.
        yield [String(row.line), reasonOf(reading), ...cells, ...(row.further ?? [])];
      }
    }
  }
  return { columns, rows: rows(mapping) };
}

/** Why a row was not taken, in sentences for whoever asks. */
function reasons({ actor }: StaffContext, { words }: ImportKind): (reading: RowReading) => string {
  const texts = textsFor(actor.kind === 'person' ? actor.language : 'en');
  return (reading) => {
    if (reading.ok) return texts._(words.repeat);
    return reading.problems
      .map((problem) => {
        const field = texts._(labelOf(words, problem.field));
        const reason = texts._(problemWordsFor(words, problem));
        const said = saidOf(problem);
        return texts._(said === '' ? msg`${field}: ${reason}.` : msg`${field}: ${reason} (“${said}”).`);
      })
      .join(' ');
  };
}
