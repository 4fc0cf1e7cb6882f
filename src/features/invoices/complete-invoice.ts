import { paiseOf, rupeesOf } from '#platform/paise.ts';
import { amountInWords } from './amount-in-words.ts';
import type { Supply } from './gst.ts';
import { invoiceTitleOf, taxOf, taxPerLine } from './gst.ts';
import type { TaxInvoice, TaxInvoiceLine } from './tax-invoice.ts';

/** The inputs of an invoice; law and arithmetic determine the rest. */
export interface InvoiceFacts
  extends Pick<
    TaxInvoice,
    | 'number'
    | 'status'
    | 'issued_on'
    | 'due_on'
    | 'language'
    | 'currency'
    | 'seller'
    | 'buyer'
    | 'rounding'
    | 'paid'
    | 'notes'
  > {
  readonly property_state: Supply['propertyState'];
  /** Percent: '18'. */
  readonly rate: string;
  readonly lines: ReadonlyArray<Pick<TaxInvoiceLine, 'description' | 'sac' | 'taxable_value'>>;
}

/**
 * The invoice with tax, sums, title and amount in words. The tax is computed on the sum of its lines. Invoices in other
 * currencies omit the amount in words and UPI, which exist only for rupees.
 */
export function completeInvoice({ property_state, rate, ...facts }: InvoiceFacts): TaxInvoice {
  const { seller, buyer, currency } = facts;
  const value = sumOf(facts.lines.map((line) => line.taxable_value));
  const { tax, supplyPlace } = taxOf({
    sellerState: seller.state,
    sellerGstin: seller.gstin,
    propertyState: property_state,
    buyerState: buyer.state,
    buyerGstin: buyer.gstin,
    amount: rupeesOf(value),
    rate,
  });
  const total = value + paiseOf(tax.total) + paiseOf(facts.rounding);
  const due = facts.status === 'cancelled' ? 0n : total - sumOf(facts.paid.map((payment) => payment.amount));
  const values = facts.lines.map((line) => line.taxable_value);
  const central = taxPerLine(tax.cgst, values);
  const integrated = taxPerLine(tax.igst, values);
  return {
    ...facts,
    seller: { ...seller, upi: currency === 'inr' ? seller.upi : null },
    title: invoiceTitleOf(seller.gstin, tax),
    place_of_supply: supplyPlace,
    lines: facts.lines.map((line, index) => {
      const half = paiseOf(central[index] ?? '0');
      const whole = paiseOf(integrated[index] ?? '0');
      return {
        ...line,
        taxable_value: rupeesOf(paiseOf(line.taxable_value)),
        cgst: rupeesOf(half),
        sgst: rupeesOf(half),
        igst: rupeesOf(whole),
        amount: rupeesOf(paiseOf(line.taxable_value) + half + half + whole),
      };
    }),
    taxable_value: rupeesOf(value),
    tax,
    total: rupeesOf(total),
    amount_due: rupeesOf(due),
    in_words: currency === 'inr' ? amountInWords(rupeesOf(total), facts.language) : null,
  };
}

function sumOf(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + paiseOf(amount), 0n);
}
