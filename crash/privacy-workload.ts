import { v7 as uuid } from 'uuid';
import type { PrivacyRequest } from '#features/privacy/contract.ts';
import { aPrivacyRequest } from '#features/privacy/privacy-testing.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, theLast } from './sending.ts';

export interface PrivacyLedger {
  readonly creates: Sent<{ readonly id: string; readonly note: string }>[];
  /** Each answer is unique. */
  readonly closes: Sent<{ readonly id: string; readonly answer: string }>[];
}

export interface PrivacyWorkload {
  readonly ledger: PrivacyLedger;
  /** Registers a request, or closes one. */
  operate(): Promise<void>;
  oneOfEach(): Promise<void>;
  /** Retries requests without an answer. */
  sendLostAgain(): Promise<void>;
}

export function openPrivacyWorkload({
  url,
  person,
  random,
  outcomeOf,
  rest,
  send,
  sendLostAgain,
}: Sender): PrivacyWorkload {
  const ledger: PrivacyLedger = { creates: [], closes: [] };

  async function add(): Promise<void> {
    const input = aPrivacyRequest({ note: uuid() });
    const ask = () => person.send(url, 'POST', '/privacy-requests', input);
    await send(ledger.creates, 'register privacy request', input, ask);
  }

  async function close(id: string): Promise<void> {
    const found = await person.send(url, 'GET', `/privacy-requests/${id}`);
    if (found.status !== 200) return rest(outcomeOf(found, 'read privacy request'));
    const { version, state } = found.body as PrivacyRequest;
    if (state !== 'open') return;
    const answer = uuid();
    const ask = () => person.send(url, 'POST', `/privacy-requests/${id}/close`, { version, state: 'refused', answer });
    await send(ledger.closes, 'close privacy request', { id, answer }, ask);
  }

  return {
    ledger,
    operate() {
      const known = anyAcknowledged(ledger.creates, random);
      return !known || random.chance(0.6) ? add() : close(known.input.id);
    },
    async oneOfEach() {
      await add();
      await close(theLast(ledger.creates).input.id);
    },
    async sendLostAgain() {
      await sendLostAgain(ledger.creates, 'taken');
      await sendLostAgain(ledger.closes, 'answered');
    },
  };
}
