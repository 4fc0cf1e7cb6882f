import { expect, it } from 'vitest';
import { agentFilters } from './agent-filters.ts';

const { read, filterOf } = agentFilters;

it('reads the filters from the URL and drops invalid values', () => {
  expect(read({ search: ' asha ', role: 'Agent', page: 3 })).toEqual({ search: 'asha', role: ['Agent'] });
  expect(read({ search: {}, role: ['Chief', 7] })).toEqual({});
  expect(filterOf(read({ search: 98220, role: ['Agent', 'Admin'] }))).toEqual({
    search: '98220',
    role: ['Admin', 'Agent'],
  });
});
