import type { StaffContext } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { ImportMapping } from '../../import/columns.ts';
import { findOwnImport } from './prepare-import.ts';
import { readBatches } from './read-file.ts';
import { listImportedPlaces } from './repository.ts';

/** The rows of a file that an import did not take, each with its line and reason, in the order of the file. */
export async function readRefused(
  context: StaffContext,
  id: string,
): Promise<{ columns: readonly string[]; rows: AsyncGenerator<string[]> }> {
  const run = await findOwnImport(context, id);
  const mapping = run.settings?.mapping;
  if (!mapping) throw new Failure('not_found');
  const taken = await listImportedPlaces(context.db, id);
  const { columns } = run.shape;
  async function* rows(by: ImportMapping): AsyncGenerator<string[]> {
    let position = 0;
    for await (const batch of readBatches(context, run, by)) {
      for (const { row, reading } of batch) {
        const place = position;
        position += 1;
        if (place >= run.rows_read || taken.has(place)) continue;
        const reason = reading.ok
          ? 'repeat'
          : reading.problems
              .map((problem) => `${problem.field}: ${problem.code}${problem.text ? ` (${problem.text})` : ''}`)
              .join('; ');
        yield [String(row.line), reason, ...columns.map((name) => row.cells[name] ?? '')];
      }
    }
  }
  return { columns, rows: rows(mapping) };
}
