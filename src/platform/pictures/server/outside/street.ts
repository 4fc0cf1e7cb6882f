import { drawBush, drawTree } from '#platform/pictures/server/plants.ts';
import { type Building, ground, lampLight, type Scene, shade } from '#platform/pictures/server/scene.ts';
import { circle, darker, glow, poly, rect } from '#platform/pictures/server/shapes.ts';
import { drawCar, drawRickshaw } from './vehicles.ts';

/** What lies before a building: a street with a pavement, or a garden. */
export function drawStreet(scene: Scene): string {
  const { tone, random } = scene;
  const road = tone('#8d8580');
  const parts = [
    rect(0, ground, 1600, 30, tone('#93a878')),
    rect(
      0,
      ground + 26,
      1600,
      44,
      shade(scene, [
        [0, tone('#dccdb5')],
        [1, tone('#c8b79c')],
      ]),
    ),
    rect(0, ground + 66, 1600, 8, tone('#a8987f')),
    rect(
      0,
      ground + 74,
      1600,
      160,
      shade(scene, [
        [0, road],
        [1, darker(road, 0.12)],
      ]),
    ),
  ];
  for (let x = random.between(-80, 0); x < 1600; x += 170)
    parts.push(
      poly(
        [
          [x, ground + 150],
          [x + 84, ground + 150],
          [x + 78, ground + 158],
          [x - 6, ground + 158],
        ],
        tone('#e9dfcc'),
        { opacity: 0.75 },
      ),
    );
  for (let x = 20; x < 1600; x += 62) parts.push(rect(x, ground + 27, 2, 38, tone('#b8a78c'), { opacity: 0.5 }));
  return parts.join('');
}

/** What stands and passes on the street, to both sides of the building and before it. */
export function drawStreetLife(scene: Scene, { left, right }: Building): string {
  const { random } = scene;
  const parts: string[] = [];
  for (const [from, to] of [
    [left - 230, left - 40],
    [right + 40, right + 230],
  ] as const) {
    parts.push(drawTree(scene, random.between(from, to), ground + 30, random.between(0.9, 1.5)));
    if (random.chance(0.7))
      parts.push(drawTree(scene, random.between(from, to), ground + 34, random.between(0.7, 1.1)));
  }
  for (let count = random.whole(4, 7); count > 0; count -= 1) {
    const side = random.chance(0.5) ? random.between(left - 220, left + 110) : random.between(right - 110, right + 220);
    parts.push(drawBush(scene, side, ground + 32, random.between(0.6, 1)));
  }
  for (const x of [left - random.between(0, 60), right + random.between(0, 60)]) parts.push(drawLamp(scene, x));
  const traffic = random.pick(['car', 'rickshaw', 'both', 'none']);
  const middle = (left + right) / 2;
  if (traffic === 'car' || traffic === 'both')
    parts.push(drawCar(scene, middle - random.between(120, 460), ground + 124, random.between(0.85, 0.95)));
  if (traffic === 'rickshaw' || traffic === 'both')
    parts.push(drawRickshaw(scene, middle + random.between(60, 320), ground + 116));
  return parts.join('');
}

function drawLamp(scene: Scene, x: number): string {
  const { tone, hour } = scene;
  const post = tone('#4c4542');
  const parts = [
    rect(x - 3, ground - 132, 6, 186, post),
    rect(x - 8, ground + 44, 16, 10, post),
    rect(x - 26, ground - 136, 52, 6, post, { round: 3 }),
  ];
  for (const dx of [-22, 22]) {
    parts.push(circle(x + dx, ground - 122, 9, hour.lit > 0.15 ? lampLight : tone('#f3ead8')));
    if (hour.lit > 0.3) {
      scene.defs.set('lamp', glow('lamp', '#ffd58a', 0.6));
      parts.push(circle(x + dx, ground - 122, 74, 'url(#lamp)'));
    }
  }
  return parts.join('');
}
