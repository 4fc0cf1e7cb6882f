import { once } from 'node:events';
import type { RequestOptions } from 'node:https';
import { request } from 'node:https';
import { lookupPublic, PrivateAddress } from '#platform/outgoing/server/public-address.ts';
import { isPushEndpoint } from '../endpoint.ts';
import type { BrowserKeys } from './encrypt.ts';
import { encryptFor } from './encrypt.ts';
import type { ServerKey } from './server-key.ts';

/** A push subscription: the endpoint and the browser's keys. */
export interface PushDevice extends BrowserKeys {
  readonly endpoint: string;
}

export interface PushMessage {
  readonly content: string;
  /** How long the push service stores it for an offline device (TTL). */
  readonly keepSeconds: number;
  /** At most 32 characters: a newer message replaces a waiting one of the same topic. */
  readonly topic: string;
  readonly isUrgent: boolean;
}

/** taken: delivered to the service; gone: the subscription ended; refused: a retry will not help; busy: retry later. */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'busy';

const answersWithinMs = 10_000;

/** How to connect to push services: public addresses only, except in tests. */
export type PushRoute = Pick<RequestOptions, 'lookup' | 'port' | 'ca'>;

/** Sends a message to the push service of one device (RFC 8030). Only the status of the answer is read. */
export async function sendPush(
  key: ServerKey,
  { endpoint, ...keys }: PushDevice,
  message: PushMessage,
  { now, route = { lookup: lookupPublic } }: { now: Date; route?: PushRoute | undefined },
): Promise<PushOutcome> {
  if (!isPushEndpoint(endpoint)) return 'gone';
  const body = encryptFor(keys, Buffer.from(message.content));
  const sending = request(endpoint, {
    ...route,
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(answersWithinMs),
    headers: {
      authorization: key.authorize(endpoint, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: message.keepSeconds,
      topic: message.topic,
      urgency: message.isUrgent ? 'high' : 'normal',
    },
  });
  // An error may also follow the answer, after which nothing awaits the request.
  sending.on('error', () => undefined);
  try {
    sending.end(body);
    const [answer] = await once(sending, 'response');
    return outcomeOf(answer.statusCode);
  } catch (error) {
    return error instanceof PrivateAddress ? 'gone' : 'busy';
  } finally {
    sending.destroy();
  }
}

/** 401 and 403 mean that the subscription was created with another server key. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if ([401, 403, 404, 410].includes(status)) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'busy' : 'refused';
}
