import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/server/database.ts';
import { readSnapshotRows } from '#platform/database/server/snapshot-rows.ts';
import type { ChosenRecords } from '#platform/lists/list-contract.ts';
import type { InvoiceFilter } from '../../contract.ts';
import type { InvoiceSorting, InvoiceStatus } from '../../rules.ts';
import { statusOn } from './invoice-card.ts';
import { invoiceList } from './list-invoices.ts';

export interface InvoiceExportRow extends Record<string, unknown> {
  readonly number: string;
  readonly status: InvoiceStatus;
  readonly issued_on: string;
  readonly due_date: string;
  readonly client: string | null;
  readonly gstin: string | null;
  readonly property: string | null;
  readonly description: string;
  readonly amount: string;
  readonly place_of_supply: string | null;
  readonly tax_rate: string;
  readonly cgst: string;
  readonly sgst: string;
  readonly igst: string;
  readonly total: string;
  readonly paid: string;
  readonly paid_date: string | null;
  readonly owed: string;
  readonly commission_rate: string;
  readonly commission_amount: string;
  readonly agent: string | null;
  readonly notes: string;
}

/** The printed value: null if the recipient was unregistered at that time (CGST Rules 2017, rule 46(d)). */
const gstin = sql`case when p.printed is null then c.gstin else p.printed #>> '{buyer,gstin}' end`;

/** All invoices of a filter on a day, in list order, from one snapshot. */
export function readInvoiceExportRows(
  database: Database,
  today: string,
  filter: InvoiceFilter & ChosenRecords,
  sorting: InvoiceSorting,
  signal: AbortSignal,
): AsyncGenerator<InvoiceExportRow[]> {
  return readSnapshotRows<InvoiceExportRow>(
    database,
    async (db) => sql`
      select p.number, ${statusOn(today)} as status, p.issued_on::text, p.due_date::text,
        coalesce(p.printed #>> '{buyer,name}', c.full_name) as client,
        ${gstin} as gstin, h.title as property, p.description, p.amount::text,
        p.place_of_supply, case when p.tax_kind = 'none' then '0.00' else p.tax_rate::text end as tax_rate,
        p.cgst::text, p.sgst::text, p.igst::text, p.total::text, p.paid::text, p.paid_date::text,
        (case when p.cancelled_at is null then p.total - p.paid else 0.00 end)::text as owed,
        p.commission_rate::text, p.commission_amount::text, a.full_name as agent, p.notes
      from invoices p
      left join clients c on c.id = p.client_id and c.deleted_at is null
      left join profiles a on a.id = p.agent_id
      left join properties h on h.id = p.property_id and h.deleted_at is null
      ${await invoiceList(today).allRows(db, filter, sorting)}`,
    { signal },
  );
}
