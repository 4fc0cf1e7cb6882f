import { describe, expect, it } from 'vitest';
import { ownPage } from './addresses.ts';

describe('ownPage', () => {
  it('keeps path, query and hash of a page on this site', () => {
    expect(ownPage('/properties?city=Pune&sort=price#top')).toBe('/properties?city=Pune&sort=price#top');
    expect(ownPage('/')).toBe('/');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'properties',
    '',
    null,
  ])('falls back to / for %j', (asked) => {
    expect(ownPage(asked)).toBe('/');
  });
});
