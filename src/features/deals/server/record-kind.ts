import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { dealTitles } from './repository/deal-rows.ts';

/** Deals are undone, never deleted, so they are never in the trash. */
export const dealKind: RecordKind = { topic: 'deals', titles: dealTitles };
