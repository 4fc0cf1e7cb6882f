import { v7 as uuid } from 'uuid';
import type { ApiResponse } from './person.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, theLast } from './sending.ts';

export interface VisitRequestLedger {
  readonly links: Sent<{ readonly id: string; readonly propertyId: string }>[];
  readonly asks: Sent<{ readonly id: string; readonly propertyId: string; readonly note: string }>[];
  readonly proposals: Sent<{ readonly id: string }>[];
  readonly declines: Sent<{ readonly id: string }>[];
}

export interface VisitRequestWorkload {
  readonly ledger: VisitRequestLedger;
  /** Shares the property and asks for a visit on the page of the link, or answers a request. */
  operate(propertyId: string): Promise<void>;
  oneOfEach(propertyId: string): Promise<void>;
  /** Retries requests without an answer. */
  sendLostAgain(): Promise<void>;
}

const timeoutMs = 120_000;

export function openVisitRequestWorkload({ url, person, random, send, sendLostAgain }: Sender): VisitRequestWorkload {
  const ledger: VisitRequestLedger = { links: [], asks: [], proposals: [], declines: [] };
  let minutes = 0;

  /** A form of the public page; its redirect is the acknowledgement. A property that is gone refuses. */
  async function post(address: string, fields: Readonly<Record<string, string>>): Promise<ApiResponse> {
    try {
      const { status } = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (status === 303) return { status: 200, body: null };
      // Without its database the program answers with a page.
      return status === 503 ? { status: 0, body: null } : { status: status === 410 ? 409 : status, body: null };
    } catch {
      return { status: 0, body: null };
    }
  }

  async function ask(propertyId: string): Promise<void> {
    const link = { id: uuid(), propertyId };
    const body = { id: link.id, property_ids: [propertyId], recipient: null };
    const options = { mayBeGone: true };
    const shared = await send(
      ledger.links,
      'share property',
      link,
      () => person.send(url, 'POST', '/property-links', body),
      options,
    );
    if (shared.outcome !== 'acknowledged') return;
    const address = `${url}${new URL(shared.body.url).pathname}/visit`;
    const note = uuid();
    const fields = { id: uuid(), message: note, name: 'Vikram Shah', phone: '98220 41737' };
    await send(ledger.asks, 'ask for a visit', { id: fields.id, propertyId, note }, () => post(address, fields));
  }

  async function propose(id: string): Promise<void> {
    minutes += 1;
    const times = [new Date(Date.UTC(2041, 0, 1, 5, minutes)).toISOString()];
    const options = { mayBeGone: true };
    await send(
      ledger.proposals,
      'propose times',
      { id },
      () => person.send(url, 'POST', `/visit-requests/${id}/propose`, { times }),
      options,
    );
  }

  async function decline(id: string): Promise<void> {
    const answer = uuid();
    const options = { mayBeGone: true };
    await send(
      ledger.declines,
      'decline visit',
      { id },
      () => person.send(url, 'POST', `/visit-requests/${id}/decline`, { answer }),
      options,
    );
  }

  return {
    ledger,
    operate(propertyId) {
      const known = anyAcknowledged(ledger.asks, random);
      if (!known || random.chance(0.5)) return ask(propertyId);
      return random.chance(0.6) ? propose(known.input.id) : decline(known.input.id);
    },
    async oneOfEach(propertyId) {
      await ask(propertyId);
      const { id } = theLast(ledger.asks).input;
      await propose(id);
      await decline(id);
    },
    async sendLostAgain() {
      await sendLostAgain(ledger.links, 'answered', { mayBeGone: true });
      await sendLostAgain(ledger.asks, 'answered');
      for (const sent of [ledger.proposals, ledger.declines])
        await sendLostAgain(sent, 'answered', { mayBeGone: true });
    },
  };
}
