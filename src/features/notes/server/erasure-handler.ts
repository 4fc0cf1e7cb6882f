import { markDeleted } from '#features/history/server/repository-trash.ts';
import { eraseRecords } from '#platform/personal-data/server/erase-records.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { notedTopics } from '../rules.ts';
import { leaveNotesToClients, lockNotesOn } from './repository.ts';
import { forgetNotes, notesTopic } from './service.ts';
import { notes, noteTexts } from './tables.ts';

/**
 * Notes on a person or a property. An erasure leaves blank rows, which no list shows; a purge deletes the notes. A note on
 * a lead who became a client belongs to both: when the lead is erased, the client keeps it; a purge of one keeps it for the
 * other.
 */
export const noteErasureHandler: ErasureHandler = {
  async erase(tx, { act, topic: recordTopic, ids: records, at }) {
    const noted = notedTopics.find((one) => one === recordTopic);
    if (!noted) return;
    if (act === 'erased' && noted === 'leads') await leaveNotesToClients(tx.db, records);
    const locked = await lockNotesOn(tx.db, noted, records);
    if (act === 'purged') {
      const onlyHere = locked.filter((note) => note.lead_id === null || note.client_id === null).map(({ id }) => id);
      if (onlyHere.length > 0) await forgetNotes(tx, onlyHere);
      return;
    }
    const ids = locked.map(({ id }) => id);
    if (ids.length === 0) return;
    await markDeleted(tx.db, notes, ids, at, null);
    await eraseRecords(tx, noteTexts, { topic: notesTopic, ids, at });
  },
};
