import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Time for a client that is still sending to read the response; its data is discarded. */
const lingerMs = 2_000;

/** Answers malformed requests and closes the connection so that the response arrives. */
export function refuseConnections() {
  const exchanges = new WeakMap<Duplex, Exchange>();
  const refused = new WeakSet<Duplex>();

  function refuse(socket: Duplex, status: number): void {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const problem = JSON.stringify({ data: { code: 'invalid', reason: 'malformed' } });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json',
      `Content-Length: ${problem.length}`,
      'Connection: close',
    ];
    socket.on('error', () => socket.destroy());
    socket.end(`${head.join('\r\n')}\r\n\r\n${problem}`);
    // Closing with unread bytes resets the connection, and the client loses the response.
    socket.resume();
    const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once('close', () => clearTimeout(timer));
  }

  return {
    follow(server: Server): void {
      server.on('request', (request, response) => exchanges.set(request.socket, { request, response }));
      // Without a listener Node closes the connection without a response.
      server.on('connect', (_request, socket) => refuse(socket, 405));
    },
    /** Listener of 'clientError', which fires again for each further chunk. */
    onError(error: NodeJS.ErrnoException, socket: Duplex): void {
      if (refused.has(socket)) return;
      refused.add(socket);
      const status = statusOf(error);
      const last = exchanges.get(socket);
      if (status === null || (last && !last.request.complete && last.response.headersSent)) socket.destroy();
      else if (last?.request.complete && !last.response.writableFinished) {
        // A pending earlier request is answered first.
        last.response.once('close', () => refuse(socket, status));
      } else refuse(socket, status);
    },
  };
}

function statusOf({ code }: NodeJS.ErrnoException): number | null {
  if (code === 'ECONNRESET') return null;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}

export function closesAfter({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' || /\bclose\b/iu.test(headers.connection ?? '');
}

/** Reads and discards the rest of a body: a client that sends first would lose an early response. */
export async function dropBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  const signal = AbortSignal.timeout(lingerMs);
  const ended = once(request, 'close', { signal }).catch(() => undefined);
  request.resume();
  await ended;
}
