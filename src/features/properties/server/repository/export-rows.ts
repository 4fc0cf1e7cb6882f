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
import { contactRoles } from '../../rules.ts';
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
  ...Object.fromEntries(
    contactRoles.flatMap((role) => [`${role}_name`, `${role}_phone`]).map((name) => [name, `k.${name}`]),
  ),
});

/** The people of property `p` in two columns for each role: 'Asha; Lata', and '98220 41736; ' where Lata has no number. */
const people = sql.raw(`
  select ${contactRoles
    .map(
      (
        role,
      ) => `string_agg(replace(name, ';', ','), '; ' order by created_at nulls first, id) filter (where role = '${role}') as ${role}_name,
        case when count(phone) filter (where role = '${role}') > 0 then
          string_agg(coalesce(replace(phone, ';', ','), ''), '; ' order by created_at nulls first, id) filter (where role = '${role}')
        end as ${role}_phone`,
    )
    .join(', ')}
  from (
    select 'owner' as role, o.full_name as name, o.phone, null::timestamptz as created_at, o.id
    from clients o where o.id = p.owner_id and o.deleted_at is null
    union all
    select c.role, coalesce(c.name, l.full_name), coalesce(c.phone, l.phone), c.created_at, c.id
    from property_contacts c left join clients l on l.id = c.client_id
    where c.property_id = p.id and (c.client_id is null or l.deleted_at is null)
  ) person`);

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
      cross join lateral (${people}) k
      ${await propertyList.allRows(db, filter, sorting)}`,
    { signal },
  );
}
