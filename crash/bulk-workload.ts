import { v7 as uuid } from 'uuid';
import type { BulkRun } from '#features/bulk/contract.ts';
import { until } from './program.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, theLast } from './sending.ts';

export interface BulkLedger {
  readonly previews: Sent<{ readonly id: string }>[];
  readonly starts: Sent<{ readonly id: string }>[];
}

export interface BulkWorkload {
  readonly ledger: BulkLedger;
  /** Previews a change of all leads, starts one that is ready, or stops one. */
  operate(): Promise<void>;
  oneOfEach(): Promise<void>;
  sendLostAgain(): Promise<void>;
}

export function openBulkWorkload(sending: Sender): BulkWorkload {
  const { url, person, random, send, sendLostAgain } = sending;
  const ledger: BulkLedger = { previews: [], starts: [] };
  const path = (id: string) => `/bulk-changes/${id}`;

  async function preview(): Promise<void> {
    const id = uuid();
    const change = { act: 'stage', status: random.pick(['new', 'contacted', 'qualified', 'negotiation']) };
    const input = { id, kind: 'leads', filter: {}, change };
    await send(ledger.previews, 'preview bulk change', { id }, () => person.send(url, 'POST', '/bulk-changes', input));
  }

  async function start(id: string): Promise<void> {
    await send(ledger.starts, 'start bulk change', { id }, () => person.send(url, 'POST', `${path(id)}/start`, {}));
  }

  const isIn = (id: string, state: BulkRun['state']) => async () => {
    const { status, body } = await person.send(url, 'GET', path(id));
    return status === 200 && (body as BulkRun).state === state;
  };

  return {
    ledger,
    async operate() {
      const known = anyAcknowledged(ledger.previews, random);
      if (!known || random.chance(0.4)) return preview();
      if (random.chance(0.8)) return start(known.input.id);
      // Refused unless it is previewed or runs.
      await person.send(url, 'POST', `${path(known.input.id)}/cancel`, {});
    },
    async oneOfEach() {
      await preview();
      const { id } = theLast(ledger.previews).input;
      await until('a bulk change is previewed', isIn(id, 'ready'));
      await start(id);
      await until('a bulk change is made', isIn(id, 'done'));
    },
    async sendLostAgain() {
      await sendLostAgain(ledger.previews, 'taken');
      await sendLostAgain(ledger.starts, 'answered');
    },
  };
}
