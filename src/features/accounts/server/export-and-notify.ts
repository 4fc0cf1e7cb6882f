import type { Readable } from 'node:stream';
import { findCompany } from '#features/company/server/repository.ts';
import { permissions } from '#platform/access/rights.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { ExportedList } from '#platform/lists/server/export-list.ts';
import { exportList } from '#platform/lists/server/export-list.ts';
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
  const { profileId } = context.actor;
  await assertMayExport(context);
  return exportList(context, list, {
    limit,
    onEnd: async (tx, { topic, rows }) => {
      if (profileId === null) return;
      for (const recipientId of await findPeopleOfRoles(tx.db, permissions.set_export_roles)) {
        const values = { list: topic, count: rows };
        await tx.notify({ kind: 'list_exported', topic: 'profiles', entityId: profileId, recipientId, values });
      }
    },
  });
}

/** Refuses a person whose role the agency lets export nothing. */
export async function assertMayExport({ actor, db }: StaffContext): Promise<void> {
  const { export_roles } = await findCompany(db);
  if (actor.kind === 'person' && !export_roles.includes(actor.role))
    throw new Failure('forbidden', { reason: 'export' });
}
