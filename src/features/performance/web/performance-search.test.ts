import { expect, it } from 'vitest';
import { readPerformanceSearch } from './performance-search.ts';

const agent = '01920000-0000-7000-8000-000000000001';

it('reads valid parameters and drops invalid ones', () => {
  expect(readPerformanceSearch({ agent, until: '2026-10-01' })).toEqual({ agent, until: '2026-10-01' });
  expect(readPerformanceSearch({ agent: 'me', until: '2026-10-02', other: 1 })).toEqual({});
  expect(readPerformanceSearch({ agent: [agent], until: '1999-12-01' })).toEqual({});
});
