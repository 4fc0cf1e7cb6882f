import { msg } from '@lingui/core/macro';
import type { Language } from '#platform/i18n/languages.ts';
import { formattingLocale } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import type { Currency } from '#platform/money.ts';
import { currencySymbol, groupDigits } from '#platform/money.ts';
import { stateLabels } from '#platform/state-labels.ts';
import type { InvoiceTitle, TaxInvoice, TaxKind } from '../tax-invoice.ts';

/** What an invoice says in its language. */
export type InvoiceWords = ReturnType<typeof invoiceWords>;

export function invoiceWords(language: Language) {
  const texts = textsFor(language);
  const titles: Record<InvoiceTitle, string> = {
    tax_invoice: texts._(msg`Tax Invoice`),
    bill_of_supply: texts._(msg`Bill of Supply`),
    invoice: texts._(msg`Invoice`),
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
    title: ({ title, status }: Pick<TaxInvoice, 'title' | 'status'>) => (status === 'draft' ? draft : titles[title]),
    draft,
    notIssued: texts._(msg`Not issued yet. This is not a tax invoice.`),
    originalForRecipient: texts._(msg`Original for recipient`),
    cancelled: texts._(msg`Cancelled`),
    number: texts._(msg`Invoice number`),
    issuedOn: texts._(msg`Invoice date`),
    dueOn: texts._(msg`Due date`),
    placeOfSupply: texts._(msg`Place of supply`),
    reverseCharge: texts._(msg`Tax payable on reverse charge`),
    no: texts._(msg`No`),
    from: texts._(msg`From`),
    to: texts._(msg`To`),
    /** With its code, as rule 46 of the CGST Rules 2017 asks for: 'Maharashtra (27)'. */
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
    description: texts._(msg`Description`),
    sac: texts._(msg`SAC`),
    taxableValue: texts._(msg`Taxable value`),
    amount: texts._(msg`Amount`),
    /** What stands over the columns of a tax and before its sum: 'CGST 9%'. */
    taxes: (kind: TaxKind, rate: string) => taxNames(kind, rate),
    rounding: texts._(msg`Round off`),
    total: texts._(msg`Total`),
    paidOn: (on: string, reference: string | null) => {
      const when = day(on);
      return reference === null ? texts._(msg`Paid on ${when}`) : texts._(msg`Paid on ${when} (${reference})`);
    },
    amountDue: texts._(msg`Amount due`),
    inWords: texts._(msg`Amount in words`),
    payTo: texts._(msg`Pay to`),
    holder: texts._(msg`Account holder`),
    account: texts._(msg`Account number`),
    ifsc: texts._(msg`IFSC`),
    upi: texts._(msg`UPI ID`),
    scan: texts._(msg`Scan to pay by UPI`),
    notes: texts._(msg`Notes`),
    signedFor: (company: string) => texts._(msg`For ${company}`),
    signatory: texts._(msg`Authorised signatory`),
    page: (page: number, pages: number) => texts._(msg`Page ${page} of ${pages}`),
  };
}

/** An amount as it stands in a column, always with its paise: '1,18,000.00'. */
export function figures(amount: string, currency: Currency): string {
  const [whole = '0', paise = '00'] = amount.replace('-', '').split('.');
  return `${amount.startsWith('-') ? '−' : ''}${groupDigits(whole, currency)}.${paise}`;
}

/** The same with its currency, where it stands alone: '₹1,18,000.00'. */
export function moneyOf(amount: string, currency: Currency): string {
  const text = figures(amount, currency);
  const symbol = currencySymbol(currency);
  return text.startsWith('−') ? `−${symbol}${text.slice(1)}` : `${symbol}${text}`;
}

/** The taxes are called alike in every language; each half has half the rate. */
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

/** A rate to show: at most three decimals, none that say nothing. */
function percent(rate: number): string {
  return `${Number(rate.toFixed(3))}%`;
}
