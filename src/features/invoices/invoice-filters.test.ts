import { expect, it } from 'vitest';
import { invoiceFilters } from './invoice-filters.ts';

const { read, filterOf } = invoiceFilters;

const id = '018f2c3e-1111-7000-8000-0123456789ab';

it('reads the filters of a link', () => {
  const raw = { search: '26-27/000042', status: 'overdue', client: id, bill: id };
  expect(read(raw)).toEqual(raw);
  expect(filterOf(read(raw))).toEqual({ search: '26-27/000042', status: 'overdue', client: id });
});

it('ignores invalid values', () => {
  expect(read({ search: ' ', status: 'late', client: 'somebody', bill: 4 })).toEqual({});
  expect(filterOf({ client: undefined })).toEqual({});
});
