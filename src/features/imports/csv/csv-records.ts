import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Options, parse as parserOf } from 'csv-parse';
import { parse as parseAll } from 'csv-parse/sync';
import { unguardCell } from '#platform/csv/formula-guard.ts';
import { isBlank, tidy } from '../cells/cell-text.ts';
import { columnLetters, FileFailure, fileLimits } from '../file-problems.ts';
import type { ImportRow } from '../import-row.ts';
import { type CsvEncoding, decoderOf } from './csv-encoding.ts';
import type { Delimiter } from './csv-shape.ts';

/**
 * A record with its raw text, the row number that a spreadsheet shows and its lines in the file (all from 1). Line breaks
 * within cells add lines but no rows.
 */
export type CsvRecord = { record: string[]; row: number; line: number; lastLine: number; raw: string };

/** A first line such as 'sep=;', which spreadsheets interpret and hide. */
export const isSeparatorLine = ({ record, line }: { record: readonly string[]; line: number }) =>
  line === 1 && /^sep=/u.test(record[0] ?? '');

const maxRecordLength = 1_000_000;
/** A misfit record over more lines than this has an unclosed quote that swallowed rows. */
const maxBrokenLines = 20;

type Parsed = { record: string[]; info: { lines: number }; raw: string };

/** `parsed` counts what the parser has read; on an error that is ahead of what it has emitted. */
function optionsFor(delimiter: Delimiter, parsed: RowNumbering): Options {
  return {
    delimiter,
    record_delimiter: '\n',
    info: true,
    raw: true,
    trim: delimiter !== '\t',
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordLength,
    on_record: (entry) => {
      // With `info` and `raw`, an entry is an object with both; the library's types omit this.
      const { record, info } = entry as unknown as Parsed;
      parsed.add(record, info.lines);
      return entry;
    },
  };
}

type RecordPosition = Pick<CsvRecord, 'row' | 'line' | 'lastLine'>;

/** Counts rows as a spreadsheet does. */
class RowNumbering {
  #lastLine = 0;
  /** Lines so far that are not rows. */
  #extra = 0;

  /** The position of the next record, given the line it ends on. */
  add(record: readonly string[], lastLine: number): RecordPosition {
    const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    const line = lastLine - breaks;
    const recordPosition = { row: line - this.#extra, line, lastLine };
    this.#extra += breaks + (isSeparatorLine({ record, line }) ? 1 : 0);
    this.#lastLine = lastLine;
    return recordPosition;
  }

  get nextRow(): number {
    return this.#lastLine + 1 - this.#extra;
  }
}

/** The records of a text, or the first `most` of them. */
export function parseCsvRecords(text: string, delimiter: Delimiter, most?: number): CsvRecord[] {
  const parsed = new RowNumbering();
  const numbering = new RowNumbering();
  try {
    const options: Options = { ...optionsFor(delimiter, parsed), ...(most === undefined ? {} : { to: most }) };
    const entries = parseAll(text.replace(/\r\n?/gu, '\n'), options) as unknown as Parsed[];
    return entries.map((entry) => placed(entry, numbering));
  } catch (error) {
    throw failureOf(error, parsed);
  }
}

export async function* streamRecords(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  encoding: CsvEncoding,
  delimiter: Delimiter,
): AsyncGenerator<CsvRecord> {
  const parsed = new RowNumbering();
  const numbering = new RowNumbering();
  const parser = parserOf(optionsFor(delimiter, parsed));
  const source = Readable.from(piecesOf(textOf(chunks, encoding)));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const entry of parser as AsyncIterable<Parsed>) yield placed(entry, numbering);
  } catch (error) {
    throw failureOf(error, parsed);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** Characters that are parsed before other requests get their turn: thousands of the shortest rows. */
const pieceCharacters = 8_192;

/** The text in pieces, one per turn of the event loop. */
async function* piecesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts)
    for (let start = 0, end = 0; start < text.length; start = end) {
      end = start + pieceCharacters;
      if (/[\ud800-\udbff]/u.test(text.charAt(end - 1))) end += 1;
      yield text.slice(start, end);
      await nextTurn();
    }
}

async function* textOf(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  encoding: CsvEncoding,
): AsyncGenerator<string> {
  const read = decoderOf(encoding);
  let held = '';
  for await (const chunk of chunks) {
    const text = held + read(chunk);
    // A carriage return at the end of a chunk may belong to a line feed in the next.
    held = text.endsWith('\r') ? '\r' : '';
    const whole = held === '' ? text : text.slice(0, -1);
    if (whole !== '') yield whole.replace(/\r\n?/gu, '\n');
  }
  const rest = held + read();
  if (rest !== '') yield rest.replace(/\r\n?/gu, '\n');
}

function placed({ record, info, raw }: Parsed, numbering: RowNumbering): CsvRecord {
  return { record: record.map(unguardCell), ...numbering.add(record, info.lines), raw };
}

function failureOf(error: unknown, { nextRow: row }: RowNumbering): unknown {
  if (!(error instanceof CsvError)) return error;
  return new FileFailure(error.code === 'CSV_MAX_RECORD_SIZE' ? 'record_too_long' : 'unclosed_quote', { row });
}

/** Rejects a cell longer than a spreadsheet allows, naming its column if it has a name. */
export function refuseLongCell(
  { record, row }: Pick<CsvRecord, 'record' | 'row'>,
  columns: readonly string[] = [],
): void {
  const recordPosition = record.findIndex((cell) => cell.length > fileLimits.cell);
  if (recordPosition !== -1)
    throw new FileFailure('cell_too_long', { row, column: columns[recordPosition] ?? columnLetters(recordPosition) });
}

/** The number of cells up to the last non-empty one. */
export function widthOf(record: readonly string[]): number {
  return record.findLastIndex((cell) => !isBlankCell(cell)) + 1;
}

function isBlankCell(cell: string): boolean {
  return cell === '' || tidy(cell) === '';
}

/**
 * The rows of a record: none if it is blank. A record over several lines that does not fit the columns has an unmatched
 * quote; each of its lines becomes a row of shape 'broken_quotes'.
 */
export function rowsOf(found: CsvRecord, columns: readonly string[]): ImportRow[] {
  const { record, row: number, line, lastLine, raw } = found;
  refuseLongCell(found, columns);
  const width = widthOf(record);
  if (width === 0 || record.every(isBlank)) return [];
  const fits = record.length >= columns.length && width <= columns.length;
  if (!fits && lastLine > line) {
    if (lastLine - line >= maxBrokenLines) throw new FileFailure('unclosed_quote', { row: number });
    // `raw` includes the blank lines before a record.
    const written = raw
      .replace(/\n$/u, '')
      .split('\n')
      .slice(line - lastLine - 1);
    return written.map((text) => ({ number, cells: {}, shape: 'broken_quotes', further: [text] }));
  }
  const cells = Object.fromEntries(columns.map((name, index) => [name, record[index] ?? '']));
  const row: ImportRow = { number, cells, shape: shapeOf(record, width, columns) };
  return [width > columns.length ? { ...row, further: record.slice(columns.length, width) } : row];
}

function shapeOf(record: readonly string[], width: number, columns: readonly string[]): ImportRow['shape'] {
  if (width > columns.length) return 'too_many_cells';
  if (columns.every((name, index) => tidy(record[index] ?? '') === name)) return 'repeated_header';
  return record.length < columns.length ? 'too_few_cells' : 'whole';
}
