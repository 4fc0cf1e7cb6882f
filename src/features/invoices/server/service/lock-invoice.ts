import type { Transaction } from '#platform/context/server/context.ts';
import type { InvoiceRow, NewInvoice } from '../repository/invoice-rows.ts';
import { factsOf, taxColumns } from './invoice-facts.ts';

/**
 * What is written when somebody gets an invoice for the first time: all that stands on it, with the tax that follows from
 * it. Null when it was locked before: a copy is the same as the first.
 */
export async function lockingValues(tx: Transaction, row: InvoiceRow, at: Date): Promise<Partial<NewInvoice> | null> {
  if (row.locked_at !== null) return null;
  const printed = await factsOf(tx.db, row, row);
  return { printed, locked_at: at, ...taxColumns(printed) };
}
