import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { SortColumn, Table, TableHead } from './table.tsx';

afterEach(() => vi.unstubAllGlobals());

it('sorts by its column, and the other way round when pressed again', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const box = document.createElement('div');
  const view = createRoot(box);
  const onSort = vi.fn();
  const press = (sort: string) => {
    act(() =>
      view.render(
        <Table label="Invoices">
          <TableHead>
            <SortColumn sort={sort} up="due" down="due_down" first="up" onSort={onSort}>
              Due
            </SortColumn>
          </TableHead>
        </Table>,
      ),
    );
    act(() => box.querySelector('button')?.click());
    return [box.querySelector('th')?.getAttribute('aria-sort'), onSort.mock.lastCall?.[0]];
  };
  expect(press('newest')).toEqual([null, 'due']);
  expect(press('due')).toEqual(['ascending', 'due_down']);
  expect(press('due_down')).toEqual(['descending', 'due']);
  act(() => view.unmount());
});
