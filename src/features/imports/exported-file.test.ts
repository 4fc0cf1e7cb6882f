import { expect, it } from 'vitest';
import { columnsByCurrency, type ExportColumns, exportMapping, ownColumns } from './exported-file.ts';
import { RowReader } from './row-reader.ts';

type Field = 'name' | 'since';
const columns: ExportColumns<Field> = {
  headings: { name: 'Name of caller', since: 'Since' },
  units: { since: 'day_first' },
  further: ['Agent'],
};
const mapping = exportMapping(columns, []);
const cells = { 'Name of caller': ' N/A ', Since: '2026-05-04', Agent: 'Meera', Remark: 'our own' };

function reader(said: Record<string, string>, used = mapping) {
  return new RowReader<Field>({ number: 2, cells: said, shape: 'whole' }, used, columnsByCurrency(columns));
}

it('maps each field to its heading, in its unit', () => {
  expect(mapping).toEqual({
    name: { kind: 'column', column: 'Name of caller' },
    since: { kind: 'column', column: 'Since', unit: 'day_first' },
  });
});

it.each([
  [['2026-05-04', '2026-05-18'], 'day_first'],
  [['04-05-2026', '18-05-2026'], 'day_first'],
  [['5/4/2026', '5/18/2026'], 'month_first'],
])('reads the days %j as %s', (days, unit) => {
  const sample = days.map((Since, index) => ({
    number: index + 2,
    cells: { ...cells, Since },
    shape: 'whole' as const,
  }));
  expect(exportMapping(columns, sample).since).toEqual({ kind: 'column', column: 'Since', unit });
});

it('uses one day order for all columns of a file', () => {
  const two: ExportColumns<'since' | 'until'> = {
    headings: { since: 'Since', until: 'Until' },
    units: { since: 'day_first', until: 'day_first' },
    further: [],
  };
  const sample = [{ number: 2, cells: { Since: '5/4/2026', Until: '5/18/2026' }, shape: 'whole' as const }];
  expect(exportMapping(two, sample).since).toMatchObject({ unit: 'month_first' });
});

it('recognizes a file with all columns of an export, whatever else it has', () => {
  const own = (header: string[]) => ownColumns(columnsByCurrency(columns), (heading) => header.includes(heading));
  expect(own(['Agent', 'Since', 'Name of caller', 'Remark'])).toEqual(columns);
  expect(own(['Since', 'Name of caller'])).toBeNull();
  expect(own(['Agent', 'Since', 'Name'])).toBeNull();
});

it('recognizes an export in each currency by the heading of an amount', () => {
  const priced = columnsByCurrency({ headings: { price: 'Price (rupees)' }, units: { price: 'rupees' }, further: [] });
  for (const [currency, heading] of [
    ['inr', 'Price (rupees)'],
    ['usd', 'Price (US dollars)'],
    ['eur', 'Price (euros)'],
  ] as const) {
    expect(priced[currency].headings).toEqual({ price: heading });
    expect(ownColumns(priced, (asked) => asked === heading)).toEqual(priced[currency]);
  }
  expect(ownColumns(priced, (asked) => asked === 'Price')).toBeNull();
});

it('reads a text unchanged from its own column of an exported file', () => {
  expect(reader(cells).ownText('name', 20)).toBe('N/A');
  expect(reader(cells).cell('Remark')).toBe('our own');
  expect(reader(cells).ownText('name', 2)).toBeNull();
  expect(reader({ ...cells, 'Name of caller': ' ' }).ownText('name', 20)).toBeNull();
  expect(reader(cells, { ...mapping, name: { kind: 'column', column: 'Remark' } }).isOwn('name')).toBe(false);
  const { Agent: _, ...foreign } = cells;
  expect(reader(foreign).isOwn('name')).toBe(false);
  expect(new RowReader({ number: 2, cells, shape: 'whole' }, mapping).isOwn('name')).toBe(false);
});
