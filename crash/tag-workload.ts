import { v7 as uuid } from 'uuid';
import { aLead } from '#features/leads/lead-testing.ts';
import type { Word } from '#features/vocabulary/contract.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, countRecords, theLast } from './sending.ts';

export interface TagLedger {
  /** The first tag takes the records of the others and is never merged. */
  readonly creates: Sent<{ readonly id: string; readonly name: string }>[];
  /** Each name is unique. */
  readonly renames: Sent<{ readonly id: string; readonly name: string }>[];
  readonly merges: Sent<{ readonly id: string }>[];
  readonly leads: Sent<{ readonly id: string }>[];
}

export interface TagWorkload {
  readonly ledger: TagLedger;
  /** Adds or renames a tag, gives one to a new lead, or merges one into the first. */
  operate(): Promise<void>;
  oneOfEach(): Promise<void>;
  sendLostAgain(): Promise<void>;
}

/** Fewer than an agency may have. */
const maxTags = 20;

export function openTagWorkload(sending: Sender): TagWorkload {
  const { url, person, random, nextPrice, send, sendLostAgain } = sending;
  const ledger: TagLedger = { creates: [], renames: [], merges: [], leads: [] };
  const mayBeGone = { mayBeGone: true };

  async function add(): Promise<void> {
    const input = { id: uuid(), kind: 'tag', name: `Tag ${nextPrice()}` };
    await send(ledger.creates, 'create tag', input, () => person.send(url, 'POST', '/words', input));
  }

  async function rename({ input: { id }, body }: Sent<{ readonly id: string }>): Promise<void> {
    const name = `Tag ${nextPrice()}`;
    const { version } = body as Word;
    const ask = () => person.send(url, 'PUT', `/words/${id}`, { version, name, is_hidden: false });
    const sent = await send(ledger.renames, 'rename tag', { id, name }, ask, mayBeGone);
    if (sent.outcome === 'acknowledged') Object.assign(body, sent.body);
  }

  async function merge(id: string, into: string): Promise<void> {
    const ask = () => person.send(url, 'POST', `/words/${id}/merge`, { into });
    await send(ledger.merges, 'merge tag', { id }, ask, mayBeGone);
  }

  async function addLead({ body }: Sent): Promise<void> {
    const input = aLead({ full_name: `Tagged ${nextPrice()}`, custom: { tags: [(body as Word).key] } });
    await send(ledger.leads, 'create tagged lead', input, () => person.send(url, 'POST', '/leads', input));
  }

  return {
    ledger,
    async operate() {
      const [first] = ledger.creates;
      const known = anyAcknowledged(ledger.creates, random);
      if (first?.outcome !== 'acknowledged' || !known) return ledger.creates.length === 0 ? add() : undefined;
      if (ledger.creates.length - countRecords(ledger.merges) < maxTags && random.chance(0.3)) return add();
      if (random.chance(0.5)) return addLead(known);
      return known === first || random.chance(0.5) ? rename(known) : merge(known.input.id, first.input.id);
    },
    async oneOfEach() {
      await add();
      await add();
      const known = theLast(ledger.creates);
      await addLead(known);
      await rename(known);
      const [first] = ledger.creates;
      if (first) await merge(known.input.id, first.input.id);
    },
    async sendLostAgain() {
      await sendLostAgain(ledger.creates, 'taken');
      await sendLostAgain(ledger.renames, 'answered', mayBeGone);
      await sendLostAgain(ledger.merges, 'answered', mayBeGone);
      await sendLostAgain(ledger.leads, 'taken');
    },
  };
}
