import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** A client that is still sending reads the answer only then; what it sends meanwhile is thrown away. */
const lingerMs = 2_000;

/** Answers what is no request, and closes the connection in a way that the answer arrives. */
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
    // Closing with unread bytes resets the connection, and the client loses the answer.
    socket.resume();
    const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once('close', () => clearTimeout(timer));
  }

  return {
    follow(server: Server): void {
      server.on('request', (request, response) => exchanges.set(request.socket, { request, response }));
      // Without a listener Node closes the connection without a word.
      server.on('connect', (_request, socket) => refuse(socket, 405));
    },
    /** For the event 'clientError', which comes again with each piece of what follows. */
    onError(error: NodeJS.ErrnoException, socket: Duplex): void {
      if (refused.has(socket)) return;
      refused.add(socket);
      const status = statusOf(error);
      const last = exchanges.get(socket);
      if (status === null || (last && !last.request.complete && last.response.headersSent)) socket.destroy();
      else if (last?.request.complete && !last.response.writableFinished) {
        // What was asked for before is answered first.
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

/** Whether a connection is closed after the answer. */
export function closesAfter({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' || /\bclose\b/iu.test(headers.connection ?? '');
}

/** Reads on for a while what nobody wants: an answer that is sent before is lost to a client that sends first. */
export async function dropBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  const signal = AbortSignal.timeout(lingerMs);
  const ended = once(request, 'close', { signal }).catch(() => undefined);
  request.resume();
  await ended;
}
