import { afterEach, expect, it } from 'vitest';
import { setCustomFields } from '#platform/custom-fields/custom-fields.ts';
import { clearedFilters, filtersSet, filterTable, withoutFilters } from './filter-table.ts';
import {
  atLeast,
  choice,
  choices,
  daySince,
  moneyRange,
  otherParameter,
  people,
  record,
  searchText,
  segments,
  setByLinks,
  texts,
} from './filters.ts';

const text = (message: string) => ({ id: message, message });
const labels = { flat: text('Flat'), villa: text('Villa'), plot: text('Plot') };
const types = ['flat', 'villa', 'plot'] as const;
const id = '018f2c3e-1111-7000-8000-0123456789ab';

const table = filterTable(
  {
    search: searchText({ label: text('Search'), placeholder: text('Title') }),
    type: choices(types, labels, { label: text('Type'), all: text('All types') }),
    status: choice(['paid', 'due'], { paid: text('Paid'), due: text('Due') }, { label: text('Status'), only: 'bar' }),
    price: moneyRange(['price_min', 'price_max'], { label: text('Price'), reversed: text('Reversed') }),
    rooms: atLeast({ label: text('Rooms'), numbers: [1, 2] }),
    city: texts({ label: text('City'), add: { input: text('City'), button: text('Add') } }),
    agent: people({ label: text('Agent') }),
    client: setByLinks(record('client', { label: text('Client') })),
    since: daySince({ label: text('Since') }),
    state: segments(
      ['open', 'closed', 'all'],
      { open: text('Open'), closed: text('Closed'), all: text('All') },
      {
        label: text('State'),
      },
    ),
    view: otherParameter((value) => (value === 'rows' ? value : undefined)),
  },
  {
    sort: { values: ['newest', 'oldest'], labels: { newest: text('Newest'), oldest: text('Oldest') } },
    chipOrder: ['agent', 'city'],
  },
);

it('reads every filter from the URL', () => {
  const raw = {
    search: ' sea view ',
    type: 'villa',
    status: 'due',
    price_min: '5000000',
    price_max: 9000000,
    rooms: 2,
    city: [' Pune ', 411001],
    agent: id,
    client: id,
    since: '2026-11-21',
    state: 'closed',
    view: 'rows',
    sort: 'oldest',
  };
  const search = table.read(raw);
  expect(search).toEqual({
    ...raw,
    search: 'sea view',
    type: ['villa'],
    price_min: 5000000,
    city: ['Pune', '411001'],
    agent: [id],
  });
  const { view: _view, sort: _sort, ...filter } = search;
  expect(table.filterOf(search)).toEqual(filter);
  expect(table.sortOf(search)).toBe('oldest');
});

it('omits invalid values', () => {
  const raw = {
    search: ' ',
    type: ['castle', 7, {}],
    status: ['due'],
    price_min: 'cheap',
    price_max: -1,
    rooms: '',
    city: [' ', null],
    agent: ['me'],
    client: 4,
    since: '21/11/2026',
    state: 'open',
    view: 'cards',
    sort: 'newest',
    page: 2,
  };
  expect(table.read(raw)).toEqual({});
});

it('limits the number of values in the URL', () => {
  const city = Array.from({ length: 30 }, (_, index) => `${index}`.padEnd(150, 'x'));
  const search = table.read({ search: 'x'.repeat(300), city, agent: Array.from({ length: 30 }, () => id) });
  expect(search.search).toHaveLength(200);
  expect(search.city?.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 100));
  expect(search.agent).toHaveLength(20);
});

it('sorts several choices in the order of the table', () =>
  expect(table.read({ type: ['plot', 'castle', 'flat', 'flat'] })).toEqual({ type: ['flat', 'plot'] }));

it('lists the first segment by default, and all segments where the URL says so', () => {
  expect(table.filterOf({})).toEqual({ state: 'open' });
  expect(table.filterOf({ state: 'all', view: 'rows', client: undefined })).toEqual({});
  expect(table.sortOf({})).toBe('newest');
});

it('sorts the chips and counts a range as one filter', () => {
  const names = (filters: readonly { name: string }[]) => filters.map(({ name }) => name);
  expect(names(table.chips)).toEqual(['agent', 'city', 'type', 'price', 'rooms', 'client', 'since']);
  expect(names(filtersSet(table.chips, { price_max: 1, city: ['Pune'], status: 'due' }))).toEqual(['city', 'price']);
});

it('removes both ends of a range, and clears all but the search text and the view', () => {
  expect(Object.keys(withoutFilters(table.filters.filter(({ name }) => name === 'price')))).toEqual([
    'price_min',
    'price_max',
  ]);
  const cleared = ['type', 'status', 'price_min', 'price_max', 'rooms', 'city', 'agent', 'client', 'since'];
  expect(Object.keys(clearedFilters(table.filters))).toEqual(cleared);
});

afterEach(() => setCustomFields([]));

it('keeps the order of a custom field, until the field is known to be gone', () => {
  const sort = { values: ['newest', 'oldest'], labels: { newest: text('Newest'), oldest: text('Oldest') } } as const;
  const sorted = filterTable({}, { custom: 'leads', sort });
  const search = sorted.read({ sort: 'custom_fee.up' });
  expect(search).toEqual({ sort: 'custom_fee.up' });
  const field = { kind: 'leads', key: 'fee', name: 'Fee', type: 'number', choices: [] } as const;
  const settings = { is_required: false, property_type_ids: null, is_removed: false };
  setCustomFields([{ ...field, ...settings }]);
  expect(sorted.sortOf(search)).toBe('custom_fee.up');
  setCustomFields([{ ...field, ...settings, is_removed: true }]);
  expect(sorted.sortOf(search)).toBe('newest');
  setCustomFields([{ ...field, ...settings, kind: 'clients' }]);
  expect(sorted.sortOf(search)).toBe('newest');
  for (const malformed of ['custom_fee', 'custom_fee.left', 'custom_.up', 'custom_Fee.up', 7])
    expect(sorted.read({ sort: malformed })).toEqual({});
  // A list without custom fields has no such order.
  expect(filterTable({}, { sort }).read({ sort: 'custom_fee.up' })).toEqual({});
});
