import { describe, expect, it } from 'vitest';
import type { ImportFields, ImportMapping } from '../mapping.ts';
import { problemsOfMapping } from './import-mapping-check.ts';

const columns = ['location', 'size', 'price'];
type Field = 'title' | 'address' | 'city' | 'state' | 'price' | 'kind' | 'rooms' | 'lot' | 'description';
const fields: ImportFields<Field> = {
  kind: 'properties',
  all: ['title', 'address', 'city', 'state', 'price', 'kind', 'rooms', 'lot', 'description'],
  required: ['title', 'address', 'city', 'state', 'price'],
  units: { lot: ['sq_ft', 'acre'] },
  needUnits: ['lot'],
  derived: ['kind'],
  readFirst: ['address', 'city', 'state', 'kind', 'title'],
};
const none = { kind: 'none' } as const;
const guessed: ImportMapping<Field> = {
  title: { kind: 'template', template: '[{size} BHK ]{kind|"Property"} in {location}' },
  address: { kind: 'column', column: 'location' },
  city: none,
  state: none,
  price: { kind: 'column', column: 'price' },
  kind: { kind: 'derived' },
  rooms: { kind: 'column', column: 'size' },
  lot: none,
  description: none,
};
const whole: ImportMapping<Field> = {
  ...guessed,
  city: { kind: 'constant', value: 'Pune' },
  state: { kind: 'constant', value: 'Maharashtra' },
};
const check = (changes: Partial<ImportMapping<Field>>) => problemsOfMapping(fields, { ...whole, ...changes }, columns);
const template = (text: string) => ({ kind: 'template', template: text }) as const;

describe('a mapping', () => {
  it('is valid if every required field has a source', () => {
    expect(check({})).toEqual([]);
  });

  it('names each required field without a source, in the order of the screen', () => {
    expect(problemsOfMapping(fields, guessed, columns).map(({ field, code }) => [field, code])).toEqual([
      ['city', 'required'],
      ['state', 'required'],
    ]);
    expect(check({ price: { kind: 'constant', value: ' ' }, title: template('') })).toMatchObject([
      { field: 'title', code: 'required' },
      { field: 'price', code: 'required' },
    ]);
  });

  it('may leave other fields blank', () => {
    expect(check({ lot: { kind: 'constant', value: '' }, description: template('') })).toEqual([]);
  });

  it('requires a unit for a column without a default unit', () => {
    const lot = { kind: 'column', column: 'size' } as const;
    expect(check({ lot })).toEqual([{ field: 'lot', code: 'unit_required', text: '' }]);
    expect(check({ lot: { ...lot, unit: 'acre' } })).toEqual([]);
  });

  it('finds columns that the file does not have', () => {
    expect(check({ rooms: { kind: 'column', column: 'BHK' } })).toEqual([
      { field: 'rooms', code: 'unknown_column', text: 'BHK' },
    ]);
    expect(check({ description: template('[{size} in {place|location}]') })).toEqual([
      { field: 'description', code: 'unknown_column', text: 'place' },
    ]);
  });

  it('lets a template use literals and fields that are read earlier, not later ones', () => {
    expect(check({ title: template('{kind|"Home"} in {city}') })).toEqual([]);
    expect(check({ description: template('{title}') })).toEqual([]);
    expect(check({ address: template('{title}') })).toMatchObject([{ code: 'unknown_column', text: 'title' }]);
  });

  it.each(['{size in {location}', 'in location}', '[{size}', '{size}]'])(
    'finds the unbalanced bracket in %s',
    (text) => {
      expect(check({ title: template(text) })).toMatchObject([{ field: 'title' }]);
    },
  );
});
