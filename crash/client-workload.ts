import { v7 as uuid } from 'uuid';
import type { Client } from '#features/clients/contract.ts';
import type { ApiSession } from './person.ts';
import { newClientInput } from './person.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, phoneOf, theLast } from './sending.ts';

/** Every client request; the price of an edit is the new budget. */
export interface ClientLedger {
  readonly creates: Sent<ReturnType<typeof newClientInput>>[];
  readonly edits: Sent<{ readonly id: string; readonly price: string }>[];
  readonly messages: Sent<{ readonly id: string; readonly text: string }>[];
  readonly proposals: Sent<{ readonly id: string; readonly full_name: string }>[];
  readonly answers: Sent<{ readonly clientId: string; readonly propertyId: string }>[];
  readonly shares: Sent<{
    readonly id: string;
    readonly property_ids: readonly string[];
    readonly recipient: object;
  }>[];
}

export interface ClientWorkload {
  readonly ledger: ClientLedger;
  /** Adds or changes a client, records an answer to a property, shares one, or writes and corrects details in the portal. */
  operate(propertyId: string | null): Promise<void>;
  /** Each of these once, with an answer to this property. */
  oneOfEach(propertyId: string): Promise<void>;
  sendLostAgain(): Promise<void>;
}

export function openClientWorkload(sending: Sender): ClientWorkload {
  const { url, person, random, outcomeOf, rest, nextPrice, send, sendLostAgain } = sending;
  const ledger: ClientLedger = { creates: [], edits: [], messages: [], proposals: [], answers: [], shares: [] };

  async function create(): Promise<void> {
    const budget_max = nextPrice();
    const email = `client.${budget_max}@example.in`;
    const other_phones = [`work:${phoneOf(budget_max)}`];
    const input = newClientInput({ full_name: `Client ${budget_max}`, email, budget_max, other_phones });
    await send(ledger.creates, 'create client', input, () => person.send(url, 'POST', '/clients', input));
  }

  async function edit(id: string): Promise<void> {
    const found = await person.send(url, 'GET', `/clients/${id}`);
    if (found.status !== 200) return rest(outcomeOf(found, 'read client'));
    const client: Client = found.body;
    const price = nextPrice();
    const changed = { ...client, budget_max: price };
    await send(ledger.edits, 'edit client', { id, price }, () => person.send(url, 'PUT', `/clients/${id}`, changed));
  }

  async function say(clientId: string, propertyId: string): Promise<void> {
    const path = `/clients/${clientId}/matches/${propertyId}`;
    const ask = () => person.send(url, 'PUT', path, { decision: 'interested' });
    await send(ledger.answers, 'answer', { clientId, propertyId }, ask);
  }

  async function share(clientId: string, propertyId: string): Promise<void> {
    const link = { id: uuid(), property_ids: [propertyId], recipient: { topic: 'clients', id: clientId } };
    await send(ledger.shares, 'share', link, () => person.send(url, 'POST', '/property-links', link));
  }

  async function write(clientId: string): Promise<void> {
    const made = await person.send(url, 'POST', `/clients/${clientId}/portal-links`, { id: uuid(), days: 7 });
    const outcome = outcomeOf(made, 'link');
    if (outcome !== 'acknowledged') return rest(outcome);
    const link: ApiSession = person.withLink(new URL(made.body.url).searchParams.get('link') ?? '');
    const id = uuid();
    const message = { id, text: `Message ${id}` };
    await send(ledger.messages, 'message', message, () => link.send(url, 'POST', '/portal/messages', message));
    const nobody = { phone: null, other_phones: [], email: null, address: null, language: 'en' };
    const proposal = { ...nobody, id: uuid(), full_name: `Corrected ${id}` };
    await send(ledger.proposals, 'proposal', proposal, () => link.send(url, 'PUT', '/portal/details', proposal));
  }

  return {
    ledger,
    operate(propertyId) {
      const known = anyAcknowledged(ledger.creates, random);
      if (!known || random.chance(0.35)) return create();
      if (random.chance(0.5)) return edit(known.input.id);
      if (propertyId === null || random.chance(0.4)) return write(known.input.id);
      return random.chance(0.5) ? say(known.input.id, propertyId) : share(known.input.id, propertyId);
    },
    async oneOfEach(propertyId) {
      await create();
      const { id } = theLast(ledger.creates).input;
      await edit(id);
      await say(id, propertyId);
      await share(id, propertyId);
      await write(id);
    },
    async sendLostAgain() {
      await sendLostAgain(ledger.creates, 'taken');
      await sendLostAgain(ledger.messages, 'taken');
      await sendLostAgain(ledger.proposals, 'answered');
      await sendLostAgain(ledger.shares, 'answered');
    },
  };
}
