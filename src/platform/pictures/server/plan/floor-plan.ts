import type { Random } from '#platform/pictures/server/random.ts';
import { circle, group, mix, path, rect, stroke } from '#platform/pictures/server/shapes.ts';
import { furnish, line } from './furniture.ts';
import { homes, type Kind, type Room, workplaces } from './layouts.ts';
import { drawDoorway, drawPlanWindows, wall } from './openings.ts';

const paper = '#f8f1e5';

const floors: Record<Kind, readonly [colour: string, pattern: 'boards' | 'tiles' | 'plain']> = {
  living: ['#f0dcc0', 'boards'],
  dining: ['#f0dcc0', 'boards'],
  bedroom: ['#ecd5bb', 'boards'],
  kitchen: ['#e6e3d4', 'tiles'],
  bath: ['#d3e2e2', 'tiles'],
  balcony: ['#dbe4c8', 'tiles'],
  hall: ['#f3e6d2', 'plain'],
  desks: ['#ece3d3', 'plain'],
  meeting: ['#e6d9c6', 'boards'],
  store: ['#e9e2d6', 'plain'],
};

/** The plan of a home or an office, furnished, on warm paper. */
export function drawFloorPlan(random: Random, isHome: boolean): string {
  const rooms = random.pick(isHome ? homes : workplaces);
  const width = random.between(1060, 1200);
  const height = random.between(700, 760);
  const [left, top] = [800 - width / 2, 490 - height / 2];
  const accent = random.pick(['#b5613c', '#5f7f7c', '#8a6a4c', '#7d8f5f']);
  const flipX = random.chance(0.5);
  const flipY = random.chance(0.5);
  const stretch = random.between(-0.03, 0.03);
  const bend = (share: number) => share + stretch * Math.sin(share * Math.PI);
  const placed = rooms.map((room) => {
    const [x, right] = [left + bend(room.x) * width, left + bend(room.x + room.width) * width];
    return { ...room, x, y: top + room.y * height, width: right - x, height: room.height * height };
  });
  const parts = [...placed.map((room) => drawFloor(room)), ...placed.map((room) => furnish(random, room, accent))];
  for (const room of placed)
    parts.push(
      `<rect x="${room.x.toFixed(1)}" y="${room.y.toFixed(1)}" width="${room.width.toFixed(1)}" height="${room.height.toFixed(1)}" fill="none" stroke="${wall}" stroke-width="10"/>`,
    );
  parts.push(
    `<rect x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="none" stroke="${wall}" stroke-width="18"/>`,
  );
  for (const room of placed) parts.push(drawDoorway(room, accent), drawPlanWindows(room, left, top, width, height));
  const flip = `translate(${flipX ? 1600 : 0} ${flipY ? 980 : 0}) scale(${flipX ? -1 : 1} ${flipY ? -1 : 1})`;
  return (
    rect(0, 0, 1600, 1000, paper) +
    drawGridPaper() +
    rect(left - 4, top + 14, width + 24, height + 10, '#5a4436', { opacity: 0.12, round: 6 }) +
    group(parts.join(''), flip) +
    drawMeasures(left, top, width, height) +
    drawCompass(accent)
  );
}

function drawGridPaper(): string {
  const lines: string[] = [];
  for (let x = 40; x < 1600; x += 40) lines.push(`M${x} 0 V1000`);
  for (let y = 40; y < 1000; y += 40) lines.push(`M0 ${y} H1600`);
  return `<path d="${lines.join(' ')}" stroke="#e9dcc6" stroke-width="1" fill="none"/>`;
}

function drawFloor({ kind, x, y, width, height }: Room): string {
  const [colour, pattern] = floors[kind];
  const parts = [rect(x, y, width, height, colour)];
  const seam = mix(colour, '#8a6a4c', 0.2);
  if (pattern === 'boards')
    for (let row = y + 18; row < y + height; row += 18) parts.push(rect(x, row, width, 1.2, seam));
  if (pattern === 'tiles') {
    for (let row = y + 30; row < y + height; row += 30) parts.push(rect(x, row, width, 1.2, seam));
    for (let column = x + 30; column < x + width; column += 30) parts.push(rect(column, y, 1.2, height, seam));
  }
  return parts.join('');
}

function drawMeasures(left: number, top: number, width: number, height: number): string {
  const y = top + height + 46;
  const x = left - 46;
  const tick = (atX: number, atY: number) => stroke(`M${atX - 8} ${atY + 8} L${atX + 8} ${atY - 8}`, line, 3);
  return (
    stroke(`M${left} ${y} H${left + width}`, line, 2) +
    tick(left, y) +
    tick(left + width * 0.44, y) +
    tick(left + width, y) +
    stroke(`M${x} ${top} V${top + height}`, line, 2) +
    tick(x, top) +
    tick(x, top + height * 0.5) +
    tick(x, top + height)
  );
}

function drawCompass(accent: string): string {
  return group(
    circle(0, 0, 34, '#fffaf0') +
      `<circle r="34" fill="none" stroke="${line}" stroke-width="2.5"/>` +
      path('M0 -28 L9 0 L0 6 L-9 0 Z', accent) +
      path('M0 28 L9 0 L0 6 L-9 0 Z', line),
    'translate(1490 100)',
  );
}
