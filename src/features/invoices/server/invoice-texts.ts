import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Language } from '#platform/i18n/languages.ts';
import { formattingLocale } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import type { Currency } from '#platform/money.ts';
import { currencySymbol, groupDigits } from '#platform/money.ts';
import { stateLabels } from '#platform/state-labels.ts';
import type { InvoiceTitle, TaxInvoice, TaxKind } from '../tax-invoice.ts';

export type InvoiceTexts = ReturnType<typeof printedInvoiceTexts>;

export function printedInvoiceTexts(language: Language) {
  const texts = textsFor(language);
  const english = textsFor('en');
  /** A column head in the client's language and, for accountants, in English. */
  const head = (message: MessageDescriptor) => {
    const [own, other] = [texts._(message), english._(message)];
    return own === other ? own : `${own} / ${other}`;
  };
  const titles: Record<InvoiceTitle, string> = {
    tax_invoice: head(msg`Tax Invoice`),
    bill_of_supply: head(msg`Bill of Supply`),
    invoice: head(msg`Invoice`),
  };
  const draft = texts._(msg({ context: 'invoice', message: 'Draft' }));
  const days = new Intl.DateTimeFormat(formattingLocale(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const day = (on: string) => days.format(new Date(`${on}T00:00:00Z`));
  return {
    /** Width of a column of heads, in points. */
    headWidth: language === 'en' ? 92 : 140,
    title: ({ title, status }: Pick<TaxInvoice, 'title' | 'status'>) => (status === 'draft' ? draft : titles[title]),
    draft,
    notIssued: texts._(msg`Not issued yet. This is not a tax invoice.`),
    originalForRecipient: head(msg`Original for recipient`),
    cancelled: texts._(msg`Cancelled`),
    number: head(msg`Invoice number`),
    issuedOn: head(msg`Invoice date`),
    dueOn: head(msg`Due date`),
    placeOfSupply: head(msg`Place of supply`),
    reverseCharge: head(msg`Tax payable on reverse charge`),
    no: texts._(msg`No`),
    from: head(msg`From`),
    to: head(msg`To`),
    /** With its code, as rule 46 of the CGST Rules 2017 requires: 'Maharashtra (27)'. */
    place: (code: string) => `${texts._(stateLabels[code] ?? msg`Other territory`)} (${code})`,
    state: (code: string) => {
      const label = stateLabels[code];
      const place = `${label ? texts._(label) : code} (${code})`;
      return texts._(msg`State: ${place}`);
    },
    gstin: (gstin: string) => texts._(msg`GSTIN: ${gstin}`),
    pan: (pan: string) => texts._(msg`PAN: ${pan}`),
    rera: (number: string) => texts._(msg`RERA number: ${number}`),
    day,
    headline: ({ status, amount_due, due_on, currency }: TaxInvoice) => {
      if (status === 'cancelled') return texts._(msg`Cancelled: no amount due`);
      if (!/[1-9]/u.test(amount_due) || amount_due.startsWith('-')) return texts._(msg`Paid in full`);
      const amount = moneyOf(amount_due, currency);
      const until = day(due_on);
      return texts._(msg`${amount} due by ${until}`);
    },
    description: head(msg`Description`),
    sac: head(msg`SAC`),
    taxableValue: head(msg`Taxable value`),
    amount: head(msg`Amount`),
    /** Heads of the tax columns and labels of their totals: 'CGST 9%'. */
    taxes: (kind: TaxKind, rate: string) => taxNames(kind, rate),
    rounding: head(msg`Round off`),
    total: head(msg`Total`),
    paidOn: (on: string, reference: string | null) => {
      const when = day(on);
      return reference === null ? texts._(msg`Paid on ${when}`) : texts._(msg`Paid on ${when} (${reference})`);
    },
    amountDue: head(msg`Amount due`),
    inWords: head(msg`Amount in words`),
    payTo: head(msg`Pay to`),
    holder: head(msg`Account holder`),
    account: head(msg`Account number`),
    ifsc: texts._(msg`IFSC`),
    upi: texts._(msg`UPI ID`),
    scan: texts._(msg`Scan to pay by UPI`),
    notes: head(msg`Notes`),
    signedFor: (company: string) => texts._(msg`For ${company}`),
    signatory: head(msg`Authorised signatory`),
    page: (page: number, pages: number) => texts._(msg`Page ${page} of ${pages}`),
  };
}

/** An amount in a column, always with paise: '1,18,000.00'. */
export function formatInvoiceAmount(amount: string, currency: Currency): string {
  const [whole = '0', paise = '00'] = amount.replace('-', '').split('.');
  return `${amount.startsWith('-') ? '−' : ''}${groupDigits(whole, currency)}.${paise}`;
}

/** An amount with its currency: '₹1,18,000.00'. */
export function moneyOf(amount: string, currency: Currency): string {
  const text = formatInvoiceAmount(amount, currency);
  const symbol = currencySymbol(currency);
  return text.startsWith('−') ? `−${symbol}${text.slice(1)}` : `${symbol}${text}`;
}

/** Tax names are the same in every language; each half has half the rate. */
function taxNames(kind: TaxKind, rate: string): string[] {
  const half = percent(Number(rate) / 2);
  switch (kind) {
    case 'cgst_sgst':
      return [`CGST ${half}`, `SGST ${half}`];
    case 'cgst_utgst':
      return [`CGST ${half}`, `UTGST ${half}`];
    case 'igst':
      return [`IGST ${percent(Number(rate))}`];
    case 'none':
      return [];
  }
}

/** A rate with at most three decimals and no trailing zeros. */
function percent(rate: number): string {
  return `${Number(rate.toFixed(3))}%`;
}
