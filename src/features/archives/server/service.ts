import type { Readable } from 'node:stream';
import type { PersonContext } from '#features/accounts/server/auth-services.ts';
import { notifyOfExport } from '#features/accounts/server/export-and-notify.ts';
import { requirePassword } from '#features/accounts/server/service/reauthentication.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { Context, Staff, StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { readCounts } from '#platform/counts/server/counts.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { dayOf } from '#platform/dates.ts';
import { Failure } from '#platform/failure.ts';
import type { Archive } from '../contract.ts';
import type { ArchiveAddresses } from './addresses.ts';
import { archiveFileName, archivesTopic, makeArchiveJob } from './make-archive.ts';
import type { ArchiveRow } from './repository.ts';
import { findArchive, insertArchive, listArchives } from './repository.ts';

/** The requester of an archive: a person, because the password is required. */
export type TakerContext = Context<Staff> & Pick<PersonContext, 'auth' | 'caller'>;

/** As many as a screen shows. */
const latest = 10;

export async function listLatest(context: StaffContext): Promise<Archive[]> {
  const rows = await listArchives(context.db, latest);
  return rows.map(({ archive, asked_by_name }) => present(archive, asked_by_name));
}

/** Starts an archive; only one is made at a time. */
export async function requestArchive(
  context: TakerContext,
  { id, password }: { id: string; password: string },
): Promise<Archive> {
  const refuseReplaced = await requirePassword(context, password);
  const { profileId } = context.actor;
  return transact(context, async (tx) => {
    await refuseReplaced(tx);
    const row = await insertArchive(tx.db, { id, asked_by: profileId, asked_at: context.clock.now() });
    if (!row) {
      // Idempotent retry.
      const known = await findArchive(tx.db, id);
      if (known?.asked_by === profileId) return present(known, null);
      throw new Failure('conflict', { reason: 'under_way' });
    }
    await tx.record({ topic: archivesTopic, entityId: id, action: 'requested' });
    await notifyOfExport(tx, context, {
      kind: 'archive_requested',
      topic: archivesTopic,
      rows: await countAllRecords(tx.db),
    });
    await tx.enqueue({ name: makeArchiveJob, payload: { id }, maxAttempts: 3 });
    return present(row, null);
  });
}

/** What people call records: an archive also has their history and files. */
const countNames = ['properties', 'clients', 'leads', 'deals.number', 'meetings', 'invoices', 'documents'];

async function countAllRecords(db: Queryable): Promise<number> {
  let sum = 0;
  for (const name of countNames) for (const count of (await readCounts(db, name)).values()) sum += count;
  return sum;
}

/** A download URL for this person and five minutes; requires the password, because the file holds all data. */
export async function addressArchive(
  context: TakerContext,
  addresses: ArchiveAddresses,
  { id, password }: { id: string; password: string },
) {
  const refuseReplaced = await requirePassword(context, password);
  const now = context.clock.now();
  return transact(context, async (tx) => {
    await refuseReplaced(tx);
    if (!isThere(await findArchive(tx.db, id), now)) throw new Failure('gone', { reason: 'archive_removed' });
    return addresses.make({ id, profileId: context.actor.profileId }, now);
  });
}

export interface OpenedArchive {
  readonly name: string;
  readonly byteLength: number;
  readonly stream: Readable;
}

/** The file's content; the download is logged before the first byte. */
export async function openArchive(context: Context<Staff>, id: string): Promise<OpenedArchive> {
  const row = await findArchive(context.db, id);
  const file = isThere(row, context.clock.now()) ? await context.files.get(archiveFileName(id)) : null;
  if (!row || !file) throw new Failure('gone', { reason: 'archive_removed' });
  await transact(context, (tx) => tx.record({ topic: archivesTopic, entityId: id, action: 'downloaded' }));
  const { time_zone } = await findCompany(context.db);
  return {
    name: `aangan-${dayOf(row.made_at ?? row.asked_at, time_zone)}.tar.gz`,
    byteLength: file.byteLength,
    stream: file.stream,
  };
}

function isThere(row: ArchiveRow | null, now: Date): boolean {
  return row?.state === 'ready' && row.expires_at !== null && row.expires_at > now;
}

function present(row: ArchiveRow, askedBy: string | null): Archive {
  const { id, state, row_count, file_count, byte_count, settings } = row;
  return {
    id,
    state,
    row_count,
    file_count,
    byte_count,
    settings,
    asked_by: askedBy ?? '',
    asked_at: row.asked_at.toISOString(),
    made_at: row.made_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}
