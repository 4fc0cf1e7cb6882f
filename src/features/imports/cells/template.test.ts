import { expect, it } from 'vitest';
import { blankNames, fillTemplate } from './template.ts';

const cells = new Map(Object.entries({ size: '2 BHK', place: ' Kesarbaug, ', society: '', type: 'NA' }));
const lookUp = (name: string) => cells.get(name) ?? '';

it.each([
  ['{size} in {place}', '2 BHK in Kesarbaug'],
  ['[{society}, ]{place}', 'Kesarbaug'],
  ['{place}[ ({size})]', 'Kesarbaug (2 BHK)'],
  ['{society|size} in {place}', '2 BHK in Kesarbaug'],
  ['{society|type|"Home"} in {place}', 'Home in Kesarbaug'],
  ['[{size} · ][{society} · ]', '2 BHK'],
  ['no names at all', 'no names at all'],
  ['{ size }', '2 BHK'],
  ['{society} in {place}', null],
  ['[{society}]', null],
  ['{unheard of}', null],
  ['', null],
])('%s gives %s', (template, text) => {
  expect(fillTemplate(template, lookUp)).toBe(text);
});

it('does not expand placeholders in a cell', () => {
  expect(fillTemplate('{a}', (name) => (name === 'a' ? '{b} $& [c]' : 'secret'))).toBe('{b} $& [c]');
});

it('names the blank fields outside brackets', () => {
  expect(blankNames('[{society}, ]{type|society} in {place} {unheard of}', lookUp)).toEqual([
    'type|society',
    'unheard of',
  ]);
});
