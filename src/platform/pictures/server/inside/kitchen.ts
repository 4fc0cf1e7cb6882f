import type { Scene } from '#platform/pictures/server/scene.ts';
import { circle, darker, lighter, mix, oval, path, poly, rect, stroke } from '#platform/pictures/server/shapes.ts';
import { drawPendant } from './furnishings.ts';
import { back, drawShell, indoors, mirrored, type Palette, pickPalette } from './room.ts';
import { drawView } from './window.ts';

/** A kitchen: counter, cabinets, tiles, an island with stools. */
export function drawKitchen(outside: Scene): string {
  const scene = indoors(outside);
  const { random, tone } = scene;
  const palette = pickPalette(scene);
  const low = random.pick([palette.cloth, '#8c9c8a', '#5f7f7c', '#b5613c', '#e9e0d0', '#4d6470']);
  const high = random.chance(0.5) ? palette.wood : lighter(low, 0.45);
  const parts = [drawShell(scene, palette)];
  const { left, right, floor } = back;
  const counter = floor - 176;
  parts.push(
    rect(left, 380, right - left, counter - 380, tone('#f6efe3')),
    drawSplash(scene, left, 380, right - left, counter - 380, palette),
  );
  const sink = left + random.between(300, 380);
  parts.push(drawView(scene, sink, 226, 300, 206, tone('#fbf5ea'), 2));
  const cabinet = (from: number, to: number) => {
    const count = Math.max(1, Math.round((to - from) / 116));
    for (let place = 0; place < count; place += 1) {
      const size = (to - from) / count;
      parts.push(
        rect(from + place * size, 176, size - 4, 196, tone(high)),
        rect(from + place * size + 10, 188, size - 24, 172, tone(lighter(high, 0.08))),
        rect(from + place * size + (place % 2 === 0 ? size - 26 : 12), 320, 6, 34, tone(palette.metal)),
      );
    }
    parts.push(rect(from, 372, to - from - 4, 8, tone(darker(high, 0.25))));
  };
  cabinet(left + 130, sink - 34);
  const hood = sink + 470;
  cabinet(hood + 124, right - 8);
  parts.push(
    poly(
      [
        [hood - 30, 176],
        [hood + 30, 176],
        [hood + 30, 300],
        [hood + 96, 352],
        [hood - 96, 352],
        [hood - 30, 300],
      ],
      tone(mix(palette.metal, '#c9c4bc', 0.5)),
    ),
    rect(hood - 96, 352, 192, 18, tone(mix(palette.metal, '#a9a49c', 0.4))),
  );
  parts.push(drawFridge(scene, left + 4));
  const base = left + 128;
  const units = 8;
  const size = (right - base) / units;
  for (let unit = 0; unit < units; unit += 1) {
    const x = base + unit * size;
    parts.push(
      rect(x, counter + 22, size - 3, floor - counter - 36, tone(low)),
      rect(x + 8, counter + 32, size - 19, floor - counter - 58, tone(lighter(low, 0.09))),
      rect(x + size * 0.3, counter + 44, size * 0.36, 6, tone(palette.metal), { round: 3 }),
    );
  }
  parts.push(
    rect(base, floor - 16, right - base, 16, tone(darker(low, 0.5))),
    rect(base - 8, counter, right - base + 8, 22, tone(random.pick(['#4b4542', '#efe7da', '#b9a88f', '#6f6259']))),
    rect(base - 8, counter, right - base + 8, 5, '#ffffff', { opacity: 0.25 }),
  );
  parts.push(
    stroke(`M${sink + 150} ${counter} v-64 q0 -28 28 -28 q26 0 26 26`, tone('#b9bcba'), 9),
    rect(sink + 90, counter + 2, 150, 8, tone('#8f9694')),
  );
  parts.push(rect(hood - 80, counter - 8, 160, 10, tone('#3b3735'), { round: 3 }), drawPan(scene, hood, counter - 8));
  parts.push(drawJars(scene, base + 40, counter), drawJars(scene, right - 190, counter));
  parts.push(drawIsland(scene, palette, low));
  for (const x of random.chance(0.5) ? [620, 980] : [560, 800, 1040])
    parts.push(drawPendant(scene, x, 210, palette.second));
  return mirrored(parts.join(''), random.chance(0.5));
}

function drawSplash(
  { random, tone }: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  { second, cloth }: Palette,
): string {
  const size = 40;
  const kind = random.pick(['checks', 'lines', 'diamonds']);
  const parts: string[] = [];
  for (let row = 0; row * size < height; row += 1) {
    for (let column = 0; column * size < width; column += 1) {
      const [left, top] = [x + column * size, y + row * size];
      const [wide, high] = [Math.min(size, x + width - left), Math.min(size, y + height - top)];
      if (kind === 'checks')
        parts.push(
          rect(
            left + 1,
            top + 1,
            wide - 2,
            high - 2,
            tone(random.chance(0.18) ? lighter(cloth, 0.4) : random.chance(0.1) ? lighter(second, 0.45) : '#fbf6ec'),
          ),
        );
      if (kind === 'lines')
        parts.push(
          rect(
            left + 1 - (row % 2) * 10,
            top + 1,
            wide - 2,
            high - 2,
            tone(lighter(cloth, 0.62 + ((row + column) % 3) * 0.08)),
          ),
        );
      if (kind === 'diamonds' && wide === size && high === size)
        parts.push(
          poly(
            [
              [left + size / 2, top + 4],
              [left + size - 4, top + size / 2],
              [left + size / 2, top + size - 4],
              [left + 4, top + size / 2],
            ],
            tone((row + column) % 2 === 0 ? lighter(second, 0.5) : lighter(cloth, 0.5)),
            { opacity: 0.8 },
          ),
        );
    }
  }
  return parts.join('');
}

function drawFridge({ random, tone }: Scene, x: number): string {
  const colour = random.pick(['#d5d7d3', '#5b6466', '#e9e0d0', '#b5613c', '#8fa39a']);
  const y = back.floor;
  return (
    rect(x, y - 470, 118, 466, tone(colour), { round: 10 }) +
    rect(x, y - 300, 118, 4, tone(darker(colour, 0.35))) +
    rect(x + 96, y - 420, 7, 96, tone(darker(colour, 0.4)), { round: 3 }) +
    rect(x + 96, y - 276, 7, 120, tone(darker(colour, 0.4)), { round: 3 }) +
    rect(x + 8, y - 462, 16, 450, '#ffffff', { opacity: 0.16, round: 8 })
  );
}

function drawPan({ random, tone }: Scene, x: number, y: number): string {
  const colour = tone(random.pick(['#b5613c', '#4d6470', '#3f3a38', '#c9a04a']));
  return (
    rect(x - 56, y - 34, 72, 34, colour, { round: 6 }) +
    rect(x - 60, y - 38, 80, 8, darker(colour, 0.2), { round: 4 }) +
    rect(x - 26, y - 48, 12, 10, darker(colour, 0.3), { round: 4 }) +
    rect(x + 22, y - 22, 50, 20, tone('#b9bcba'), { round: 4 }) +
    rect(x + 70, y - 18, 36, 6, tone('#3f3a38'), { round: 3 })
  );
}

function drawJars({ random, tone }: Scene, x: number, y: number): string {
  return [0, 1, 2, 3]
    .map((jar) => {
      const high = random.between(34, 58);
      const colour = tone(random.pick(['#c5573d', '#d9a44a', '#8a9a5f', '#e9dcc9', '#7a4a32']));
      return (
        rect(x + jar * 34, y - high, 28, high, colour, { round: 5 }) +
        rect(x + jar * 34 + 2, y - high - 7, 24, 9, tone('#7a5a45'), { round: 2 })
      );
    })
    .join('');
}

function drawIsland({ random, tone }: Scene, { wood, second }: Palette, low: string): string {
  const [x, y, width] = [430, 950, 740];
  const parts = [
    oval(800, y + 8, 440, 24, '#2b1d1a', { opacity: 0.22 }),
    rect(x, y - 128, width, 132, tone(darker(low, 0.12))),
  ];
  for (let line = x + 30; line < x + width; line += 42)
    parts.push(rect(line, y - 128, 3, 132, tone(darker(low, 0.26)), { opacity: 0.6 }));
  parts.push(
    poly(
      [
        [x - 10, y - 186],
        [x + width + 10, y - 186],
        [x + width + 62, y - 140],
        [x - 62, y - 140],
      ],
      tone(lighter(wood, 0.35)),
    ),
    rect(x - 62, y - 140, width + 124, 18, tone(wood)),
  );
  const bowl = x + random.between(160, 480);
  for (const [dx, dy, colour] of [
    [20, -20, '#e08a3c'],
    [52, -28, '#c5573d'],
    [84, -20, '#8a9a4f'],
    [52, -10, '#f2c14e'],
  ] as const)
    parts.push(circle(bowl + dx, y - 180 + dy, 22, tone(colour)));
  parts.push(path(`M${bowl - 24} ${y - 194} h152 q-8 44 -50 44 h-52 q-42 0 -50 -44 Z`, tone(lighter(second, 0.2))));
  const board = bowl > 800 ? x + 120 : x + 540;
  parts.push(
    poly(
      [
        [board, y - 172],
        [board + 120, y - 172],
        [board + 132, y - 152],
        [board - 12, y - 152],
      ],
      tone(darker(wood, 0.1)),
    ),
    circle(board + 44, y - 166, 11, tone('#c5573d')),
    circle(board + 68, y - 164, 11, tone('#d9603f')),
  );
  for (const stool of [x + 120, x + 330, x + 540])
    parts.push(
      stroke(
        `M${stool + 10} ${y + 46} L${stool + 24} ${y - 58} M${stool + 90} ${y + 46} L${stool + 76} ${y - 58} M${stool + 17} ${y} H${stool + 83}`,
        tone(darker(wood, 0.25)),
        8,
      ),
      oval(stool + 50, y - 62, 52, 15, tone(second)),
    );
  return parts.join('');
}
