import { v7 as uuid } from 'uuid';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, theLast } from './sending.ts';

interface Payment {
  readonly payment_id: string;
  readonly amount: string;
}

export interface InvoiceLedger {
  readonly creates: Sent<ReturnType<typeof bill>>[];
  readonly payments: Sent<Payment>[];
  readonly issues: Sent<{ readonly id: string }>[];
  readonly cancels: Sent<{ readonly id: string }>[];
}

export interface InvoiceWorkload {
  readonly ledger: InvoiceLedger;
  /** Creates, issues or cancels an invoice, or records a payment. */
  operate(propertyId: string | null): Promise<void>;
  oneOfEach(propertyId: string): Promise<void>;
  /** Retries requests without an answer: one invoice, one payment. */
  sendLostAgain(): Promise<void>;
}

function bill(property_id: string | null) {
  return anInvoice({
    property_id,
    amount: '100000.00',
    commission_rate: '10',
    due_date: '2030-04-15',
    description: 'Brokerage',
  });
}

export function openInvoiceWorkload({ url, person, random, send, sendLostAgain }: Sender): InvoiceWorkload {
  const ledger: InvoiceLedger = { creates: [], payments: [], issues: [], cancels: [] };

  async function create(propertyId: string | null): Promise<void> {
    const input = bill(propertyId);
    await send(ledger.creates, 'create invoice', input, () => person.send(url, 'POST', '/invoices', input));
  }

  async function pay(id: string): Promise<void> {
    const payment = { payment_id: uuid(), amount: `${random.whole(1, 99)}.${random.whole(10, 99)}` };
    const ask = () => person.send(url, 'POST', `/invoices/${id}/payments`, payment);
    await send(ledger.payments, 'pay invoice', payment, ask);
  }

  async function issue(id: string): Promise<void> {
    await send(ledger.issues, 'issue invoice', { id }, () => person.send(url, 'POST', `/invoices/${id}/issue`));
  }

  async function cancel(id: string): Promise<void> {
    const ask = () => person.send(url, 'POST', `/invoices/${id}/cancel`, {});
    await send(ledger.cancels, 'cancel invoice', { id }, ask);
  }

  return {
    ledger,
    operate(propertyId) {
      const known = anyAcknowledged(ledger.creates, random);
      if (!known || random.chance(0.4)) return create(propertyId);
      if (random.chance(0.2)) return issue(known.input.id);
      return random.chance(0.75) ? pay(known.input.id) : cancel(known.input.id);
    },
    async oneOfEach(propertyId) {
      await create(propertyId);
      await issue(theLast(ledger.creates).input.id);
      await pay(theLast(ledger.creates).input.id);
      await create(null);
      await cancel(theLast(ledger.creates).input.id);
    },
    async sendLostAgain() {
      await sendLostAgain(ledger.creates, 'taken');
      await sendLostAgain(ledger.payments, 'answered');
      await sendLostAgain(ledger.issues, 'answered');
    },
  };
}
