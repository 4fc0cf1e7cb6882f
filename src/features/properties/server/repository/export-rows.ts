import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/server/database.ts';
import { readSnapshotRows } from '#platform/database/server/snapshot-rows.ts';
import type { PropertyFilter } from '../../contract.ts';
import type { AreaBasis, PropertyStatus, Purpose, Sorting } from '../../rules.ts';
import { propertyFilterCondition, propertyOrders } from './list-properties.ts';

export interface PropertyExportRow extends Record<string, unknown> {
  readonly title: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly price: string;
  readonly property_type: string | null;
  readonly bedrooms: number | null;
  readonly bathrooms: string | null;
  readonly square_feet: string | null;
  readonly area_text: string | null;
  readonly area_basis: AreaBasis | null;
  readonly purpose: Purpose;
  readonly status: PropertyStatus;
  readonly zip_code: string | null;
  readonly description: string;
  readonly features: string[];
  readonly year_built: number | null;
  readonly lot_size: string | null;
  readonly rera_number: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly listing_date: string;
  readonly agent: string | null;
}

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
      select p.title, p.address, p.city, p.state, p.price::text, t.name as property_type, p.bedrooms,
        trim_scale(p.bathrooms)::text as bathrooms, p.square_feet::text, p.area_text, p.area_basis, p.purpose, p.status,
        p.zip_code, p.description, p.features, p.year_built, p.lot_size, p.rera_number, p.latitude, p.longitude,
        p.listing_date::text, a.full_name as agent
      from properties p
      left join property_types t on t.id = p.property_type_id
      left join profiles a on a.id = p.agent_id
      where ${propertyFilterCondition(filter)}
      ${order.sorted(order.column)}`,
    { signal },
  );
}
