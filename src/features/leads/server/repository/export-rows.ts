import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/server/database.ts';
import { readSnapshotRows } from '#platform/database/server/snapshot-rows.ts';
import type { LeadFilter } from '../../contract.ts';
import type { Interest, LeadSorting, LeadSource, LeadStatus, LostReason, WonReason } from '../../rules.ts';
import { type LeadViewer, leadFilterCondition, leadOrders } from './list-leads.ts';

export interface LeadExportRow extends Record<string, unknown> {
  readonly full_name: string;
  readonly phone: string | null;
  readonly other_phones: string[];
  readonly email: string | null;
  readonly source: LeadSource | null;
  readonly status: LeadStatus;
  readonly lost_reason: LostReason | null;
  readonly lost_note: string;
  readonly won_reason: WonReason | null;
  readonly won_note: string;
  readonly interest_type: Interest | null;
  readonly budget: string | null;
  readonly preferred_locations: string[];
  readonly property: string | null;
  readonly follow_up_on: string | null;
  readonly agent: string | null;
  readonly created_on: string;
  readonly notes: string;
}

/** All leads of a filter, in list order, from one snapshot. */
export function readLeadExportRows(
  database: Database,
  viewer: LeadViewer,
  filter: LeadFilter,
  sorting: LeadSorting,
  signal: AbortSignal,
): AsyncGenerator<LeadExportRow[]> {
  const order = leadOrders[sorting];
  return readSnapshotRows<LeadExportRow>(
    database,
    async () => sql`
      select p.full_name, p.phone, p.other_phones, p.email, p.source, p.status, p.lost_reason, p.lost_note, p.won_reason, p.won_note, p.interest_type,
        p.budget::text, p.preferred_locations, h.title as property, p.follow_up_on::text, a.full_name as agent,
        (p.created_at at time zone c.time_zone)::date::text as created_on, p.notes
      from leads p
      cross join company c
      left join profiles a on a.id = p.assigned_agent_id
      left join properties h on h.id = p.property_id and h.deleted_at is null
      where ${leadFilterCondition(filter, viewer)}
      ${order.sorted(order.column)}`,
    { signal },
  );
}
