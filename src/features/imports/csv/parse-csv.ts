import { tidy } from '../cells/cell-text.ts';
import type { ImportRow } from '../import-row.ts';
import { type CsvEncoding, decode, detectEncoding } from './csv-encoding.ts';
import { CsvFailure, recordsOf, rowsOf, streamRecords, widthOf } from './csv-records.ts';
import { type CsvProblem, csvLimits } from './csv-refusals.ts';
import { columnNames, type Delimiter, detectDelimiter, headerPlace } from './csv-shape.ts';

/** How a file is written and what its columns are called; `firstLine` is the first line after the header. */
export type CsvShape = {
  encoding: CsvEncoding;
  delimiter: Delimiter;
  columns: string[];
  hasHeader: boolean;
  firstLine: number;
};

type Refused = { ok: false; problem: CsvProblem };
const sampledCharacters = 200_000;
const sampledRecords = 100;

/** Shape and first rows of a file, for the mapping screen. It wants the whole file: only that shows the encoding. */
export function inspectCsv(bytes: Uint8Array): { ok: true; shape: CsvShape; sample: ImportRow[] } | Refused {
  return attempt(() => {
    const { text, encoding } = textOf(bytes);
    const shape = shapeOf(text, encoding);
    return { ok: true, shape, sample: rowsIn(text, shape, sampledRecords) };
  });
}

/** All rows of a file at once; `readCsv` holds one at a time. */
export function parseCsv(bytes: Uint8Array): { ok: true; shape: CsvShape; rows: ImportRow[] } | Refused {
  return attempt(() => {
    const { text, encoding } = textOf(bytes);
    const shape = shapeOf(text, encoding);
    const rows = rowsIn(text, shape);
    const extra = rows[csvLimits.rows];
    if (extra) throw new CsvFailure({ code: 'too_many_rows', line: extra.line });
    return { ok: true, shape, rows };
  });
}

/** The rows of a stored file, chunk by chunk, under a shape found before. Throws `CsvFailure`. */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>, shape: CsvShape): AsyncGenerator<ImportRow> {
  let count = 0;
  for await (const found of streamRecords(chunks, shape.encoding, shape.delimiter)) {
    if (found.line < shape.firstLine) continue;
    for (const row of rowsOf(found, shape.columns)) {
      count += 1;
      if (count > csvLimits.rows) throw new CsvFailure({ code: 'too_many_rows', line: row.line });
      yield row;
    }
  }
}

function rowsIn(text: string, shape: CsvShape, most?: number): ImportRow[] {
  const found = recordsOf(text, shape.delimiter, most);
  return found.filter(({ line }) => line >= shape.firstLine).flatMap((record) => rowsOf(record, shape.columns));
}

function shapeOf(text: string, encoding: CsvEncoding): CsvShape {
  const delimiter = detectDelimiter(text.slice(0, sampledCharacters));
  const head = recordsOf(text, delimiter, sampledRecords).filter(({ record }) => !/^sep=/u.test(record[0] ?? ''));
  const place = headerPlace(head.slice(0, 10).map(({ record }) => record));
  const header = head[place];
  const first = header ?? head[0];
  if (!first) throw new CsvFailure({ code: 'empty', line: null });
  const width = Math.max(0, ...head.slice(place + 1).map(({ record }) => widthOf(record)));
  const named = header ? widthOf(header.record) : 0;
  const columns = header ? Math.max(named, Math.min(width, header.record.length)) : width;
  if (columns > csvLimits.columns) throw new CsvFailure({ code: 'too_many_columns', line: first.line });
  return {
    encoding,
    delimiter,
    columns: columnNames(header?.record.slice(0, columns) ?? [], columns),
    hasHeader: header !== undefined,
    firstLine: header ? header.lastLine + 1 : first.line,
  };
}

const archive = [0x50, 0x4b, 0x03, 0x04];
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0];

function textOf(bytes: Uint8Array): { text: string; encoding: CsvEncoding } {
  const isWorkbook = [archive, oldOffice].some((mark) => mark.every((byte, index) => bytes[index] === byte));
  if (isWorkbook) throw new CsvFailure({ code: 'spreadsheet', line: null });
  const encoding = detectEncoding(bytes);
  if (encoding === 'none') throw new CsvFailure({ code: 'not_text', line: null });
  const text = decode(bytes, encoding);
  const start = tidy(text.slice(0, 200)).toLowerCase();
  if (start === '') throw new CsvFailure({ code: 'empty', line: null });
  if (/^<(?:!doctype|html|table|\?xml)/u.test(start)) throw new CsvFailure({ code: 'spreadsheet', line: 1 });
  if (/^(?:%pdf-|\{\\rtf)/u.test(start)) throw new CsvFailure({ code: 'not_text', line: 1 });
  return { text, encoding };
}

function attempt<Result>(read: () => Result): Result | Refused {
  try {
    return read();
  } catch (error) {
    if (error instanceof CsvFailure) return { ok: false, problem: error.problem };
    throw error;
  }
}
