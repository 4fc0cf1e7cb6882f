import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { SortColumn, Table, TableHead } from './table.tsx';

it('sorts by its column, and in reverse when pressed again', async () => {
  const onSort = vi.fn();
  const table = (sort: string) => (
    <Table label="Invoices">
      <TableHead>
        <SortColumn sort={sort} up="due" down="due_down" first="up" onSort={onSort}>
          Due
        </SortColumn>
      </TableHead>
    </Table>
  );
  const { user, rerender } = await renderApp(table('newest'));
  const press = async (sort: string) => {
    rerender(table(sort));
    await user.click(screen.getByRole('button'));
    return [screen.getByRole('columnheader').getAttribute('aria-sort'), onSort.mock.lastCall?.[0]];
  };
  expect(await press('newest')).toEqual([null, 'due']);
  expect(await press('due')).toEqual(['ascending', 'due_down']);
  expect(await press('due_down')).toEqual(['descending', 'due']);
});
