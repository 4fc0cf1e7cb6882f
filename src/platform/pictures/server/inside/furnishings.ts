import { lampLight, type Scene } from '#platform/pictures/server/scene.ts';
import {
  circle,
  darker,
  glow,
  lighter,
  mix,
  oval,
  path,
  poly,
  rect,
  stroke,
} from '#platform/pictures/server/shapes.ts';

/** The light round a lamp; nothing by day. */
export function drawLampGlow(scene: Scene, x: number, y: number, reach: number): string {
  if (scene.hour.lit < 0.2) return '';
  scene.defs.set('room-lamp', glow('room-lamp', '#ffd591', 0.7));
  return oval(x, y, reach, reach, 'url(#room-lamp)');
}

/** A picture in its frame. */
export function drawArt({ random, tone }: Scene, x: number, y: number, width: number, height: number): string {
  const [one, two, three] = random.pick<readonly [string, string, string]>([
    ['#c5573d', '#f0c98f', '#5f7f7c'],
    ['#5f7f7c', '#e9d9bd', '#d98a5f'],
    ['#d9a44a', '#f3e3c8', '#8a4b56'],
    ['#6a7fa0', '#efdcc8', '#c5573d'],
  ]);
  const parts = [
    rect(x - 8, y - 8, width + 16, height + 16, tone('#6f4f3a')),
    rect(x, y, width, height, tone('#fbf5e9')),
  ];
  const [left, top, wide, high] = [x + width * 0.1, y + height * 0.1, width * 0.8, height * 0.8];
  parts.push(rect(left, top, wide, high, tone(two)));
  const kind = random.pick(['sun', 'arches', 'leaf', 'stripes']);
  if (kind === 'sun')
    parts.push(
      circle(left + wide * 0.6, top + high * 0.4, high * 0.2, tone(one)),
      path(
        `M${left} ${top + high} V${top + high * 0.66} Q${left + wide * 0.4} ${top + high * 0.44} ${left + wide} ${top + high * 0.7} V${top + high} Z`,
        tone(three),
      ),
    );
  if (kind === 'arches')
    for (const [share, colour] of [
      [0.42, one],
      [0.29, two],
      [0.18, three],
    ] as const)
      parts.push(
        path(
          `M${left + wide * (0.5 - share)} ${top + high} V${top + high * 0.5} a${wide * share} ${wide * share} 0 0 1 ${wide * share * 2} 0 V${top + high} Z`,
          tone(colour),
        ),
      );
  if (kind === 'leaf')
    parts.push(
      path(
        `M${left + wide * 0.5} ${top + high * 0.94} C${left + wide * 0.1} ${top + high * 0.6} ${left + wide * 0.3} ${top + high * 0.2} ${left + wide * 0.5} ${top + high * 0.06} C${left + wide * 0.7} ${top + high * 0.2} ${left + wide * 0.9} ${top + high * 0.6} ${left + wide * 0.5} ${top + high * 0.94} Z`,
        tone(three),
      ),
      stroke(`M${left + wide * 0.5} ${top + high * 0.96} V${top + high * 0.2}`, tone(two), 3),
    );
  if (kind === 'stripes')
    for (let stripe = 0; stripe < 4; stripe += 1)
      parts.push(
        rect(
          left,
          top + high * (0.14 + stripe * 0.21),
          wide * random.between(0.4, 1),
          high * 0.11,
          tone(stripe % 2 === 0 ? one : three),
        ),
      );
  return parts.join('');
}

/** A ceiling fan, as every Indian room has one. */
export function drawFan({ tone }: Scene, x: number, y: number, colour: string): string {
  const blade = tone(colour);
  return (
    rect(x - 4, 70, 8, y - 70, blade) +
    oval(x - 110, y + 8, 104, 11, blade) +
    oval(x + 112, y + 4, 104, 10, darker(blade, 0.1)) +
    oval(x + 14, y + 18, 50, 13, lighter(blade, 0.1)) +
    oval(x, y, 34, 17, darker(blade, 0.2)) +
    oval(x, y + 7, 20, 9, lighter(blade, 0.3))
  );
}

/** A rug on the floor in front. */
export function drawRug(
  scene: Scene,
  x: number,
  y: number,
  width: number,
  depth: number,
  colour: string,
  second: string,
): string {
  const { tone, random } = scene;
  if (random.chance(0.35)) {
    return (
      oval(x + width / 2, y + depth / 2, width * 0.52, depth * 0.6, tone(colour)) +
      oval(x + width / 2, y + depth / 2, width * 0.44, depth * 0.48, 'none') +
      oval(x + width / 2, y + depth / 2, width * 0.43, depth * 0.46, tone(lighter(colour, 0.3))) +
      oval(x + width / 2, y + depth / 2, width * 0.34, depth * 0.33, tone(second), { opacity: 0.5 })
    );
  }
  const flare = 70;
  const edge = (inset: number) =>
    [
      [x + inset, y + inset * 0.4],
      [x + width - inset, y + inset * 0.4],
      [x + width + flare - inset * 1.2, y + depth - inset * 0.5],
      [x - flare + inset * 1.2, y + depth - inset * 0.5],
    ] as const;
  return (
    poly(edge(0), tone(colour)) +
    poly(edge(26), tone(lighter(colour, 0.45))) +
    poly(edge(44), tone(colour)) +
    poly(edge(70), tone(mix(colour, second, 0.55)))
  );
}

/** A lamp on a stand, by its foot. */
export function drawFloorLamp(scene: Scene, x: number, y: number, height: number, metal: string): string {
  const { tone, hour } = scene;
  const shadeColour = hour.lit > 0.2 ? '#ffe2a6' : tone('#f3dfb6');
  return (
    drawLampGlow(scene, x, y - height, 220) +
    oval(x, y, 36, 8, tone(metal)) +
    rect(x - 3, y - height + 40, 6, height - 40, tone(metal)) +
    poly(
      [
        [x - 34, y - height],
        [x + 34, y - height],
        [x + 54, y - height + 74],
        [x - 54, y - height + 74],
      ],
      shadeColour,
    )
  );
}

/** A lamp hanging from the ceiling. */
export function drawPendant(scene: Scene, x: number, y: number, colour: string): string {
  const { tone, hour } = scene;
  return (
    rect(x - 1.5, 0, 3, y, tone('#4c4440')) +
    path(`M${x - 46} ${y + 44} Q${x - 42} ${y} ${x} ${y - 6} Q${x + 42} ${y} ${x + 46} ${y + 44} Z`, tone(colour)) +
    oval(x, y + 44, 44, 8, hour.lit > 0.15 ? lampLight : tone('#f6e8c8')) +
    drawLampGlow(scene, x, y + 50, 150)
  );
}
