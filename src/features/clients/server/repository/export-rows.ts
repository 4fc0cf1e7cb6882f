import { sql } from 'drizzle-orm';
import type { ExportRow } from '#features/imports/server/export-records.ts';
import type { Database } from '#platform/database/server/database.ts';
import { selectColumns } from '#platform/database/server/select-columns.ts';
import { readSnapshotRows } from '#platform/database/server/snapshot-rows.ts';
import type { ChosenRecords } from '#platform/lists/list-contract.ts';
import type { ClientFilter } from '../../contract.ts';
import { type ClientImportField, clientImportFields } from '../../import/columns.ts';
import type { ClientSorting } from '../../rules.ts';
import { clientList } from './list-clients.ts';

const exportColumns = selectColumns(clientImportFields, {
  budget_min: 'p.budget_min::text',
  budget_max: 'p.budget_max::text',
  property_types: 'array(select t.name from property_types t where t.id = any(p.property_type_ids) order by t.name)',
  agent: 'a.full_name',
});

/** All clients of a filter, in the order of the list, from one snapshot. */
export function readClientExportRows(
  database: Database,
  filter: ClientFilter & ChosenRecords,
  sorting: ClientSorting,
  signal: AbortSignal,
): AsyncGenerator<ExportRow<ClientImportField>[]> {
  return readSnapshotRows<ExportRow<ClientImportField>>(
    database,
    async (db) => sql`
      select ${exportColumns}, p.custom, r.custom as requirement_custom
      from clients p
      left join requirements r on r.client_id = p.id and r.position = 0
      left join profiles a on a.id = p.agent_id
      ${await clientList.allRows(db, filter, sorting)}`,
    { signal },
  );
}
