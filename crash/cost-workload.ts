import { v7 as uuid } from 'uuid';
import type { SourceCost } from '#features/source-costs/contract.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, theLast } from './sending.ts';

export interface CostLedger {
  readonly creates: Sent<ReturnType<typeof campaignCost>>[];
  /** Each amount is unique. */
  readonly edits: Sent<{ readonly id: string; readonly amount: string }>[];
  readonly removals: Sent<{ readonly id: string }>[];
}

export interface CostWorkload {
  readonly ledger: CostLedger;
  /** Enters what a campaign cost, or corrects or removes it. */
  operate(): Promise<void>;
  oneOfEach(): Promise<void>;
  /** Retries requests without an answer. */
  sendLostAgain(): Promise<void>;
}

function campaignCost(amount: string) {
  const campaign = `Campaign ${amount}`;
  return { id: uuid(), month: '2026-01-01', source: 'advertisement' as const, campaign, amount };
}

export function openCostWorkload(sending: Sender): CostWorkload {
  const { url, person, random, nextPrice, send, sendLostAgain } = sending;
  const ledger: CostLedger = { creates: [], edits: [], removals: [] };
  const mayBeGone = { mayBeGone: true };

  async function add(): Promise<void> {
    const input = campaignCost(nextPrice());
    await send(ledger.creates, 'create cost', input, () => person.send(url, 'POST', '/source-costs', input));
  }

  async function edit({ input, body }: Sent<ReturnType<typeof campaignCost>>): Promise<void> {
    const amount = nextPrice();
    const { version } = body as SourceCost;
    const ask = () => person.send(url, 'PUT', `/source-costs/${input.id}`, { ...input, version, amount });
    const sent = await send(ledger.edits, 'edit cost', { id: input.id, amount }, ask, mayBeGone);
    if (sent.outcome === 'acknowledged') Object.assign(body, sent.body);
  }

  async function remove(id: string): Promise<void> {
    const ask = () => person.send(url, 'DELETE', `/source-costs/${id}`);
    await send(ledger.removals, 'delete cost', { id }, ask, mayBeGone);
  }

  return {
    ledger,
    operate() {
      const known = anyAcknowledged(ledger.creates, random);
      if (!known || random.chance(0.4)) return add();
      return random.chance(0.7) ? edit(known) : remove(known.input.id);
    },
    async oneOfEach() {
      await add();
      await edit(theLast(ledger.creates));
      await add();
      await remove(theLast(ledger.creates).input.id);
    },
    async sendLostAgain() {
      await sendLostAgain(ledger.creates, 'taken');
      await sendLostAgain(ledger.edits, 'answered', mayBeGone);
      await sendLostAgain(ledger.removals, 'answered', mayBeGone);
    },
  };
}
