import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { trackConnections } from './connection-draining.ts';

it('a server can stop although a visitor has connected and sent nothing', async () => {
  const server = createServer((_request, response) => response.end('here'));
  const connections = trackConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const visitor = connect(address.port, '127.0.0.1');
  await Promise.all([once(server, 'connection'), once(visitor, 'connect')]);
  expect(await (await fetch(`http://127.0.0.1:${address.port}`)).text()).toBe('here');

  const closed = once(server, 'close');
  server.close();
  connections.drain();
  await closed;
  visitor.destroy();
});
