import { describe, expect, it } from 'vitest';
import { overlapOf } from './overlap.ts';

const refusal = (data: object) => Object.assign(new Error('refused'), { data: { requestId: 'r', ...data } });

describe('overlapOf', () => {
  it('finds the overlapping meetings', () => {
    const card = { id: 'a', title: 'Showing' };
    expect(overlapOf(refusal({ code: 'conflict', reason: 'overlap', current: [card] }))).toEqual([card]);
  });

  it('reports an overlap even if the server lists no meetings', () => {
    expect(overlapOf(refusal({ code: 'conflict', reason: 'overlap' }))).toEqual([]);
  });

  it.each([
    ['a record saved by another user', refusal({ code: 'conflict', current: { id: 'a', version: 2 } })],
    ['another refusal', refusal({ code: 'invalid' })],
    ['no answer', new Error('no network')],
  ])('returns null for %s', (_, error) => expect(overlapOf(error)).toBeNull());
});
