import { forgetFiles } from '#features/files/server/forget-files.ts';
import { lockDeleted } from '#features/history/server/repository-trash.ts';
import type { Trash } from '#features/history/server/trash.ts';
import { bringBack, moveToTrash } from '#features/history/server/trash.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import { documentOwnership } from '../../rules.ts';
import type { DocumentRow } from '../repository/document-rows.ts';
import { deleteDocumentRows, findDocumentRow } from '../repository/document-rows.ts';
import { documents, documentTexts } from '../tables.ts';
import { documentsTopic } from './save-document.ts';

const trash: Trash<DocumentRow> = {
  topic: documentsTopic,
  table: documents,
  findRow: findDocumentRow,
  ownershipOf: documentOwnership,
};

/** Moves a document to the trash; requires ownership or the right to delete any record. */
export function deleteDocument(context: StaffContext, id: string): Promise<void> {
  return moveToTrash(context, trash, id);
}

/** Restores a document from the trash; requires the deleter or the right to manage the trash. */
export function restoreDocument(context: StaffContext, id: string): Promise<void> {
  return bringBack(context, trash, id);
}

/** Purges documents deleted before a moment, with their files; returns the count. */
export async function purgeDocuments(context: StaffContext, before: Date): Promise<number> {
  return transact(context, async (tx) => {
    const ids = await lockDeleted(tx.db, documents, before, 5000);
    if (ids.length === 0) return 0;
    await forgetFiles(tx, await deleteDocumentRows(tx.db, ids));
    await eraseDifferences(tx.db, documentsTopic, ids, Object.keys(documentTexts.personal));
    await tx.record(...ids.map((entityId) => ({ topic: documentsTopic, entityId, action: 'purged' })));
    return ids.length;
  });
}
