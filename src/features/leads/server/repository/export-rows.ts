import { sql } from 'drizzle-orm';
import type { ExportRow } from '#features/imports/server/export-records.ts';
import type { Database } from '#platform/database/server/database.ts';
import { selectColumns } from '#platform/database/server/select-columns.ts';
import { readSnapshotRows } from '#platform/database/server/snapshot-rows.ts';
import type { ChosenRecords } from '#platform/lists/list-contract.ts';
import type { LeadFilter } from '../../contract.ts';
import { type LeadImportField, leadImportFields } from '../../import/columns.ts';
import type { LeadSorting } from '../../rules.ts';
import { type LeadViewer, leadList } from './list-leads.ts';

const exportColumns = selectColumns(leadImportFields, {
  budget_min: 'p.budget_min::text',
  budget: 'p.budget::text',
  property_types: 'array(select t.name from property_types t where t.id = any(p.property_type_ids) order by t.name)',
  possession_by: 'p.possession_by::text',
  property: 'h.title',
  follow_up_on: 'p.follow_up_on::text',
  agent: 'a.full_name',
  created_on: '(p.created_at at time zone c.time_zone)::date::text',
});

/** All leads of a filter, in list order, from one snapshot. */
export function readLeadExportRows(
  database: Database,
  viewer: LeadViewer,
  filter: LeadFilter & ChosenRecords,
  sorting: LeadSorting,
  signal: AbortSignal,
): AsyncGenerator<ExportRow<LeadImportField>[]> {
  return readSnapshotRows<ExportRow<LeadImportField>>(
    database,
    async (db) => sql`
      select ${exportColumns}, p.custom, r.custom as requirement_custom
      from leads p
      cross join company c
      left join requirements r on r.lead_id = p.id and r.position = 0
      left join profiles a on a.id = p.assigned_agent_id
      left join properties h on h.id = p.property_id and h.deleted_at is null
      ${await leadList(viewer).allRows(db, filter, sorting)}`,
    { signal },
  );
}
