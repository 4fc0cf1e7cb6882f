import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendOutgoing } from './outgoing.ts';
import { lookupPublic } from './public-address.ts';

/** What the name server answers, one answer after the other; the last one again and again. */
const dns = vi.hoisted(() => ({ answers: [] as LookupAddress[][], calls: 0 }));
vi.mock('node:dns', async (original) => ({
  ...(await original<typeof import('node:dns')>()),
  lookup: (_host: string, _options: object, done: (error: null, found: LookupAddress[]) => void) => {
    const found = dns.answers[Math.min(dns.calls, dns.answers.length - 1)] ?? [];
    dns.calls += 1;
    done(null, found);
  },
}));

const somewhere = { address: '93.184.215.14', family: 4 };
const here = { address: '127.0.0.1', family: 4 };
let server: Server;
let connections = 0;

beforeEach(async () => {
  connections = 0;
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
});

const send = () =>
  sendOutgoing({ url: `https://vendor.example:${(server.address() as AddressInfo).port}/`, timeoutMs: 2000 }).then(
    () => 'answered',
    (error: { reason?: string }) => error.reason,
  );

test('a name that was public when it was checked, and is private when it is connected to, is not contacted', async () => {
  Object.assign(dns, { answers: [[somewhere], [here]], calls: 0 });
  const checked = await new Promise((resolve) => {
    lookupPublic('vendor.example', { all: true }, (error, found) => resolve(error ?? found));
  });
  expect(checked).toEqual([somewhere]);
  expect(await send()).toBe('private');
  expect([dns.calls, connections]).toEqual([2, 0]);
});

test('a name with a public and a private address is not contacted', async () => {
  Object.assign(dns, { answers: [[somewhere, here]], calls: 0 });
  expect(await send()).toBe('private');
  expect(connections).toBe(0);
});
