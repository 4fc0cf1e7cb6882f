import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/server/database.ts';
import { readSnapshotRows } from '#platform/database/server/snapshot-rows.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { ClientFilter } from '../../contract.ts';
import type { ClientSorting, ClientType } from '../../rules.ts';
import { clientFilterCondition, clientOrders } from './list-clients.ts';

export interface ClientExportRow extends Record<string, unknown> {
  readonly full_name: string;
  readonly client_type: ClientType | null;
  readonly phone: string | null;
  readonly other_phones: string[];
  readonly email: string | null;
  readonly budget_min: string | null;
  readonly budget_max: string | null;
  readonly preferred_locations: string[];
  readonly address: string | null;
  readonly state: string | null;
  readonly gstin: string | null;
  readonly language: Language;
  readonly agent: string | null;
  readonly notes: string;
  readonly property_types: string[];
  readonly bedrooms_min: number | null;
  readonly bedrooms_max: number | null;
  readonly bathrooms_min: number | null;
  readonly bathrooms_max: number | null;
  readonly amenities: string[];
}

/** All clients of a filter, in the order of the list, from one snapshot. */
export function readClientExportRows(
  database: Database,
  filter: ClientFilter,
  sorting: ClientSorting,
  signal: AbortSignal,
): AsyncGenerator<ClientExportRow[]> {
  const order = clientOrders[sorting];
  return readSnapshotRows<ClientExportRow>(
    database,
    async () => sql`
      select p.full_name, p.client_type, p.phone, p.other_phones, p.email, p.budget_min::text, p.budget_max::text,
        p.preferred_locations, p.address, p.state, p.gstin, p.language, a.full_name as agent, p.notes,
        array(select t.name from property_types t where t.id = any(p.property_type_ids) order by t.name) as property_types,
        p.bedrooms_min, p.bedrooms_max, p.bathrooms_min, p.bathrooms_max, p.amenities
      from clients p
      left join profiles a on a.id = p.agent_id
      where ${clientFilterCondition(filter)}
      ${order.sorted(order.column)}`,
    { signal },
  );
}
