import { drawPot } from '#platform/pictures/server/plants.ts';
import type { Scene } from '#platform/pictures/server/scene.ts';
import { circle, darker, lighter, mix, oval, path, poly, rect } from '#platform/pictures/server/shapes.ts';
import { drawArt, drawFan, drawLampGlow, drawRug } from './furnishings.ts';
import { back, drawShell, indoors, mirrored, type Palette, pickPalette } from './room.ts';
import { drawCurtains, drawSunbeam, drawView } from './window.ts';

/** A bedroom: the bed made, a window, a wardrobe or a stool. */
export function drawBedroom(outside: Scene): string {
  const scene = indoors(outside);
  const { random, tone } = scene;
  const palette = pickPalette(scene);
  const parts = [drawShell(scene, palette)];
  const bed = random.between(500, 560);
  const x = back.left + random.between(80, 130);
  const windowX = x + bed + random.between(110, 150);
  const wide = back.right - windowX - 70;
  const isTall = random.chance(0.5);
  parts.push(
    drawView(scene, windowX, 210, wide, isTall ? 440 : 290, tone('#fbf5ea'), 2),
    drawSunbeam(scene, windowX - 20, wide + 40),
    drawCurtains(scene, windowX, 210, wide, back.floor - 6, mix(palette.second, palette.wall, 0.2)),
  );
  const overBed = random.pick(['panels', 'picture', 'pair']);
  if (overBed === 'panels') {
    for (let panel = 0; panel < 9; panel += 1)
      parts.push(
        rect(
          x - 30 + panel * ((bed + 60) / 9),
          300,
          (bed + 60) / 9 - 5,
          back.floor - 300,
          tone(mix(palette.wood, palette.wall, 0.35 + (panel % 2) * 0.08)),
        ),
      );
  } else if (overBed === 'picture') parts.push(drawArt(scene, x + bed / 2 - 110, 200, 220, 130));
  else parts.push(drawArt(scene, x + bed / 2 - 150, 206, 120, 140), drawArt(scene, x + bed / 2 + 30, 206, 120, 140));
  for (const side of [x - 84, x + bed + 12]) parts.push(drawNightstand(scene, side, palette));
  parts.push(
    drawRug(scene, x - 60, back.floor + 70, bed + 150, 190, mix(palette.cloth, palette.wall, 0.5), palette.second),
  );
  parts.push(drawBed(scene, x, bed, palette));
  parts.push(random.chance(0.5) ? drawWardrobe(scene, palette) : drawBench(scene, palette));
  parts.push(drawPot(scene, back.right - 20, back.floor + 40, random.between(1.4, 1.9)));
  parts.push(drawFan(scene, 830, 178, lighter(palette.wood, 0.35)));
  return mirrored(parts.join(''), random.chance(0.5));
}

function drawBed({ random, tone }: Scene, x: number, width: number, { wood, cloth, second }: Palette): string {
  const head = back.floor - 230;
  const seat = back.floor - 40;
  const foot = 930;
  const flare = 66;
  const board = random.chance(0.5) ? wood : mix(cloth, '#efe4d2', 0.25);
  const parts = [
    oval(x + width / 2, foot + 10, width * 0.7, 26, '#2b1d1a', { opacity: 0.24 }),
    rect(x - 14, head, width + 28, 250, tone(board), { round: random.pick([8, 30, 90]) }),
  ];
  if (board !== wood)
    for (let tuft = 1; tuft < 6; tuft += 1)
      parts.push(
        rect(x - 14 + (tuft * (width + 28)) / 6, head + 26, 3, 190, tone(darker(board, 0.18)), { opacity: 0.6 }),
      );
  parts.push(
    poly(
      [
        [x, seat],
        [x + width, seat],
        [x + width + flare, foot - 92],
        [x - flare, foot - 92],
      ],
      tone('#fbf5ea'),
    ),
  );
  parts.push(
    rect(x - flare, foot - 92, width + 2 * flare, 92, tone('#efe5d6'), { round: 8 }),
    rect(x - flare + 8, foot - 30, width + 2 * flare - 16, 40, tone(wood), { round: 6 }),
  );
  const fold = seat + (foot - 92 - seat) * 0.34;
  const reach = flare * 0.34;
  parts.push(
    poly(
      [
        [x - reach, fold],
        [x + width + reach, fold],
        [x + width + flare + 6, foot - 90],
        [x - flare - 6, foot - 90],
      ],
      tone(cloth),
    ),
    rect(x - flare - 6, foot - 92, width + 2 * flare + 12, 62, tone(darker(cloth, 0.12)), { round: 10 }),
  );
  parts.push(
    poly(
      [
        [x - reach, fold - 20],
        [x + width + reach, fold - 20],
        [x + width + reach + 10, fold + 14],
        [x - reach - 10, fold + 14],
      ],
      tone(lighter(cloth, 0.55)),
    ),
  );
  const throwTop = fold + (foot - 92 - fold) * 0.5;
  const throwReach = flare * 0.66;
  parts.push(
    poly(
      [
        [x - throwReach, throwTop],
        [x + width + throwReach, throwTop],
        [x + width + flare + 8, foot - 110],
        [x - flare - 8, foot - 110],
      ],
      tone(second),
    ),
    rect(x - flare - 8, foot - 112, width + 2 * flare + 16, 84, tone(darker(second, 0.1)), { opacity: 0.95 }),
  );
  for (let fringe = x - flare; fringe < x + width + flare; fringe += 18)
    parts.push(rect(fringe, foot - 30, 4, 14, tone(darker(second, 0.1))));
  const pillow = (left: number, size: number, colour: string, drop: number) =>
    rect(left, seat - 92 + drop, size, 86, tone(colour), { round: 26 });
  parts.push(
    pillow(x + 22, width * 0.42, '#fdf8ef', 0),
    pillow(x + width * 0.54, width * 0.42, '#f6eee1', 0),
    pillow(x + width * 0.14, width * 0.27, lighter(cloth, 0.2), 26),
    pillow(x + width * 0.59, width * 0.27, lighter(cloth, 0.2), 26),
    pillow(x + width * 0.385, width * 0.23, second, 44),
  );
  return parts.join('');
}

function drawNightstand(scene: Scene, x: number, { wood, metal, second }: Palette): string {
  const { tone, hour, random } = scene;
  const y = back.floor + 8;
  const light = hour.lit > 0.15 ? '#ffe2a6' : tone('#f3e2bf');
  const parts = [
    rect(x, y - 118, 78, 108, tone(wood), { round: 4 }),
    rect(x + 6, y - 108, 66, 42, tone(lighter(wood, 0.14))),
    rect(x + 6, y - 60, 66, 42, tone(lighter(wood, 0.14))),
    circle(x + 39, y - 88, 4, tone(metal)),
    circle(x + 39, y - 40, 4, tone(metal)),
    rect(x + 8, y - 12, 8, 14, tone(darker(wood, 0.3))),
    rect(x + 62, y - 12, 8, 14, tone(darker(wood, 0.3))),
  ];
  parts.push(
    drawLampGlow(scene, x + 39, y - 196, 170),
    path(`M${x + 28} ${y - 118} q-12 -22 4 -44 h14 q16 22 4 44 Z`, tone(second)),
    poly(
      [
        [x + 16, y - 160],
        [x + 62, y - 160],
        [x + 52, y - 222],
        [x + 26, y - 222],
      ],
      light,
    ),
  );
  if (random.chance(0.5)) parts.push(rect(x + 54, y - 126, 22, 8, tone('#5f7f7c')));
  return parts.join('');
}

function drawWardrobe({ tone }: Scene, { wood, metal }: Palette): string {
  const parts: string[] = [];
  const level = (y: number, x: number) => 400 + (y - 400) * (1 + (290 - x) / 520);
  for (const [far, near] of [
    [262, 190],
    [188, 96],
  ] as const) {
    parts.push(
      poly(
        [
          [far, level(170, far)],
          [near, level(170, near)],
          [near, level(676, near)],
          [far, level(676, far)],
        ],
        tone(lighter(wood, 0.1)),
      ),
      poly(
        [
          [far - 8, level(186, far)],
          [near + 8, level(186, near)],
          [near + 8, level(660, near)],
          [far - 8, level(660, far)],
        ],
        tone(lighter(wood, 0.2)),
      ),
    );
  }
  parts.push(rect(183, 400, 5, 70, tone(metal)), rect(193, 400, 5, 66, tone(metal)));
  return parts.join('');
}

function drawBench({ tone }: Scene, { wood, second, cloth }: Palette): string {
  return [
    oval(170, 872, 120, 18, '#2b1d1a', { opacity: 0.22 }),
    rect(74, 852, 192, 16, tone(wood), { round: 8 }),
    rect(66, 766, 208, 92, tone(darker(second, 0.08)), { round: 34 }),
    oval(170, 784, 104, 30, tone(lighter(second, 0.14))),
    oval(170, 784, 8, 4, tone(darker(second, 0.2))),
    rect(118, 742, 96, 14, tone(cloth), { round: 3 }),
    rect(124, 754, 88, 14, tone('#efe4d2'), { round: 3 }),
  ].join('');
}
