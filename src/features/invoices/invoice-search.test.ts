import { expect, it } from 'vitest';
import { readInvoiceSearch, toInvoiceFilter } from './invoice-search.ts';

const id = '018f2c3e-1111-7000-8000-0123456789ab';

it('reads what a link says', () => {
  const raw = { search: '26-27/000042', status: 'overdue', client: id, bill: id };
  expect(readInvoiceSearch(raw)).toEqual(raw);
  expect(toInvoiceFilter(readInvoiceSearch(raw))).toEqual({ search: '26-27/000042', status: 'overdue', client: id });
});

it('leaves out what makes no sense', () => {
  expect(readInvoiceSearch({ search: ' ', status: 'late', client: 'somebody', bill: 4 })).toEqual({});
  expect(toInvoiceFilter({ client: undefined })).toEqual({});
});
