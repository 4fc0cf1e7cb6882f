import type { ImportRun } from '../contract.ts';

/** Whether the user can download refused rows: the import has ended and its file still exists. */
export function hasRefusedRows(run: ImportRun): boolean {
  return hasRemarks(run) && run.rows_refused + run.rows_repeated > 0;
}

/** Whether the remarks on the rows of an import are still available. */
export function hasRemarks({ status, has_file, is_own }: ImportRun): boolean {
  return has_file && is_own && status !== 'uploaded' && status !== 'running';
}

/** The refused rows with their reasons, as CSV. */
export function refusedRowsUrl(id: string, withRepeats = false): string {
  return `/api/imports/${id}/refused.csv${withRepeats ? '?with_repeats=true' : ''}`;
}

/** The remarks on imported rows, as CSV. */
export function remarksUrl(id: string, withRepeats: boolean): string {
  return `/api/imports/${id}/remarks.csv${withRepeats ? '?with_repeats=true' : ''}`;
}

export function originalUrl(id: string): string {
  return `/api/imports/${id}/file`;
}
