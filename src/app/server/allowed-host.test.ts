import { describe, expect, it } from 'vitest';
import { isAllowedHost } from './allowed-host.ts';
import { openHttp } from './http-testing.ts';

/** The server's response to a request with this host name. */
async function answerTo(host: string, settings: NodeJS.ProcessEnv, method: 'GET' | 'POST' = 'GET', url = '/page') {
  const http = await openHttp({ settings, requiresSignIn: false });
  http.app.route({ method: ['GET', 'POST'], url: '/page', config: { right: 'public' }, handler: () => 'the page' });
  const answer = await http.app.inject({ method, url, headers: { host } });
  await http.close();
  return answer;
}

describe('when bound to loopback', () => {
  const own = ['localhost', 'localhost:3000', 'LOCALHOST:1', '127.0.0.1:3000', '127.0.0.1', '[::1]:3000', '[::1]'];
  it.each(own)('the program answers to %s', async (host) => {
    for (const HOST of ['127.0.0.1', '::1', 'localhost']) {
      const { statusCode, body } = await answerTo(host, { HOST });
      expect([statusCode, body]).toEqual([200, 'the page']);
    }
  });

  const foreign = [
    ...[
      'evil.example',
      'evil.example:3000',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'evil.example:localhost',
    ],
    ...['192.168.1.5:3000', '[::2]', 'localhost@evil.example', 'evil.example#localhost'],
  ];
  it.each(foreign)('it refuses "%s" for every request', async (host) => {
    for (const [method, url] of [
      ['GET', '/page'],
      ['POST', '/page'],
      ['GET', '/nowhere'],
    ] as const) {
      const answer = await answerTo(host, {}, method, url);
      expect(answer.statusCode).toBe(421);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answer.body).toMatch(/^This address is not known here\. .*PUBLIC_URL/u);
    }
  });

  it('it refuses a request without a host', () => {
    const isAllowed = isAllowedHost({ host: '127.0.0.1', publicUrl: null });
    expect([undefined, '', ':3000'].map(isAllowed)).toEqual([false, false, false]);
  });

  it('it answers to the host of PUBLIC_URL, as passed on by a proxy, and to no other', async () => {
    const settings = { PUBLIC_URL: 'https://Aangan.example.in', TRUST_PROXY: 'true' };
    expect((await answerTo('aangan.example.in', settings)).statusCode).toBe(200);
    expect((await answerTo('aangan.example.in:443', settings)).statusCode).toBe(200);
    expect((await answerTo('localhost:3000', settings)).statusCode).toBe(200);
    expect((await answerTo('example.in', settings)).statusCode).toBe(421);
    expect((await answerTo('evil.example', settings)).statusCode).toBe(421);
  });
});

it.each(['0.0.0.0', '::', '192.168.1.5'])('when bound to %s, it answers to every host', async (HOST) => {
  expect((await answerTo('aangan.office:3000', { HOST })).statusCode).toBe(200);
});
