import type { CsvShape } from './csv/parse-csv.ts';

/** How to read the rows of a stored file. The rows of a workbook were converted to CSV at upload. */
export type FileShape = CsvShape & {
  readonly workbook?: { readonly sheet: string; readonly sheets: readonly string[] };
};
