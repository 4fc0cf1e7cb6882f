import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/server/database.ts';
import { readSnapshotRows } from '#platform/database/server/snapshot-rows.ts';
import type { PropertyFilter } from '../../contract.ts';
import type { PropertyImportField } from '../../import/column-terms.ts';
import { propertyImportFields } from '../../import/column-terms.ts';
import type { Sorting } from '../../rules.ts';
import { propertyFilterCondition, propertyOrders } from './list-properties.ts';

export type PropertyExportRow = Record<PropertyImportField, string | number | string[] | null> & {
  readonly state: string;
  readonly features: string[];
  readonly area_text: string | null;
  readonly agent: string | null;
};

/** Columns that the database writes as text, or that another table has. */
const otherColumns: Partial<Record<PropertyImportField, string>> = {
  price: 'p.price::text',
  property_type: 't.name as property_type',
  bathrooms: 'trim_scale(p.bathrooms)::text as bathrooms',
  square_feet: 'p.square_feet::text',
  listing_date: 'p.listing_date::text',
};
const exportColumns = sql.raw(propertyImportFields.map((field) => otherColumns[field] ?? `p.${field}`).join(', '));

/** All properties that match a filter, in the order of the list, from one snapshot. */
export function readPropertyExportRows(
  database: Database,
  filter: PropertyFilter,
  sorting: Sorting,
  signal: AbortSignal,
): AsyncGenerator<PropertyExportRow[]> {
  const order = propertyOrders[sorting];
  return readSnapshotRows<PropertyExportRow>(
    database,
    async () => sql`
      select ${exportColumns}, p.area_text, a.full_name as agent
      from properties p
      left join property_types t on t.id = p.property_type_id
      left join profiles a on a.id = p.agent_id
      where ${propertyFilterCondition(filter)}
      ${order.sorted(order.column)}`,
    { signal },
  );
}
