import { v7 as uuid } from 'uuid';
import type { PropertyContact } from '#features/properties/contract.ts';
import { contactRoles, maxContacts } from '#features/properties/rules.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, theLast } from './sending.ts';

export interface PropertyContactLedger {
  readonly adds: Sent<{ readonly id: string; readonly propertyId: string }>[];
  /** Each name is unique. */
  readonly edits: Sent<{ readonly id: string; readonly name: string }>[];
  readonly removals: Sent<{ readonly id: string }>[];
}

export interface PropertyContactWorkload {
  readonly ledger: PropertyContactLedger;
  /** Adds a caretaker, tenant or the like to a property, or changes or removes one. */
  operate(propertyId: string): Promise<void>;
  oneOfEach(propertyId: string): Promise<void>;
  /** Retries requests without an answer. */
  sendLostAgain(): Promise<void>;
}

export function openPropertyContactWorkload(sending: Sender): PropertyContactWorkload {
  const { url, person, random, outcomeOf, rest, send, sendLostAgain } = sending;
  const ledger: PropertyContactLedger = { adds: [], edits: [], removals: [] };
  const mayBeGone = { mayBeGone: true };
  const somebody = () => ({ role: random.pick(contactRoles), client_id: null, phone: null });

  async function add(propertyId: string): Promise<void> {
    const id = uuid();
    const input = { id, ...somebody(), name: `Contact ${id}` };
    const ask = () => person.send(url, 'POST', `/properties/${propertyId}/contacts`, input);
    await send(ledger.adds, 'contact of a property', { id, propertyId }, ask);
  }

  async function edit({ id, propertyId }: { id: string; propertyId: string }): Promise<void> {
    const found = await person.send(url, 'GET', `/properties/${propertyId}/contacts`);
    if (found.status !== 200) return rest(outcomeOf(found, 'read contacts'));
    const contact = (found.body as PropertyContact[]).find((one) => one.id === id);
    if (!contact) return;
    const name = `Renamed ${uuid()}`;
    const input = { version: contact.version, ...somebody(), name };
    const ask = () => person.send(url, 'PUT', `/property-contacts/${id}`, input);
    await send(ledger.edits, 'edit of a contact', { id, name }, ask, mayBeGone);
  }

  async function remove(id: string): Promise<void> {
    const ask = () => person.send(url, 'DELETE', `/property-contacts/${id}`);
    await send(ledger.removals, 'removal of a contact', { id }, ask, mayBeGone);
  }

  return {
    ledger,
    operate(propertyId) {
      const known = anyAcknowledged(ledger.adds, random)?.input;
      if (known && random.chance(0.5)) return random.chance(0.7) ? edit(known) : remove(known.id);
      const already = ledger.adds.filter(({ input }) => input.propertyId === propertyId).length;
      return already < maxContacts ? add(propertyId) : Promise.resolve();
    },
    async oneOfEach(propertyId) {
      await add(propertyId);
      await edit(theLast(ledger.adds).input);
      await add(propertyId);
      await remove(theLast(ledger.adds).input.id);
    },
    async sendLostAgain() {
      await sendLostAgain(ledger.adds, 'taken');
      await sendLostAgain(ledger.edits, 'answered', mayBeGone);
      await sendLostAgain(ledger.removals, 'answered', mayBeGone);
    },
  };
}
