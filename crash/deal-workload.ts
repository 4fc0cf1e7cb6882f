import type { Me } from '#features/accounts/contract.ts';
import type { Deal } from '#features/deals/contract.ts';
import { aDeal } from '#features/deals/deal-testing.ts';
import type { Property } from '#features/properties/contract.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, theLast } from './sending.ts';

export interface DealLedger {
  readonly recordings: Sent<{ readonly id: string }>[];
  readonly undos: Sent<{ readonly id: string }>[];
}

export interface DealWorkload {
  readonly ledger: DealLedger;
  /** Sells a property, or cancels the deal of a sold one. */
  operate(propertyId: string): Promise<void>;
  oneOfEach(propertyId: string): Promise<void>;
  /** Retries requests without an answer: each deal is recorded at most once. */
  sendLostAgain(): Promise<void>;
}

export function openDealWorkload(sending: Sender): DealWorkload {
  const { url, person, random, outcomeOf, rest, send, sendLostAgain } = sending;
  const ledger: DealLedger = { recordings: [], undos: [] };
  let me: string | undefined;

  async function record(propertyId: string): Promise<void> {
    const found = await person.send(url, 'GET', `/properties/${propertyId}`);
    if (found.status !== 200) return rest(outcomeOf(found, 'read property'));
    const { version, status } = found.body as Property;
    if (status === 'sold') return;
    if (me === undefined) {
      const answer = await person.send(url, 'GET', '/me');
      if (answer.status !== 200) return rest(outcomeOf(answer, 'read me'));
      me = (answer.body as Me).profile_id;
    }
    const input = aDeal({
      property_id: propertyId,
      property_version: version,
      kind: 'sale',
      price: '4100000',
      closed_on: '2026-01-31',
      shares: [{ agent_id: me, share: '100' }],
      commission: `${random.whole(1, 99_999)}.${random.whole(10, 99)}`,
    });
    await send(ledger.recordings, 'record deal', input, () => person.send(url, 'POST', '/deals', input));
  }

  async function undo(id: string): Promise<void> {
    const found = await person.send(url, 'GET', `/deals/${id}`);
    if (found.status !== 200) return rest(outcomeOf(found, 'read deal'));
    const { version } = found.body as Deal;
    await send(ledger.undos, 'undo deal', { id }, () => person.send(url, 'POST', `/deals/${id}/undo`, { version }));
  }

  return {
    ledger,
    operate(propertyId) {
      const known = anyAcknowledged(ledger.recordings, random);
      return known && random.chance(0.4) ? undo(known.input.id) : record(propertyId);
    },
    async oneOfEach(propertyId) {
      await record(propertyId);
      await undo(theLast(ledger.recordings).input.id);
    },
    sendLostAgain: () => sendLostAgain(ledger.recordings, 'answered'),
  };
}
