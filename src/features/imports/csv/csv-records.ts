import { Readable } from 'node:stream';
import { CsvError, type Options, parse as parserOf } from 'csv-parse';
import { parse as parseAll } from 'csv-parse/sync';
import { unguardCell } from '#platform/csv/formula-guard.ts';
import { isBlank, tidy } from '../cells/cell-text.ts';
import type { ImportRow } from '../import-row.ts';
import { type CsvEncoding, decoderOf } from './csv-encoding.ts';
import { type CsvProblem, csvLimits } from './csv-refusals.ts';
import type { Delimiter } from './csv-shape.ts';

export class CsvFailure extends Error {
  readonly problem: CsvProblem;
  constructor(problem: CsvProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** A record with the lines it stands on, from 1, and what is written there. */
export type CsvRecord = { record: string[]; line: number; lastLine: number; raw: string };

const longestRecord = 1_000_000;
/** A record over more lines than this that does not fit the columns has swallowed rows: its quote is not closed. */
const mostBrokenLines = 20;

type Parsed = { record: string[]; info: { lines: number }; raw: string };

function optionsFor(delimiter: Delimiter, progress: { lastLine: number }): Options {
  return {
    delimiter,
    record_delimiter: '\n',
    info: true,
    raw: true,
    trim: delimiter !== '\t',
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
    on_record: (record: string[], context) => {
      progress.lastLine = context.lines;
      return record;
    },
  };
}

/** The records of a text, or the first `most` of them. */
export function recordsOf(text: string, delimiter: Delimiter, most?: number): CsvRecord[] {
  const progress = { lastLine: 0 };
  try {
    const options: Options = { ...optionsFor(delimiter, progress), ...(most === undefined ? {} : { to: most }) };
    // With `info` and `raw` each entry is a record with both, which the declared types do not tell.
    const entries = parseAll(text.replace(/\r\n?/gu, '\n'), options) as unknown as Parsed[];
    return entries.map(placed);
  } catch (error) {
    throw failureOf(error, progress.lastLine + 1);
  }
}

/** The records of a stream of bytes, one at a time. */
export async function* streamRecords(
  chunks: AsyncIterable<Uint8Array>,
  encoding: CsvEncoding,
  delimiter: Delimiter,
): AsyncGenerator<CsvRecord> {
  const progress = { lastLine: 0 };
  const parser = parserOf(optionsFor(delimiter, progress));
  const source = Readable.from(textOf(chunks, encoding));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const entry of parser as AsyncIterable<Parsed>) yield placed(entry);
  } catch (error) {
    throw failureOf(error, progress.lastLine + 1);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

async function* textOf(chunks: AsyncIterable<Uint8Array>, encoding: CsvEncoding): AsyncGenerator<string> {
  const read = decoderOf(encoding);
  let held = '';
  for await (const chunk of chunks) {
    const text = held + read(chunk);
    // A carriage return at the end of a chunk may belong to a line feed at the start of the next.
    held = text.endsWith('\r') ? '\r' : '';
    const whole = held === '' ? text : text.slice(0, -1);
    if (whole !== '') yield whole.replace(/\r\n?/gu, '\n');
  }
  const rest = held + read();
  if (rest !== '') yield rest.replace(/\r\n?/gu, '\n');
}

function placed({ record, info, raw }: Parsed): CsvRecord {
  const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
  const line = info.lines - breaks;
  if (record.some((cell) => cell.length > csvLimits.cell)) throw new CsvFailure({ code: 'cell_too_long', line });
  return { record: record.map(unguardCell), line, lastLine: info.lines, raw };
}

function failureOf(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  return new CsvFailure({ code: error.code === 'CSV_MAX_RECORD_SIZE' ? 'record_too_long' : 'unclosed_quote', line });
}

/** The cells up to the last that holds something. */
export function widthOf(record: readonly string[]): number {
  return record.findLastIndex((cell) => !isBlankCell(cell)) + 1;
}

function isBlankCell(cell: string): boolean {
  return cell === '' || tidy(cell) === '';
}

/**
 * A record as a row: none when it is blank. A record over several lines that does not fit the columns has a quote too
 * many or too few; each of its lines becomes a row of shape 'broken_quotes'.
 */
export function rowsOf(found: CsvRecord, columns: readonly string[]): ImportRow[] {
  const { record, line, lastLine, raw } = found;
  const width = widthOf(record);
  if (width === 0 || record.every(isBlank)) return [];
  const fits = record.length >= columns.length && width <= columns.length;
  if (!fits && lastLine > line) {
    if (lastLine - line >= mostBrokenLines) throw new CsvFailure({ code: 'unclosed_quote', line });
    // Blank lines before a record belong to what is written there.
    const written = raw
      .replace(/\n$/u, '')
      .split('\n')
      .slice(line - lastLine - 1);
    return written.map((text, index) => ({ line: line + index, cells: {}, shape: 'broken_quotes', further: [text] }));
  }
  const cells = Object.fromEntries(columns.map((name, index) => [name, record[index] ?? '']));
  const row: ImportRow = { line, cells, shape: shapeOf(record, width, columns) };
  return [width > columns.length ? { ...row, further: record.slice(columns.length, width) } : row];
}

function shapeOf(record: readonly string[], width: number, columns: readonly string[]): ImportRow['shape'] {
  if (width > columns.length) return 'too_many_cells';
  if (columns.every((name, index) => tidy(record[index] ?? '') === name)) return 'repeated_header';
  return record.length < columns.length ? 'too_few_cells' : 'whole';
}
