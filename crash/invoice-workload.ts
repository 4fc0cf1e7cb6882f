import { v7 as uuid } from 'uuid';
import type { Random } from '#platform/pictures/server/random.ts';
import type { Answer, Person } from './person.ts';
import type { Outcome } from './workload.ts';
import { theLast } from './workload.ts';

interface SentInvoice {
  readonly draft: ReturnType<typeof bill>;
  outcome: Outcome;
}

interface SentPayment {
  readonly id: string;
  readonly draft: { readonly payment_id: string; readonly amount: string };
  outcome: Outcome;
}

interface SentEnd {
  readonly id: string;
  readonly outcome: Outcome;
}

/** Everything that was sent about invoices. */
export interface InvoiceLedger {
  readonly creates: SentInvoice[];
  readonly payments: SentPayment[];
  readonly cancels: SentEnd[];
}

export interface InvoiceWorkload {
  readonly ledger: InvoiceLedger;
  /** Makes an invoice, takes money for one, or cancels one. */
  operate(propertyId: string | null): Promise<void>;
  /** Each of these once. */
  oneOfEach(propertyId: string): Promise<void>;
  /** Whoever gets no answer sends the same once more: it is one invoice, one payment. */
  sendLostAgain(): Promise<void>;
}

interface Tools {
  readonly url: string;
  readonly person: Person;
  readonly random: Random;
  outcomeOf(answer: Answer, what: string): Outcome;
  rest(outcome: Outcome): Promise<void>;
}

function bill(property_id: string | null) {
  return {
    ...{ id: uuid(), property_id, client_id: null, amount: '100000.00', commission_rate: '10' },
    ...{ due_date: '2030-04-15', description: 'Brokerage', notes: '' },
  };
}

export function openInvoiceWorkload({ url, person, random, outcomeOf, rest }: Tools): InvoiceWorkload {
  const ledger: InvoiceLedger = { creates: [], payments: [], cancels: [] };

  async function create(propertyId: string | null): Promise<void> {
    const sent: SentInvoice = { draft: bill(propertyId), outcome: 'lost' };
    ledger.creates.push(sent);
    sent.outcome = outcomeOf(await person.send(url, 'POST', '/invoices', sent.draft), 'create invoice');
    await rest(sent.outcome);
  }

  async function pay(id: string): Promise<void> {
    const draft = { payment_id: uuid(), amount: `${random.whole(1, 99)}.${random.whole(10, 99)}` };
    const sent: SentPayment = { id, draft, outcome: 'lost' };
    ledger.payments.push(sent);
    sent.outcome = outcomeOf(await person.send(url, 'POST', `/invoices/${id}/payments`, draft), 'pay invoice');
    await rest(sent.outcome);
  }

  async function cancel(id: string): Promise<void> {
    const outcome = outcomeOf(await person.send(url, 'POST', `/invoices/${id}/cancel`, {}), 'cancel invoice');
    ledger.cancels.push({ id, outcome });
    await rest(outcome);
  }

  return {
    ledger,
    operate(propertyId) {
      const known = ledger.creates.at(random.whole(0, Math.max(0, ledger.creates.length - 1)));
      if (known?.outcome !== 'acknowledged' || random.chance(0.4)) return create(propertyId);
      return random.chance(0.75) ? pay(known.draft.id) : cancel(known.draft.id);
    },
    async oneOfEach(propertyId) {
      await create(propertyId);
      await pay(theLast(ledger.creates).draft.id);
      await create(null);
      await cancel(theLast(ledger.creates).draft.id);
    },
    async sendLostAgain() {
      for (const sent of ledger.creates.filter(({ outcome }) => outcome === 'lost'))
        sent.outcome = outcomeOf(await person.send(url, 'POST', '/invoices', sent.draft), 'create invoice again');
      for (const sent of ledger.payments.filter(({ outcome }) => outcome === 'lost')) {
        const again = await person.send(url, 'POST', `/invoices/${sent.id}/payments`, sent.draft);
        sent.outcome = outcomeOf(again, 'pay invoice again');
      }
    },
  };
}
