import { describe, expect, it } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

const base = { name: 'Sahyadri Homes', phone: '', tags: ['a'] };

describe('mergeEdits', () => {
  it('keeps changes of only one side', () => {
    const mine = { ...base, phone: '98200 12345' };
    const theirs = { ...base, name: 'Sahyadri Estates' };
    expect(mergeEdits(base, mine, theirs)).toEqual({
      merged: { name: 'Sahyadri Estates', phone: '98200 12345', tags: ['a'] },
      conflicts: [],
    });
  });

  it('reports fields that both changed differently, and keeps mine until the user chooses', () => {
    const mine = { ...base, name: 'Mine' };
    const theirs = { ...base, name: 'Theirs', phone: '1' };
    expect(mergeEdits(base, mine, theirs)).toEqual({
      merged: { name: 'Mine', phone: '1', tags: ['a'] },
      conflicts: ['name'],
    });
  });

  it('reports no conflict where both made the same change', () => {
    const same = { ...base, tags: ['a', 'b'] };
    expect(mergeEdits(base, same, { ...base, tags: ['a', 'b'] })).toEqual({ merged: same, conflicts: [] });
  });
});
