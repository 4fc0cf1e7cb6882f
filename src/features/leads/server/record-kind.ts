import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { findMergedInto, listDeleted } from '#features/history/server/repository-trash.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { leadNames } from './repository/lead-rows.ts';
import { purgeLeads, restoreLead } from './service/delete-lead.ts';
import { leads } from './tables.ts';

export function leadKind(erasureHandlers: readonly ErasureHandler[]): RecordKind {
  return {
    topic: 'leads',
    // Positions in the board column, and merges, which the record that stays shows.
    hidden: { acts: ['placed', 'merged_into'] },
    titles: leadNames,
    merged: (db, id) => findMergedInto(db, leads, [id]),
    listDeleted: (db, page) => listDeleted(db, { table: leads, title: leads.full_name }, page),
    restore: restoreLead,
    purge: (context, before) => purgeLeads(context, erasureHandlers, before),
  };
}
