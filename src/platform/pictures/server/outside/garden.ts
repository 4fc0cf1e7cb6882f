import { drawBush, drawTree } from '#platform/pictures/server/plants.ts';
import { ground, lampLight, type Scene, shade } from '#platform/pictures/server/scene.ts';
import { circle, darker, glow, lighter, oval, path, poly, rect } from '#platform/pictures/server/shapes.ts';

/** Lawn with mown stripes, beds and a path to `door`; with a pool where `hasPool`. */
export function drawGarden(scene: Scene, door: number, hasPool: boolean): string {
  const { tone, random } = scene;
  const grass = random.pick(['#93b079', '#8aab76', '#a1b57c']);
  const parts = [
    rect(
      0,
      ground - 2,
      1600,
      240,
      shade(scene, [
        [0, tone(grass)],
        [1, tone(darker(grass, 0.18))],
      ]),
    ),
  ];
  for (let stripe = 0; stripe < 7; stripe += 1) {
    const top = 800 + (stripe - 3.5) * 150;
    const low = 800 + (stripe - 3.5) * 330;
    if (stripe % 2 === 0)
      parts.push(
        poly(
          [
            [top, ground],
            [top + 150, ground],
            [low + 330, 1000],
            [low, 1000],
          ],
          tone(lighter(grass, 0.14)),
          { opacity: 0.5 },
        ),
      );
  }
  const stone = tone('#e2d3ba');
  parts.push(
    poly(
      [
        [door - 44, ground],
        [door + 44, ground],
        [door + 130, 1000],
        [door - 130, 1000],
      ],
      stone,
    ),
  );
  for (let step = 1; step < 6; step += 1) {
    const y = ground + step * step * 9;
    const half = 44 + ((y - ground) / 230) * 86;
    parts.push(rect(door - half, y, half * 2, 3 + step * 0.5, tone('#c9b797')));
  }
  if (scene.hour.lit > 0.3) {
    scene.defs.set('lamp', glow('lamp', '#ffd58a', 0.6));
    for (const [y, half] of [
      [ground + 16, 66],
      [ground + 70, 98],
      [ground + 150, 150],
    ] as const) {
      for (const x of [door - half, door + half])
        parts.push(
          circle(x, y - 24, 60, 'url(#lamp)'),
          rect(x - 3, y - 24, 6, 26, tone('#4c4542')),
          circle(x, y - 26, 6, lampLight),
        );
    }
  }
  if (hasPool) parts.push(drawPool(scene, door < 800 ? door + 190 : door - 790));
  return parts.join('');
}

function drawPool(scene: Scene, x: number): string {
  const { tone, random, hour } = scene;
  const water = hour.stars ? '#3f8fa6' : '#5fb6c4';
  const parts = [
    poly(
      [
        [x + 40, ground + 44],
        [x + 590, ground + 44],
        [x + 640, ground + 168],
        [x - 30, ground + 168],
      ],
      tone('#eadcc4'),
    ),
    poly(
      [
        [x + 74, ground + 60],
        [x + 556, ground + 60],
        [x + 592, ground + 148],
        [x + 22, ground + 148],
      ],
      shade(scene, [
        [0, tone(darker(water, 0.2))],
        [1, tone(lighter(water, 0.18))],
      ]),
    ),
  ];
  for (let ripple = 0; ripple < 9; ripple += 1) {
    parts.push(
      rect(x + random.between(70, 440), ground + random.between(68, 138), random.between(30, 110), 3, '#f2fbf7', {
        opacity: random.between(0.25, 0.6),
        round: 1.5,
      }),
    );
  }
  return parts.join('');
}

/** Trees and flowers to both sides of a house. */
export function drawPlanting(scene: Scene, left: number, right: number): string {
  const { random } = scene;
  const parts: string[] = [];
  for (const [from, to] of [
    [20, left - 30],
    [right + 30, 1580],
  ] as const) {
    for (let count = random.whole(1, 3); count > 0; count -= 1)
      parts.push(drawTree(scene, random.between(from, to), ground + random.between(4, 34), random.between(0.9, 1.7)));
    for (let count = random.whole(2, 4); count > 0; count -= 1)
      parts.push(drawBush(scene, random.between(from, to), ground + random.between(20, 60), random.between(0.7, 1.2)));
  }
  return parts.join('');
}

/** Leaves that frame the picture from the front corner, out of focus. */
export function drawForeground(scene: Scene): string {
  const { random, tone, side } = scene;
  if (!random.chance(0.45)) return '';
  const leaf = darker(random.pick(['#4f7550', '#5b7f4f', '#466b52']), 0.25);
  const corner = side > 0 ? -20 : 1620;
  return (
    Array.from({ length: 9 }, (_, index) => {
      const reach = random.between(90, 230) * side;
      const y = 1010 - index * random.between(8, 20);
      return path(
        `M${corner} ${y} Q${corner + reach * 0.5} ${y - random.between(60, 120)} ${corner + reach} ${y - random.between(10, 60)} Q${corner + reach * 0.5} ${y + 10} ${corner} ${y + 26} Z`,
        tone(index % 2 === 0 ? leaf : lighter(leaf, 0.12)),
        { opacity: 0.92 },
      );
    }).join('') + oval(800, 1010, 900, 16, tone('#3b3a30'), { opacity: 0.08 })
  );
}
