import { ground, type Scene, shade } from '#platform/pictures/server/scene.ts';
import { oval, path, poly, rect } from '#platform/pictures/server/shapes.ts';

/** What can lie behind a building. */
export type Backdrop = 'hills' | 'sea' | 'skyline' | 'fields';

/** What lies behind, from the horizon to the ground line. */
export function drawBackdrop(scene: Scene, kind: Backdrop): string {
  if (kind === 'sea') return drawSea(scene);
  if (kind === 'skyline') return drawHills(scene, 1) + drawSkyline(scene);
  return drawHills(scene, kind === 'hills' ? 3 : 1) + (kind === 'fields' ? drawTreeLine(scene) : '');
}

function drawHills({ random, far }: Scene, layers: number): string {
  return Array.from({ length: layers }, (_, layer) => {
    const depth = 0.78 - (layer / Math.max(1, layers)) * 0.45;
    const base = ground - 150 + layer * 55;
    const steep = 150 - layer * 35;
    const points = Array.from(
      { length: 7 },
      (_, index) => [index * 270 - 10, base - random.between(0, steep)] as const,
    );
    const curve = points.slice(1).map(([x, y], index) => {
      const [lastX = 0, lastY = 0] = points[index] ?? [];
      return `C${lastX + 130} ${lastY} ${x - 130} ${y} ${x} ${y}`;
    });
    const [first = [0, base]] = points;
    return path(
      `M${first[0]} ${first[1]} ${curve.join(' ')} V1000 H-10 Z`,
      far(random.pick(['#7d9a7a', '#6f8f86', '#8aa07c']), depth),
    );
  }).join('');
}

function drawTreeLine({ random, far }: Scene): string {
  const parts: string[] = [];
  for (let x = -30; x < 1640; x += random.between(34, 70)) {
    const size = random.between(26, 62);
    parts.push(
      oval(x, ground - 22 - size * 0.25, size, size * 0.8, far(random.pick(['#6d9163', '#7d9c69', '#5f8763']), 0.35)),
    );
  }
  return parts.join('');
}

function drawSkyline({ random, far, hour }: Scene): string {
  const parts: string[] = [];
  for (const depth of [0.72, 0.5]) {
    for (let x = -60; x < 1620; x += random.between(60, 150)) {
      const width = random.between(56, 130);
      const height = random.between(70, depth > 0.6 ? 330 : 220);
      const colour = far(random.pick(['#a58f86', '#8f9aa3', '#b39c88', '#94a09a']), depth);
      parts.push(rect(x, ground - height, width, height, colour));
      if (random.chance(0.3)) parts.push(rect(x + width * 0.3, ground - height - 22, width * 0.4, 24, colour));
      for (let y = ground - height + 18; y < ground - 30; y += 26) {
        for (let left = x + 12; left < x + width - 14; left += 24) {
          const isLit = random.chance(hour.lit * 0.7);
          if (isLit || depth < 0.6) {
            parts.push(
              rect(left, y, 10, 12, isLit ? '#ffdf9f' : far('#6f7d88', depth + 0.1), { opacity: isLit ? 0.85 : 0.5 }),
            );
          }
        }
      }
    }
  }
  return parts.join('');
}

function drawSea(scene: Scene): string {
  const { random, far, hour, side } = scene;
  const horizon = ground - 130;
  const water = hour.stars ? '#3e4f7d' : '#5d9bab';
  const parts = [
    rect(
      0,
      horizon,
      1600,
      400,
      shade(scene, [
        [0, far(water, 0.45)],
        [1, far(water, 0)],
      ]),
    ),
    path(
      `M${side > 0 ? 0 : 1600} ${horizon} q${side * 130} -62 ${side * 290} -26 q${side * 120} -30 ${side * 240} 26 Z`,
      far('#6f8a80', 0.45),
    ),
  ];
  for (let count = 0; count < 46; count += 1) {
    const y = horizon + 8 + random.between(0, 1) ** 1.6 * 220;
    parts.push(
      rect(random.between(-40, 1600), y, random.between(20, 130), 2.4, '#fff6e2', {
        opacity: random.between(0.12, 0.42),
        round: 1,
      }),
    );
  }
  if (random.chance(0.7)) {
    const x = random.between(250, 1300);
    parts.push(
      poly(
        [
          [x, horizon + 6],
          [x + 52, horizon + 6],
          [x + 42, horizon + 18],
          [x + 10, horizon + 18],
        ],
        far('#7a4a3a', 0.2),
      ),
    );
    parts.push(
      poly(
        [
          [x + 25, horizon - 46],
          [x + 25, horizon + 2],
          [x + 54, horizon + 2],
        ],
        far('#fff4e0', 0.1),
      ),
    );
  }
  return parts.join('');
}
