import type { CsvShape } from './csv/parse-csv.ts';

/** How the rows of a stored file are read. Those of a workbook were written as CSV when it was uploaded. */
export type FileShape = CsvShape & {
  readonly workbook?: { readonly sheet: string; readonly sheets: readonly string[] };
};
