/** From when until when something is drawn, in minutes of the day. */
export interface TimeSpan {
  readonly id: string;
  readonly begins: number;
  readonly ends: number;
}

/** Where it is drawn: in which of how many columns of its day, and over how many of them. */
export interface Lane {
  readonly column: number;
  readonly columns: number;
  readonly width: number;
}

/**
 * Puts what overlaps side by side. Whatever hangs together, directly or by another, has equally wide columns; each takes
 * the first column that is free, and the free ones right of it, too.
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
