import { v7 as uuid } from 'uuid';
import type { MergePreview } from '#features/duplicates/contract.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, phoneOf, theLast } from './sending.ts';

interface Pair {
  readonly id: string;
  readonly kept_id: string;
  readonly merged_id: string;
}

export interface MergeLedger {
  /** Two leads with one phone number; only bulk changes touch them, and a merge is then refused. */
  readonly creates: Sent<ReturnType<typeof aLead>>[];
  readonly merges: Sent<Pair>[];
  readonly undos: Sent<Pair>[];
}

export interface MergeWorkload {
  readonly ledger: MergeLedger;
  /** Adds two leads and merges them, or undoes a merge. */
  operate(): Promise<void>;
  oneOfEach(): Promise<void>;
  /** Retries requests without an answer. */
  sendLostAgain(): Promise<void>;
}

export function openMergeWorkload(sending: Sender): MergeWorkload {
  const { url, person, random, outcomeOf, rest, nextPrice, send, sendLostAgain } = sending;
  const ledger: MergeLedger = { creates: [], merges: [], undos: [] };
  const undone = new Set<string>();

  async function addAndMerge(): Promise<void> {
    const price = nextPrice();
    const pair = await Promise.all(
      ['Lata', 'L.'].map((name) => {
        const input = aLead({ full_name: `${name} Rane ${price}`, phone: phoneOf(price) });
        return send(ledger.creates, 'create lead to merge', input, () => person.send(url, 'POST', '/leads', input));
      }),
    );
    const [kept, merged] = pair.map(({ input }) => input.id);
    if (!kept || !merged || pair.some(({ outcome }) => outcome !== 'acknowledged')) return;
    const path = `/merges/preview?topic=leads&kept_id=${kept}&merged_id=${merged}`;
    const found = await person.send(url, 'GET', path);
    if (found.status !== 200) return rest(outcomeOf(found, 'preview of a merge'));
    const preview = found.body as MergePreview;
    const input = { id: uuid(), kept_id: kept, merged_id: merged };
    const versions = { kept_version: preview.kept.version, merged_version: preview.merged.version };
    const body = { ...input, ...versions, topic: 'leads', choices: { full_name: 'merged' } };
    await send(ledger.merges, 'merge', input, () => person.send(url, 'POST', '/merges', body));
  }

  async function undo({ input }: Sent<Pair>): Promise<void> {
    if (undone.has(input.id)) return;
    undone.add(input.id);
    await send(ledger.undos, 'undo of a merge', input, () => person.send(url, 'POST', `/merges/${input.id}/undo`, {}));
  }

  return {
    ledger,
    operate() {
      const known = anyAcknowledged(ledger.merges, random);
      return known && random.chance(0.5) ? undo(known) : addAndMerge();
    },
    async oneOfEach() {
      await addAndMerge();
      await undo(theLast(ledger.merges));
      await addAndMerge();
    },
    async sendLostAgain() {
      await sendLostAgain(ledger.creates, 'taken');
      await sendLostAgain(ledger.merges, 'answered');
      await sendLostAgain(ledger.undos, 'answered');
    },
  };
}
