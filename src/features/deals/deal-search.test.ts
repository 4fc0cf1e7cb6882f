import { expect, it } from 'vitest';
import { readDealSearch, toDealFilter } from './deal-search.ts';

const id = '0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000';

it('reads an address, and leaves out what makes no sense', () => {
  expect(readDealSearch({ kind: 'sale', agent: id, from: '2026-01-01', sort: 'price_down', state: 'all' })).toEqual({
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
  expect(readDealSearch(odd)).toEqual({});
});

it('asks for the deals that stand unless something else is said', () => {
  expect(toDealFilter({})).toEqual({ state: 'standing' });
  expect(toDealFilter({ state: 'all', agent: [id], client: undefined })).toEqual({ agent: [id] });
  expect(toDealFilter({ state: 'undone', kind: 'rental', sort: 'earliest' })).toEqual({
    state: 'undone',
    kind: 'rental',
  });
});
