import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { dealTitles } from './repository/deal-rows.ts';

/** Deals are undone, never deleted: they have no place in the trash. */
export const dealKind: RecordKind = { topic: 'deals', titles: dealTitles };
