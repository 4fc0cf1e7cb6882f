import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { InvoiceStatus } from '../../rules.ts';
import { statusOn } from './invoice-card.ts';

export interface ClientInvoice extends Record<string, unknown> {
  readonly id: string;
  readonly number: string;
  readonly issued_on: string;
  readonly due_date: string;
  readonly status: InvoiceStatus;
  readonly total: string;
  readonly paid: string;
  /** Zero once it is cancelled. */
  readonly owed: string;
}

const maxShown = 60;

/** The issued invoices of a client, newest first; no drafts. */
export async function listIssuedInvoicesOf(db: Queryable, clientId: string, today: string): Promise<ClientInvoice[]> {
  const { rows } = await db.execute<ClientInvoice>(sql`
    select p.id, p.number, p.issued_on::text, p.due_date::text, ${statusOn(today)} as status, p.total::text, p.paid::text,
      (case when p.cancelled_at is null then p.total - p.paid else 0.00 end)::text as owed
    from invoices p
    where p.client_id = ${clientId}::uuid and p.locked_at is not null and p.deleted_at is null
    order by p.issued_on desc, p.created_at desc, p.id desc limit ${maxShown}`);
  return rows;
}
