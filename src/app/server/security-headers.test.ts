import { describe, expect, it } from 'vitest';
import { allowImagesFrom, securityHeaders } from './security-headers.ts';

function policyOf(nonce: string): Map<string, string> {
  const policy = securityHeaders(nonce, { isHttps: false })['content-security-policy'] ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

describe('the content security policy', () => {
  it.each([
    ['default-src', "'self'"],
    ['script-src', "'self' 'nonce-abc'"],
    ['style-src', "'self' 'nonce-abc'"],
    ['img-src', "'self' data: blob:"],
    ['font-src', "'self'"],
    ['connect-src', "'self'"],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ])('%s is %s', (directive, sources) => {
    expect(policyOf('abc').get(directive)).toBe(sources);
  });

  it('allows nothing unsafe', () => {
    expect([...policyOf('abc').values()].join(' ')).not.toContain('unsafe');
  });
});

it('sends HSTS only with https', () => {
  expect(securityHeaders('abc', { isHttps: true })['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
  expect(securityHeaders('abc', { isHttps: false })).not.toHaveProperty('strict-transport-security');
});

it('hides from other sites the page that a link was followed from', () => {
  expect(securityHeaders('abc', { isHttps: true })['referrer-policy']).toBe('same-origin');
});

it('allows images from the origin of the map tiles, and from nowhere else', () => {
  const own = securityHeaders('abc', { isHttps: false })['content-security-policy'] ?? '';
  const policy = allowImagesFrom(own, 'https://tiles.example.com');
  expect(policy).toContain("; img-src 'self' data: blob: https://tiles.example.com; font-src 'self';");
  expect(policy.replace(' https://tiles.example.com', '')).toBe(own);
  expect(allowImagesFrom(own, null)).toBe(own);
});

it('lets only the own pages ask for the position of the device', () => {
  expect(securityHeaders('abc', { isHttps: true })['permissions-policy']).toContain('geolocation=(self)');
});
