import type { ImportRun } from '../contract.ts';

/** Whether an import left rows out that the reader may have: once it has ended, while its file is kept. */
export function hasRefusedRows(run: ImportRun): boolean {
  return hasRemarks(run) && run.rows_refused + run.rows_repeated > 0;
}

/** Whether what is said of the rows of an import can be read again. */
export function hasRemarks({ status, has_file, is_own }: ImportRun): boolean {
  return has_file && is_own && status !== 'uploaded' && status !== 'running';
}

/** The rows that an import leaves out, with the reasons, as a CSV file. */
export function refusedRowsUrl(id: string, withRepeats = false): string {
  return `/api/imports/${id}/refused.csv${withRepeats ? '?with_repeats=true' : ''}`;
}

/** The remarks on the rows that an import takes, as a CSV file. */
export function remarksUrl(id: string, withRepeats: boolean): string {
  return `/api/imports/${id}/remarks.csv${withRepeats ? '?with_repeats=true' : ''}`;
}

/** The file of an import as it was uploaded. */
export function originalUrl(id: string): string {
  return `/api/imports/${id}/file`;
}
