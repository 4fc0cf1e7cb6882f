import { expect, it } from 'vitest';
import { readAnalyticsSearch } from './analytics-search.ts';

it('reads a period from the URL, by name or by days', () => {
  expect(readAnalyticsSearch({ period: 'last_year', agents: 'all' })).toEqual({ period: 'last_year', agents: 'all' });
  expect(readAnalyticsSearch({ period: 'this_year', from: '2026-04-01' })).toEqual({});
  expect(readAnalyticsSearch({ period: 'all', from: '2026-04-01', until: '2026-04-30' })).toEqual({
    from: '2026-04-01',
    until: '2026-04-30',
  });
});

it('drops invalid values', () => {
  expect(readAnalyticsSearch({ from: '2026-04-30', until: '2026-04-01' })).toEqual({});
  expect(readAnalyticsSearch({ from: '2026-02-30', until: '2026-04-01' })).toEqual({});
  expect(readAnalyticsSearch({ from: '1999-01-01', until: '2026-13-01', period: 'ever', agents: 7 })).toEqual({});
});
