import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { listDeleted } from '#features/history/server/repository-trash.ts';
import { documentTitles } from './repository/document-rows.ts';
import { purgeDocuments, restoreDocument } from './service/delete-document.ts';
import { documents } from './tables.ts';

export const documentKind: RecordKind = {
  topic: 'documents',
  titles: documentTitles,
  listDeleted: (db, page) => listDeleted(db, { table: documents, title: documents.title }, page),
  restore: restoreDocument,
  purge: purgeDocuments,
};
