import { drawBush, drawTree } from '#platform/pictures/server/plants.ts';
import { ground, type Scene, shade } from '#platform/pictures/server/scene.ts';
import {
  circle,
  darker,
  lighter,
  oval,
  type Point,
  path,
  poly,
  rect,
  stroke,
} from '#platform/pictures/server/shapes.ts';

/** A plot as one stands before it: turned earth between boundary stones, a fence, a board. */
export function drawPlot(scene: Scene): string {
  const { random, tone } = scene;
  const grass = random.pick(['#9db37c', '#b3b276', '#8fae7a']);
  const earth = random.pick(['#c98f63', '#d6b184', '#b97f58', '#cfa877']);
  const parts = [
    rect(
      0,
      ground - 40,
      1600,
      280,
      shade(scene, [
        [0, tone(lighter(grass, 0.12))],
        [1, tone(darker(grass, 0.16))],
      ]),
    ),
  ];
  const back: readonly Point[] = [
    [430 + random.between(-70, 70), ground - 8],
    [1170 + random.between(-70, 70), ground - 8],
  ];
  const front: readonly Point[] = [
    [1480, 930],
    [120, 930],
  ];
  const corners = [...back, ...front];
  parts.push(
    poly(
      corners,
      shade(scene, [
        [0, tone(lighter(earth, 0.2))],
        [1, tone(earth)],
      ]),
    ),
  );
  for (let count = 0; count < 90; count += 1) {
    const share = random.between(0, 1);
    const y = ground + share * 158;
    const half = 370 + share * 310;
    const x = 800 + random.between(-half, half) * 0.96;
    parts.push(
      random.chance(0.5)
        ? oval(x, y, 3 + share * 9, 1.5 + share * 3, tone(darker(earth, 0.18)), { opacity: 0.5 })
        : stroke(
            `M${x} ${y} l${-3 - share * 4} ${-7 - share * 10} M${x} ${y} l${2 + share * 3} ${-8 - share * 12}`,
            tone('#7f9a5c'),
            1.5 + share * 1.5,
            { opacity: 0.8 },
          ),
    );
  }
  parts.unshift(parts.shift() ?? '', drawNeighbours(scene));
  parts.push(drawFence(scene, corners));
  for (const [index, [x, y]] of corners.entries()) {
    const size = index < 2 ? 0.6 : 1.25;
    parts.push(
      rect(x - 11 * size, y - 46 * size, 22 * size, 48 * size, tone('#efe6d6')),
      rect(x - 11 * size, y - 46 * size, 22 * size, 14 * size, tone('#c5573d')),
    );
  }
  if (random.chance(0.7)) parts.push(drawBoard(scene, random.between(560, 1000), ground + 46));
  for (const x of [random.between(40, 340), random.between(1260, 1560)])
    parts.push(drawTree(scene, x, ground - 4, random.between(0.8, 1.5)));
  for (let count = random.whole(3, 6); count > 0; count -= 1)
    parts.push(
      drawBush(
        scene,
        random.chance(0.5) ? random.between(-20, 300) : random.between(1300, 1620),
        ground + random.between(0, 60),
        random.between(0.6, 1.1),
      ),
    );
  return parts.join('');
}

/** A few houses behind the plot, so that one sees where it lies. */
function drawNeighbours({ random, far }: Scene): string {
  const parts: string[] = [];
  for (let x = random.between(0, 260); x < 1600; x += random.between(170, 520)) {
    const [wide, high] = [random.between(90, 170), random.between(44, 84)];
    const [wall, tile] = [
      random.pick(['#f3e7d5', '#e8cfae', '#dfb48f', '#d8d9c8']),
      random.pick(['#b4583a', '#8f4a38', '#a86a4a']),
    ];
    const y = ground - 26;
    parts.push(rect(x, y - high, wide, high, far(wall, 0.16)));
    parts.push(
      poly(
        [
          [x - 12, y - high],
          [x + wide + 12, y - high],
          [x + wide * 0.78, y - high - 40],
          [x + wide * 0.22, y - high - 40],
        ],
        far(tile, 0.14),
      ),
    );
    for (let pane = x + 14; pane < x + wide - 20; pane += 30)
      parts.push(rect(pane, y - high * 0.72, 15, high * 0.36, far('#5f7a82', 0.2)));
    for (let bush = 0; bush < 3; bush += 1)
      parts.push(
        circle(
          x + random.between(-30, wide + 30),
          y - random.between(4, 16),
          random.between(14, 26),
          far(random.pick(['#6d9163', '#7d9c69', '#5f8763']), 0.14),
        ),
      );
  }
  return parts.join('');
}

function drawFence({ random, tone }: Scene, corners: readonly Point[]): string {
  const wood = tone(random.pick(['#7a5a45', '#8a6a50', '#6b5b4d']));
  const parts: string[] = [];
  const run = (from: Point, to: Point, posts: number, near: (share: number) => number) => {
    for (let post = 0; post <= posts; post += 1) {
      const share = post / posts;
      const [x, y, size] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, near(share)];
      parts.push(rect(x - 3 * size, y - 42 * size, 6 * size, 44 * size, wood));
    }
    for (const height of [34, 18]) {
      parts.push(
        stroke(`M${from[0]} ${from[1] - height * near(0)} L${to[0]} ${to[1] - height * near(1)}`, wood, 2.5, {
          opacity: 0.8,
        }),
      );
    }
  };
  const [backLeft, backRight, frontRight, frontLeft] = corners;
  if (!backLeft || !backRight || !frontRight || !frontLeft) return '';
  run(backLeft, backRight, 14, () => 0.6);
  run(backLeft, frontLeft, 7, (share) => 0.6 + share * 0.6);
  run(backRight, frontRight, 7, (share) => 0.6 + share * 0.6);
  return parts.join('');
}

function drawBoard({ tone }: Scene, x: number, y: number): string {
  return [
    rect(x - 60, y - 66, 8, 76, tone('#6f4f3a')),
    rect(x + 52, y - 66, 8, 76, tone('#6f4f3a')),
    rect(x - 86, y - 134, 172, 84, tone('#fbf3e3'), { round: 6 }),
    rect(x - 86, y - 134, 172, 20, tone('#b5613c'), { round: 6 }),
    path(`M${x - 62} ${y - 66} v-20 l20 -16 l20 16 v20 Z`, tone('#b5613c')),
    rect(x - 8, y - 96, 74, 7, tone('#8a7a6a'), { round: 3 }),
    rect(x - 8, y - 80, 54, 7, tone('#c9bba8'), { round: 3 }),
  ].join('');
}
