import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/** SQL for the status of invoice p on a day of the company. */
export function statusOn(today: string): SQL {
  return sql`case when p.cancelled_at is not null then 'cancelled' when p.is_settled then 'paid'
    when p.due_date < ${today}::date then 'overdue' else 'pending' end`;
}

/** The columns of an invoice card for invoices p, in the shape of the contract. */
export function invoiceCardColumnsOn(today: string): SQL {
  return sql`p.id, p.number, ${statusOn(today)} as status, ${fixed}`;
}

const fixed = sql.raw(`p.issued_on, p.due_date, p.paid_date,
  p.property_id, case when h.id is not null then json_build_object('id', h.id, 'title', h.title, 'address', h.address,
    'city', h.city) end as property,
  p.client_id, case when c.id is not null then json_build_object('id', c.id, 'full_name', c.full_name, 'email', c.email,
    'phone', c.phone) end as client,
  p.agent_id, case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name,
    'email', a.email) end as agent,
  p.deal_id, p.description, p.amount::text, p.commission_rate::text, p.commission_amount::text, p.total::text,
  p.paid::text, (case when p.cancelled_at is null then p.total - p.paid else 0.00 end)::text as owed,
  p.locked_at, p.created_by, p.created_at, p.version`);

export const invoiceCardJoins = sql.raw(`
  left join clients c on c.id = p.client_id and c.deleted_at is null and c.erased_at is null
  left join profiles a on a.id = p.agent_id
  left join properties h on h.id = p.property_id and h.deleted_at is null`);
