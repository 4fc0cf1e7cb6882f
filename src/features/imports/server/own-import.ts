import { Readable } from 'node:stream';
import { assertMayExport, exportAndNotify } from '#features/accounts/server/export-and-notify.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { may } from '#platform/context/server/context.ts';
import { byteOrderMark, writeCsvRow } from '#platform/csv/write-csv.ts';
import { Failure } from '#platform/failure.ts';
import { assertReachesAll, hasFullReach } from '#platform/visibility/server/sight.ts';
import type { StoredImport } from './repository.ts';
import { findImport } from './repository.ts';

/**
 * An import that the user may work with: their own, or any if they may delete other people's records. Others see its
 * result but not its file: refused rows are not records that everybody may read, and may hold data that no record
 * accepts.
 */
export async function findOwnRun(context: StaffContext, id: string): Promise<StoredImport> {
  const found = await findImport(context.db, id);
  if (!found) throw new Failure('not_found');
  if (!isOwnImport(context, found.run)) throw new Failure('forbidden');
  return found.run;
}

export function isOwnImport({ actor }: StaffContext, run: StoredImport): boolean {
  return run.created_by === actor.profileId || may(actor, 'delete_any');
}

/**
 * As `findOwnRun`, for a download: a file that somebody else uploaded is a list that leaves the agency, with records of
 * anybody.
 */
export async function findDownloadableRun(context: StaffContext, id: string): Promise<StoredImport> {
  const run = await findOwnRun(context, id);
  if (hasUploaded(context, run)) return run;
  await assertMayExport(context);
  assertReachesAll(context, run.kind, exportActs);
  return run;
}

const exportActs = ['export'] as const;

/** Whether `findDownloadableRun` gives the import; `isExporter` as `mayExport` says. */
export function mayDownload(context: StaffContext, run: StoredImport, isExporter: boolean): boolean {
  const isExport = isExporter && hasFullReach(context, run.kind, exportActs);
  return hasUploaded(context, run) || (isOwnImport(context, run) && isExport);
}

export function hasUploaded({ actor }: StaffContext, run: StoredImport): boolean {
  return run.created_by === actor.profileId;
}

/** How the audit trail names the file that was exported. */
export const exportOf = ({ id, kind }: StoredImport) => ({ topic: kind, filter: { import: id } });

interface ImportRows {
  readonly run: StoredImport;
  readonly headings: readonly string[];
  readonly rows: AsyncGenerator<string[]>;
}

/** Rows of an import as CSV. Those of a file that somebody else uploaded are an export, which the Admins hear of. */
export async function downloadRows(context: StaffContext, { run, headings, rows }: ImportRows): Promise<Readable> {
  if (!hasUploaded(context, run)) {
    const read = async function* () {
      for await (const row of rows) yield [row];
    };
    return exportAndNotify(context, { ...exportOf(run), headings, cellsOf: (row) => row, read });
  }
  const lines = async function* () {
    yield byteOrderMark + writeCsvRow(headings);
    for await (const row of rows) yield writeCsvRow(row);
  };
  return Readable.from(lines());
}
