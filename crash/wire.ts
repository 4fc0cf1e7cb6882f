import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { freePort } from '../scripts/free-port.mjs';

/** A proxy to a database, which a test can cut. */
export interface Wire {
  /** The database URL through the proxy. */
  readonly url: string;
  /** Breaks connections and refuses new ones. */
  cut(): Promise<void>;
  /** Keeps connections and accepts new ones, but forwards nothing. */
  stall(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function openWire(databaseUrl: string): Promise<Wire> {
  const far = new URL(databaseUrl);
  const folder = far.searchParams.get('host');
  const port = Number(far.port || 5432);
  const target = folder ? { path: path.join(folder, `.s.PGSQL.${port}`) } : { host: far.hostname, port };
  const user = far.username || (far.searchParams.get('user') ?? 'postgres');
  const nearPort = await freePort();
  const pairs = new Set<readonly [Socket, Socket]>();
  let isStalled = false;
  let server: Server;

  function join(near: Socket): void {
    const pair = [near, connect(target)] as const;
    pairs.add(pair);
    for (const [index, socket] of pair.entries()) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        pair[1 - index]?.destroy();
      });
    }
    if (!isStalled) flow(pair);
  }

  async function listen(): Promise<void> {
    server = createServer(join).listen(nearPort, '127.0.0.1');
    await once(server, 'listening');
  }

  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    await closed;
  }

  await listen();
  const password = far.password === '' ? '' : `:${far.password}`;
  return {
    url: `postgresql://${user}${password}@127.0.0.1:${nearPort}${far.pathname}`,
    cut,
    stall() {
      isStalled = true;
      for (const [near, distant] of pairs) {
        near.unpipe(distant).pause();
        distant.unpipe(near).pause();
      }
    },
    async mend() {
      // A connection that is already forwarding would forward twice.
      if (isStalled) for (const pair of pairs) flow(pair);
      isStalled = false;
      if (!server.listening) await listen();
    },
    close: cut,
  };
}

function flow([near, distant]: readonly [Socket, Socket]): void {
  near.pipe(distant);
  distant.pipe(near);
}
