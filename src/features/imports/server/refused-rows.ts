import { msg } from '@lingui/core/macro';
import type { StaffContext } from '#platform/context/server/context.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { cutText } from '../cells/cell-text.ts';
import { problemMessage, remarkFieldLabel, remarkText } from '../remark-messages.ts';
import type { RowReading } from '../remarks.ts';
import type { ImportKind, ImportKinds } from './import-kind.ts';
import { findDownloadableRun } from './own-import.ts';
import type { StoredImport } from './repository.ts';
import { openOutcomes } from './row-outcomes.ts';

/**
 * The rows that an import refuses or refused, each with its number and the reason in the user's language, in file order.
 */
export async function readRefused(
  context: StaffContext,
  kinds: ImportKinds,
  { id, withRepeats = false }: { id: string; withRepeats?: boolean },
): Promise<{ run: StoredImport; columns: readonly string[]; rows: AsyncGenerator<string[]> }> {
  const { run, kind, outcomes } = await openOutcomes(context, kinds, await findDownloadableRun(context, id));
  const { columns } = run.shape;
  const reasonOf = reasons(context, kind);
  async function* rows(): AsyncGenerator<string[]> {
    for await (const batch of outcomes) {
      for (const { row, reading, outcome } of batch) {
        if (outcome === 'added' || (withRepeats && outcome === 'repeated')) continue;
        const cells = columns.map((name) => row.cells[name] ?? '');
        // Extra cells follow the last column, so the row is refused again until the user corrects it.
        yield [String(row.number), reasonOf(reading), ...cells, ...(row.further ?? [])];
      }
    }
  }
  return { run, columns, rows: rows() };
}

/** The full cell is in the row beside the reason. */
const maxRemarkLength = 200;

/** Formats the reasons for refusal in the user's language. */
function reasons({ actor }: StaffContext, { messages }: ImportKind): (reading: RowReading) => string {
  const texts = textsFor(actor.kind === 'person' ? actor.language : 'en');
  return (reading) => {
    if (reading.ok) return texts._(messages.repeat);
    return reading.problems
      .map((problem) => {
        const field = texts._(remarkFieldLabel(messages, problem.field));
        const reason = texts._(problemMessage(messages, problem));
        const said = cutText(remarkText(problem), maxRemarkLength);
        return texts._(said === '' ? msg`${field}: ${reason}.` : msg`${field}: ${reason} (“${said}”).`);
      })
      .join(' ');
  };
}
