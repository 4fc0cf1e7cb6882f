import { v7 as uuid } from 'uuid';
import type { ConnectionWithSecret } from '#features/intake/contract.ts';
import type { ApiResponse } from './person.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, phoneOf } from './sending.ts';

export interface EnquiryLedger {
  /** Deliveries by the sender's key. Several have the same phone. */
  readonly deliveries: Sent<{ readonly key: string; readonly phone: string }>[];
}

export interface EnquiryWorkload {
  readonly ledger: EnquiryLedger;
  /** Delivers an enquiry to the webhook, of somebody new or of somebody who enquired before. */
  operate(): Promise<void>;
  oneOfEach(): Promise<void>;
  /** Retries deliveries without an answer, as senders do. */
  sendLostAgain(): Promise<void>;
}

const timeoutMs = 120_000;

export function openEnquiryWorkload({ url, person, random, nextPrice, send, sendLostAgain }: Sender): EnquiryWorkload {
  const ledger: EnquiryLedger = { deliveries: [] };
  let webhook: { readonly path: string; readonly secret: string } | null = null;

  async function connect(): Promise<void> {
    const usual = { source: 'portal', campaign: '', portal_account: '', cost_per_month: null, mapping: null } as const;
    const input = { id: uuid(), kind: 'webhook', name: 'Landing page', ...usual, keep_days: 90, is_enabled: true };
    const { connection, secret } = await person.ask<ConnectionWithSecret>(url, 'POST', '/intake-connections', input);
    webhook = { path: `/intake/${connection.id}`, secret: secret ?? '' };
  }

  async function deliver(phone: string): Promise<void> {
    if (!webhook) return;
    const { path, secret } = webhook;
    const key = uuid();
    const body = JSON.stringify({ name: `Enquirer ${key}`, phone, message: 'Is it still available?' });
    const headers = { 'x-aangan-secret': secret, 'idempotency-key': key, 'content-type': 'application/json' };
    const post = async (): Promise<ApiResponse> => {
      const init = { method: 'POST', body, headers, signal: AbortSignal.timeout(timeoutMs) };
      try {
        const response = await fetch(`${url}${path}`, init);
        return { status: response.status, body: await response.json() };
      } catch {
        return { status: 0, body: null };
      }
    };
    await send(ledger.deliveries, 'deliver enquiry', { key, phone }, post);
  }

  return {
    ledger,
    operate() {
      const earlier = random.chance(0.4) ? anyAcknowledged(ledger.deliveries, random) : null;
      return deliver(earlier?.input.phone ?? phoneOf(nextPrice()));
    },
    async oneOfEach() {
      await connect();
      const phone = phoneOf(nextPrice());
      await deliver(phone);
      await deliver(phone);
    },
    sendLostAgain: () => sendLostAgain(ledger.deliveries, 'taken'),
  };
}
