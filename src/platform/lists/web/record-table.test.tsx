import { msg } from '@lingui/core/macro';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CustomFieldType } from '#platform/custom-fields/custom-fields.ts';
import { setCustomFields } from '#platform/custom-fields/custom-fields.ts';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { aTag } from '#platform/words/word-testing.ts';
import { setOwnWords } from '#platform/words/words.ts';
import type { ListColumns } from '../columns.ts';
import { defaultColumns, shownColumns, viewParameters } from '../columns.ts';
import { withCustomFilters } from '../custom-field-filters.ts';
import { RecordTable } from './record-table.tsx';

const columns = {
  name: { label: msg`Name`, width: 200, sort: { up: 'name', down: 'name_down', first: 'up' } },
  city: { label: msg`City`, width: 100 },
  price: { label: msg`Price`, width: 100, isEnd: true, sort: { up: 'price_up', down: 'price_down' } },
  notes: { label: msg`Notes`, width: 100, isHidden: true },
} as const satisfies ListColumns;
const items = Array.from({ length: 60 }, (_, index) => ({ id: `id ${index}`, name: `Record ${index}`, city: 'Pune' }));
const cells = {
  name: ({ name }: { name: string }) => name,
  city: ({ city }: { city: string }) => city,
  price: () => '₹ 1',
  notes: () => 'note',
};
const list = { hasNextPage: false, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: vi.fn() };

beforeEach(() => {
  list.fetchNextPage.mockReset();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(340);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
});

const show = (
  changes: Partial<Parameters<typeof RecordTable<typeof columns, (typeof items)[number], string>>[0]> = {},
) =>
  renderApp(
    <RecordTable
      label="Records"
      items={items}
      list={list}
      columns={columns}
      shown={shownColumns(columns, null)}
      cells={cells}
      sort="name"
      onSort={() => undefined}
      nameOf={({ name }) => name}
      onOpen={() => undefined}
      {...changes}
    />,
  );

const headButton = (name: string) =>
  [...document.querySelectorAll('thead button')].find(({ textContent }) => textContent === name) ?? document.body;
const nameOfHead = (head: Element) => (head.querySelector('button') ?? head).textContent;

it('has only the rows near the viewport in the page, and says how many there are', async () => {
  await show();
  const table = screen.getByLabelText('Records');
  expect(table.getAttribute('aria-rowcount')).toBe('61');
  const rows = document.querySelectorAll('tr').length;
  expect(rows).toBeGreaterThan(10);
  expect(rows).toBeLessThan(40);
  expect([...table.querySelectorAll('th[scope=col]')].map(nameOfHead)).toEqual(['Name', 'City', 'Price']);
});

it('moves between rows with the arrow keys, and opens one with Enter', async () => {
  const onOpen = vi.fn();
  await show({ onOpen, selection: { isSelected: (id) => id === 'id 1', toggle: vi.fn() } });
  const user = userEvent.setup({ delay: null });
  const rowOf = (index: number) => document.querySelector<HTMLElement>(`[data-row="${index}"]`);
  // One stop of the Tab key.
  expect([...document.querySelectorAll<HTMLElement>('tbody tr')].filter(({ tabIndex }) => tabIndex === 0)).toEqual([
    rowOf(0),
  ]);
  rowOf(0)?.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement).toBe(rowOf(1));
  expect(rowOf(1)?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith(items[1]);
  await user.keyboard('{Home}{ArrowUp}');
  expect(document.activeElement).toBe(rowOf(0));
});

it('selects all rows that are shown from the head, and none of them again', async () => {
  const selected = new Set(['id 1']);
  const selectShown = vi.fn();
  const clear = vi.fn();
  const selection = { isSelected: (id: string) => selected.has(id), toggle: vi.fn(), selectShown, clear };
  const { unmount } = await show({ selection });
  const user = userEvent.setup({ delay: null });
  const all = screen.getByLabelText<HTMLInputElement>('Select all 60 shown');
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await user.click(all);
  expect(selectShown).toHaveBeenCalledOnce();
  unmount();
  for (const { id } of items) selected.add(id);
  await show({ selection });
  await user.click(screen.getByLabelText('Select all 60 shown'));
  expect(clear).toHaveBeenCalledOnce();
});

it('has no ticks without a selection, and opens a row by a click that is not on a link', async () => {
  const onOpen = vi.fn();
  await show({ onOpen, cells: { ...cells, city: () => <a href="#city">Pune</a> } });
  const user = userEvent.setup({ delay: null });
  expect(document.querySelector('input')).toBeNull();
  await user.click(screen.getAllByText('Pune')[0] ?? document.body);
  expect(onOpen).not.toHaveBeenCalled();
  await user.click(screen.getByText('Record 2'));
  expect(onOpen).toHaveBeenCalledWith(items[2]);
});

it('sorts by the heads of columns that the server can sort', async () => {
  const onSort = vi.fn();
  await show({ onSort });
  const user = userEvent.setup({ delay: null });
  await user.click(headButton('Price'));
  expect(onSort).toHaveBeenLastCalledWith('price_down');
  await user.click(headButton('Name'));
  expect(onSort).toHaveBeenLastCalledWith('name_down');
  expect(document.querySelector('[aria-sort]')?.getAttribute('aria-sort')).toBe('ascending');
  expect(document.querySelectorAll('thead button')).toHaveLength(2);
});

afterEach(() => setCustomFields([]));

it('sorts by the heads of custom fields, but not of several choices', async () => {
  const field = (key: string, type: CustomFieldType) => ({
    kind: 'leads' as const,
    key,
    name: key,
    type,
    choices: [],
    is_required: false,
    property_type_ids: null,
    is_removed: false,
  });
  setCustomFields([field('fee', 'money'), field('school', 'text'), field('wishes', 'choices')]);
  const onSort = vi.fn();
  const shown = ['name', 'custom_fee', 'custom_school', 'custom_wishes'];
  await show({ onSort, custom: 'leads', shown, sort: 'custom_school.up' });
  const user = userEvent.setup({ delay: null });
  await user.click(headButton('fee'));
  expect(onSort).toHaveBeenLastCalledWith('custom_fee.down');
  await user.click(headButton('school'));
  expect(onSort).toHaveBeenLastCalledWith('custom_school.down');
  expect(document.querySelector('[aria-sort]')?.textContent).toContain('school');
  expect(document.querySelectorAll('thead button')).toHaveLength(3);
});

it('shows the fields of requirements in lists of people, without an order', async () => {
  const settings = { choices: [], is_required: false, property_type_ids: null, is_removed: false };
  const garden = { kind: 'requirements', key: 'garden', name: 'Garden', type: 'number', ...settings } as const;
  setCustomFields([garden]);
  const shown = ['name', 'custom_requirement:garden'];
  const wanting = items
    .slice(0, 1)
    .map((item) => ({ ...item, custom: { garden: '3' }, requirement_custom: { garden: '7' } }));
  await show({ items: wanting, custom: 'leads', shown });
  const head = screen.getByRole('columnheader', { name: /Garden \(requirement\)/u });
  expect(head.querySelector('button')).toBeNull();
  expect(document.querySelector('tbody')?.textContent).toMatch(/7$/u);
  const { filters } = withCustomFilters({ filters: [], chips: [], custom: 'clients' });
  expect(filters.map(({ parameters }) => parameters)).toEqual([
    ['custom_requirement:garden.from', 'custom_requirement:garden.to'],
  ]);
  expect(withCustomFilters({ filters: [], chips: [], custom: 'properties' }).filters).toEqual([]);
});

it('loads the next page when its last rows are near', async () => {
  const { unmount } = await show({ items: items.slice(0, 24), list: { ...list, hasNextPage: true } });
  expect(list.fetchNextPage).toHaveBeenCalled();
  unmount();
  list.fetchNextPage.mockReset();
  await show({ list: { ...list, hasNextPage: true } });
  expect(list.fetchNextPage).not.toHaveBeenCalled();
});

it('shows chosen columns in their order, and leaves out those that do not exist', () => {
  expect(defaultColumns(columns)).toEqual(['city', 'price']);
  expect(shownColumns(columns, ['notes', 'gone', 'city', 'notes'])).toEqual(['name', 'notes', 'city']);
  const { columns: parameter, view } = viewParameters(columns, ['cards', 'table']);
  expect(parameter.read(['price', 'gone', 'price'])).toEqual(['price']);
  expect(parameter.read('gone')).toBeUndefined();
  expect(view.read('rows')).toBeUndefined();
  expect(view.read('table')).toBe('table');
});

it('shows tags as chips, those without room by their number', async () => {
  setOwnWords(['NRI', 'Urgent', 'Golf'].map((name) => aTag({ key: name.toLowerCase(), name })));
  const custom = { tags: ['nri', 'urgent', 'golf'] };
  await show({
    items: items.slice(0, 1).map((item) => ({ ...item, custom })),
    custom: 'leads',
    shown: ['name', 'custom_tags'],
  });
  setOwnWords([]);
  const chips = [...document.querySelectorAll('tbody li')].map((chip) => chip.textContent);
  expect(chips).toEqual(['NRI', 'Urgent', '+1Golf']);
});
