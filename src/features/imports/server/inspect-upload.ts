import { provenDayOrder } from '../cells/days.ts';
import type { UploadedImport } from '../contract.ts';
import type { CsvProblem } from '../csv/csv-refusals.ts';
import { type CsvShape, parseCsv } from '../csv/parse-csv.ts';
import type { ImportRow } from '../import-row.ts';
import { cellOf } from '../import-row.ts';
import type { ImportKindName, ImportMapping } from '../mapping.ts';

/** What an upload tells before anybody maps its columns. */
export interface InspectedUpload {
  readonly shape: CsvShape;
  readonly rowCount: number;
  readonly sample: UploadedImport['sample'];
  readonly dayOrders: UploadedImport['day_orders'];
  readonly mapping: ImportMapping;
}

export type UploadInspection = { ok: true; upload: InspectedUpload } | { ok: false; problem: CsvProblem };

/** Inspects a file for a kind of record; it may do so outside the event loop. */
export type InspectUpload = (content: Uint8Array, kind: ImportKindName) => Promise<UploadInspection>;

type GuessMapping = (header: readonly string[], sample: readonly ImportRow[]) => ImportMapping;

const sampleSize = 8;
/** As many rows tell what the columns hold. */
const sampledRows = 100;

/** Parses a whole file, which takes seconds for the largest, and guesses what its columns mean. */
export function inspectUpload(content: Uint8Array, guessMapping: GuessMapping): UploadInspection {
  const parsed = parseCsv(content);
  if (!parsed.ok) return parsed;
  const { shape, rows } = parsed;
  const { columns } = shape;
  const sample = rows.slice(0, sampledRows);
  return {
    ok: true,
    upload: {
      shape,
      rowCount: rows.length,
      sample: sample
        .slice(0, sampleSize)
        .map((row) => ({ line: row.line, cells: columns.map((name) => row.cells[name] ?? '') })),
      dayOrders: columns.map((name) => provenDayOrder(sample.map((row) => cellOf(row, name)))),
      mapping: guessMapping(columns, sample),
    },
  };
}
