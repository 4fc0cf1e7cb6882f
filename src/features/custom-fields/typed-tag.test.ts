import { expect, it } from 'vitest';
import { aTag } from '#platform/words/word-testing.ts';
import { findTypedTag, offeredTags } from './typed-tag.ts';

const tags = [
  aTag({ key: 'nri', name: 'Lives abroad' }),
  aTag({ key: 'old', name: 'NRI', merged_into: 'nri' }),
  aTag({ key: 'vip', name: 'VIP', is_hidden: true }),
  aTag({ key: 'star', name: 'Star', merged_into: 'vip' }),
  aTag({ key: 'gone', name: 'Gone', is_removed: true }),
  aTag({ key: 'plot', name: 'Plot', merged_into: 'nri' }),
  aTag({ key: 'plot_2', name: 'plot' }),
];

it.each([
  ['lives  ABROAD', { kind: 'chosen', key: 'nri', name: 'Lives abroad', isMerged: false }],
  ['nri', { kind: 'chosen', key: 'nri', name: 'Lives abroad', isMerged: true }],
  ['Plot', { kind: 'chosen', key: 'plot_2', name: 'plot', isMerged: false }],
  ['vip', { kind: 'hidden', name: 'VIP' }],
  ['star', { kind: 'hidden', name: 'VIP' }],
  ['gone', { kind: 'new' }],
  ['Investor', { kind: 'new' }],
])('finds what the typed name “%s” means', (typed, meaning) => {
  expect(findTypedTag(tags, typed, [])).toEqual(meaning);
});

it('offers a hidden tag only to a record that had it', () => {
  expect(offeredTags(tags, []).map(({ name }) => name)).toEqual(['Lives abroad', 'plot']);
  expect(offeredTags(tags, ['vip']).map(({ name }) => name)).toEqual(['Lives abroad', 'VIP', 'plot']);
  expect(findTypedTag(tags, 'VIP', ['vip'])).toMatchObject({ kind: 'chosen', key: 'vip' });
});
