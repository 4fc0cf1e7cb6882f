import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that no process listens on at the moment. */
export async function freePort(host = '127.0.0.1') {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
