import { msg } from '@lingui/core/macro';
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import { filterTable } from '../filter-table.ts';
import { otherParameter, searchText, segments } from '../filters.ts';
import { useListSearch } from './use-list-search.ts';

const labels = { open: msg`Open`, all: msg`All` };
const table = filterTable(
  {
    search: searchText({ label: msg`Search`, placeholder: msg`Name` }),
    state: segments(['open', 'all'], labels, { label: msg`State` }),
    view: otherParameter((value) => (value === 'rows' ? 'rows' : undefined)),
  },
  { sort: { values: ['newest', 'name'], labels: { newest: msg`Newest`, name: msg`Name` } } },
);
const opened = (path: string) => renderAppHook(() => useListSearch(table, '/records'), { path, route: '/records' });

it('counts neither the view, nor the order, nor the first segment as a filter', async () => {
  const { result } = await opened('/records?view=rows&sort=name&state=open');
  expect(result.current).toMatchObject({ filter: { state: 'open' }, sort: 'name', isFiltered: false });
});

it('changes one filter, keeps the others, and clears them all', async () => {
  const { result } = await opened('/records?search=Baner&unknown=1');
  await act(async () => result.current.change({ state: 'all' }));
  expect(result.current).toMatchObject({ search: { search: 'Baner', state: 'all' }, isFiltered: true });
  await act(async () => result.current.clear());
  expect(result.current).toMatchObject({ search: {}, sort: 'newest', isFiltered: false });
});
