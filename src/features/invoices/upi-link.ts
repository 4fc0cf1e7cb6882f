/** A payment request by UPI. */
export interface UpiRequest {
  /** The payee's UPI id: 'sahyadri@okbank'. */
  readonly to: string;
  readonly name: string;
  /** Rupees with two decimals. */
  readonly amount: string;
  /** The invoice's number. */
  readonly reference: string;
  /** A note that the payer sees beside the amount. */
  readonly note: string;
}

/**
 * The link that opens a payment app with everything filled in, by NPCI's UPI Linking Specifications (version 1.6): payee
 * address, payee name, transaction reference, note, amount, currency. Values are percent-encoded UTF-8, a space is %20. The
 * @ of the payee's address is allowed in a query (RFC 3986, section 3.4) and stays, since some apps look for it. The
 * reference keeps only letters and digits: transaction ids with others are refused since February 2025.
 */
export function upiLink({ to, name, amount, reference, note }: UpiRequest): string {
  const parts: ReadonlyArray<readonly [string, string]> = [
    ['pa', to],
    // A longer name makes the QR code too fine for paper; the app shows the bank's name anyway.
    ['pn', Array.from(name).slice(0, 40).join('').trimEnd()],
    ['tr', reference.replaceAll(/[^A-Z\d]/giu, '').slice(0, 35)],
    ['tn', note],
    ['am', amount],
    ['cu', 'INR'],
  ];
  const query = parts.map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`);
  return `upi://pay?${query.join('&')}`;
}
