import { expect, it } from 'vitest';
import { mergeFeed } from './merge-feed.ts';

const at = (minute: number) => `2026-03-10T05:${String(minute).padStart(2, '0')}:00Z`;
const changes = (minutes: number[], hasMore = false) => ({
  items: minutes.map((minute) => ({ at: at(minute) })),
  hasMore,
});
const notes = (minutes: number[], hasMore = false) => ({
  items: minutes.map((minute) => ({ written_at: at(minute) })),
  hasMore,
});
const shown = (merged: ReturnType<typeof mergeFeed<{ at: string }, { written_at: string }>>) =>
  merged.items.map((item) =>
    'note' in item ? `n${item.note.written_at.slice(14, 16)}` : `c${item.change.at.slice(14, 16)}`,
  );

it('merges both lists, the latest first, a note before a change of the same instant', () => {
  const merged = mergeFeed(changes([50, 30, 10]), notes([40, 30, 5]));
  expect(shown(merged)).toEqual(['c50', 'n40', 'n30', 'c30', 'c10', 'n05']);
  expect(merged.next).toBeNull();
});

it('holds back what is earlier than the last fetched item of the other list', () => {
  const merged = mergeFeed(changes([50, 30], true), notes([40, 20, 10]));
  expect(shown(merged)).toEqual(['c50', 'n40', 'c30']);
  expect(merged.next).toBe('changes');
  const ofNotes = mergeFeed(changes([50, 10]), notes([40, 30], true));
  expect(shown(ofNotes)).toEqual(['c50', 'n40', 'n30']);
  expect(ofNotes.next).toBe('notes');
});

it('fetches the list with the later end first, when both have more', () => {
  expect(mergeFeed(changes([50, 45], true), notes([40, 20], true)).next).toBe('changes');
  expect(mergeFeed(changes([50, 10], true), notes([40, 20], true)).next).toBe('notes');
});

it('is empty without items', () => {
  expect(mergeFeed(changes([]), notes([]))).toEqual({ items: [], next: null });
  expect(shown(mergeFeed(changes([]), notes([3])))).toEqual(['n03']);
});
