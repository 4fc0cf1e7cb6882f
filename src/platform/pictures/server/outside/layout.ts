import { type Scene, shade } from '#platform/pictures/server/scene.ts';
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

/** A layout of plots as a bird sees it: roads, plots sold and free, a few roofs, trees. */
export function drawLayout(scene: Scene): string {
  const { random, tone } = scene;
  const field = random.pick(['#a9ba83', '#b9bd86', '#9db37c']);
  const parts = [
    rect(
      0,
      0,
      1600,
      1000,
      shade(scene, [
        [0, tone(lighter(field, 0.35))],
        [1, tone(field)],
      ]),
    ),
  ];
  const at = (column: number, row: number): Point => [800 + (column - row) * 150, 40 + (column + row) * 82];
  const quad = (column: number, row: number, width: number, depth: number, inset = 0): Point[] => [
    at(column + inset, row + inset),
    at(column + width - inset, row + inset),
    at(column + width - inset, row + depth - inset),
    at(column + inset, row + depth - inset),
  ];
  for (let patch = 0; patch < 16; patch += 1) {
    parts.push(
      poly(
        quad(random.whole(-4, 9), random.whole(-4, 9), random.whole(1, 3), random.whole(1, 3)),
        tone(random.pick(['#b7c48d', '#98ad74', '#c6c08d', '#8ea870'])),
        { opacity: 0.5 },
      ),
    );
  }
  const roads = random.pick([
    [2, 5, 8],
    [1, 5, 9],
    [2, 6],
    [3, 7],
  ]);
  const free = roads.includes(3) ? ([4, 5] as const) : ([3, 4] as const);
  const chosen = [random.pick(free), random.pick(free)] as const;
  const gaps = new Set(roads);
  for (let row = -2; row < 12; row += 1) {
    for (let column = -2; column < 12; column += 1) {
      if (gaps.has(row) || gaps.has(column)) continue;
      const kind = random.between(0, 1);
      const earth = tone(random.pick(['#d6b184', '#cfa877', '#dcbc93', '#c79d6e']));
      parts.push(poly(quad(column, row, 1, 1, 0.04), kind < 0.3 ? tone('#a7bf82') : earth));
      const isChosen = column === chosen[0] && row === chosen[1];
      if (isChosen)
        parts.push(
          poly(quad(column, row, 1, 1, 0.04), tone('#e9c79b')),
          stroke(
            `M${quad(column, row, 1, 1, 0.06)
              .map((corner) => corner.join(' '))
              .join(' L')} Z`,
            '#b5482f',
            5,
          ),
        );
      else if (kind < 0.2) parts.push(drawRoof(scene, at(column + 0.5, row + 0.5)));
      else if (kind > 0.86) parts.push(poly(quad(column, row, 1, 1, 0.16), tone('#c5573d'), { opacity: 0.35 }));
      const [x, y] = at(column + 0.04, row + 0.04);
      parts.push(circle(x, y, 3.4, tone('#fbf3e3')));
    }
  }
  for (const road of roads) {
    parts.push(poly(quad(road, -3, 1, 18, 0), tone('#a59c93')), poly(quad(-3, road, 18, 1, 0), tone('#a59c93')));
  }
  for (const road of roads) {
    for (let dash = -3; dash < 14; dash += 0.6) {
      const [a, b, c, d] = [
        at(road + 0.5, dash),
        at(road + 0.5, dash + 0.26),
        at(dash, road + 0.5),
        at(dash + 0.26, road + 0.5),
      ];
      parts.push(
        stroke(`M${a[0]} ${a[1]} L${b[0]} ${b[1]} M${c[0]} ${c[1]} L${d[0]} ${d[1]}`, tone('#efe4d2'), 4, {
          opacity: 0.8,
        }),
      );
    }
  }
  const trees: Point[] = [];
  for (const road of roads) {
    for (let step = -2; step < 12; step += 1) trees.push(at(road - 0.08, step + 0.5), at(step + 0.5, road - 0.08));
  }
  for (const [x, y] of trees.sort((one, other) => one[1] - other[1])) {
    if (!random.chance(0.62)) continue;
    const leaf = random.pick(['#5f8f60', '#79a466', '#4f7f5c', '#d98a5a']);
    parts.push(
      oval(x + 10, y + 8, 22, 11, '#2b2a2e', { opacity: 0.16 }),
      circle(x, y - 12, random.between(15, 23), tone(leaf)),
      circle(x - 4, y - 18, 9, tone(lighter(leaf, 0.25)), { opacity: 0.8 }),
    );
  }
  const [pinX, pinY] = at(chosen[0] + 0.5, chosen[1] + 0.5);
  parts.push(
    oval(pinX, pinY, 34, 16, '#2b1d1a', { opacity: 0.25 }),
    path(
      `M${pinX} ${pinY} C${pinX - 64} ${pinY - 78} ${pinX - 46} ${pinY - 132} ${pinX} ${pinY - 132} C${pinX + 46} ${pinY - 132} ${pinX + 64} ${pinY - 78} ${pinX} ${pinY} Z`,
      '#b5482f',
    ),
    circle(pinX, pinY - 84, 19, '#fff6e8'),
  );
  return parts.join('');
}

function drawRoof({ random, tone }: Scene, [x, y]: Point): string {
  const tile = random.pick(['#b4583a', '#bf6a44', '#8f4a38', '#efe4d2']);
  const wall = random.pick(['#f3e7d5', '#e8cfae', '#dfb48f']);
  return [
    poly(
      [
        [x - 92, y],
        [x, y + 50],
        [x, y + 8],
        [x - 92, y - 42],
      ],
      tone(wall),
    ),
    poly(
      [
        [x + 92, y],
        [x, y + 50],
        [x, y + 8],
        [x + 92, y - 42],
      ],
      tone(darker(wall, 0.2)),
    ),
    poly(
      [
        [x - 100, y - 42],
        [x, y + 12],
        [x + 46, y - 62],
        [x - 46, y - 88],
      ],
      tone(lighter(tile, 0.1)),
    ),
    poly(
      [
        [x + 100, y - 42],
        [x, y + 12],
        [x + 46, y - 62],
      ],
      tone(darker(tile, 0.2)),
    ),
  ].join('');
}
