import type { ContractProcedure, TestApp } from '../../src/app/server/app-testing.ts';
import { writeJson } from './corpus.ts';

export interface ExchangeResponse {
  readonly status: number;
  readonly body: string;
  /** The body of a success, or the error. */
  readonly json: unknown;
  readonly problem: {
    readonly code?: string;
    readonly reason?: string;
    readonly fields?: readonly { path: string; code: string }[];
  };
}

export type ApiProtocol = 'rpc' | 'api';

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string | Buffer;
}

/** A call as our browser sends it, or as plain HTTP with the input split into path, query and body. */
export function requestOf(procedure: ContractProcedure, form: ApiProtocol, input: unknown): Request {
  const headers = { 'content-type': 'application/json' };
  if (form === 'rpc') {
    return { method: 'POST', url: procedure.rpcPath, headers, payload: writeJson({ json: input }) };
  }
  const method = procedure.method as Request['method'];
  const fields = new Map(Object.entries(typeof input === 'object' && input !== null ? input : {}));
  const url = procedure.apiPath.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const value = fields.get(name);
    fields.delete(name);
    return percent(typeof value === 'string' ? value : writeJson(value));
  });
  if (method === 'GET') return { method, url: `${url}${queryOf(fields)}` };
  return { method, url, headers, payload: writeJson(Object.fromEntries(fields)) };
}

function queryOf(fields: ReadonlyMap<string, unknown>): string {
  const pairs = [...fields].flatMap(([name, value]) => pairsOf(name, value));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** An object in brackets: 'custom[vastu]=east'. */
function pairsOf(name: string, value: unknown): string[] {
  if (value === undefined) return [];
  if (isFields(value)) return Object.entries(value).flatMap(([key, one]) => pairsOf(`${name}[${key}]`, one));
  return [value].flat(1).map((one) => `${percent(name)}=${percent(typeof one === 'string' ? one : writeJson(one))}`);
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Percent-encoding that also writes lone surrogates, as three bytes of invalid UTF-8. */
export function percent(text: string): string {
  return [...text]
    .map((sign) => {
      const code = sign.charCodeAt(0);
      if (sign.length > 1 || code < 0xd800 || code > 0xdfff) return encodeURIComponent(sign);
      const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
      return bytes.map((byte) => `%${byte.toString(16).toUpperCase()}`).join('');
    })
    .join('');
}

let sender = 0;

/** Sends each request from another address, so that no rate limit applies. */
export async function send(testApp: TestApp, request: Request, cookie: string): Promise<ExchangeResponse> {
  sender += 1;
  const { method, url, payload } = request;
  const answer = await testApp.built.app.inject({
    method,
    url,
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...request.headers },
    ...(payload === undefined ? {} : { payload }),
    remoteAddress: `10.${(sender >> 16) & 255}.${(sender >> 8) & 255}.${sender & 255}`,
  });
  const json = readJson(answer.body);
  const inner = partOf(json, 'json') ?? json;
  return { status: answer.statusCode, body: answer.body, json: inner, problem: partOf(inner, 'data') ?? {} };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// The caller checks the shape of the error body.
// biome-ignore lint/suspicious/noExplicitAny: see above.
function partOf(value: unknown, key: string): any {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** What no response may reveal: file paths, library internals, SQL. */
const leaks: readonly RegExp[] = [
  /\bat \S+ \(?\S+:\d+:\d+\)?/u,
  /node_modules|node:internal|\.(?:ts|js|mjs):\d/u,
  /\b(?:select|insert into|update|delete from)\b.+\b(?:from|values|set|where)\b.*\$\d/iu,
  /syntax error|violates|relation "|invalid input|out of range|DrizzleQueryError|Failed query|ENOENT|TypeError|RangeError/u,
];

/** Whether a response is a server error or reveals internals; null if neither. */
export function leakOf({ status, body }: Pick<ExchangeResponse, 'status' | 'body'>, folder: string): string | null {
  if (status >= 500) return 'a fault of the server';
  if (status < 400) return null;
  if (body.includes(folder) || body.includes(process.cwd())) return 'a path is shown';
  return leaks.some((leak) => leak.test(body)) ? 'its insides are shown' : null;
}

/** The fault of a response to any call; null if there is none. */
export function faultOf(answer: ExchangeResponse, folder: string): string | null {
  const { status, problem } = answer;
  // The current record contains user input.
  const body = 'current' in problem ? JSON.stringify({ ...problem, current: null }) : answer.body;
  const leak = leakOf({ status, body }, folder);
  if (leak || status < 400) return leak;
  if (!problem.code) return 'a refusal without its code';
  const isSaid = problem.code !== 'invalid' || problem.reason || problem.fields?.length;
  return isSaid ? null : 'an invalid input without its field';
}
