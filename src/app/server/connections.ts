import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Requests under way when the program stops get this long. */
const finishWithinMs = 15_000;

/**
 * Follows the connections of a server that is to stop cleanly. Its own `close` waits for every connection that never
 * sent a request, such as browsers open ahead of need, and for ever.
 */
export function trackConnections(server: Server): { drain(): void } {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return {
    /** To be called when the server closes: ends at once who asked for nothing, and after a while who has no answer yet. */
    drain() {
      for (const socket of unused) socket.destroy();
      setTimeout(() => server.closeAllConnections(), finishWithinMs).unref();
    },
  };
}
