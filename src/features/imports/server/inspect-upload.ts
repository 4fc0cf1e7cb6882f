import { cutText } from '../cells/cell-text.ts';
import { provenDayOrder } from '../cells/days.ts';
import type { UploadedImport } from '../contract.ts';
import { findShape, findShapeOfWritten, readCsv } from '../csv/parse-csv.ts';
import { detectFormat } from '../detect-format.ts';
import { FileFailure, type FileProblem } from '../file-problems.ts';
import type { FileShape } from '../file-shape.ts';
import type { ImportRow } from '../import-row.ts';
import { cellOf } from '../import-row.ts';
import type { ImportKindName, ImportMapping } from '../mapping.ts';
import { convertWorkbook } from '../xlsx/convert-workbook.ts';

/** What an upload shows before its columns are mapped. */
export interface InspectedUpload {
  readonly shape: FileShape;
  /** The rows of a workbook as CSV; null if the file is read directly. */
  readonly table: Uint8Array | null;
  readonly rowCount: number;
  readonly sample: UploadedImport['sample'];
  readonly dayOrders: UploadedImport['day_orders'];
  readonly mapping: ImportMapping;
}

export type UploadInspection = { ok: true; upload: InspectedUpload } | { ok: false; problem: FileProblem };

/** A file for a kind of record; `sheet` selects a sheet of a workbook. */
export interface UploadedFile {
  readonly content: Uint8Array;
  readonly kind: ImportKindName;
  readonly sheet?: string | undefined;
}

/** Inspects a file; may run in a worker thread. */
export type InspectUpload = (upload: UploadedFile) => Promise<UploadInspection>;

type GuessMapping = (header: readonly string[], sample: readonly ImportRow[]) => ImportMapping;

const sampleSize = 8;
/** Characters of a cell that the user sees: whole cells would make an answer of megabytes. */
const maxExampleLength = 500;
/** Enough rows to tell what the columns hold. */
const sampledRows = 100;

/** Reads the whole file and guesses what its columns mean; takes seconds for the largest files. */
export async function inspectUpload(
  { content, sheet }: Pick<UploadedFile, 'content' | 'sheet'>,
  guessMapping: GuessMapping,
): Promise<UploadInspection> {
  try {
    const { shape, table } = await openTable(content, sheet);
    const sample: ImportRow[] = [];
    let rowCount = 0;
    for await (const row of readCsv(inChunks(table ?? content), shape)) {
      rowCount += 1;
      if (sample.length < sampledRows) sample.push(row);
    }
    if (rowCount === 0) throw new FileFailure('no_rows');
    return { ok: true, upload: { shape, table, rowCount, ...summarize(shape, sample, guessMapping) } };
  } catch (error) {
    if (error instanceof FileFailure) return { ok: false, problem: error.problem };
    throw error;
  }
}

async function openTable(
  content: Uint8Array,
  wanted: string | undefined,
): Promise<{ shape: FileShape; table: Uint8Array | null }> {
  if (detectFormat(content) !== 'zip') return { shape: findShape(content), table: null };
  const { csv, sheet, sheets } = await convertWorkbook(content, wanted);
  return { shape: { ...findShapeOfWritten(csv), workbook: { sheet, sheets } }, table: csv };
}

function summarize({ columns }: FileShape, sample: readonly ImportRow[], guessMapping: GuessMapping) {
  return {
    sample: sample
      .slice(0, sampleSize)
      .map((row) => ({ row: row.number, cells: columns.map((name) => cutText(cellOf(row, name), maxExampleLength)) })),
    dayOrders: columns.map((name) => provenDayOrder(sample.map((row) => cellOf(row, name)))),
    mapping: guessMapping(columns, sample),
  };
}

const chunkBytes = 65_536;

async function* inChunks(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.length; start += chunkBytes) yield content.subarray(start, start + chunkBytes);
}
