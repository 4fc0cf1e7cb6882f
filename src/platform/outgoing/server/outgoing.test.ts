import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { OutgoingRequest } from './outgoing.ts';
import { sendOutgoing } from './outgoing.ts';
import { lookupPublic } from './public-address.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const reasonOf = (request: OutgoingRequest) =>
  sendOutgoing(request).then(
    () => 'answered',
    (error: { reason?: string }) => error.reason,
  );

describe('an outgoing request', () => {
  it('sends the body and returns the answer, decompressed', async () => {
    const url = await serve((request, answer) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () =>
        answer.writeHead(201, { 'content-encoding': 'gzip' }).end(gzipSync(`${request.method} ${body}`)),
      );
    });
    const answer = await sendOutgoing({ url, method: 'POST', body: 'नमस्ते', allowsPrivate: true });
    expect([answer.status, answer.body.toString()]).toEqual([201, 'POST नमस्ते']);
  });

  it.each([
    'http://93.184.216.34/',
    'https://user:password@vendor.example/',
    'ftp://vendor.example/',
    'file:///etc/passwd',
    'no address',
    '',
  ])('refuses the address %s', async (url) => {
    expect(await reasonOf({ url })).toBe('address');
  });

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://localhost/',
  ])('does not connect to %s', async (url) => {
    expect(await reasonOf({ url })).toBe('private');
  });

  it('checks the address that it connects to, not an earlier lookup', async () => {
    // The name resolves in the connection itself: an answer that changes in between is checked, too.
    const found = await new Promise((resolve) => {
      lookupPublic('localhost', { all: true }, (error) => resolve(error?.message));
    });
    expect(found).toBe('localhost is not on the internet');
  });

  it('follows no redirect', async () => {
    let wasReached = false;
    const inside = await serve((_request, answer) => {
      wasReached = true;
      answer.end('secret');
    });
    const url = await serve((_request, answer) => answer.writeHead(302, { location: inside }).end());
    expect(await reasonOf({ url, allowsPrivate: true })).toBe('redirected');
    expect(wasReached).toBe(false);
  });

  it('ends at its time limit, also in the middle of an answer', async () => {
    const silent = await serve(() => undefined);
    const slow = await serve((_request, answer) => answer.writeHead(200).write('<Xml>'));
    for (const url of [silent, slow])
      expect(await reasonOf({ url, allowsPrivate: true, timeoutMs: 150 })).toBe('timeout');
  });

  it('ends at its size limit, also when a small answer grows', async () => {
    const large = await serve((_request, answer) => answer.end(Buffer.alloc(200_000)));
    const bomb = await serve((_request, answer) =>
      answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
    );
    for (const url of [large, bomb])
      expect(await reasonOf({ url, allowsPrivate: true, maxBytes: 100_000 })).toBe('too_large');
  });

  it('keeps only the first bytes if that is enough', async () => {
    const endless = await serve((_request, answer) => {
      const write = () => {
        if (answer.write(Buffer.alloc(100_000, 'a'))) setImmediate(write);
        else answer.once('drain', write);
      };
      write();
    });
    const { body } = await sendOutgoing({ url: endless, allowsPrivate: true, keepBytes: 10, maxBytes: 5 });
    expect(body.toString()).toBe('aaaaaaaaaa');
  });

  it('ends when its signal aborts', async () => {
    const ending = new AbortController();
    const silent = await serve(() => ending.abort());
    expect(await reasonOf({ url: silent, allowsPrivate: true, signal: ending.signal })).toBe('unreachable');
  });

  it('reports a server that says nothing, breaks off, or sends what it does not', async () => {
    const closing = await serve((request) => request.socket.destroy());
    const breaking = await serve((_request, answer) => {
      answer.writeHead(200, { 'content-length': '1000' });
      answer.write('<Xml>');
      setTimeout(() => answer.destroy(), 20);
    });
    const lying = await serve((_request, answer) =>
      answer.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
    );
    for (const url of [closing, breaking, lying, 'http://127.0.0.1:1'])
      expect(await reasonOf({ url, allowsPrivate: true })).toBe('unreachable');
  });
});
