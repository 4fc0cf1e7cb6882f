import type { Language } from '#platform/i18n/languages.ts';
import type { Currency } from '#platform/money.ts';

/**
 * The complete content of an invoice in one language; printing it needs no other data. Amounts have two decimals
 * ('118000.00') and are in its currency, days are 'YYYY-MM-DD'.
 */
export interface TaxInvoice {
  readonly number: string;
  /** A draft is only a preview: it is no tax invoice and asks for no payment. */
  readonly status: 'draft' | 'issued' | 'cancelled';
  readonly issued_on: string;
  readonly due_on: string;
  readonly language: Language;
  readonly currency: Currency;
  readonly title: InvoiceTitle;
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly place_of_supply: PlaceOfSupply | null;
  readonly lines: readonly TaxInvoiceLine[];
  /** The sum of the lines before tax. */
  readonly taxable_value: string;
  readonly tax: Tax;
  /** The adjustment to a whole amount; '0.00' if paise are kept. */
  readonly rounding: string;
  /** Taxable value, tax and rounding. */
  readonly total: string;
  readonly paid: readonly Payment[];
  /** The total minus payments; zero once cancelled. */
  readonly amount_due: string;
  /** The total in words, in the invoice's language; null for currencies other than rupees. */
  readonly in_words: string | null;
  readonly notes: string | null;
}

/**
 * A registered company issues a tax invoice, or a bill of supply if it charges no tax (CGST Act 2017, section 31(1) to (3)).
 * The Act requires neither of an unregistered one, so that issues an invoice.
 */
export type InvoiceTitle = 'tax_invoice' | 'bill_of_supply' | 'invoice';

export interface Seller {
  readonly name: string;
  readonly address: string | null;
  /** A GST code. */
  readonly state: string | null;
  readonly gstin: string | null;
  readonly pan: string | null;
  /** Must be quoted in every sale (Real Estate (Regulation and Development) Act 2016, section 9(5)). */
  readonly rera_number: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly bank: BankAccount | null;
  /** UPI id for payments, which UPI takes only in rupees: 'sahyadri@okbank'. */
  readonly upi: string | null;
  /** A PNG. */
  readonly logo: Uint8Array | null;
}

export interface BankAccount {
  readonly holder: string | null;
  readonly account: string;
  readonly ifsc: string;
}

export interface Buyer {
  readonly name: string;
  readonly address: string | null;
  /** A GST code. */
  readonly state: string | null;
  readonly gstin: string | null;
}

export interface PlaceOfSupply {
  /** A GST code; '97' is a place in India outside any State ('other territory'). */
  readonly state: string;
  readonly because: PlaceReason;
}

/** What determines the place of supply; `placeOfSupply` in gst.ts cites the laws. */
export type PlaceReason = 'property' | 'buyer_registration' | 'buyer_address' | 'seller';

/** State tax and Union territory tax are different taxes under different Acts; `sgst` contains either. */
export type TaxKind = 'cgst_sgst' | 'cgst_utgst' | 'igst' | 'none';

export interface Tax {
  readonly kind: TaxKind;
  /** Total rate in percent of the taxable value: '18.00'. */
  readonly rate: string;
  readonly cgst: string;
  readonly sgst: string;
  readonly igst: string;
  readonly total: string;
}

export interface TaxInvoiceLine {
  readonly description: string;
  /** Services Accounting Code: '997222'. */
  readonly sac: string;
  readonly taxable_value: string;
  readonly cgst: string;
  readonly sgst: string;
  readonly igst: string;
  /** Taxable value and tax. */
  readonly amount: string;
}

export interface Payment {
  readonly on: string;
  readonly amount: string;
  readonly reference: string | null;
}
