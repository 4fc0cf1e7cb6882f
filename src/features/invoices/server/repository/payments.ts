import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { invoicePayments } from '../tables.ts';

export type PaymentRow = typeof invoicePayments.$inferSelect;

/** Inserts a payment; false if the id exists (idempotent retry). */
export async function insertPayment(db: Queryable, values: typeof invoicePayments.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(invoicePayments)
    .values(values)
    .onConflictDoNothing({ target: invoicePayments.id })
    .returning({ id: invoicePayments.id });
  return rows.length > 0;
}

export async function findPayment(db: Queryable, id: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(invoicePayments).where(eq(invoicePayments.id, id));
  return row ?? null;
}

/** Reverses a payment; null if it was reversed already. */
export async function updateUndone(db: Queryable, id: string, at: Date, by: string | null): Promise<PaymentRow | null> {
  const [row] = await db
    .update(invoicePayments)
    .set({ undone_at: at, undone_by: by })
    .where(and(eq(invoicePayments.id, id), isNull(invoicePayments.undone_at)))
    .returning();
  return row ?? null;
}

/** The valid payments of an invoice, by date. */
export async function listActivePayments(db: Queryable, invoiceId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(invoicePayments)
    .where(and(eq(invoicePayments.invoice_id, invoiceId), isNull(invoicePayments.undone_at)))
    .orderBy(invoicePayments.paid_on, invoicePayments.id);
}
