import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { listDeleted } from '#features/history/server/repository-trash.ts';
import { localityTitles } from './repository.ts';
import { purgeLocalities, restoreLocality } from './service.ts';
import { localities } from './tables.ts';

export const localityKind: RecordKind = {
  topic: 'localities',
  titles: localityTitles,
  listDeleted: (db, page) => listDeleted(db, { table: localities, title: localities.name }, page),
  restore: restoreLocality,
  purge: purgeLocalities,
};
