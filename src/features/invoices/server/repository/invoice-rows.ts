import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows, titleFinder } from '#platform/database/server/record-rows.ts';
import type { Invoice } from '../../contract.ts';
import { invoiceNumbers, invoices } from '../tables.ts';
import { invoiceCardColumnsOn, invoiceCardJoins } from './invoice-card.ts';

export type InvoiceRow = typeof invoices.$inferSelect;
export type NewInvoiceRow = typeof invoices.$inferInsert;

export const { find: findInvoiceRow, lock: lockInvoiceRow, update: updateInvoiceRow } = recordRows(invoices);

export const invoiceTitles = titleFinder(invoices, invoices.number);

/** An invoice in the shape of the contract on a day, built by the database; null if it does not exist or is in the trash. */
export async function findInvoice(db: Queryable, id: string, today: string): Promise<Invoice | null> {
  const { rows } = await db.execute<{ invoice: Invoice }>(sql`
    select row_to_json(i) as invoice from (
      select ${invoiceCardColumnsOn(today)}, p.notes, p.tax_kind, p.tax_rate::text, p.cgst::text, p.sgst::text, p.igst::text,
        p.place_of_supply, p.cancelled_at, p.cancel_reason, p.updated_at,
        coalesce((select json_agg(json_build_object('id', y.id, 'amount', y.amount::text, 'paid_on', y.paid_on,
          'reference', y.reference, 'created_by', b.full_name, 'created_by_id', y.created_by, 'created_at', y.created_at, 'undone_at', y.undone_at)
          order by y.paid_on, y.id) from invoice_payments y left join profiles b on b.id = y.created_by
          where y.invoice_id = p.id), '[]') as payments
      from invoices p ${invoiceCardJoins} where p.id = ${id} and p.deleted_at is null) i`);
  return rows[0]?.invoice ?? null;
}

/**
 * Assigns the next number of a financial year. It locks the year until the transaction ends, so that a rollback returns the
 * number: call it as late as possible, before nothing slow.
 */
export async function nextInvoiceCount(db: Queryable, financialYear: string): Promise<number> {
  const [row] = await db
    .insert(invoiceNumbers)
    .values({ financial_year: financialYear, last: 1 })
    .onConflictDoUpdate({ target: invoiceNumbers.financial_year, set: { last: sql`${invoiceNumbers.last} + 1` } })
    .returning();
  if (!row) throw new Error('no number was given');
  return row.last;
}

export async function insertInvoiceRow(db: Queryable, values: NewInvoiceRow): Promise<InvoiceRow | null> {
  const [row] = await db.insert(invoices).values(values).returning();
  return row ?? null;
}

/**
 * Returns which of these links are broken. It locks an active deal until the transaction ends. The property of the billed
 * deal may be in the trash: the service was about it.
 */
export async function findBrokenInvoiceLinks(
  db: Queryable,
  links: { clientId: string | null; propertyId: string | null; dealId: string | null; billedId: string | null },
): Promise<Record<'client_id' | 'property_id' | 'deal_id', boolean>> {
  const { clientId, propertyId, dealId, billedId } = links;
  const { rows } = await db.execute<Record<'client_id' | 'property_id' | 'deal_id', boolean>>(sql`
    select
      ${clientId}::uuid is not null and not exists (
        select from clients where id = ${clientId}::uuid and deleted_at is null for share) as client_id,
      ${propertyId}::uuid is not null and not exists (
        select from properties where id = ${propertyId}::uuid and (deleted_at is null
          or id = (select property_id from deals where id = ${billedId}::uuid))) as property_id,
      ${dealId}::uuid is not null and not exists (
        select from deals where id = ${dealId}::uuid and is_standing for share) as deal_id`);
  return rows[0] ?? { client_id: false, property_id: false, deal_id: false };
}

export async function findInvoicesOf(db: Queryable, clientIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(inArray(invoices.client_id, [...clientIds]));
  return rows.map((row) => row.id);
}

/** Erases the printed texts that tax law does not require. */
export async function blankPrintedNotes(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update invoices set printed = jsonb_set(printed, '{notes}', 'null')
    where id = any(${sql.param([...ids])}::uuid[]) and printed is not null`);
}

/** Whether there is any invoice, including the trash: numbers are permanent. */
export async function hasInvoices(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (select 1 from ${invoices}) as found`);
  return rows[0]?.found === true;
}
