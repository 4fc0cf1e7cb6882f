import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { wordTitles } from './repository.ts';
import { wordsTopic } from './service.ts';

/** Names words in the audit trail. */
export const wordRecordKind: RecordKind = { topic: wordsTopic, titles: wordTitles };
