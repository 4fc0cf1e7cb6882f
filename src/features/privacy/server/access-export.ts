import { findCompany } from '#features/company/server/repository.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { lockPrivacyRequestRow } from './repository.ts';
import { collectPersonRows, findPersonRecords } from './repository-export.ts';
import { privacyRequestsTopic } from './service.ts';

export interface AccessExport {
  readonly name: string;
  readonly content: string;
}

/**
 * Everything that is held about the person of a request, as JSON: the answer to a request for access (Digital Personal Data
 * Protection Act 2023, s. 11(1)). The change log records it. Documents are named; their files are on the person's page.
 */
export async function exportPersonData(context: StaffContext, requestId: string): Promise<AccessExport> {
  return transact(context, async (tx) => {
    const request = await lockPrivacyRequestRow(tx.db, requestId);
    if (!request) throw new Failure('not_found');
    if (request.lead_id === null && request.client_id === null)
      throw new Failure('conflict', { reason: 'person_without_record' });
    const rows = await collectPersonRows(tx.db, await findPersonRecords(tx.db, request));
    const { name, email, phone } = await findCompany(tx.db);
    const exported = {
      exported_at: context.clock.now().toISOString(),
      law: 'Digital Personal Data Protection Act 2023, section 11',
      held_by: { name, email, phone },
      records: Object.fromEntries(rows),
    };
    await tx.record({ topic: privacyRequestsTopic, entityId: requestId, action: 'exported' });
    return {
      name: `personal-data-${request.received_on}.json`,
      content: `${JSON.stringify(exported, null, 2)}\n`,
    };
  });
}
