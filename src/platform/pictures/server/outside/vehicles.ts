import { lampLight, type Scene } from '#platform/pictures/server/scene.ts';
import { circle, darker, oval, path, poly, rect, stroke } from '#platform/pictures/server/shapes.ts';

/** A car, by its left foot; 240 long at size 1. */
export function drawCar(scene: Scene, x: number, y: number, size: number): string {
  const { random, tone, hour } = scene;
  const body = tone(random.pick(['#c5573d', '#e9e4da', '#4f6f80', '#8a9a8c', '#d9a44a', '#3f4a55']));
  const at = (dx: number, dy: number): [number, number] => [x + dx * size, y + dy * size];
  return [
    oval(x + 120 * size, y, 128 * size, 9 * size, '#2b2a2e', { opacity: 0.28 }),
    poly([at(48, -60), at(78, -98), at(162, -98), at(198, -60)], body),
    poly([at(60, -60), at(84, -90), at(116, -90), at(116, -60)], tone('#5f7a85')),
    poly([at(124, -60), at(124, -90), at(158, -90), at(184, -60)], tone('#6d8791')),
    rect(x + 4 * size, y - 62 * size, 232 * size, 44 * size, body, { round: 14 * size }),
    rect(x + 8 * size, y - 34 * size, 224 * size, 6 * size, darker(body, 0.2)),
    circle(x + 58 * size, y - 17 * size, 20 * size, tone('#2f2b2b')),
    circle(x + 58 * size, y - 17 * size, 9 * size, tone('#b9b4ac')),
    circle(x + 184 * size, y - 17 * size, 20 * size, tone('#2f2b2b')),
    circle(x + 184 * size, y - 17 * size, 9 * size, tone('#b9b4ac')),
    rect(x + 222 * size, y - 54 * size, 13 * size, 9 * size, hour.lit > 0.3 ? lampLight : tone('#fff2cf'), {
      round: 3,
    }),
  ].join('');
}

/** A lorry, by its left foot. */
export function drawLorry({ random, tone, hour }: Scene, x: number, y: number): string {
  const cab = tone(random.pick(['#c5573d', '#d9a441', '#4f6f80', '#6a7f5f']));
  const wheel = (dx: number) =>
    circle(x + dx, y - 18, 24, tone('#2f2b2b')) + circle(x + dx, y - 18, 10, tone('#b9b4ac'));
  return [
    rect(x - 6, y - 8, 420, 12, '#2b2a2e', { opacity: 0.24, round: 6 }),
    rect(x, y - 172, 280, 142, tone('#efe4d2'), { round: 4 }),
    rect(x, y - 110, 280, 22, cab, { opacity: 0.8 }),
    rect(x, y - 36, 290, 12, tone('#4b4644')),
    path(`M${x + 292} ${y - 28} V${y - 146} H${x + 352} L${x + 392} ${y - 92} V${y - 28} Z`, cab),
    path(`M${x + 312} ${y - 94} V${y - 132} H${x + 346} L${x + 374} ${y - 94} Z`, tone('#5f7a85')),
    rect(x + 380, y - 62, 14, 14, hour.lit > 0.3 ? lampLight : tone('#fff2cf'), { round: 3 }),
    wheel(60),
    wheel(120),
    wheel(340),
  ].join('');
}

/** An auto rickshaw, by its left foot. */
export function drawRickshaw({ random, tone, hour }: Scene, x: number, y: number): string {
  const body = tone(random.pick(['#4f7f4f', '#3f6a4f', '#2f3f3a']));
  const hood = tone('#e8b93f');
  return [
    oval(x + 84, y, 96, 8, '#2b2a2e', { opacity: 0.28 }),
    path(
      `M${x + 6} ${y - 28} L${x + 14} ${y - 82} H${x + 112} L${x + 152} ${y - 62} Q${x + 166} ${y - 44} ${x + 160} ${y - 24} Z`,
      body,
    ),
    path(
      `M${x + 6} ${y - 78} Q${x + 8} ${y - 138} ${x + 40} ${y - 140} H${x + 112} Q${x + 130} ${y - 138} ${x + 138} ${y - 78} L${x + 126} ${y - 78} L${x + 112} ${y - 124} H${x + 84} V${y - 78} Z`,
      hood,
    ),
    poly(
      [
        [x + 88, y - 78],
        [x + 88, y - 120],
        [x + 110, y - 120],
        [x + 124, y - 78],
      ],
      tone('#a9c3c6'),
      { opacity: 0.8 },
    ),
    stroke(`M${x + 86} ${y - 124} V${y - 34}`, tone('#3a3634'), 4),
    rect(x + 24, y - 64, 46, 30, tone('#5a4436'), { round: 6 }),
    rect(x + 6, y - 40, 150, 6, hood),
    circle(x + 36, y - 16, 17, tone('#2f2b2b')),
    circle(x + 36, y - 16, 7, tone('#b9b4ac')),
    circle(x + 140, y - 16, 17, tone('#2f2b2b')),
    circle(x + 140, y - 16, 7, tone('#b9b4ac')),
    circle(x + 158, y - 50, 6, hour.lit > 0.3 ? lampLight : tone('#fff2cf')),
  ].join('');
}
