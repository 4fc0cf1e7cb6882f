import type { ImportRun } from '../contract.ts';

/** Whether an import left rows out that the reader may have: once it has ended, while its file is kept. */
export function hasRefusedRows({ status, has_file, is_own, ...run }: ImportRun): boolean {
  const { rows_refused, rows_repeated } = run;
  return has_file && is_own && status !== 'uploaded' && status !== 'running' && rows_refused + rows_repeated > 0;
}

/** The rows that an import left out, with the reasons, as a CSV file. */
export function refusedRowsUrl(id: string): string {
  return `/api/imports/${id}/refused.csv`;
}
