import { findCompany } from '#features/company/server/repository.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { dayOf } from '#platform/dates.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { Invoice, InvoiceInput } from '../../contract.ts';
import { can, financialYearOf, invoiceNumber } from '../../rules.ts';
import type { InvoiceRow, NewInvoiceRow } from '../repository/invoice-rows.ts';
import {
  findBrokenInvoiceLinks,
  findInvoice,
  findInvoiceRow,
  insertInvoiceRow,
  lockInvoiceRow,
  nextInvoiceCount,
  updateInvoiceRow,
} from '../repository/invoice-rows.ts';
import { invoiceFacts, taxColumns } from './invoice-facts.ts';
import { recordInvoiceOnTimelines } from './record-on-timelines.ts';

export const invoicesTopic = 'invoices';

export type NewInvoiceInput = InvoiceInput & { readonly id: string; readonly deal_id?: string | null };

/** Creates an invoice with the next number of its financial year; idempotent by id. Its creator gets the commission. */
export async function createInvoice(context: StaffContext, { id, ...input }: NewInvoiceInput): Promise<Invoice> {
  const actorId = context.actor.profileId;
  const now = context.clock.now();
  try {
    await transact(context, async (tx) => {
      const existing = await findInvoiceRow(tx.db, id);
      if (existing) return assertIdempotentReplay(existing, actorId);
      const company = await findCompany(tx.db, 'share');
      const issued_on = dayOf(now, company.time_zone);
      const financial_year = financialYearOf(issued_on);
      await checkLinks(tx, input, null);
      const terms = { ...input, number: '', issued_on, tax_rate: company.gst_rate };
      const tax = taxColumns(await invoiceFacts(tx.db, terms, null));
      const number = invoiceNumber(financial_year, await nextInvoiceCount(tx.db, financial_year));
      const invoice = await insertInvoiceRow(tx.db, {
        ...terms,
        ...tax,
        id,
        number,
        financial_year,
        deal_id: input.deal_id ?? null,
        agent_id: actorId,
        created_by: actorId,
        created_at: now,
        updated_at: now,
      });
      await tx.record({
        topic: invoicesTopic,
        entityId: id,
        action: 'created',
        difference: { number: [null, number], amount: [null, input.amount] },
      });
      if (invoice) await recordInvoiceOnTimelines(tx, 'created', invoice, invoice.total);
      await tx.notify({ kind: 'invoice_added', topic: invoicesTopic, entityId: id });
    });
  } catch (error) {
    // Concurrent retry: the failed request returned its number.
    const row = error instanceof Failure ? null : await findInvoiceRow(context.db, id);
    if (row === null) throw error;
    assertIdempotentReplay(row, actorId);
  }
  return getInvoiceOrThrow(context, id);
}

/** Saves a draft that was read at `version`; a conflict contains the current invoice. */
export async function updateInvoice(
  context: StaffContext,
  { id, version, ...input }: InvoiceInput & { id: string; version: number },
): Promise<Invoice> {
  return changeInvoice(context, id, async (tx, before) => {
    if (before.version !== version) throw await conflictOf(context, tx, id);
    if (!can.edit(active(before))) throw new Failure('conflict', { reason: 'invoice_locked' });
    await checkLinks(tx, input, before);
    return { ...input, ...taxColumns(await invoiceFacts(tx.db, { ...before, ...input }, before)) };
  });
}

/** Changes an invoice with its row locked until the transaction ends. `prepare` gets the locked row. */
export async function changeInvoice(
  context: StaffContext,
  id: string,
  prepare: (tx: Transaction, before: InvoiceRow) => Promise<Partial<NewInvoiceRow> | null>,
  action = 'updated',
): Promise<Invoice> {
  await transact(context, async (tx) => {
    const before = await lockInvoiceRow(tx.db, id);
    if (!before || before.deleted_at) throw new Failure('not_found');
    const values = await prepare(tx, before);
    if (values === null) return;
    const after = await updateInvoiceRow(tx.db, before, { ...values, updated_at: context.clock.now() });
    if (!after) throw await conflictOf(context, tx, id);
    const difference = differenceOf<object>(comparable(before), comparable(after));
    if (Object.keys(difference).length > 0) await tx.record({ topic: invoicesTopic, entityId: id, action, difference });
  });
  return getInvoiceOrThrow(context, id);
}

export function active(row: InvoiceRow) {
  return {
    // The rules do not distinguish overdue from pending.
    status: row.cancelled_at ? ('cancelled' as const) : row.is_settled ? ('paid' as const) : ('pending' as const),
    locked_at: row.locked_at?.toISOString() ?? null,
    paid: row.paid,
  };
}

export function comparable(row: InvoiceRow): object {
  const { updated_at: _at, version: _version, search_text: _text, parties: _parties, printed: _printed, ...rest } = row;
  const { cancelled_at, locked_at, place_because: _because, ...fields } = rest;
  return {
    ...fields,
    cancelled_at: cancelled_at?.toISOString() ?? null,
    locked_at: locked_at?.toISOString() ?? null,
  };
}

async function conflictOf(context: StaffContext, tx: Transaction, id: string): Promise<Failure> {
  const current = await findInvoice(tx.db, id, await todayOf(context));
  if (!current) return new Failure('not_found');
  const editor = await findLastEditor(tx.db, invoicesTopic, id);
  return new Failure('conflict', { current, ...editor, changedAt: current.updated_at });
}

/** Rejects broken links; unchanged ones stay. */
async function checkLinks(
  tx: Transaction,
  input: InvoiceInput & { readonly deal_id?: string | null },
  before: InvoiceRow | null,
): Promise<void> {
  const broken = await findBrokenInvoiceLinks(tx.db, {
    clientId: input.client_id === before?.client_id ? null : input.client_id,
    propertyId: input.property_id === before?.property_id ? null : input.property_id,
    dealId: input.deal_id ?? null,
    billedId: input.deal_id ?? before?.deal_id ?? null,
  });
  for (const field of ['client_id', 'property_id', 'deal_id'] as const)
    if (broken[field]) throw invalidField(field, 'unknown');
}

/** The company's current day. */
export async function todayOf({ db, clock }: StaffContext): Promise<string> {
  const { time_zone } = await findCompany(db);
  return dayOf(clock.now(), time_zone);
}

export async function getInvoiceOrThrow(context: StaffContext, id: string): Promise<Invoice> {
  const invoice = await findInvoice(context.db, id, await todayOf(context));
  if (!invoice) throw new Failure('not_found');
  return invoice;
}
