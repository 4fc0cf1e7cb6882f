import { describe, expect, it } from 'vitest';
import type { ImportMapping } from '../import/columns.ts';
import { guessMapping } from '../import/guess-mapping.ts';
import { problemsOfMapping } from './import-mapping-check.ts';

const columns = ['location', 'size', 'price'];
const guessed = guessMapping(columns, []);
const whole: ImportMapping = {
  ...guessed,
  city: { kind: 'constant', value: 'Pune' },
  state: { kind: 'constant', value: 'Maharashtra' },
};
const check = (changes: Partial<ImportMapping>) => problemsOfMapping({ ...whole, ...changes }, columns);
const template = (text: string) => ({ kind: 'template', template: text }) as const;

describe('a mapping', () => {
  it('is in order when every needed field has a source', () => {
    expect(check({})).toEqual([]);
  });

  it('names each needed field without a source, in the order of the screen', () => {
    expect(problemsOfMapping(guessed, columns).map(({ field, code }) => [field, code])).toEqual([
      ['city', 'required'],
      ['state', 'required'],
    ]);
    expect(check({ price: { kind: 'constant', value: ' ' }, title: template('') })).toMatchObject([
      { field: 'title', code: 'required' },
      { field: 'price', code: 'required' },
    ]);
  });

  it('may leave other fields blank', () => {
    expect(check({ lot_size: { kind: 'constant', value: '' }, description: template('') })).toEqual([]);
  });

  it('finds columns that the file does not have', () => {
    expect(check({ bedrooms: { kind: 'column', column: 'BHK' } })).toEqual([
      { field: 'bedrooms', code: 'unknown_column', text: 'BHK' },
    ]);
    expect(check({ description: template('[{size} in {place|location}]') })).toEqual([
      { field: 'description', code: 'unknown_column', text: 'place' },
    ]);
  });

  it('lets a template use words of its own and fields that are read before, not after', () => {
    expect(check({ title: template('{property_type|"Home"} in {city}') })).toEqual([]);
    expect(check({ description: template('{title}') })).toEqual([]);
    expect(check({ address: template('{title}') })).toMatchObject([{ code: 'unknown_column', text: 'title' }]);
  });

  it.each(['{size in {location}', 'in location}', '[{size}', '{size}]'])('finds the odd bracket in %s', (text) => {
    expect(check({ title: template(text) })).toMatchObject([{ field: 'title' }]);
  });
});
