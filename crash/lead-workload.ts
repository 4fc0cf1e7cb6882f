import { v7 as uuid } from 'uuid';
import type { Lead } from '#features/leads/contract.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, phoneOf, theLast } from './sending.ts';

export interface LeadLedger {
  readonly creates: Sent<ReturnType<typeof enquiry>>[];
  readonly moves: Sent<{ readonly id: string }>[];
  readonly conversions: Sent<{ readonly id: string; readonly clientId: string }>[];
}

export interface LeadWorkload {
  readonly ledger: LeadLedger;
  /** Adds a lead, moves one on the board, or converts one to a client. */
  operate(): Promise<void>;
  oneOfEach(): Promise<void>;
  sendLostAgain(): Promise<void>;
}

function enquiry(budget: string) {
  return aLead({
    full_name: `Lead ${budget}`,
    interest_type: 'buying',
    budget,
    other_phones: [`spouse:${phoneOf(budget)}`],
  });
}

export function openLeadWorkload(sending: Sender): LeadWorkload {
  const { url, person, random, outcomeOf, rest, nextPrice, send, sendLostAgain } = sending;
  const ledger: LeadLedger = { creates: [], moves: [], conversions: [] };

  async function create(): Promise<void> {
    const input = enquiry(nextPrice());
    await send(ledger.creates, 'create lead', input, () => person.send(url, 'POST', '/leads', input));
  }

  async function move(id: string): Promise<void> {
    const found = await person.send(url, 'GET', `/leads/${id}`);
    if (found.status !== 200) return rest(outcomeOf(found, 'read lead'));
    const { status: from } = found.body as Lead;
    const status = random.pick(['new', 'contacted', 'qualified', 'negotiation', 'closed']);
    const below = random.chance(0.5) ? (anyAcknowledged(ledger.creates, random)?.input.id ?? null) : null;
    const step = { from, status, below, ...(status === 'closed' && { won_reason: 'other' }) };
    await send(ledger.moves, 'move lead', { id }, () => person.send(url, 'POST', `/leads/${id}/move`, step));
  }

  async function convert(id: string): Promise<void> {
    const clientId = uuid();
    const input = { client_id: clientId, client_type: 'buyer' };
    const ask = () => person.send(url, 'POST', `/leads/${id}/convert`, input);
    await send(ledger.conversions, 'convert lead', { id, clientId }, ask);
  }

  return {
    ledger,
    operate() {
      const known = anyAcknowledged(ledger.creates, random);
      if (!known || random.chance(0.35)) return create();
      return random.chance(0.85) ? move(known.input.id) : convert(known.input.id);
    },
    async oneOfEach() {
      await create();
      const { id } = theLast(ledger.creates).input;
      await move(id);
      await convert(id);
    },
    sendLostAgain: () => sendLostAgain(ledger.creates, 'taken'),
  };
}
