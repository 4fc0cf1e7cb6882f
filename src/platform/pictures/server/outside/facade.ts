import { lampLight, type Scene } from '#platform/pictures/server/scene.ts';
import { darker, lighter, mix, poly, rect, stroke } from '#platform/pictures/server/shapes.ts';

/** Plaster as Indian streets have it. */
export const walls = [
  '#f3e7d5',
  '#efe3d6',
  '#e8cfae',
  '#dfb48f',
  '#c9805a',
  '#d8cbb8',
  '#b9c2ae',
  '#e9dcc9',
  '#cdd5d3',
  '#f0d9b8',
] as const;

/** Trim, slabs and rails. */
export const accents = [
  '#b5613c',
  '#8a4b36',
  '#5f7f7c',
  '#6a7f5f',
  '#c58a4a',
  '#4d6470',
  '#a8573f',
  '#75604f',
] as const;

/** A pane of glass: dark by day with a slanting reflection, or with a lamp and perhaps a curtain behind it. */
export function drawPane(scene: Scene, x: number, y: number, width: number, height: number, frame?: string): string {
  const { random, tone, hour } = scene;
  const parts: string[] = [];
  const edge = frame === undefined ? 0 : Math.max(2, Math.min(5, width * 0.07));
  if (frame !== undefined) parts.push(rect(x - edge, y - edge, width + 2 * edge, height + 2 * edge, frame));
  if (random.chance(hour.lit)) {
    const warm = mix(lampLight, random.pick(['#ffc46b', '#ffeec4', '#ffd28a']), 0.5);
    parts.push(rect(x, y, width, height, warm));
    if (random.chance(0.5)) {
      const drape = mix(warm, '#c9824f', 0.4);
      parts.push(
        rect(x, y, width * 0.24, height, drape, { opacity: 0.7 }),
        rect(x + width * 0.76, y, width * 0.24, height, drape, { opacity: 0.7 }),
      );
    }
    return parts.join('');
  }
  const glass = tone(random.pick(['#5f7f8c', '#6a8893', '#577682', '#6f8a8f']));
  parts.push(rect(x, y, width, height, mix(glass, hour.sky[1], 0.12)));
  parts.push(
    poly(
      [
        [x, y],
        [x + width * 0.62, y],
        [x + width * 0.2, y + height],
        [x, y + height],
      ],
      lighter(glass, 0.22),
      { opacity: 0.55 },
    ),
  );
  return parts.join('');
}

/** A window with a sill and a bar in the middle. */
export function drawWindow(scene: Scene, x: number, y: number, width: number, height: number, frame: string): string {
  const bars = rect(x + width / 2 - 1.5, y, 3, height, frame);
  const sill = rect(x - 6, y + height + 3, width + 12, 5, darker(frame, 0.12));
  return drawPane(scene, x, y, width, height, frame) + bars + sill;
}

/** A door of planks with a handle; `arch` rounds its top. */
export function drawDoor(scene: Scene, x: number, y: number, width: number, height: number, colour: string): string {
  const { tone } = scene;
  const leaf = tone(colour);
  return [
    rect(x - 6, y - 6, width + 12, height + 6, tone(darker(colour, 0.35))),
    rect(x, y, width, height, leaf),
    rect(x + width * 0.14, y + height * 0.08, width * 0.3, height * 0.36, darker(leaf, 0.14)),
    rect(x + width * 0.56, y + height * 0.08, width * 0.3, height * 0.36, darker(leaf, 0.14)),
    rect(x + width * 0.14, y + height * 0.54, width * 0.72, height * 0.36, darker(leaf, 0.14)),
    rect(x + width * 0.82, y + height * 0.48, 5, 12, tone('#e8c27a'), { round: 2 }),
  ].join('');
}

/** A rail in front of a balcony: bars, glass, or a low wall. */
export function drawRail(
  scene: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  kind: 'bars' | 'glass' | 'wall',
): string {
  const { tone } = scene;
  if (kind === 'wall')
    return rect(x, y, width, height, tone(colour)) + rect(x, y, width, 4, tone(lighter(colour, 0.3)));
  if (kind === 'glass') {
    return rect(x, y, width, height, tone('#a8c6c8'), { opacity: 0.6 }) + rect(x, y, width, 3, tone(colour));
  }
  const bars = Array.from(
    { length: Math.max(2, Math.floor(width / 9)) },
    (_, index, all = Math.max(2, Math.floor(width / 9))) =>
      rect(x + (index * (width - 2)) / (all - 1), y, 2, height, tone(colour)),
  );
  return bars.join('') + rect(x, y, width, 4, tone(colour)) + rect(x, y + height - 3, width, 3, tone(colour));
}

/** The shadow a thing throws along the ground, away from the light. */
export function castShadow(scene: Scene, x: number, width: number, y: number, length: number): string {
  const way = -scene.side;
  const reach = length * way;
  const low: readonly [number, number] = [x + width + reach, y + Math.abs(length) * 0.16];
  return poly([[x, y], [x + width, y], low, [x + reach, y + Math.abs(length) * 0.16]], '#2b2a2e', {
    opacity: scene.hour.sun ? 0.16 : 0.08,
  });
}

/** A slope of roof tiles between two horizontal edges. */
export function drawTiles(
  scene: Scene,
  top: readonly [number, number, number],
  bottom: readonly [number, number, number],
  colour: string,
): string {
  const { tone } = scene;
  const [topLeft, topRight, topY] = top;
  const [left, right, y] = bottom;
  const parts = [
    poly(
      [
        [topLeft, topY],
        [topRight, topY],
        [right, y],
        [left, y],
      ],
      tone(colour),
    ),
  ];
  const rows = Math.max(3, Math.round((y - topY) / 15));
  for (let row = 1; row < rows; row += 1) {
    const share = row / rows;
    const rowY = topY + (y - topY) * share;
    const from = topLeft + (left - topLeft) * share;
    const to = topRight + (right - topRight) * share;
    parts.push(stroke(`M${from} ${rowY} L${to} ${rowY}`, tone(darker(colour, 0.2)), 2, { opacity: 0.55 }));
  }
  const columns = Math.round((right - left) / 26);
  for (let column = 1; column < columns; column += 1) {
    const share = column / columns;
    parts.push(
      stroke(
        `M${topLeft + (topRight - topLeft) * share} ${topY} L${left + (right - left) * share} ${y}`,
        tone(darker(colour, 0.16)),
        1.5,
        { opacity: 0.3 },
      ),
    );
  }
  parts.push(
    poly(
      [
        [topLeft, topY],
        [topRight, topY],
        [topRight, topY + 7],
        [topLeft, topY + 7],
      ],
      tone(lighter(colour, 0.2)),
    ),
  );
  return parts.join('');
}
