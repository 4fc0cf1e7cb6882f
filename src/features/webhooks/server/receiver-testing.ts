import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly recordId: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedEvent[];
  /** How the next requests are answered; at first with 204. */
  answer(how: (response: ServerResponse, event: ReceivedEvent) => void): void;
  close(): void;
}

/** A receiver on the loopback interface. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = [];
  let how: (response: ServerResponse, event: ReceivedEvent) => void = (response) => response.writeHead(204).end();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { type, data } = JSON.parse(body) as { type: string; data: { id: string } };
      const { headers } = request;
      const event = { id: String(headers['webhook-id']), type, recordId: data.id, body, headers };
      received.push(event);
      how(response, event);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (next) => {
      how = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Checks a signature as the receivers in docs/webhooks.md do. */
export function isSignedBy(secret: string, { headers, body }: Pick<ReceivedEvent, 'headers' | 'body'>): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', key).update(signed).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.replace('v1,', ''), 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
}
