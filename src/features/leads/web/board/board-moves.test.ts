import { expect, it } from 'vitest';
import { aLeadCard } from '../../lead-testing.ts';
import type { LeadStatus } from '../../rules.ts';
import type { ColumnPages } from './board-moves.ts';
import { cardAbove, movePages, moveSums, worthOf } from './board-moves.ts';

const card = (id: string, status: LeadStatus = 'new', budget: string | null = null) =>
  aLeadCard({
    id,
    full_name: id,
    status,
    budget,
    stage_since: '2026-01-01T00:00:00Z',
    interest_type: 'buying',
    created_at: '2026-01-01T00:00:00Z',
  });
const pagesOf = (...pages: string[][]): ColumnPages => ({
  pages: pages.map((ids) => ({ items: ids.map((id) => card(id)), next: null })),
  pageParams: pages.map((_, index) => index),
});
const idsOf = ({ pages }: ColumnPages) => pages.map((page) => page.items.map(({ id }) => id));

it('removes a card from its column and keeps the order of the others', () => {
  const pages = pagesOf(['a', 'b'], ['c', 'd']);
  const move = { lead: card('c'), to: 'contacted', below: null } as const;
  expect(idsOf(movePages(pages, 'new', move))).toEqual([['a', 'b'], ['d']]);
  const untouched = pagesOf(['x']);
  expect(movePages(untouched, 'qualified', move)).toBe(untouched);
});

it('puts it on top, below a card of any page, or on top if that card is gone', () => {
  const column = pagesOf(['x', 'y'], ['z']);
  const to = (below: string | null) =>
    idsOf(movePages(column, 'contacted', { lead: card('a'), to: 'contacted', below }));
  expect(to(null)).toEqual([['a', 'x', 'y'], ['z']]);
  expect(to('x')).toEqual([['x', 'a', 'y'], ['z']]);
  expect(to('y')).toEqual([['x', 'y', 'a'], ['z']]);
  expect(to('z')).toEqual([
    ['x', 'y'],
    ['z', 'a'],
  ]);
  expect(to('gone')).toEqual([['a', 'x', 'y'], ['z']]);
  expect(idsOf(movePages(pagesOf([]), 'contacted', { lead: card('a'), to: 'contacted', below: null }))).toEqual([
    ['a'],
  ]);
});

it('moves within a column, and is idempotent', () => {
  const move = { lead: card('a'), to: 'new', below: 'd' } as const;
  const once = movePages(pagesOf(['a', 'b'], ['c', 'd']), 'new', move);
  expect(idsOf(once)).toEqual([['b'], ['c', 'd', 'a']]);
  expect(idsOf(movePages(once, 'new', move))).toEqual(idsOf(once));
});

it('sets the new stage and its start', () => {
  const lost = { reason: 'budget', note: '' } as const;
  const [moved] =
    movePages(pagesOf([]), 'lost', { lead: card('a'), to: 'lost', below: null, lost }).pages[0]?.items ?? [];
  expect(moved).toMatchObject({ status: 'lost', lost_reason: 'budget' });
  expect(moved?.stage_since).not.toBe('2026-01-01T00:00:00Z');
  const [kept] = movePages(pagesOf(['b']), 'new', { lead: card('a'), to: 'new', below: null }).pages[0]?.items ?? [];
  expect(kept?.stage_since).toBe('2026-01-01T00:00:00Z');
});

it('moves count and value between the columns, exact to the paisa', () => {
  const sums = [
    { status: 'new', count: 2, value: '30000000.05' },
    { status: 'contacted', count: 0, value: '0.00' },
    { status: 'closed', count: 5, value: '1.00' },
  ] as const;
  const move = { lead: card('a', 'new', '12500000.05'), to: 'contacted', below: null } as const;
  expect(moveSums(sums, move)).toEqual([
    { status: 'new', count: 1, value: '17500000.00' },
    { status: 'contacted', count: 1, value: '12500000.05' },
    { status: 'closed', count: 5, value: '1.00' },
  ]);
  expect(moveSums(sums, { ...move, to: 'new' })).toBe(sums);
  expect(worthOf(sums)).toBe('30000001.05');
  expect(worthOf([...sums, { status: 'lost', count: 1, value: '0.95' }])).toBe('30000002.00');
});

it('finds the card above a position', () => {
  expect(cardAbove(['a', 'b'], 0)).toBeNull();
  expect(cardAbove(['a', 'b'], 1)).toBe('a');
  expect(cardAbove(['a', 'b'], 2)).toBe('b');
  expect(cardAbove(['a', 'b'], 9)).toBe('b');
  expect(cardAbove([], 0)).toBeNull();
});
