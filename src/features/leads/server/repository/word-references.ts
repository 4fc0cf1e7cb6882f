import type { WordReference } from '#features/vocabulary/server/repository-word-references.ts';
import { wordColumn, wordInSavedViews } from '#features/vocabulary/server/repository-word-references.ts';
import { leads } from '../tables.ts';

export const leadWordReferences: readonly WordReference[] = [
  wordColumn({ kind: 'lead_stage', topic: 'leads', table: leads, column: leads.status, isLogged: true }),
  wordColumn({ kind: 'lead_source', topic: 'leads', table: leads, column: leads.source, isLogged: true }),
  wordColumn({ kind: 'lost_reason', topic: 'leads', table: leads, column: leads.lost_reason, isLogged: true }),
  wordInSavedViews({ kind: 'lead_source', list: 'leads', parameter: 'source' }),
  wordInSavedViews({ kind: 'lead_stage', list: 'leads', parameter: 'status' }),
  wordInSavedViews({ kind: 'lead_stage', list: 'leads', parameter: 'reached' }),
  wordInSavedViews({ kind: 'lead_stage', list: 'leads', parameter: 'lost_from' }),
];
