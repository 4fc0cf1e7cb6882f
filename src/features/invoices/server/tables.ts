import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import { deals } from '#features/deals/server/tables.ts';
import { properties } from '#features/properties/server/tables.ts';
import { createdAt, instantColumn, key, lifecycleColumns, moneyColumn } from '#platform/database/server/columns.ts';
import type { Currency } from '#platform/money.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { InvoiceFacts } from '../complete-invoice.ts';
import { usualCommissionRate } from '../rules.ts';
import type { PlaceReason, TaxKind } from '../tax-invoice.ts';

/**
 * The printed content at issue; payment and cancellation are always current. Early rows without a currency were printed in
 * rupees.
 */
export type PrintedFacts = Omit<InvoiceFacts, 'status' | 'paid' | 'currency'> & { readonly currency?: Currency };

/** Wider than `moneyColumn`, for the largest amount with tax. */
const sumColumn = (name: string) => numeric(name, { precision: 14, scale: 2 });

/**
 * Invoices of the agency. Rows are never deleted: assigned numbers are permanent (CGST Rules 2017, rule 46(b): consecutive).
 * Triggers on the payments maintain `paid` and `paid_date`.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: key(),
    number: text('number').notNull(),
    financial_year: text('financial_year').notNull(),
    /** The company's day. */
    issued_on: date('issued_on', { mode: 'string' }).notNull(),
    due_date: date('due_date', { mode: 'string' }).notNull(),
    property_id: uuid('property_id').references(() => properties.id, { onDelete: 'set null' }),
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'set null' }),
    agent_id: uuid('agent_id').references(() => profiles.id),
    deal_id: uuid('deal_id').references(() => deals.id, { onDelete: 'set null' }),
    description: text('description').notNull().default(''),
    notes: text('notes').notNull().default(''),
    /** The taxable value. */
    amount: moneyColumn('amount').notNull(),
    commission_rate: numeric('commission_rate', { precision: 5, scale: 2 }).notNull().default(usualCommissionRate),
    commission_amount: moneyColumn('commission_amount')
      .notNull()
      .generatedAlwaysAs(sql`round(amount * commission_rate / 100, 2)`),
    tax_kind: text('tax_kind').$type<TaxKind>().notNull(),
    /** The company's rate when the invoice was created, in percent, also where no tax was due. */
    tax_rate: numeric('tax_rate', { precision: 5, scale: 2 }).notNull(),
    cgst: sumColumn('cgst').notNull(),
    sgst: sumColumn('sgst').notNull(),
    igst: sumColumn('igst').notNull(),
    total: sumColumn('total').notNull().generatedAlwaysAs(sql`amount + cgst + sgst + igst`),
    /** A GST code. */
    place_of_supply: text('place_of_supply'),
    /** The reason for the place of supply; its record may be gone when the invoice is printed. */
    place_because: text('place_because').$type<PlaceReason>(),
    paid: sumColumn('paid').notNull().default('0'),
    paid_date: date('paid_date', { mode: 'string' }),
    is_settled: boolean('is_settled').notNull().generatedAlwaysAs(sql`paid >= amount + cgst + sgst + igst`),
    cancelled_at: instantColumn('cancelled_at'),
    cancelled_by: uuid('cancelled_by'),
    cancel_reason: text('cancel_reason').notNull().default(''),
    /** When it was issued: afterwards it can only be cancelled. */
    locked_at: instantColumn('locked_at'),
    /** The content printed at issue, so that copies are identical. */
    printed: jsonb('printed').$type<PrintedFacts>(),
    /** Names of client and property for the search; maintained by triggers. */
    parties: text('parties').notNull().default(''),
    created_by: uuid('created_by'),
    ...lifecycleColumns(),
    /** Purged from the trash; number and amounts stay. */
    erased_at: instantColumn('erased_at'),
    search_text: text('search_text').notNull().generatedAlwaysAs(sql`search_words(number || ' ' || parties)`),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.number),
    index('invoices_newest').on(table.created_at, table.id).where(sql`deleted_at is null`),
    index('invoices_due').on(table.due_date, table.id).where(sql`deleted_at is null`),
    index('invoices_total').on(table.total, table.id).where(sql`deleted_at is null`),
    index('invoices_paid').on(table.created_at, table.id).where(sql`deleted_at is null and is_settled`),
    index('invoices_open')
      .on(table.due_date, table.created_at, table.id)
      .where(sql`deleted_at is null and not is_settled and cancelled_at is null`),
    index('invoices_open_newest')
      .on(table.created_at, table.id, table.due_date)
      .where(sql`deleted_at is null and not is_settled and cancelled_at is null`),
    index('invoices_cancelled')
      .on(table.created_at, table.id)
      .where(sql`deleted_at is null and cancelled_at is not null`),
    index('invoices_agent').on(table.agent_id, table.created_at, table.id).where(sql`deleted_at is null`),
    index('invoices_client').on(table.client_id, table.created_at, table.id).where(sql`client_id is not null`),
    index('invoices_property').on(table.property_id, table.created_at, table.id).where(sql`property_id is not null`),
    index('invoices_deal').on(table.deal_id).where(sql`deal_id is not null`),
    index('invoices_trash').on(table.deleted_at).where(sql`deleted_at is not null`),
    index('invoices_search').using('gin', sql`search_text gin_trgm_ops`),
    index('invoices_start').using('btree', sql`left(search_text, 60) text_pattern_ops`).where(sql`deleted_at is null`),
    check('invoices_number_form', sql`${table.number} ~ '^[A-Za-z0-9/-]{1,16}$'`),
    check('invoices_amount_range', sql`${table.amount} > 0 and ${table.amount} <= 9999999999`),
    check('invoices_commission_range', sql`${table.commission_rate} between 0 and 100`),
    check('invoices_tax_known', sql`${table.tax_kind} in ('cgst_sgst', 'cgst_utgst', 'igst', 'none')`),
    check(
      'invoices_place_known',
      sql`${table.place_because} in ('property', 'buyer_registration', 'buyer_address', 'seller')`,
    ),
    check(
      'invoices_paid_range',
      sql`${table.paid} between 0 and ${table.amount} + ${table.cgst} + ${table.sgst} + ${table.igst}`,
    ),
    check('invoices_cancelled_unpaid', sql`${table.cancelled_at} is null or ${table.paid} = 0`),
    check('invoices_locked_printed', sql`(${table.locked_at} is null) = (${table.printed} is null)`),
    check('invoices_locked_stay', sql`${table.locked_at} is null or ${table.deleted_at} is null`),
  ],
);

/** The printed content of an issued invoice stays, as tax law requires (CGST Act 2017, section 36). */
export const invoiceTexts = personalTexts(invoices, {
  personal: { description: '', notes: '', cancel_reason: '', parties: '' },
  other: ['number', 'financial_year', 'tax_kind', 'place_of_supply', 'place_because', 'printed', 'search_text'],
});

/** Payments of invoices. A wrong one is reversed and stays visible. */
export const invoicePayments = pgTable(
  'invoice_payments',
  {
    id: key(),
    invoice_id: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    amount: sumColumn('amount').notNull(),
    paid_on: date('paid_on', { mode: 'string' }).notNull(),
    reference: text('reference').notNull().default(''),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    undone_at: instantColumn('undone_at'),
    undone_by: uuid('undone_by'),
  },
  (table) => [
    index('invoice_payments_invoice').on(table.invoice_id, table.paid_on, table.id),
    check('invoice_payments_amount', sql`${table.amount} > 0`),
  ],
);

export const invoicePaymentTexts = personalTexts(invoicePayments, { personal: { reference: '' } });

/** The last number assigned in each financial year. */
export const invoiceNumbers = pgTable('invoice_numbers', {
  financial_year: text('financial_year').primaryKey(),
  last: integer('last').notNull(),
});

export const invoiceNumberTexts = personalTexts(invoiceNumbers, { other: ['financial_year'] });
