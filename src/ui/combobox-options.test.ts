import { expect, it } from 'vitest';
import { findIn } from './combobox-options.ts';

const signal = new AbortController().signal;
const find = findIn([
  { value: '1', label: 'Farida Contractor', detail: '+91 98220 41736' },
  { value: '2', label: 'José Fernandes' },
  { value: '3', label: 'मीरा कुलकर्णी' },
]);
const found = async (query: string) => (await find(query, signal)).map(({ value }) => value);

it('matches beginnings of words in any order, in label and detail', async () => {
  expect(await found('')).toEqual(['1', '2', '3']);
  expect(await found('con far')).toEqual(['1']);
  expect(await found('41736')).toEqual(['1']);
  expect(await found('arida')).toEqual([]);
});

it('matches a name in all its spellings', async () => {
  expect(await found('Meera')).toEqual(['3']);
  expect(await found('મીરા કુલકર્ણી')).toEqual(['3']);
  expect(await found('फरीदा')).toEqual(['1']);
});

it('ignores accents and capitals, but not Indic vowels', async () => {
  expect(await found('JOSE')).toEqual(['2']);
  expect(await found('कुल')).toEqual(['3']);
  expect(await found('कल')).toEqual([]);
});
