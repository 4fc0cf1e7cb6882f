import { expect, it } from 'vitest';
import { dealFilters } from './deal-filters.ts';

const { read, filterOf } = dealFilters;

const id = '0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000';

it('reads the filters from the URL and drops invalid values', () => {
  expect(read({ kind: 'sale', agent: id, from: '2026-01-01', sort: 'price_down', state: 'all' })).toEqual({
    kind: 'sale',
    agent: [id],
    from: '2026-01-01',
    sort: 'price_down',
    state: 'all',
  });
  const odd = {
    kind: 'gift',
    agent: ['me', 7],
    client: 'x',
    until: 'soon',
    sort: 'latest',
    state: 'standing',
    page: 2,
  };
  expect(read(odd)).toEqual({});
});

it('asks for deals that are not undone unless another state is given', () => {
  expect(filterOf({})).toEqual({ state: 'standing' });
  expect(filterOf({ state: 'all', agent: [id], client: undefined })).toEqual({ agent: [id] });
  expect(filterOf({ state: 'undone', kind: 'rental', sort: 'earliest' })).toEqual({ state: 'undone', kind: 'rental' });
});
