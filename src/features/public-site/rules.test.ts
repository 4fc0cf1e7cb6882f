import { describe, expect, it } from 'vitest';
import { accentShades, contrastOf, isReadableAccent, publicIdIn, slugOf, textOn } from './rules.ts';
import { isNarrowed, queryOf, readPublishedPropertySearch } from './search.ts';

describe('the accent colour', () => {
  it('is measured as WCAG 2.2 does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect([isReadableAccent('#a8492a'), isReadableAccent('#ffcc00')]).toEqual([true, false]);
  });

  it('has a shade for each theme and a text on it that can be read', () => {
    for (const accent of ['#000000', '#000080', '#a8492a', '#5c1f57', '#006400']) {
      const { light, dark } = accentShades(accent);
      expect(contrastOf(light, '#fefdfb')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(dark, '#1b1714')).toBeGreaterThanOrEqual(4.5);
      for (const shade of [light, dark]) expect(contrastOf(shade, textOn(shade))).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('the address of a property', () => {
  it('keeps Latin letters, short and whole', () => {
    expect(slugOf(['3 BHK in Bāner,', null, 'Pune!'])).toBe('3-bhk-in-baner-pune');
    expect(slugOf(['सह्याद्री'])).toBe('');
    expect(slugOf(['word '.repeat(30)])).toMatch(/^(word-){11}word$/u);
    expect(slugOf(['x'.repeat(100)])).toHaveLength(60);
  });

  it('ends with the public id, and nothing else is one', () => {
    expect(publicIdIn('3-bhk-in-baner-bcdf2345')).toBe('bcdf2345');
    expect(publicIdIn('bcdf2345')).toBe('bcdf2345');
    for (const other of ['', 'bcdf234', 'xbcdf2345', 'BCDF2345', 'bcdf234a', 'bcdf2345-'])
      expect(publicIdIn(other)).toBeNull();
  });
});

describe('a search', () => {
  it('reads what people type and leaves out what it cannot read', () => {
    const search = readPublishedPropertySearch({
      q: ' sea  view ',
      purpose: 'rent',
      min: '50 लाख',
      max: '1.5 cr',
      bhk: '2',
      page: '3',
    });
    expect(search).toMatchObject({
      words: ['sea', 'view'],
      purpose: 'rent',
      min: '5000000',
      max: '15000000',
      bhk: 2,
      page: 3,
    });
    expect(queryOf(search, 1).toString()).toBe(
      'q=sea++view&purpose=rent&bhk=2&min=50+%E0%A4%B2%E0%A4%BE%E0%A4%96&max=1.5+cr',
    );
    const odd = readPublishedPropertySearch({
      q: ['a'],
      purpose: 'theft',
      min: '-1',
      max: '9'.repeat(30),
      bhk: '7',
      page: '1e9',
      sort: {},
    });
    expect([isNarrowed(odd), odd.page, odd.sort]).toEqual([false, 1, 'newest']);
    expect(readPublishedPropertySearch({ q: 'a\u0000b' }).words).toEqual([]);
  });
});
