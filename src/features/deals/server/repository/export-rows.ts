import { sql } from 'drizzle-orm';
import type { CustomValues } from '#platform/custom-fields/custom-fields.ts';
import type { Database } from '#platform/database/server/database.ts';
import { readSnapshotRows } from '#platform/database/server/snapshot-rows.ts';
import type { ChosenRecords } from '#platform/lists/list-contract.ts';
import type { DealFilter } from '../../contract.ts';
import type { DealKind, DealSorting } from '../../rules.ts';
import { dealList } from './list-deals.ts';

export interface DealExportRow extends Record<string, unknown> {
  readonly closed_on: string;
  readonly kind: DealKind;
  readonly property: string;
  readonly client: string | null;
  readonly seller: string | null;
  readonly lead: string | null;
  readonly price: string;
  readonly commission: string;
  /** 'Rohan Deshpande 60%; Kavita Rao 40%' */
  readonly agents: string;
  readonly undone_on: string | null;
  readonly undo_reason: string;
  readonly notes: string;
  readonly custom: CustomValues;
}

/** All deals of a filter, in list order, from one snapshot. */
export function readDealExportRows(
  database: Database,
  filter: DealFilter & ChosenRecords,
  sorting: DealSorting,
  signal: AbortSignal,
): AsyncGenerator<DealExportRow[]> {
  return readSnapshotRows<DealExportRow>(
    database,
    async (db) => sql`
      select p.closed_on::text, p.kind, p.property_title as property, c.full_name as client, o.full_name as seller,
        l.full_name as lead, p.price::text, p.commission::text, s.agents,
        (p.undone_at at time zone company.time_zone)::date::text as undone_on, p.undo_reason, p.notes, p.custom
      from deals p
      cross join company
      left join clients c on c.id = p.client_id and c.deleted_at is null
      left join clients o on o.id = p.seller_id and o.deleted_at is null
      left join leads l on l.id = p.lead_id and l.deleted_at is null
      left join lateral (
        select string_agg(concat(a.full_name, ' ', trim_scale(d.share), '%'), '; ' order by d.position) as agents
        from deal_shares d join profiles a on a.id = d.agent_id where d.deal_id = p.id) s on true
      ${await dealList.allRows(db, filter, sorting)}`,
    { signal },
  );
}
