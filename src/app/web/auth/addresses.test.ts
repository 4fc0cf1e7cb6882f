import { describe, expect, it } from 'vitest';
import { authViewOf, nextPage, tokenFromHash } from './addresses.ts';

const origin = 'https://crm.example';

function nextOf(address: string): string {
  const { pathname, search, hash } = new URL(address, origin);
  return nextPage({ pathname, search, hash });
}

const asked = (next: string) => nextOf(`/login?next=${encodeURIComponent(next)}`);

describe('nextPage', () => {
  it('goes to the requested page', () => {
    expect(asked('/properties?city=Pune#top')).toBe('/properties?city=Pune#top');
    expect(nextOf('/properties/7?tab=history#prices')).toBe('/properties/7?tab=history#prices');
  });

  it('goes to the dashboard without a requested page', () => {
    expect(nextOf('/login')).toBe('/');
    expect(nextOf('/sign-up#0123456789012345678901')).toBe('/');
  });

  it.each(['https://evil.example/', '//evil.example', '/\t/evil.example'])('never leaves the site for %j', (next) => {
    expect(asked(next)).toBe('/');
  });

  it('does not return to the sign-in pages', () => {
    expect(asked('/login?next=/login')).toBe('/');
    expect(asked('/reset-password#01234567890123456789')).toBe('/');
  });
});

describe('authViewOf', () => {
  it('knows the sign-in pages, and no other', () => {
    expect(authViewOf('/login')).toBe('login');
    expect(authViewOf('/invitation')).toBe('invitation');
    expect(authViewOf('/no/such/page')).toBe('notFound');
  });
});

describe('tokenFromHash', () => {
  it('reads a token and nothing else', () => {
    expect(tokenFromHash('#Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4')).toBe('Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4');
    expect(tokenFromHash('')).toBeNull();
    expect(tokenFromHash('#top')).toBeNull();
    expect(tokenFromHash('#<script>alert(document.domain)</script>')).toBeNull();
  });
});
