import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { PropertyStatus, Purpose } from '../../rules.ts';

export interface OnMarketRow {
  readonly id: string;
  readonly title: string;
  readonly locality: string | null;
  readonly city: string;
  readonly price: string;
  readonly status: PropertyStatus;
  readonly listing_date: string;
}

/** The properties offered for a purpose that were listed first, and the number of all. */
export async function listOnMarket(
  db: Queryable,
  purpose: Purpose,
  limit: number,
): Promise<{ items: OnMarketRow[]; total: number }> {
  const offered = sql`p.deleted_at is null and p.purpose = ${purpose} and p.status in ('available', 'pending')`;
  const { rows } = await db.execute<{ items: OnMarketRow[]; total: number }>(sql`
    select (select count(*)::integer from properties p where ${offered}) as total,
      (select coalesce(json_agg(row_to_json(first)), '[]') from (
        select p.id, p.title, p.locality, p.city, p.price::text, p.status, p.listing_date
        from properties p where ${offered} order by p.listing_date, p.id limit ${limit}) first) as items`);
  return rows[0] ?? { items: [], total: 0 };
}
