import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { customFieldTitles } from './repository.ts';
import { customFieldsTopic } from './service.ts';

/** Names custom fields in the audit trail. */
export const customFieldRecordKind: RecordKind = { topic: customFieldsTopic, titles: customFieldTitles };
