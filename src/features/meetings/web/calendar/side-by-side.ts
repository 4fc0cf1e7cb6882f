/** The start and end of a drawn item, in minutes of the day. */
export interface TimeSpan {
  readonly id: string;
  readonly begins: number;
  readonly ends: number;
}

/** The column of an item, the number of columns and the columns it spans. */
export interface Lane {
  readonly column: number;
  readonly columns: number;
  readonly width: number;
}

/**
 * Lays out overlapping items side by side. Items that overlap directly or through others share columns of equal width.
 * Each takes the first free column and spans the free ones to its right.
 */
export function layLanes(spans: readonly TimeSpan[]): ReadonlyMap<string, Lane> {
  const sorted = spans.toSorted((one, other) => one.begins - other.begins || other.ends - one.ends);
  const lanes = new Map<string, Lane>();
  let group: TimeSpan[] = [];
  let groupEnds = Number.NEGATIVE_INFINITY;
  for (const span of sorted) {
    if (span.begins >= groupEnds) {
      layGroup(group, lanes);
      group = [];
      groupEnds = Number.NEGATIVE_INFINITY;
    }
    group.push(span);
    groupEnds = Math.max(groupEnds, span.ends);
  }
  layGroup(group, lanes);
  return lanes;
}

function layGroup(group: readonly TimeSpan[], lanes: Map<string, Lane>): void {
  const columns: TimeSpan[][] = [];
  const placedSpans: { span: TimeSpan; column: number }[] = [];
  for (const span of group) {
    const free = columns.findIndex((column) => (column.at(-1)?.ends ?? 0) <= span.begins);
    const column = free === -1 ? columns.length : free;
    if (free === -1) columns.push([span]);
    else columns[free]?.push(span);
    placedSpans.push({ span, column });
  }
  for (const { span, column } of placedSpans) {
    const blocked = columns.findIndex((others, index) => index > column && others.some((other) => isOver(span, other)));
    const width = (blocked === -1 ? columns.length : blocked) - column;
    lanes.set(span.id, { column, columns: columns.length, width });
  }
}

function isOver(one: TimeSpan, other: TimeSpan): boolean {
  return one.begins < other.ends && other.begins < one.ends;
}
