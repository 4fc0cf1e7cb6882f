import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestAuth } from './auth-testing.ts';
import { createTestAuth, goodPassword } from './auth-testing.ts';
import { createBetterAuth } from './better-auth.ts';
import { sessionCookie } from './session-cookie.ts';

const secret = 'a secret of at least thirty-two characters';
const plain = sessionCookie(secret, 'http://localhost:3000');
const secure = sessionCookie(secret, 'https://agency.in');
const value = (setCookie: string) => setCookie.split(';')[0] ?? '';

describe('the session cookie', () => {
  it('is hidden from scripts and other sites', () => {
    expect(plain.open('token')).toMatch(
      /^aangan_session=token\.[\w%]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/u,
    );
  });

  it('is bound to this host and sent only over TLS when the site uses https', () => {
    expect(secure.open('token')).toMatch(
      /^__Host-aangan_session=token\.[\w%]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/u,
    );
    expect(secure.close).toBe('__Host-aangan_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
  });

  it('is found among other cookies', () => {
    expect(plain.tokenOf(`theme=dark; ${value(plain.open('to.ken'))}; language=hi`)).toBe('to.ken');
  });

  const signed = value(plain.open('token'));
  it.each([
    ['no header', undefined],
    ['no session cookie', 'theme=dark'],
    ['no signature', 'aangan_session=token'],
    ['an empty token', 'aangan_session=.abc'],
    ['another token', signed.replace('token', 'other')],
    ['a changed signature', `${signed.slice(0, -4)}AAAA`],
    ['a cut signature', signed.slice(0, -6)],
    ['the signature of another secret', value(sessionCookie(`${secret}!`, 'http://localhost').open('token'))],
    ['a broken escape', 'aangan_session=%E0%A4%A'],
    ['the plain name over https', null],
  ])('rejects %s', (_, header) => {
    if (header === null) expect(secure.tokenOf(signed)).toBeNull();
    else expect(plain.tokenOf(header)).toBeNull();
  });
});

describe('the authentication library', () => {
  let test: TestAuth;
  beforeEach(async () => {
    test = await createTestAuth();
  });
  afterEach(() => test.close());

  it('produces the same signature', async () => {
    await test.signUp('first@a.in');
    const betterAuth = createBetterAuth(test.db, { secret, publicUrl: 'http://localhost:3000' });
    const { headers, response } = await betterAuth.api.signInEmail({
      body: { email: 'first@a.in', password: goodPassword },
      returnHeaders: true,
    });
    const [theirs = ''] = headers.getSetCookie();
    const [, theirValue] = value(theirs).split('=');
    expect(`aangan_session=${theirValue}`).toBe(value(plain.open(response.token)));
  });
});
