import { tidy } from '../cells/cell-text.ts';
import { detectFormat } from '../detect-format.ts';
import { FileFailure, type FileProblem, fileLimits } from '../file-problems.ts';
import type { ImportRow } from '../import-row.ts';
import { type CsvEncoding, decode, detectEncoding } from './csv-encoding.ts';
import { isSeparatorLine, parseCsvRecords, refuseLongCell, rowsOf, streamRecords, widthOf } from './csv-records.ts';
import { columnNames, type Delimiter, detectDelimiter, headerIndex } from './csv-shape.ts';

/**
 * How a file is written and what its columns are called. `firstLine` is the file line after the header; it may differ
 * from the row number in a spreadsheet.
 */
export type CsvShape = {
  encoding: CsvEncoding;
  delimiter: Delimiter;
  columns: string[];
  hasHeader: boolean;
  firstLine: number;
};

const sampledCharacters = 200_000;
const sampledRecords = 100;

/** Detects the shape of a file. Needs the whole file, since only that shows the encoding. Throws `FileFailure`. */
export function findShape(bytes: Uint8Array): CsvShape {
  const { text, encoding } = textOf(bytes);
  return shapeOf(text, { encoding, delimiter: detectDelimiter(text.slice(0, sampledCharacters)) });
}

/** The shape of a file that a program wrote as comma-separated UTF-8. */
export function findShapeOfWritten(bytes: Uint8Array): CsvShape {
  return shapeOf(decode(bytes, 'utf-8'), { encoding: 'utf-8', delimiter: ',' });
}

/** All rows of a file at once; `readCsv` streams them. */
export function parseCsv(
  bytes: Uint8Array,
): { ok: true; shape: CsvShape; rows: ImportRow[] } | { ok: false; problem: FileProblem } {
  try {
    const shape = findShape(bytes);
    const records = parseCsvRecords(decode(bytes, shape.encoding), shape.delimiter);
    const rows = records
      .filter(({ line }) => line >= shape.firstLine)
      .flatMap((record) => rowsOf(record, shape.columns));
    const extra = rows[fileLimits.rows];
    if (extra) throw new FileFailure('too_many_rows', { row: extra.number });
    return { ok: true, shape, rows };
  } catch (error) {
    if (error instanceof FileFailure) return { ok: false, problem: error.problem };
    throw error;
  }
}

/** Streams the rows of a stored file with a shape detected before. Throws `FileFailure`. */
export async function* readCsv(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  shape: CsvShape,
): AsyncGenerator<ImportRow> {
  let count = 0;
  for await (const found of streamRecords(chunks, shape.encoding, shape.delimiter)) {
    if (found.line < shape.firstLine) continue;
    for (const row of rowsOf(found, shape.columns)) {
      count += 1;
      if (count > fileLimits.rows) throw new FileFailure('too_many_rows', { row: row.number });
      yield row;
    }
  }
}

function shapeOf(text: string, written: Pick<CsvShape, 'encoding' | 'delimiter'>): CsvShape {
  const head = parseCsvRecords(text, written.delimiter, sampledRecords).filter((record) => !isSeparatorLine(record));
  const index = headerIndex(head.slice(0, 10).map(({ record }) => record));
  const header = head[index];
  const first = header ?? head[0];
  if (!first) throw new FileFailure('empty');
  if (header) refuseLongCell(header);
  const width = Math.max(0, ...head.slice(index + 1).map(({ record }) => widthOf(record)));
  const named = header ? widthOf(header.record) : 0;
  const columns = header ? Math.max(named, Math.min(width, header.record.length)) : width;
  if (columns > fileLimits.columns) throw new FileFailure('too_many_columns', { row: first.row });
  return {
    ...written,
    columns: columnNames(header?.record.slice(0, columns) ?? [], columns),
    hasHeader: header !== undefined,
    firstLine: header ? header.lastLine + 1 : first.line,
  };
}

function textOf(bytes: Uint8Array): { text: string; encoding: CsvEncoding } {
  const format = detectFormat(bytes);
  if (format !== 'text') throw new FileFailure(format === 'zip' ? 'archive' : format);
  const encoding = detectEncoding(bytes);
  if (encoding === 'none') throw new FileFailure('not_a_table');
  const text = decode(bytes, encoding);
  const start = tidy(text.slice(0, 200)).toLowerCase();
  if (start === '') throw new FileFailure('empty');
  if (/^<(?:!doctype|html|head|body|meta|table|\?xml)/u.test(start)) throw new FileFailure('web_page');
  return { text, encoding };
}
