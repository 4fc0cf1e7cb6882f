import { drawPot } from '#platform/pictures/server/plants.ts';
import { lampLight, type Scene } from '#platform/pictures/server/scene.ts';
import { darker, lighter, mix, oval, poly, rect, stroke } from '#platform/pictures/server/shapes.ts';
import { drawPendant } from './furnishings.ts';
import { back, drawShell, indoors, type Palette, pickPalette } from './room.ts';
import { drawSunbeam, drawView } from './window.ts';

/** Desks by a window of the whole wall, for offices. */
export function drawWorkspace(outside: Scene): string {
  const scene = indoors(outside);
  const { random, tone } = scene;
  const palette = pickPalette(scene);
  const parts = [
    drawShell(scene, palette),
    drawView(scene, back.left + 60, 190, back.right - back.left - 120, 400, tone(palette.metal), 5),
    drawSunbeam(scene, 520, 480),
  ];
  parts.push(
    drawPot(scene, back.left + 30, back.floor + 30, 1.9),
    drawPot(scene, back.right - 30, back.floor + 30, 1.6),
  );
  const rows = [
    { y: back.floor + 60, size: 0.72 },
    { y: 930, size: 1.12 },
  ];
  for (const { y, size } of rows) {
    for (const place of size < 1 ? [-1.5, -0.5, 0.5, 1.5] : [-1, 0, 1])
      parts.push(drawDesk(scene, 800 + place * 330 * size * 1.02, y, size, palette));
  }
  for (const x of [420, 800, 1180])
    parts.push(drawPendant(scene, x, 190, random.chance(0.5) ? palette.metal : palette.second));
  return parts.join('');
}

function drawDesk(
  { random, tone, hour }: Scene,
  x: number,
  y: number,
  size: number,
  { wood, cloth, metal, second }: Palette,
): string {
  const at = (value: number) => value * size;
  const screen = hour.lit > 0.3 ? mix(lampLight, '#9fd0d8', 0.6) : tone('#7fa6ad');
  return [
    oval(x, y + at(6), at(170), at(16), '#2b1d1a', { opacity: 0.2 }),
    stroke(`M${x - at(130)} ${y} V${y - at(96)} M${x + at(130)} ${y} V${y - at(96)}`, tone(metal), at(9)),
    rect(x - at(52), y - at(208), at(104), at(68), tone('#3c3a3a'), { round: at(5) }),
    rect(x - at(46), y - at(202), at(92), at(56), screen),
    rect(x - at(40), y - at(194), at(random.between(30, 60)), at(6), '#ffffff', { opacity: 0.5 }),
    rect(x - at(40), y - at(182), at(random.between(40, 76)), at(6), '#ffffff', { opacity: 0.35 }),
    rect(x - at(5), y - at(140), at(10), at(26), tone('#3c3a3a')),
    poly(
      [
        [x - at(134), y - at(124)],
        [x + at(134), y - at(124)],
        [x + at(152), y - at(100)],
        [x - at(152), y - at(100)],
      ],
      tone(lighter(wood, 0.3)),
    ),
    rect(x - at(152), y - at(100), at(304), at(10), tone(wood)),
    rect(x + at(84), y - at(136), at(18), at(20), tone(random.pick([second, '#efe4d2'])), { round: at(3) }),
    rect(x - at(44), y - at(116), at(88), at(8), tone('#d9d4cb'), { round: at(3) }),
    rect(x - at(46), y - at(96), at(92), at(84), tone(random.pick([cloth, second, darker(cloth, 0.15)])), {
      round: at(20),
    }),
    rect(x - at(5), y - at(16), at(10), at(24), tone('#3c3a3a')),
    oval(x, y + at(10), at(38), at(7), tone('#3c3a3a')),
  ].join('');
}
