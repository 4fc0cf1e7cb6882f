import { once } from 'node:events';
import type { RequestOptions } from 'node:https';
import { request } from 'node:https';
import { isPushEndpoint } from '../endpoint.ts';
import type { BrowserKeys } from './encrypt.ts';
import { encryptFor } from './encrypt.ts';
import { lookupPublic, PrivateAddress } from './public-address.ts';
import type { ServerKey } from './server-key.ts';

/** Where a browser can be reached: the address of its push service, and its keys. */
export interface PushDevice extends BrowserKeys {
  readonly endpoint: string;
}

export interface PushMessage {
  readonly content: string;
  /** How long the push service keeps it for a device that is switched off. */
  readonly keepSeconds: number;
  /** At most 32 letters: of two messages with one topic that wait, the later one stays. */
  readonly topic: string;
  readonly isUrgent: boolean;
}

/** Taken; gone: the device wants nothing more, for ever; refused: this message will never be taken; busy: not now. */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'busy';

const answersWithinMs = 10_000;

/** How push services are reached: over the internet only, unless a test says otherwise. */
export type PushRoute = Pick<RequestOptions, 'lookup' | 'port' | 'ca'>;

/** Hands a message to the push service of one device (RFC 8030). What the service answers is not read beyond its status. */
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
  // Also once the answer is there, which is all that is waited for.
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

/** 401 and 403 say that the key is not the one the device was asked with. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if ([401, 403, 404, 410].includes(status)) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'busy' : 'refused';
}
