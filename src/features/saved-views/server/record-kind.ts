import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { sharedViewTitles } from './repository.ts';
import { purgeSavedViews, savedViewsTopic } from './service.ts';

/** Deleted views are private: they are restored from the list, not from the agency's trash. */
export const savedViewKind: RecordKind = {
  topic: savedViewsTopic,
  titles: sharedViewTitles,
  purge: purgeSavedViews,
};
