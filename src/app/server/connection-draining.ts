import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** When the program stops, pending requests get this much time. */
const finishWithinMs = 15_000;

/**
 * Tracks connections for a clean shutdown. `server.close` alone would wait forever for connections that never sent a
 * request, such as those that browsers open in advance.
 */
export function trackConnections(server: Server): { drain(): void } {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return {
    /** Call when the server closes: ends unused connections at once, and pending ones after a timeout. */
    drain() {
      for (const socket of unused) socket.destroy();
      setTimeout(() => server.closeAllConnections(), finishWithinMs).unref();
    },
  };
}
