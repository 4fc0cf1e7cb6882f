import { expect, it } from 'vitest';
import { agentFilters } from './agent-filters.ts';

const { read, filterOf } = agentFilters;

it('an address is read with what makes sense in it', () => {
  expect(read({ search: ' asha ', role: 'Agent', page: 3 })).toEqual({ search: 'asha', role: ['Agent'] });
  expect(read({ search: {}, role: ['Chief', 7] })).toEqual({});
  expect(filterOf(read({ search: 98220, role: ['Agent', 'Admin'] }))).toEqual({
    search: '98220',
    role: ['Admin', 'Agent'],
  });
});
