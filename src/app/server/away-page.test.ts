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

it('a page requested while the database is unavailable says so, and retries', async () => {
  const answer = await ask('/properties', { accept: browser });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(answer.headers['retry-after']).toBe('3');
  expect(answer.body).toContain('<h1>Aangan is temporarily unavailable</h1>');
  expect(answer.body).toContain('<meta http-equiv="refresh" content="3">');
  // The page needs nothing that the CSP forbids.
  const [, nonce] = /style-src 'self' 'nonce-([^']+)'/u.exec(String(answer.headers['content-security-policy'])) ?? [];
  expect(answer.body).toContain(`<style nonce="${nonce}">`);
  expect(answer.body).not.toMatch(/<script|style=|src=|href=/u);
});

it('uses the language and theme of the browser’s cookies', async () => {
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
])('%s requested as %s gets a JSON error', async (url, accept) => {
  const answer = await ask(url, { accept });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ data: { code: 'unavailable', reason: 'database' } });
});
