import { expect, it } from 'vitest';
import { readAgentSearch, toAgentFilter } from './agent-search.ts';

it('an address is read with what makes sense in it', () => {
  expect(readAgentSearch({ search: ' asha ', role: 'Agent', page: 3 })).toEqual({ search: 'asha', role: ['Agent'] });
  expect(readAgentSearch({ search: {}, role: ['Chief', 7] })).toEqual({});
  expect(toAgentFilter(readAgentSearch({ search: 98220, role: ['Agent', 'Admin'] }))).toEqual({
    search: '98220',
    role: ['Admin', 'Agent'],
  });
});
