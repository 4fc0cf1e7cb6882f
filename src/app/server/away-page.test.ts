import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHttp } from './http-testing.ts';

let http: Awaited<ReturnType<typeof openHttp>>;
beforeAll(async () => {
  http = await openHttp({ requiresSignIn: true });
  http.app.get('/*', { config: { right: 'public', summary: 'A page' } }, () => 'never');
});
afterAll(() => http.close());

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const ask = (url: string, headers: Record<string, string>) => http.app.inject({ method: 'GET', url, headers });

it('a page that is asked for while the database is away says so, and asks again', async () => {
  const answer = await ask('/properties', { accept: browser });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(answer.headers['retry-after']).toBe('3');
  expect(answer.body).toContain('<h1>Aangan is temporarily unavailable</h1>');
  expect(answer.body).toContain('<meta http-equiv="refresh" content="3">');
  // Nothing of it needs more than the policy allows.
  const [, nonce] = /style-src 'self' 'nonce-([^']+)'/u.exec(String(answer.headers['content-security-policy'])) ?? [];
  expect(answer.body).toContain(`<style nonce="${nonce}">`);
  expect(answer.body).not.toMatch(/<script|style=|src=|href=/u);
});

it('speaks the language of the browser, and keeps to its theme', async () => {
  const answer = await ask('/', { accept: browser, cookie: 'language=mr; theme=dark' });
  expect(answer.body).toContain('<html lang="mr">');
  expect(answer.body).toContain('color-scheme: dark;');
  expect(answer.body).not.toContain('cannot be reached');
});

it.each([
  ['/api/properties', browser],
  ['/rpc/properties/list', browser],
  ['/properties', '*/*'],
  ['/properties', 'application/json'],
])('%s asked for as %s is answered as data', async (url, accept) => {
  const answer = await ask(url, { accept });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ data: { code: 'unavailable', reason: 'database' } });
});
