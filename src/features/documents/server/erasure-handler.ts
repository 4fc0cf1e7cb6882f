import { forgetFiles } from '#features/files/server/forget-files.ts';
import { markDeleted } from '#features/history/server/repository-trash.ts';
import { eraseRecords } from '#platform/personal-data/server/erase-records.ts';
import { eraseFormer } from '#platform/personal-data/server/former-people.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { detachDocumentFiles, leaveDocumentsToClients, lockDocumentsOf } from './repository/document-rows.ts';
import { documentsTopic } from './service/save-document.ts';
import { documents, documentTexts } from './tables.ts';

/**
 * Deletes the files of a client's or lead's documents, and leaves blank records that no list shows. A document of a lead
 * and the client that it became stays with the client; if only the client is purged, it stays with the lead.
 */
export const documentErasureHandler: ErasureHandler = {
  async erase(tx, { act, topic: recordTopic, ids: people, at }) {
    if (recordTopic !== 'clients' && recordTopic !== 'leads') return;
    const link = recordTopic === 'leads' ? 'lead_id' : 'client_id';
    const isKept = ({ client_id, lead_id }: typeof documents.$inferSelect) =>
      recordTopic === 'leads' ? client_id !== null : act === 'purged' && lead_id !== null;
    const held = (await lockDocumentsOf(tx.db, link, people)).filter((document) => !isKept(document));
    if (held.length > 0) {
      const ids = held.map(({ id }) => id);
      await detachDocumentFiles(tx.db, ids);
      await forgetFiles(
        tx,
        held.flatMap(({ file_id }) => file_id ?? []),
      );
      await markDeleted(tx.db, documents, ids, at, null);
      await eraseRecords(tx, documentTexts, { topic: documentsTopic, ids, at });
    }
    if (recordTopic === 'leads') await leaveDocumentsToClients(tx.db, people);
    // For a document that has another person since, only the texts from these people's time.
    const given = { topic: documentsTopic, link, differenceKey: null };
    await eraseFormer(tx.db, given, { topic: recordTopic, ids: people }, Object.keys(documentTexts.personal));
  },
};
