import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { listDeleted } from '#features/history/server/repository-trash.ts';
import { beginning, noteTitles } from './repository.ts';
import { purgeNotes, restoreNote } from './service.ts';
import { notes } from './tables.ts';

export const noteRecordKind: RecordKind = {
  topic: 'notes',
  titles: noteTitles,
  listDeleted: (db, page) => listDeleted(db, { table: notes, title: beginning }, page),
  restore: restoreNote,
  purge: purgeNotes,
};
