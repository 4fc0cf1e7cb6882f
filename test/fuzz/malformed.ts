import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import type { TestApp } from '../../src/app/server/app-testing.ts';
import { corpusTexts } from './corpus.ts';
import type { Request } from './exchange.ts';
import { percent } from './exchange.ts';

/** Target of a malformed request: every route of the program, and some unknown ones. */
export interface RequestTarget {
  readonly method: Request['method'];
  readonly url: string;
}

export function targetsOf(testApp: TestApp): RequestTarget[] {
  const filled = (url: string) => url.replaceAll(/:\w+|\{\w+\}/gu, uuid()).replace('*', 'x');
  return [
    ...testApp.procedures.flatMap(({ rpcPath, method, apiPath }): RequestTarget[] => [
      { method: 'POST', url: rpcPath },
      { method: 'GET', url: rpcPath },
      { method: method as Request['method'], url: filled(apiPath) },
    ]),
    // The stream would not end.
    ...testApp.plainRoutes
      .filter(({ url }) => url !== '/live')
      .map(({ method, url }) => ({ method, url: filled(url) })),
    ...['/rpc/__proto__', '/rpc/constructor/name', '/api/toString', '/rpc', '/api', '/nowhere/at/all'].map((url) => ({
      method: 'POST' as const,
      url,
    })),
  ];
}

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const bodies: readonly (string | Buffer)[] = [
  '',
  '{"json":',
  '{"json":{}',
  '[]',
  'null',
  '"text"',
  '5',
  'NaN',
  '{json:{}}',
  "{'json':{}}",
  '{"json":{"id":1,"id":2}}',
  '{"json":{"__proto__":{"id":1}}}',
  '{"__proto__":{"json":{}}}',
  '{"json":{"constructor":{"prototype":{}}}}',
  '{"json":[]}',
  '{"json":"x","meta":"y","maps":5}',
  '{"meta":[[1,"json"]]}',
  '{"json":{},"meta":{"length":5}}',
  '\ufeff{"json":{}}',
  Buffer.from('{"json":{}}', 'utf16le'),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.alloc(64),
  deep(50_000),
  `{"json":${deep(50_000)}}`,
  `{"json":{"search":"${'x'.repeat(3_300_000)}"}}`,
];

/** Hostile versions of the metadata that our client adds for dates, sets and similar types. */
const annotated = fc
  .record({
    json: fc.oneof(fc.constant({ id: 'x', limit: null, search: '/(a+)+$/', version: '9'.repeat(400) }), fc.jsonValue()),
    meta: fc.array(
      fc.tuple(
        fc.oneof(fc.integer({ min: -1, max: 9 }), fc.constantFrom('x', null)),
        fc.constantFrom('id', 'limit', 'search', 'version', '__proto__', 'constructor', 0, null),
      ),
    ),
  })
  .map((body) => JSON.stringify(body));

const types: readonly string[] = [
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'APPLICATION/JSON',
  'application/jsonx',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  ';;;',
  '*/*',
];

const queries: readonly string[] = [
  '',
  'id=1&id=2',
  'limit=1&limit=2',
  'search=a&search=b',
  'cursor=a&cursor=b',
  'limit=1e1',
  'limit=Infinity',
  'id[a][b]=1',
  'type[]=1&type[x]=2',
  'type[99999999999]=1',
  '__proto__[x]=1',
  'constructor[prototype][x]=1',
  'a[',
  ']=[',
  '=',
  '&&&',
  '%',
  'search=%',
  'search=%E0%A4%A',
  'search=%00',
  'search=%ED%A0%80',
  'data=%7B%22json%22',
  'data=null',
  'next=//evil.example',
  'after=99999999999999999999-1',
  `search=${'x'.repeat(10_000)}`,
  ...corpusTexts.map((text) => `search=${percent(text)}&${percent(text)}=1`),
];

const headers: readonly Record<string, string>[] = [
  {},
  {},
  { cookie: 'aangan_session=%' },
  { cookie: 'aangan_session=a.b; aangan_session=c.d' },
  { cookie: `aangan_session=${'x'.repeat(8_000)}` },
  { cookie: '__proto__=1; language=<script>; theme=__proto__; constructor' },
  { 'accept-language': '*;q=x,,,;;hi;q=9e999' },
  { 'accept-encoding': 'br;q=abc, *;q=0, zip' },
  { 'user-agent': `<script>${'x'.repeat(4_000)}` },
  { 'content-encoding': 'gzip' },
  { origin: 'null' },
  { origin: 'http://[::1', 'sec-fetch-site': 'cross-site' },
  { origin: 'file:///etc/passwd', 'sec-fetch-site': 'x' },
  { range: 'bytes=9-1', 'if-none-match': '"', 'if-modified-since': 'never' },
  { host: 'evil.example:99999', 'x-forwarded-for': '<script>', 'x-forwarded-proto': 'gopher' },
];

interface Malformation {
  readonly body: string | Buffer;
  readonly type: string;
  readonly query: string;
  readonly headers: Record<string, string>;
}

export const malformations: fc.Arbitrary<Malformation> = fc.record({
  body: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...bodies) },
    { weight: 2, arbitrary: annotated },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  ),
  type: fc.constantFrom(...types),
  query: fc.constantFrom(...queries),
  headers: fc.constantFrom(...headers),
});

export function malformed({ method, url }: RequestTarget, { body, type, query, headers: more }: Malformation): Request {
  const request = { method, url: query === '' ? url : `${url}?${query}`, headers: { 'content-type': type, ...more } };
  return method === 'GET' ? { ...request, headers: more } : { ...request, payload: body };
}
