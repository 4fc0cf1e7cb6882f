import { v7 as uuid } from 'uuid';
import { brokerageSac } from '#features/company/rules.ts';
import type { InvoiceFacts } from './complete-invoice.ts';
import type { InvoiceInput } from './contract.ts';

interface NewInvoice extends InvoiceInput {
  readonly id: string;
  readonly deal_id?: string | null;
}

/** A complete new invoice without a client; the optional fields are empty. */
export function anInvoice(changes: Partial<NewInvoice> = {}): NewInvoice {
  return {
    id: uuid(),
    property_id: null,
    client_id: null,
    amount: '100000.00',
    commission_rate: '10',
    due_date: '2027-01-31',
    description: '',
    notes: '',
    ...changes,
  };
}

/** The brokerage on a flat in Pune, charged by an agency in Pune: ₹1,00,000 at 18 %. */
export const flatInPune: InvoiceFacts = {
  number: '26-27/000042',
  status: 'issued',
  issued_on: '2026-11-20',
  due_on: '2026-12-05',
  language: 'en',
  currency: 'inr',
  property_state: '27',
  rate: '18',
  seller: {
    name: 'Sahyadri Homes',
    address: '4th Floor, Courtyard House, Baner Road, Pune 411045',
    state: '27',
    gstin: '27AABCS1429B1ZU',
    pan: 'AABCS1429B',
    rera_number: 'A52100012345',
    phone: '+91 20 6712 3400',
    email: 'accounts@sahyadrihomes.example',
    bank: { holder: 'Sahyadri Homes LLP', account: '50200012345678', ifsc: 'HDFC0000123' },
    upi: 'sahyadri.homes@okbank',
    logo: null,
  },
  buyer: {
    name: 'Ananya Deshpande',
    address: '12 Prabhat Road, Erandwane, Pune 411004',
    state: '27',
    gstin: null,
  },
  lines: [
    {
      description: 'Brokerage on the sale of flat 1203, Amanora Heights, Hadapsar, Pune',
      sac: brokerageSac,
      taxable_value: '100000.00',
    },
  ],
  rounding: '0.00',
  paid: [],
  notes: null,
};
