import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { DealBill } from '../../contract.ts';

/** What there is to bill about a deal that stands; null where there is none. */
export async function findDealToBill(db: Queryable, dealId: string): Promise<Omit<DealBill, 'due_date'> | null> {
  const { rows } = await db.execute<Omit<DealBill, 'due_date'> & Record<string, unknown>>(sql`
    select d.id as deal_id, h.id as property_id, d.property_title, c.id as client_id, c.full_name as client_name,
      d.commission::text as amount, '' as description,
      array(select number from invoices i where i.deal_id = d.id and i.deleted_at is null and i.cancelled_at is null
        order by number) as billed_by
    from deals d
    left join properties h on h.id = d.property_id and h.deleted_at is null
    left join clients c on c.id = d.client_id and c.deleted_at is null
    where d.id = ${dealId}::uuid and d.is_standing`);
  return rows[0] ?? null;
}
