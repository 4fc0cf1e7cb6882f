import { aClient } from '#features/clients/client-testing.ts';
import { aDescribedProperty } from '#features/properties/property-testing.ts';

/** Any answer; `status` is 0 without one, and then the outcome is unknown. */
export interface ApiResponse {
  readonly status: number;
  // The body has the type of the contract; each test checks what it needs.
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  readonly body: any;
}

/** A session, on any server of the agency. */
export interface ApiSession {
  readonly cookie: string;
  withLink(token: string): ApiSession;
  /** Sends one request; never throws. */
  send(url: string, method: string, path: string, data?: unknown): Promise<ApiResponse>;
  upload(url: string, path: string, file: { name: string; type: string; bytes: Uint8Array }): Promise<ApiResponse>;
  /** Downloads an existing file. */
  download(address: string): Promise<Uint8Array>;
  /** Sends a request that must succeed; returns the body. */
  ask<T>(url: string, method: string, path: string, data?: unknown): Promise<T>;
}

export const crashPassword = 'courtyard-27';
const timeoutMs = 120_000;

/** Creates the first account of the agency: its Admin. */
export function signUpSession(url: string): Promise<ApiSession> {
  return enter(url, '/sign-up', { full_name: 'Meera Kulkarni', email: 'meera@example.in', password: crashPassword });
}

/** Another session, as on another device; of the Admin by default. */
export function signInSession(url: string, email = 'meera@example.in'): Promise<ApiSession> {
  return enter(url, '/sign-in', { email, password: crashPassword });
}

/** Accepts an invitation by its token. */
export function join(url: string, token: string): Promise<ApiSession> {
  return enter(url, '/invitations/accept', { token, password: crashPassword });
}

async function enter(url: string, path: string, data: unknown): Promise<ApiSession> {
  const response = await fetch(`${url}/api${path}`, jsonRequest('POST', data));
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return withCookie(
    response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  );
}

function withCookie(cookie: string): ApiSession {
  async function exchange(address: string, init: RequestInit): Promise<ApiResponse> {
    try {
      const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie };
      const response = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(timeoutMs) });
      return { status: response.status, body: read(await response.text()) };
    } catch {
      return { status: 0, body: null };
    }
  }
  const send: ApiSession['send'] = (url, method, path, data) =>
    exchange(`${url}/api${path}`, jsonRequest(method, data));
  return {
    cookie,
    withLink: (token) => withCookie(`aangan_portal=${token}`),
    send,
    upload(url, path, { name, type, bytes }) {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(bytes)], name, { type }));
      return exchange(`${url}/api${path}`, { method: 'POST', body: form });
    },
    async download(address) {
      const response = await fetch(address, { headers: { cookie }, signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    async ask<T>(url: string, method: string, path: string, data?: unknown) {
      const { status, body } = await send(url, method, path, data);
      if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
      // The caller names the type of the contract.
      return body as T;
    },
  };
}

/** A browser without a session: signing in with one would end it. */
export const visitor: ApiSession = withCookie('');

function jsonRequest(method: string, data: unknown): RequestInit {
  if (data === undefined) return { method };
  return { method, body: JSON.stringify(data), headers: { 'content-type': 'application/json' } };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A property in Pune with its own id; tests override what matters to them. */
export function listing(changes: Readonly<Record<string, unknown>> = {}) {
  return aDescribedProperty({ title: 'Nilgiri Residency', features: ['Balcony'], ...changes });
}

export function newClientInput(changes: Readonly<Record<string, unknown>> & { full_name: string }) {
  return aClient({ preferred_locations: ['Baner'], language: 'mr', ...changes });
}
