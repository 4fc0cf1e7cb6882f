import { forgetFiles } from '#features/files/server/forget-files.ts';
import { markDeleted } from '#features/history/server/repository-trash.ts';
import { eraseRecords } from '#platform/personal-data/server/erase-records.ts';
import { eraseFormer } from '#platform/personal-data/server/former-people.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { detachFiles, lockDocumentsOf } from './repository/document-rows.ts';
import { documentsTopic } from './service/save-document.ts';
import { documents, documentTexts } from './tables.ts';

/** Deletes the files of a client's documents, and leaves blank records that no list shows. */
export const documentErasureHandler: ErasureHandler = {
  async erase(tx, { topic: recordTopic, ids: clientIds, at }) {
    if (recordTopic !== 'clients') return;
    const held = await lockDocumentsOf(tx.db, clientIds);
    if (held.length > 0) {
      const ids = held.map(({ id }) => id);
      await detachFiles(tx.db, ids);
      await forgetFiles(
        tx,
        held.flatMap(({ file_id }) => file_id ?? []),
      );
      await markDeleted(tx.db, documents, ids, at, null);
      await eraseRecords(tx, documentTexts, { topic: documentsTopic, ids, at });
    }
    // For a document that has another client since, only the texts from this client's time.
    const given = { topic: documentsTopic, link: 'client_id', differenceKey: null };
    await eraseFormer(tx.db, given, { topic: recordTopic, ids: clientIds }, Object.keys(documentTexts.personal));
  },
};
