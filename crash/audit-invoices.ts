import { expect } from 'vitest';
import type { Cluster } from './database.ts';
import type { InvoiceLedger } from './invoice-workload.ts';

export async function auditInvoices(
  cluster: Cluster,
  ledger: InvoiceLedger,
  complain: (what: string) => string,
): Promise<void> {
  const rows = await cluster.rows<{ id: string; is_issued: boolean; is_cancelled: boolean }>(
    'select id, locked_at is not null as is_issued, cancelled_at is not null as is_cancelled from invoices',
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const paid = new Map(
    (await cluster.rows<{ id: string; amount: string }>('select id, amount from invoice_payments')).map((row) => [
      row.id,
      row.amount,
    ]),
  );
  const wrong: string[] = [];
  for (const { input, outcome } of ledger.creates)
    if (outcome === 'acknowledged' && !found.has(input.id)) wrong.push(`invoice ${input.id}`);
  for (const { input, outcome } of ledger.payments) {
    const amount = paid.get(input.payment_id);
    if (outcome === 'acknowledged' && Number(amount) !== Number(input.amount))
      wrong.push(`payment ${input.payment_id}`);
    if (outcome === 'refused' && amount !== undefined) wrong.push(`refused payment ${input.payment_id}`);
  }
  for (const { input, outcome } of ledger.issues)
    if (outcome === 'acknowledged' && found.get(input.id)?.is_issued !== true) wrong.push(`issuing of ${input.id}`);
  for (const { input, outcome } of ledger.cancels)
    if (outcome === 'acknowledged' && found.get(input.id)?.is_cancelled !== true)
      wrong.push(`cancelling of ${input.id}`);
  expect(wrong, complain('acknowledged changes of invoices that are missing')).toEqual([]);

  // Number, log and total are written together.
  const numbers = await cluster.rows(`
    select financial_year, n.last, count(*), max(right(number, 6)::integer) as highest
    from invoices join invoice_numbers n using (financial_year) group by financial_year, n.last
    having count(distinct number) <> n.last or max(right(number, 6)::integer) <> n.last or count(*) <> n.last`);
  expect(numbers, complain('gaps in the invoice numbers')).toEqual([]);
  const half = await cluster.rows(`
    select i.id, i.paid, log.*, paid_in.* from invoices i,
      lateral (select count(*) filter (where action = 'created') as created,
          count(*) filter (where action in ('paid', 'part_paid')) as paid_times,
          count(*) filter (where action = 'issued') as issued,
          count(*) filter (where action = 'cancelled') as cancelled
        from changes where topic = 'invoices' and entity_id = i.id) log,
      lateral (select count(*) as payments, coalesce(sum(amount), 0) as sum
        from invoice_payments where invoice_id = i.id and undone_at is null) paid_in
    where log.created <> 1 or log.paid_times <> paid_in.payments or i.paid <> paid_in.sum
      or log.issued <> (i.locked_at is not null)::integer
      or log.cancelled <> (i.cancelled_at is not null)::integer`);
  expect(half, complain('invoices without their payments or change log')).toEqual([]);
}
