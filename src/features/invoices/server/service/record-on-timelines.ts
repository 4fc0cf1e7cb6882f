import type { Transaction } from '#platform/context/server/context.ts';
import type { InvoiceRow } from '../repository/invoice-rows.ts';

type Act = 'created' | 'issued' | 'part_paid' | 'paid' | 'payment_taken_back' | 'cancelled' | 'deleted' | 'restored';

/** Logs an action on the timelines of property and client, with the total including tax or the payment. */
export async function recordInvoiceOnTimelines(
  tx: Transaction,
  act: Act,
  { number, property_id, client_id }: Pick<InvoiceRow, 'number' | 'property_id' | 'client_id'>,
  amount: string,
): Promise<void> {
  const change = {
    action: `invoice_${act}`,
    difference: { invoice_number: [null, number], invoice_amount: [null, amount] },
  } as const;
  if (property_id !== null) await tx.record({ topic: 'properties', entityId: property_id, ...change });
  if (client_id !== null) await tx.record({ topic: 'clients', entityId: client_id, ...change });
}
