import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { countsAsRows } from '#platform/counts/server/counts.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordList } from '#platform/lists/server/record-list.ts';
import type { ListQuery, Order } from '#platform/lists/server/sorted-list.ts';
import { ascending, byDate, descending, oneOf } from '#platform/lists/server/sorted-list.ts';
import type { InvoiceFilter, InvoiceSums } from '../../contract.ts';
import type { InvoiceSorting, InvoiceView } from '../../rules.ts';
import { invoiceCardColumnsOn, invoiceCardJoins } from './invoice-card.ts';

/** The figures of all invoices on a day. */
export async function sumInvoices(db: Queryable, today: string): Promise<InvoiceSums> {
  const inRupees = (condition: SQL) =>
    sql`(coalesce(sum(value) filter (where ${condition}), 0) / 100.0)::numeric(20, 2)::text`;
  const named = (name: string) => sql`name = ${name}`;
  const { rows } = await db.execute<InvoiceSums & Record<string, unknown>>(sql`
    with sums as (${countsAsRows('invoices.paid', 'invoices.owed', 'invoices.commission')})
    select ${inRupees(sql`${named('invoices.paid')} or ${named('invoices.owed')}`)} as revenue, ${inRupees(named('invoices.paid'))} as paid,
      ${inRupees(sql`${named('invoices.owed')} and key >= ${today}`)} as pending,
      ${inRupees(sql`${named('invoices.owed')} and key < ${today}`)} as overdue,
      ${inRupees(named('invoices.commission'))} as commission
    from sums`);
  const [sums] = rows;
  if (!sums) throw new Error('no sums were found');
  return sums;
}

const byDue = { kind: 'day', column: sql`p.due_date`, type: sql`date` } as const;
const byTotal = { kind: 'amount', column: sql`p.total`, type: sql`numeric` } as const;

const byOwed = {
  kind: 'decimal',
  column: sql`(case when p.cancelled_at is null then p.total - p.paid else 0.00 end)`,
  type: sql`numeric`,
} as const;

const invoiceOrders: Record<InvoiceSorting, Order> = {
  newest: { ...byDate, ...descending },
  oldest: { ...byDate, ...ascending },
  due: { ...byDue, ...ascending },
  due_down: { ...byDue, ...descending },
  amount_down: { ...byTotal, ...descending },
  amount_up: { ...byTotal, ...ascending },
  owed_down: { ...byOwed, ...descending },
  owed_up: { ...byOwed, ...ascending },
};

function listQueryOf(filter: InvoiceFilter, today: string): ListQuery {
  return {
    table: sql.raw('invoices'),
    filters: filterConditions(filter, today),
    search: filter.search,
    forceCustomPlan: [filter.status, filter.from, filter.until, filter.paid_from, filter.paid_until].some(
      (value) => value !== undefined,
    ),
  };
}

function filterConditions(filter: InvoiceFilter, today: string): SQL[] {
  const conditions = [sql`p.deleted_at is null`, ...oneOf(sql`p.agent_id`, sql`uuid`, filter.agent)];
  if (filter.status !== undefined) conditions.push(...statusConditions[filter.status](today));
  if (filter.client !== undefined) conditions.push(sql`p.client_id = ${filter.client}::uuid`);
  if (filter.property !== undefined) conditions.push(sql`p.property_id = ${filter.property}::uuid`);
  if (filter.deal !== undefined) conditions.push(sql`p.deal_id = ${filter.deal}::uuid`);
  if (filter.from !== undefined) conditions.push(sql`p.issued_on >= ${filter.from}::date`);
  if (filter.until !== undefined) conditions.push(sql`p.issued_on <= ${filter.until}::date`);
  const { paid_from, paid_until } = filter;
  if (paid_from !== undefined || paid_until !== undefined) {
    const paid = [sql`y.undone_at is null`];
    if (paid_from !== undefined) paid.push(sql`y.paid_on >= ${paid_from}::date`);
    if (paid_until !== undefined) paid.push(sql`y.paid_on <= ${paid_until}::date`);
    conditions.push(sql`p.id in (select y.invoice_id from invoice_payments y where ${sql.join(paid, sql` and `)})`);
  }
  return conditions;
}

const isOpen = sql`not p.is_settled and p.cancelled_at is null`;

const statusConditions: Record<InvoiceView, (today: string) => SQL[]> = {
  paid: () => [sql`p.is_settled`],
  pending: (today) => [isOpen, sql`p.due_date >= ${today}::date`],
  overdue: (today) => [isOpen, sql`p.due_date < ${today}::date`],
  cancelled: () => [sql`p.cancelled_at is not null`],
  not_cancelled: () => [sql`p.cancelled_at is null`],
};

export const invoiceList = (today: string) =>
  recordList<InvoiceFilter, InvoiceSorting>({
    orders: invoiceOrders,
    defaultSorting: 'newest',
    queryOf: (filter) => listQueryOf(filter, today),
    card: invoiceCardColumnsOn(today),
    joins: invoiceCardJoins,
  });
