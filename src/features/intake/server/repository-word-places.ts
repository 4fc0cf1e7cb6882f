import type { WordPlace } from '#features/vocabulary/server/repository-word-places.ts';
import { wordColumn } from '#features/vocabulary/server/repository-word-places.ts';
import { intakeConnections, leadTouches } from './tables.ts';

const source = { kind: 'lead_source' } as const;

/** Enquiries have no change log of their own: their leads tell of the merge. */
export const intakeWordPlaces: readonly WordPlace[] = [
  wordColumn({
    ...source,
    topic: 'intake_connections',
    table: intakeConnections,
    column: intakeConnections.source,
    isLogged: true,
  }),
  wordColumn({ ...source, topic: 'lead_touches', table: leadTouches, column: leadTouches.source, isLogged: false }),
];
