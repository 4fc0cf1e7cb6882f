import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { DealBill } from '../../contract.ts';

interface DealToBill extends Omit<DealBill, 'due_date' | 'description'> {
  /** The client's language. */
  readonly language: Language | null;
}

/** Billing data of an active deal, including a property in the trash; null if there is no such deal. */
export async function findDealToBill(db: Queryable, dealId: string): Promise<DealToBill | null> {
  const { rows } = await db.execute<DealToBill & Record<string, unknown>>(sql`
    select d.id as deal_id, d.property_id, d.property_title, c.id as client_id, c.full_name as client_name, c.language,
      d.commission::text as amount,
      array(select number from invoices i where i.deal_id = d.id and i.deleted_at is null and i.cancelled_at is null
        order by number) as billed_by
    from deals d
    left join clients c on c.id = d.client_id and c.deleted_at is null
    where d.id = ${dealId}::uuid and d.is_standing`);
  return rows[0] ?? null;
}
