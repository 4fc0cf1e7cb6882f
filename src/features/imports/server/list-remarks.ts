import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { findCompany } from '#features/company/server/repository.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { cutText } from '../cells/cell-text.ts';
import type { ImportRemark, RemarkList, RemarkPage } from '../contract.ts';
import { noteMessage, remarkFieldLabel, savedText } from '../remark-messages.ts';
import type { ImportKind, ImportKinds } from './import-kind.ts';
import { findDownloadableRun, findOwnRun } from './own-import.ts';
import type { StoredImport } from './repository.ts';
import type { RowOutcome } from './row-outcomes.ts';
import { openOutcomes, rowNotes, rowProblems } from './row-outcomes.ts';

const pageRows = 100;
const maxShownLength = 200;

/** Collects the remarks of one list, up to one page. */
export class RemarkLister {
  /** Rows with remarks, including those after this page. */
  rows = 0;
  readonly #items: ImportRemark[] = [];
  readonly #list: RemarkList;
  readonly #withRepeats: boolean;

  constructor(list: RemarkList, withRepeats = false) {
    this.#list = list;
    this.#withRepeats = withRepeats;
  }

  add(kind: ImportKind, row: RowOutcome): void {
    if (!this.#hasRemarks(row)) return;
    this.rows += 1;
    // Remarks on one row stay on one page: the next page starts after that row number.
    if (!this.isFull || this.#items.at(-1)?.row === row.row.number)
      this.#items.push(...this.#remarksOf(kind, row).map(shortened));
  }

  get isFull(): boolean {
    return this.rows > pageRows;
  }

  page(): RemarkPage {
    return { items: this.#items, next: this.isFull ? (this.#items.at(-1)?.row ?? null) : null };
  }

  /** A large file may have remarks on every row; only those on the page are worked out. */
  #hasRemarks(row: RowOutcome): boolean {
    const { reading, outcome } = row;
    if (this.#list === 'problems') return !reading.ok;
    if (this.#list === 'repeats') return reading.ok && outcome === 'repeated';
    return reading.ok && reading.notes.length > 0 && isImported(row, this.#withRepeats);
  }

  #remarksOf(kind: ImportKind, row: RowOutcome): ImportRemark[] {
    if (this.#list === 'problems') return rowProblems(row);
    if (this.#list === 'notes') return rowNotes(row);
    const text = row.reading.ok ? kind.previewOf(row.reading.input).title : '';
    return [{ row: row.row.number, field: 'row', code: 'repeat', text, saved: '' }];
  }
}

/** Only the downloadable file of remarks has the full texts. */
function shortened({ text, saved, ...remark }: ImportRemark): ImportRemark {
  const shown = (said: string) => (said.length > maxShownLength ? `${cutText(said, maxShownLength)}…` : said);
  return { ...remark, text: shown(text), saved: shown(saved) };
}

function isImported({ outcome }: RowOutcome, withRepeats: boolean): boolean {
  return outcome === 'added' || (withRepeats && outcome === 'repeated');
}

interface RemarkQuery {
  readonly id: string;
  readonly list: RemarkList;
  readonly with_repeats?: boolean | undefined;
  readonly after?: number | undefined;
}

/** A page of remarks on the rows of a file, as last previewed or imported. */
export async function listRemarks(
  context: StaffContext,
  kinds: ImportKinds,
  { id, list, with_repeats, after = 0 }: RemarkQuery,
): Promise<RemarkPage> {
  const { kind, outcomes } = await openOutcomes(context, kinds, await findOwnRun(context, id));
  const lister = new RemarkLister(list, with_repeats);
  for await (const batch of outcomes) {
    for (const row of batch) if (row.row.number > after) lister.add(kind, row);
    if (lister.isFull) break;
  }
  return lister.page();
}

/** All remarks on imported rows, as lines of a table in the user's language. */
export async function readRemarks(
  context: StaffContext,
  kinds: ImportKinds,
  { id, withRepeats }: { id: string; withRepeats: boolean },
): Promise<{ run: StoredImport; headings: string[]; rows: AsyncGenerator<string[]> }> {
  const { run, kind, outcomes } = await openOutcomes(context, kinds, await findDownloadableRun(context, id));
  const texts = textsFor(context.actor.kind === 'person' ? context.actor.language : 'en');
  const { currency } = await findCompany(context.db);
  const formats = { currency, say: (messages: MessageDescriptor) => texts._(messages) };
  async function* rows(): AsyncGenerator<string[]> {
    for await (const batch of outcomes) {
      for (const remark of batch.filter((row) => isImported(row, withRepeats)).flatMap(rowNotes)) {
        const field = texts._(remarkFieldLabel(kind.messages, remark.field));
        const messages = texts._(noteMessage(kind.messages, remark));
        yield [String(remark.row), field, messages, remark.text, savedText(kind.messages, remark, formats)];
      }
    }
  }
  const headings = [msg`Row`, msg`Field`, msg`Remark`, msg`In the file`, msg`Imported as`];
  return { run, headings: headings.map(formats.say), rows: rows() };
}
