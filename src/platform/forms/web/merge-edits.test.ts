import { describe, expect, it } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

const base = { name: 'Sahyadri Homes', phone: '', tags: ['a'] };

describe('mergeEdits', () => {
  it('keeps what only one side changed', () => {
    const mine = { ...base, phone: '98200 12345' };
    const theirs = { ...base, name: 'Sahyadri Estates' };
    expect(mergeEdits(base, mine, theirs)).toEqual({
      merged: { name: 'Sahyadri Estates', phone: '98200 12345', tags: ['a'] },
      clashes: [],
    });
  });

  it('asks where both changed one field differently, and keeps mine until somebody chose', () => {
    const mine = { ...base, name: 'Mine' };
    const theirs = { ...base, name: 'Theirs', phone: '1' };
    expect(mergeEdits(base, mine, theirs)).toEqual({
      merged: { name: 'Mine', phone: '1', tags: ['a'] },
      clashes: ['name'],
    });
  });

  it('does not ask where both wrote the same', () => {
    const same = { ...base, tags: ['a', 'b'] };
    expect(mergeEdits(base, same, { ...base, tags: ['a', 'b'] })).toEqual({ merged: same, clashes: [] });
  });
});
