import type { Readable } from 'node:stream';
import { findCompany } from '#features/company/server/repository.ts';
import { permissions } from '#platform/access/rights.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { EndedExport, ExportedList } from '#platform/lists/server/export-list.ts';
import { exportList, logFileExport } from '#platform/lists/server/export-list.ts';
import { findPeopleOfRoles } from './repository/profiles.ts';

/**
 * Exports a list, if the agency lets the person's role do so. Before the last bytes leave, the Admins are notified who
 * exported how many rows of what.
 */
export async function exportAndNotify<Row>(
  context: StaffContext,
  list: ExportedList<Row>,
  limit?: number,
): Promise<Readable> {
  await assertMayExport(context);
  const onEnd = (tx: Transaction, ended: EndedExport) =>
    notifyOfExport(tx, context, { kind: 'list_exported', ...ended });
  return exportList(context, list, { limit, onEnd });
}

/** The same for a stored file with rows of a list; before it is sent. */
export async function logFileAndNotify(
  context: StaffContext,
  file: EndedExport & { readonly filter: object },
): Promise<void> {
  await assertMayExport(context);
  await logFileExport(context, file, (tx, ended) => notifyOfExport(tx, context, { kind: 'list_exported', ...ended }));
}

/** Notifies the Admins of what the actor takes out of the agency. */
export async function notifyOfExport(
  tx: Transaction,
  { actor: { profileId } }: StaffContext,
  { kind, topic, rows }: EndedExport & { readonly kind: 'list_exported' | 'archive_requested' },
): Promise<void> {
  if (profileId === null) return;
  for (const recipientId of await findPeopleOfRoles(tx.db, permissions.set_export_roles)) {
    const values = { list: topic, count: rows };
    await tx.notify({ kind, topic: 'profiles', entityId: profileId, recipientId, values });
  }
}

/** Refuses a person whose role the agency lets export nothing. */
export async function assertMayExport(context: StaffContext): Promise<void> {
  if (!(await mayExport(context))) throw new Failure('forbidden', { reason: 'export' });
}

export async function mayExport({ actor, db }: StaffContext): Promise<boolean> {
  const { export_roles } = await findCompany(db);
  return actor.kind === 'program' || export_roles.includes(actor.role);
}
