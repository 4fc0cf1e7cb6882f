import type { WordReference } from '#features/vocabulary/server/repository-word-references.ts';
import { wordColumn } from '#features/vocabulary/server/repository-word-references.ts';
import { intakeConnections, leadTouches } from './tables.ts';

const source = { kind: 'lead_source' } as const;

/** Enquiries have no change log of their own: their leads tell of the merge. */
export const intakeWordReferences: readonly WordReference[] = [
  wordColumn({
    ...source,
    topic: 'intake_connections',
    table: intakeConnections,
    column: intakeConnections.source,
    isLogged: true,
  }),
  wordColumn({ ...source, topic: 'lead_touches', table: leadTouches, column: leadTouches.source, isLogged: false }),
];
