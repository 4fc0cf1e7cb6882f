import { sql } from 'drizzle-orm';
import type { ExportRow } from '#features/imports/server/export-records.ts';
import type { Database } from '#platform/database/server/database.ts';
import { selectColumns } from '#platform/database/server/select-columns.ts';
import { readSnapshotRows } from '#platform/database/server/snapshot-rows.ts';
import type { ChosenRecords } from '#platform/lists/list-contract.ts';
import type { PropertyFilter } from '../../contract.ts';
import type { PropertyImportField } from '../../import/column-terms.ts';
import { propertyImportFields } from '../../import/column-terms.ts';
import type { Sorting } from '../../rules.ts';
import { propertyList } from './list-properties.ts';

export type PropertyExportField = PropertyImportField | 'area_text' | 'agent';

const exportColumns = selectColumns<PropertyExportField>([...propertyImportFields, 'area_text', 'agent'], {
  price: 'p.price::text',
  property_type: 't.name',
  bathrooms: 'trim_scale(p.bathrooms)::text',
  square_feet: 'p.square_feet::text',
  possession_on: 'p.possession_on::text',
  maintenance: 'p.maintenance::text',
  deposit: 'p.deposit::text',
  listing_date: 'p.listing_date::text',
  agent: 'a.full_name',
});

/** All properties that match a filter, in the order of the list, from one snapshot. */
export function readPropertyExportRows(
  database: Database,
  filter: PropertyFilter & ChosenRecords,
  sorting: Sorting,
  signal: AbortSignal,
): AsyncGenerator<ExportRow<PropertyExportField>[]> {
  return readSnapshotRows<ExportRow<PropertyExportField>>(
    database,
    async (db) => sql`
      select ${exportColumns}, p.custom
      from properties p
      left join property_types t on t.id = p.property_type_id
      left join profiles a on a.id = p.agent_id
      ${await propertyList.allRows(db, filter, sorting)}`,
    { signal },
  );
}
