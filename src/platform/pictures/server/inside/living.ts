import { drawPot } from '#platform/pictures/server/plants.ts';
import type { Scene } from '#platform/pictures/server/scene.ts';
import { circle, darker, lighter, mix, oval, path, poly, rect, stroke } from '#platform/pictures/server/shapes.ts';
import { drawArt, drawFan, drawFloorLamp, drawPendant, drawRug } from './furnishings.ts';
import { back, drawShell, indoors, mirrored, type Palette, pickPalette } from './room.ts';
import { drawCurtains, drawSunbeam, drawView } from './window.ts';

/** A living room: sofa, armchair, table, pictures, a window. */
export function drawLiving(outside: Scene): string {
  const scene = indoors(outside);
  const { random, tone } = scene;
  const palette = pickPalette(scene);
  const wide = random.between(420, 560);
  const x = back.left + random.between(110, 160);
  const parts = [
    drawShell(scene, palette),
    drawView(scene, x, 210, wide, 300, tone('#fbf5ea'), random.whole(2, 3)),
    drawSunbeam(scene, x, wide),
  ];
  const tall = random.chance(0.5);
  parts.push(drawCurtains(scene, x, 210, wide, tall ? back.floor - 8 : 540, palette.second));
  const wallX = Math.min(x + wide + 104, 1076);
  if (random.chance(0.5)) parts.push(drawArt(scene, wallX, 240, 200, 150));
  else
    parts.push(
      drawArt(scene, wallX, 230, 96, 130),
      drawArt(scene, wallX + 124, 230, 96, 130),
      drawArt(scene, wallX + 60, 392, 96, 76),
    );
  parts.push(random.chance(0.5) ? drawShelf(scene, palette) : drawConsole(scene, wallX - 10, palette));
  parts.push(drawRug(scene, 430, 770, 760, 170, mix(palette.second, palette.wall, 0.45), palette.cloth));
  parts.push(
    drawPot(scene, random.between(205, 235), 806, random.between(1.8, 2.3)),
    drawSofa(scene, x - 40, wide + 80, palette),
    drawArmchair(scene, 1190, palette),
    drawTable(scene, 640, 870, palette),
  );
  parts.push(drawFloorLamp(scene, x - 70, back.floor + 34, 330, palette.metal));
  parts.push(
    random.chance(0.6)
      ? drawFan(scene, 800, 178, lighter(palette.wood, 0.35))
      : drawPendant(scene, 800, 190, palette.second),
  );
  return mirrored(parts.join(''), random.chance(0.5));
}

function drawSofa({ random, tone }: Scene, x: number, width: number, { cloth, second, wood }: Palette): string {
  const y = back.floor + 92;
  const seats = random.whole(2, 3);
  const parts = [oval(x + width / 2, y + 6, width * 0.56, 20, '#2b1d1a', { opacity: 0.22 })];
  for (const leg of [x + 30, x + width - 44]) parts.push(rect(leg, y - 26, 14, 30, tone(wood)));
  parts.push(rect(x, y - 190, width, 130, tone(darker(cloth, 0.1)), { round: 22 }));
  for (let seat = 0; seat < seats; seat += 1) {
    const size = (width - 84) / seats;
    const left = x + 42 + seat * size;
    parts.push(
      rect(left + 3, y - 182, size - 6, 110, tone(lighter(cloth, 0.06)), { round: 16 }),
      rect(left + 2, y - 98, size - 4, 58, tone(lighter(cloth, 0.18)), { round: 14 }),
    );
  }
  parts.push(rect(x + 30, y - 50, width - 60, 34, tone(darker(cloth, 0.14)), { round: 8 }));
  parts.push(
    rect(x - 10, y - 148, 62, 132, tone(cloth), { round: 24 }),
    rect(x + width - 52, y - 148, 62, 132, tone(darker(cloth, 0.06)), { round: 24 }),
  );
  for (const [share, colour, angle] of [
    [0.16, second, -9],
    [0.74, lighter(second, 0.5), 8],
    [0.3, darker(second, 0.2), 5],
  ] as const) {
    if (random.chance(0.8))
      parts.push(
        rect(x + width * share, y - 160, 78, 74, tone(colour), {
          round: 14,
          turn: `rotate(${angle} ${Math.round(x + width * share + 39)} ${Math.round(y - 120)})`,
        }),
      );
  }
  return parts.join('');
}

function drawArmchair({ tone }: Scene, x: number, { cloth, second, wood }: Palette): string {
  const y = 846;
  const colour = mix(second, cloth, 0.2);
  return [
    oval(x + 92, y + 4, 130, 18, '#2b1d1a', { opacity: 0.22 }),
    stroke(`M${x + 16} ${y} L${x + 34} ${y - 60} M${x + 176} ${y} L${x + 158} ${y - 60}`, tone(wood), 12),
    path(
      `M${x + 20} ${y - 56} Q${x} ${y - 210} ${x + 96} ${y - 214} Q${x + 192} ${y - 210} ${x + 172} ${y - 56} Z`,
      tone(darker(colour, 0.08)),
    ),
    path(
      `M${x + 46} ${y - 84} Q${x + 36} ${y - 186} ${x + 96} ${y - 190} Q${x + 156} ${y - 186} ${x + 146} ${y - 84} Z`,
      tone(lighter(colour, 0.14)),
    ),
    rect(x + 10, y - 108, 172, 58, tone(colour), { round: 26 }),
    rect(x - 4, y - 136, 42, 92, tone(darker(colour, 0.04)), { round: 21 }),
    rect(x + 154, y - 136, 42, 92, tone(darker(colour, 0.12)), { round: 21 }),
  ].join('');
}

function drawTable({ random, tone }: Scene, x: number, y: number, { wood, second }: Palette): string {
  const parts = [oval(x + 150, y + 40, 190, 20, '#2b1d1a', { opacity: 0.2 })];
  if (random.chance(0.5))
    parts.push(
      stroke(
        `M${x + 30} ${y + 38} L${x + 60} ${y - 10} M${x + 270} ${y + 38} L${x + 240} ${y - 10} M${x + 150} ${y + 48} V${y}`,
        tone(darker(wood, 0.2)),
        11,
      ),
      oval(x + 150, y - 4, 188, 40, tone(darker(wood, 0.22))),
      oval(x + 150, y - 14, 188, 40, tone(lighter(wood, 0.22))),
    );
  else
    parts.push(
      stroke(`M${x} ${y + 40} V${y - 10} M${x + 300} ${y + 40} V${y - 10}`, tone(darker(wood, 0.2)), 14),
      poly(
        [
          [x - 10, y - 34],
          [x + 310, y - 34],
          [x + 346, y],
          [x - 46, y],
        ],
        tone(lighter(wood, 0.2)),
      ),
      rect(x - 46, y, 392, 14, tone(darker(wood, 0.1))),
    );
  parts.push(
    rect(x + 60, y - 36, 92, 12, tone(second), { round: 2 }),
    rect(x + 68, y - 46, 80, 11, tone('#efe4d2'), { round: 2 }),
  );
  parts.push(
    path(`M${x + 206} ${y - 26} q-18 -34 4 -56 h22 q22 22 4 56 Z`, tone('#c98a5a')),
    stroke(
      `M${x + 220} ${y - 80} q-10 -34 -34 -48 M${x + 222} ${y - 80} q4 -40 22 -58 M${x + 221} ${y - 80} q-2 -30 -4 -66`,
      tone('#6a9460'),
      4,
    ),
  );
  for (const [dx, dy] of [
    [186, -130],
    [244, -140],
    [217, -148],
  ] as const)
    parts.push(circle(x + dx, y + dy, 9, tone(random.pick(['#e07a4b', '#f2c14e', '#fff3e6']))));
  return parts.join('');
}

function drawShelf({ random, tone }: Scene, { wood, cloth, second }: Palette): string {
  const parts: string[] = [];
  const [near, far] = [1462, 1330];
  const level = (share: number, x: number) => 400 + (share - 400) * (1 + (x - 1310) / 520);
  parts.push(
    poly(
      [
        [far, level(200, far)],
        [near, level(200, near)],
        [near, level(668, near)],
        [far, level(668, far)],
      ],
      tone(darker(wood, 0.12)),
    ),
  );
  for (const [top, low] of [
    [212, 320],
    [334, 440],
    [454, 556],
    [570, 656],
  ] as const) {
    parts.push(
      poly(
        [
          [far + 10, level(top, far)],
          [near - 14, level(top, near)],
          [near - 14, level(low, near)],
          [far + 10, level(low, far)],
        ],
        tone(darker(wood, 0.42)),
      ),
    );
    for (let x = far + 18; x < near - 30; x += random.between(12, 24)) {
      if (!random.chance(0.78)) continue;
      const size = random.between(9, 17);
      const high = (low - top) * random.between(0.5, 0.86);
      parts.push(
        poly(
          [
            [x, level(low - high, x)],
            [x + size, level(low - high, x + size)],
            [x + size, level(low, x + size)],
            [x, level(low, x)],
          ],
          tone(random.pick([cloth, second, '#efe4d2', '#8a4b56', '#d9a44a', '#5f7f7c'])),
        ),
      );
    }
  }
  return parts.join('');
}

function drawConsole({ tone, random }: Scene, x: number, { wood, second }: Palette): string {
  const y = back.floor - 6;
  const parts = [
    rect(x, y - 110, 270, 96, tone(wood), { round: 4 }),
    rect(x + 6, y - 104, 126, 84, tone(lighter(wood, 0.14))),
    rect(x + 138, y - 104, 126, 84, tone(lighter(wood, 0.14))),
    rect(x + 14, y - 14, 12, 18, tone(darker(wood, 0.3))),
    rect(x + 244, y - 14, 12, 18, tone(darker(wood, 0.3))),
  ];
  parts.push(
    path(`M${x + 36} ${y - 110} q-14 -30 0 -54 h24 q14 24 0 54 Z`, tone(second)),
    rect(x + 90, y - 136, 56, 26, tone('#efe4d2')),
    rect(x + 94, y - 146, 46, 11, tone(random.pick(['#5f7f7c', '#8a4b56', '#d9a44a']))),
  );
  parts.push(circle(x + 206, y - 138, 28, tone('#d9b46f')), circle(x + 206, y - 138, 19, tone('#f3e7d5')));
  return parts.join('');
}
