import { v7 as uuid } from 'uuid';
import type { Me } from '#features/accounts/contract.ts';
import type { Deal } from '#features/deals/contract.ts';
import type { Property } from '#features/properties/contract.ts';
import type { Random } from '#platform/pictures/server/random.ts';
import type { Answer, Person } from './person.ts';
import type { Outcome } from './workload.ts';
import { theLast } from './workload.ts';

interface SentDeal {
  readonly draft: object & { readonly id: string };
  outcome: Outcome;
}

interface SentUndo {
  readonly id: string;
  readonly outcome: Outcome;
}

/** Everything that was sent about deals. */
export interface DealLedger {
  readonly recordings: SentDeal[];
  readonly undos: SentUndo[];
}

export interface DealWorkload {
  readonly ledger: DealLedger;
  /** Sells a property, or offers one again whose deal fell through. */
  operate(propertyId: string): Promise<void>;
  /** Each of these once. */
  oneOfEach(propertyId: string): Promise<void>;
  /** Whoever gets no answer sends the same once more: it is recorded once, or was never and comes too late. */
  sendLostAgain(): Promise<void>;
}

interface Tools {
  readonly url: string;
  readonly person: Person;
  readonly random: Random;
  outcomeOf(answer: Answer, what: string): Outcome;
  rest(outcome: Outcome): Promise<void>;
}

export function openDealWorkload({ url, person, random, outcomeOf, rest }: Tools): DealWorkload {
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
    const draft = {
      ...{ id: uuid(), property_id: propertyId, property_version: version, kind: 'sale', price: '4100000' },
      ...{ closed_on: '2026-01-31', client_id: null, notes: '', shares: [{ agent_id: me, share: '100' }] },
      commission: `${random.whole(1, 99_999)}.${random.whole(10, 99)}`,
    };
    const sent: SentDeal = { draft, outcome: 'lost' };
    ledger.recordings.push(sent);
    sent.outcome = outcomeOf(await person.send(url, 'POST', '/deals', draft), 'record deal');
    await rest(sent.outcome);
  }

  async function undo(id: string): Promise<void> {
    const found = await person.send(url, 'GET', `/deals/${id}`);
    if (found.status !== 200) return rest(outcomeOf(found, 'read deal'));
    const { version } = found.body as Deal;
    const outcome = outcomeOf(await person.send(url, 'POST', `/deals/${id}/undo`, { version }), 'undo deal');
    ledger.undos.push({ id, outcome });
    await rest(outcome);
  }

  return {
    ledger,
    operate(propertyId) {
      const known = ledger.recordings.at(random.whole(0, Math.max(0, ledger.recordings.length - 1)));
      const isThere = known?.outcome === 'acknowledged';
      return isThere && random.chance(0.4) ? undo(known.draft.id) : record(propertyId);
    },
    async oneOfEach(propertyId) {
      await record(propertyId);
      await undo(theLast(ledger.recordings).draft.id);
    },
    async sendLostAgain() {
      for (const sent of ledger.recordings.filter(({ outcome }) => outcome === 'lost'))
        sent.outcome = outcomeOf(await person.send(url, 'POST', '/deals', sent.draft), 'record deal again');
    },
  };
}
