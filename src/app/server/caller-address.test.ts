import { describe, expect, it } from 'vitest';
import { createTestApp } from './app-testing.ts';
import { openHttp } from './http-testing.ts';

/** The caller's address as the server sees it, for a connection from 127.0.0.1. */
async function addressOf(setting: string, forwarded?: string): Promise<string> {
  const http = await openHttp({ settings: { TRUST_PROXY: setting }, requiresSignIn: false });
  http.app.get('/address', { config: { right: 'public', summary: 'The address' } }, ({ ip }) => ip);
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const { body } = await http.app.inject({ url: '/address', headers, remoteAddress: '127.0.0.1' });
  await http.close();
  return body;
}

describe('the caller address', () => {
  it.each<[trust: string, forwarded: string | undefined, address: string]>([
    ['false', '203.0.113.9', '127.0.0.1'],
    ['true', undefined, '127.0.0.1'],
    ['true', '203.0.113.9', '203.0.113.9'],
    // The client sent all but the last address.
    ['true', '10.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['true', '10.0.0.1, 10.0.0.2, 127.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['1', '10.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['2', '10.0.0.1, 203.0.113.9, 192.0.2.1', '203.0.113.9'],
    ['2', '203.0.113.9', '203.0.113.9'],
    ['10', '10.0.0.1, 203.0.113.9', '10.0.0.1'],
  ])('with TRUST_PROXY=%s and X-Forwarded-For: %s is %s', async (trust, forwarded, address) => {
    expect(await addressOf(trust, forwarded)).toBe(address);
  });
});

it('the limit of a network holds when each request forges another address in front of the real one', async () => {
  const testApp = await createTestApp({ settings: { TRUST_PROXY: 'true' } });
  try {
    const procedure = testApp.procedures.find(({ name }) => name.endsWith('.forgotPassword'));
    const ask = async (forwarded: string, number: number) => {
      const { statusCode } = await testApp.built.app.inject({
        method: 'POST',
        url: procedure?.apiPath ?? '',
        headers: { 'x-forwarded-for': forwarded },
        payload: { email: `person${number}@agency.example` },
      });
      return statusCode;
    };
    for (let number = 0; number < 20; number += 1)
      expect(await ask(`10.0.0.${number}, 203.0.113.9`, number)).toBeLessThan(300);
    expect(await ask('10.0.0.99, 203.0.113.9', 99)).toBe(429);
    expect(await ask('203.0.113.9, 198.51.100.1', 99)).toBeLessThan(300);
  } finally {
    await testApp.close();
  }
});
