import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHttp } from './http-testing.ts';

let http: Awaited<ReturnType<typeof openHttp>>;
let port: number;
beforeAll(async () => {
  http = await openHttp({ requiresSignIn: false });
  const config = { right: 'public', summary: 'What was sent' } as const;
  http.app.post('/echo', { config }, ({ body }) => ({ size: JSON.stringify(body).length }));
  http.app.get('/slow', { config }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return 'slow';
  });
  await http.app.listen({ port: 0, host: '127.0.0.1' });
  const address = http.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  port = address.port;
});
afterAll(() => http.close());

const head = (line: string, ...headers: string[]) => [line, 'Host: localhost', ...headers, '', ''].join('\r\n');
const close = 'Connection: close';
const json = 'Content-Type: application/json';

/** Writes everything before it reads, as some clients do; returns the status lines. */
async function answersTo(...written: string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let failure: Error | undefined;
  socket.on('error', (error) => {
    failure = error;
  });
  socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')));
  for (const text of written) {
    if (socket.destroyed) break;
    if (!socket.write(text)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
  }
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await new Promise((resolve) => {
    if (socket.closed) resolve(null);
    else socket.once('close', resolve);
  });
  return [...(answer.match(/HTTP\/1\.1 \d{3}/gu) ?? []), ...(failure ? [failure.message] : [])];
}

const megabyte = 'x'.repeat(1_000_000);
const tooLong = (length: number) => head('POST /echo HTTP/1.1', json, `Content-Length: ${length}`, close);
const chunk = `${megabyte.length.toString(16)}\r\n${megabyte}\r\n`;

it.each<[what: string, written: string[], answers: number[]]>([
  ['an invalid request line', ['\u0000\u0001 garbage\r\n\r\n'], [400]],
  ['garbage after a request', [head('GET /slow HTTP/1.1'), 'no request\r\n\r\n'], [200, 400]],
  ['a head of 20 kB', [head('GET /slow HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`)], [431]],
  ['a head of 5 MB', ['GET /slow HTTP/1.1\r\nX-Long: ', ...Array<string>(5).fill(megabyte), '\r\n\r\n'], [431]],
  ['a body past the limit', [tooLong(8_000_000), ...Array<string>(8).fill(megabyte)], [413]],
  ['a body of 40 MB', [tooLong(40_000_000), ...Array<string>(40).fill(megabyte)], [413]],
  [
    'chunks past the limit',
    [
      head('POST /echo HTTP/1.1', json, 'Transfer-Encoding: chunked', close),
      ...Array<string>(8).fill(chunk),
      '0\r\n\r\n',
    ],
    [413],
  ],
  [
    'a body shorter than its Content-Length',
    [head('POST /echo HTTP/1.1', json, 'Content-Length: 2', close), '{}'],
    [200],
  ],
  ['two lengths', [head('POST /echo HTTP/1.1', json, 'Content-Length: 2', 'Content-Length: 3'), '{}'], [400]],
  ['a CONNECT request', ['CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n'], [405]],
  ['an upgrade', [head('GET /slow HTTP/1.1', 'Upgrade: websocket', 'Connection: upgrade, close')], [200]],
  ['an expectation', [head('GET /slow HTTP/1.1', 'Expect: a miracle', close)], [417]],
  [
    'three at once',
    [head('GET /slow HTTP/1.1') + head('GET /slow HTTP/1.1') + head('GET /slow HTTP/1.1', close)],
    [200, 200, 200],
  ],
])('%s gets a response before the connection is closed', async (_, written, answers) => {
  expect(await answersTo(...written)).toEqual(answers.map((status) => `HTTP/1.1 ${status}`));
});
