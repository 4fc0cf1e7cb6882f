import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';

const host = 'host: localhost';
const get = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\nconnection: close\r\n\r\n`;
const post = (headers: string, body: string) =>
  `POST /api/sign-in HTTP/1.1\r\n${host}\r\nconnection: close\r\n${headers}\r\n\r\n${body}`;

/** Requests that no client sends; each uses its own connection. */
export const rawRequests: readonly string[] = [
  get('//evil.example/%2e%2e'),
  get('/..%2f..%2f..%2fetc/passwd'),
  get('/../../etc/passwd'),
  get('/assets/../../package.json'),
  get('/assets/%2e%2e/%2e%2e/package.json'),
  get('/assets/..%5c..%5cpackage.json'),
  get('/assets/%00'),
  get('/assets/'),
  get('/%00'),
  get('/%'),
  get('/%E0%A4%A'),
  get('/files/%00/320'),
  get('/files/..%2f..%2fpackage.json/320'),
  get('/rpc/%E0%A4%A'),
  get('/rpc//properties//list'),
  get('/api/properties/%2e%2e%2fme'),
  get('/login?next=%2F%2Fevil.example&next=%00'),
  get('http://evil.example/login?next=/'),
  get(`/${'a'.repeat(15_000)}`),
  get(`/${'a/'.repeat(4_000)}`),
  get(`/?${'a=1&'.repeat(3_000)}`),
  get('*'),
  `OPTIONS * HTTP/1.1\r\n${host}\r\nconnection: close\r\n\r\n`,
  `TRACE / HTTP/1.1\r\n${host}\r\nconnection: close\r\n\r\n`,
  `BREW /tea HTTP/1.1\r\n${host}\r\nconnection: close\r\n\r\n`,
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET /\r\n\r\n',
  `GET / HTTP/1.1\r\n${host}\r\nx-odd: a\u0000b\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}\r\n${'x: y\r\n'.repeat(3_000)}\r\n`,
  `GET / HTTP/1.1\r\n${host}\r\ncookie: aangan_session=%00.%ff\r\nconnection: close\r\n\r\n`,
  post('content-type: application/json\r\ncontent-length: 4', '{"a"'),
  post('content-type: application/json\r\ncontent-length: 2\r\ncontent-length: 3', '{}'),
  post('content-type: application/json\r\ncontent-length: -1', '{}'),
  post('content-type: application/json\r\ntransfer-encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'),
  post('content-type: application/json\r\ntransfer-encoding: chunked\r\ncontent-length: 2', '{}'),
  post('content-type: application/json', '{}'),
  '\u0016\u0003\u0001\u0002\u0000',
];

/** Sends bytes; returns what arrives until the connection closes. */
export function exchangeBytes({ port, address }: AddressInfo, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, address, () => socket.end(Buffer.from(bytes, 'latin1')));
    socket.on('data', (chunk) => chunks.push(chunk));
    // A closed connection is a valid result.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}
