/** Card positions in pixels from the top of the column. Heights are computed, so that nothing is measured. */
export interface ColumnLayout {
  readonly ids: readonly string[];
  readonly starts: readonly number[];
  readonly heights: readonly number[];
  /** The column's height without the gap below its last card. */
  readonly total: number;
}

/** In pixels. */
export const cardGap = 6;

export function layOut<T extends { readonly id: string }>(
  cards: readonly T[],
  heightOf: (card: T) => number,
): ColumnLayout {
  const starts: number[] = [];
  const heights: number[] = [];
  let next = 0;
  for (const card of cards) {
    const height = heightOf(card);
    starts.push(next);
    heights.push(height);
    next += height + cardGap;
  }
  return { ids: cards.map((card) => card.id), starts, heights, total: Math.max(0, next - cardGap) };
}

/** The cards between two offsets: from `first` to before `end`. */
export function cardsBetween(layout: ColumnLayout, top: number, bottom: number): { first: number; end: number } {
  const first = Math.max(0, countBelow(layout.starts, top) - 1);
  return { first, end: Math.max(first, countBelow(layout.starts, bottom)) };
}

/** The drop index for a card with this top edge: below the cards whose middle is above the edge. */
export function indexAtEdge(layout: ColumnLayout, edge: number): number {
  const index = countBelow(layout.starts, edge);
  const last = index - 1;
  const middle = (layout.starts[last] ?? 0) + (layout.heights[last] ?? 0) / 2;
  return index > 0 && middle > edge ? last : index;
}

/** The scroll offset that keeps the first visible card in place after the cards changed. */
export function shiftBetween(before: ColumnLayout, after: ColumnLayout, top: number): number {
  if (top <= 0) return 0;
  const indexOf = new Map(after.ids.map((id, index) => [id, index]));
  const { first } = cardsBetween(before, top, top + 1);
  for (let index = first; index < before.ids.length; index += 1) {
    const now = indexOf.get(before.ids[index] ?? '');
    if (now !== undefined) return (after.starts[now] ?? 0) - (before.starts[index] ?? 0);
  }
  return 0;
}

/** The number of values in the ascending list that are at most this one. */
function countBelow(sortedNumbers: readonly number[], most: number): number {
  let [low, high] = [0, sortedNumbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sortedNumbers[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}
