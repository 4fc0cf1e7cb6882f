import { path, rect, stroke } from '#platform/pictures/server/shapes.ts';
import type { Room } from './layouts.ts';

/** The colour of walls in plan. */
export const wall = '#6f5d50';

const doorSize = 62;

/** The gap of a door in a wall, its leaf and the arc it swings. */
export function drawDoorway({ x, y, width, height, door: [side, share] }: Room, accent: string): string {
  const isLevel = side === 'n' || side === 's';
  const run = isLevel ? width : height;
  const start = Math.max(14, Math.min(run - doorSize - 14, run * share - doorSize / 2));
  const [hingeX, hingeY] = isLevel
    ? [x + start, side === 'n' ? y : y + height]
    : [side === 'w' ? x : x + width, y + start];
  if (isLevel) {
    const way = side === 'n' ? 1 : -1;
    return (
      rect(hingeX, hingeY - 10, doorSize, 20, '#f3e6d2') +
      path(
        `M${hingeX} ${hingeY} v${way * doorSize} A${doorSize} ${doorSize} 0 0 ${way > 0 ? 0 : 1} ${hingeX + doorSize} ${hingeY} Z`,
        accent,
        { opacity: 0.14 },
      ) +
      stroke(`M${hingeX} ${hingeY} v${way * doorSize}`, accent, 5) +
      stroke(
        `M${hingeX} ${hingeY + way * doorSize} A${doorSize} ${doorSize} 0 0 ${way > 0 ? 0 : 1} ${hingeX + doorSize} ${hingeY}`,
        accent,
        2,
      )
    );
  }
  const way = side === 'w' ? 1 : -1;
  return (
    rect(hingeX - 10, hingeY, 20, doorSize, '#f3e6d2') +
    path(
      `M${hingeX} ${hingeY} h${way * doorSize} A${doorSize} ${doorSize} 0 0 ${way > 0 ? 1 : 0} ${hingeX} ${hingeY + doorSize} Z`,
      accent,
      { opacity: 0.14 },
    ) +
    stroke(`M${hingeX} ${hingeY} h${way * doorSize}`, accent, 5) +
    stroke(
      `M${hingeX + way * doorSize} ${hingeY} A${doorSize} ${doorSize} 0 0 ${way > 0 ? 1 : 0} ${hingeX} ${hingeY + doorSize}`,
      accent,
      2,
    )
  );
}

/** Windows where a room touches the outer wall and has no door there. */
export function drawPlanWindows(room: Room, left: number, top: number, width: number, height: number): string {
  const { x, y, kind, door } = room;
  if (kind === 'hall' || kind === 'store') return '';
  const small = kind === 'bath';
  const pane = (from: number, run: number, draw: (start: number, size: number) => string) => {
    const size = Math.min(small ? 50 : 150, run * 0.5);
    return draw(from + (run - size) / 2, size);
  };
  const level = (at: number) => (start: number, size: number) =>
    rect(start, at - 10, size, 20, wall) +
    rect(start + 3, at - 6, size - 6, 12, '#cfe4e8') +
    rect(start + 3, at - 1, size - 6, 2, wall);
  const upright = (at: number) => (start: number, size: number) =>
    rect(at - 10, start, 20, size, wall) +
    rect(at - 6, start + 3, 12, size - 6, '#cfe4e8') +
    rect(at - 1, start + 3, 2, size - 6, wall);
  const parts: string[] = [];
  if (Math.abs(y - top) < 2 && door[0] !== 'n') parts.push(pane(x, room.width, level(top)));
  if (Math.abs(y + room.height - top - height) < 2 && door[0] !== 's')
    parts.push(pane(x, room.width, level(top + height)));
  if (Math.abs(x - left) < 2 && door[0] !== 'w') parts.push(pane(y, room.height, upright(left)));
  if (Math.abs(x + room.width - left - width) < 2 && door[0] !== 'e')
    parts.push(pane(y, room.height, upright(left + width)));
  return parts.join('');
}
