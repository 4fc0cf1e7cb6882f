import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPublicAddress, lookupPublic, PrivateAddress } from './public-address.ts';

/** A request to a server that is not ours. */
export interface OutgoingRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** An Admin or the operator named this host: it may be in a private network and may lack TLS. */
  readonly allowsPrivate?: boolean;
  /** For the whole exchange. */
  readonly timeoutMs?: number;
  /** The largest answer in bytes, after it is decompressed. */
  readonly maxBytes?: number;
  /** Keeps only the first bytes of the answer, whatever its size. */
  readonly keepBytes?: number;
  /** Ends the exchange early, as 'unreachable'. */
  readonly signal?: AbortSignal;
}

/** A complete answer, decompressed. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Why a request got no answer that we take. */
export type OutgoingReason = 'address' | 'private' | 'redirected' | 'timeout' | 'too_large' | 'unreachable';

/** A request that got no answer, or none that we take. */
export class OutgoingFailure extends Error {
  readonly reason: OutgoingReason;

  constructor(reason: OutgoingReason, cause?: unknown) {
    super(`the request failed: ${reason}`, { cause });
    this.name = 'OutgoingFailure';
    this.reason = reason;
  }
}

const usualTimeoutMs = 20_000;
const usualMaxBytes = 5_000_000;

/**
 * Sends a request to another server. It resolves the host once, connects to that address, and refuses private addresses. It
 * follows no redirect, so that neither credentials nor the connection reach a host that nobody named.
 */
export async function sendOutgoing(outgoing: OutgoingRequest): Promise<OutgoingAnswer> {
  const { timeoutMs = usualTimeoutMs, maxBytes = usualMaxBytes, body } = outgoing;
  const url = checkedUrl(outgoing);
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = outgoing.signal ? AbortSignal.any([timeout, outgoing.signal]) : timeout;
  const options: RequestOptions = {
    ...(outgoing.allowsPrivate ? {} : { lookup: lookupPublic }),
    method: outgoing.method ?? 'GET',
    agent: false,
    signal,
    headers: {
      'user-agent': 'Aangan',
      'accept-encoding': 'gzip, deflate, br',
      ...outgoing.headers,
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
  };
  const sending = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
  // An error may also follow the answer, after which nothing awaits the request.
  sending.on('error', () => undefined);
  try {
    sending.end(body);
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    const status = answer.statusCode ?? 0;
    if (status >= 300 && status < 400) throw new OutgoingFailure('redirected');
    return { status, headers: answer.headers, body: await collect(answer, { maxBytes, ...outgoing }) };
  } catch (error) {
    if (error instanceof OutgoingFailure) throw error;
    if (error instanceof PrivateAddress) throw new OutgoingFailure('private', error);
    throw new OutgoingFailure(timeout.aborted ? 'timeout' : 'unreachable', error);
  } finally {
    sending.destroy();
  }
}

function checkedUrl({ url: given, allowsPrivate = false }: OutgoingRequest): URL {
  if (!URL.canParse(given)) throw new OutgoingFailure('address');
  const url = new URL(given);
  const protocols = allowsPrivate ? ['https:', 'http:'] : ['https:'];
  if (!protocols.includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutgoingFailure('address');
  // A number is never looked up.
  const address = url.hostname.replace(/^\[|\]$/gu, '');
  const family = isIP(address);
  if (family !== 0 && !allowsPrivate && !isPublicAddress({ address, family })) throw new OutgoingFailure('private');
  return url;
}

async function collect(
  answer: IncomingMessage,
  { maxBytes, keepBytes = Number.POSITIVE_INFINITY }: { readonly maxBytes: number; readonly keepBytes?: number },
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of decompressed(answer) as AsyncIterable<Buffer>) {
    bytes += part.length;
    parts.push(part);
    if (bytes >= keepBytes) return Buffer.concat(parts).subarray(0, keepBytes);
    if (bytes > maxBytes) throw new OutgoingFailure('too_large');
  }
  return Buffer.concat(parts);
}

/** Decompresses piece by piece: a small answer that grows without end is cut off at the limit. */
function decompressed(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase();
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : null;
  if (!decoder) return answer;
  answer.on('error', (error) => decoder.destroy(error));
  return answer.pipe(decoder);
}
