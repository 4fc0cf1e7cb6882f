import { describe, expect, it } from 'vitest';
import { ownPage } from './addresses.ts';

describe('ownPage', () => {
  it('keeps a page of this site whole', () => {
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
  ])('never leaves the site for %j', (asked) => {
    expect(ownPage(asked)).toBe('/');
  });
});
