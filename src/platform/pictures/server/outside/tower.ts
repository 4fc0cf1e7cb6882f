import { ground, lampLight, type Scene } from '#platform/pictures/server/scene.ts';
import { darker, lighter, oval, poly, rect } from '#platform/pictures/server/shapes.ts';
import { castShadow, drawPane, drawRail } from './facade.ts';

/** One tower: its place, size in floors and storey height, colours, and how far back it stands (0 to 1). */
export type Block = {
  x: number;
  width: number;
  floors: number;
  storey: number;
  wall: string;
  accent: string;
  depth: number;
};

/** A tower with balconies, a shaded flank and something on its roof. */
export function drawBlock(scene: Scene, block: Block): string {
  const { random, far, side, tone } = scene;
  const { x, width, floors, storey, wall, accent, depth } = block;
  const height = floors * storey;
  const top = ground - height;
  const cheek = width * 0.26;
  const sideX = side > 0 ? x - cheek : x + width;
  const front = far(wall, depth);
  const flank = far(darker(wall, 0.2), depth);
  const lean = 26;
  const parts = [castShadow(scene, x, width, ground, 190)];
  parts.push(
    poly(
      side > 0
        ? [
            [x, top],
            [x, ground],
            [sideX, ground],
            [sideX, top + lean],
          ]
        : [
            [x + width, top],
            [x + width, ground],
            [sideX + cheek, ground],
            [sideX + cheek, top + lean],
          ],
      flank,
    ),
  );
  parts.push(rect(x, top, width, height, front));
  const bays = Math.max(3, Math.round(width / 74));
  const bay = width / bays;
  const balconies = new Set(random.chance(0.5) ? [0, bays - 1] : [Math.floor(bays / 2), Math.floor((bays - 1) / 2)]);
  const rail = random.pick(['bars', 'glass', 'wall'] as const);
  const band = random.chance(0.5);
  for (let floor = 0; floor < floors; floor += 1) {
    const y = top + floor * storey;
    if (band) parts.push(rect(x, y + storey - 4, width, 4, far(darker(wall, 0.13), depth)));
    for (let place = 0; place < bays; place += 1) {
      const left = x + place * bay;
      if (balconies.has(place)) {
        parts.push(rect(left + 5, y + 5, bay - 10, storey - 6, far(darker(wall, 0.32), depth)));
        parts.push(drawPane(scene, left + 11, y + 8, bay - 22, storey - 12));
        if (random.chance(0.16))
          parts.push(oval(left + bay * random.between(0.25, 0.75), y + storey - 12, 9, 8, far('#5f8f60', depth)));
        parts.push(drawRail(scene, left + 2, y + storey * 0.56, bay - 4, storey * 0.4, accent, rail));
        parts.push(rect(left, y + storey - 4, bay, 5, far(accent, depth)));
      } else {
        const isWide = (place + floors) % 2 === 0;
        const size = bay * (isWide ? 0.56 : 0.4);
        parts.push(drawPane(scene, left + (bay - size) / 2, y + storey * 0.24, size, storey * 0.5));
      }
    }
    for (let place = 0; place < 2; place += 1) {
      const share = 0.16 + place * 0.42;
      const left = side > 0 ? sideX + cheek * (1 - share) - cheek * 0.26 : sideX + cheek * share;
      const drop = lean * (1 - floor / floors) * (share + 0.12);
      parts.push(
        rect(
          left,
          y + storey * 0.26 + drop,
          cheek * 0.26,
          storey * 0.46,
          random.chance(scene.hour.lit) ? lampLight : far('#50686f', depth),
        ),
      );
    }
  }
  parts.push(drawCrown(scene, block, top, sideX, cheek, lean));
  if (random.chance(0.5)) {
    const strip = x + bay * (random.chance(0.5) ? 1 : bays - 1) - 9;
    parts.push(rect(strip, top, 18, height, far(accent, depth)));
  }
  return parts.join('') + rect(x, ground - 4, width, 6, tone('#b9a98f'));
}

function drawCrown(scene: Scene, block: Block, top: number, sideX: number, cheek: number, lean: number): string {
  const { random, far, side } = scene;
  const { x, width, accent, wall, depth } = block;
  const cap = far(accent, depth);
  const parts = [rect(x - 8, top - 14, width + 16, 16, cap)];
  parts.push(
    poly(
      side > 0
        ? [
            [x - 8, top - 14],
            [x - 8, top + 2],
            [sideX - 4, top + lean + 2],
            [sideX - 4, top + lean - 12],
          ]
        : [
            [x + width + 8, top - 14],
            [x + width + 8, top + 2],
            [sideX + cheek + 4, top + lean + 2],
            [sideX + cheek + 4, top + lean - 12],
          ],
      darker(cap, 0.25),
    ),
  );
  const crown = random.pick(['tank', 'pergola', 'lift', 'spire']);
  const middle = x + width * random.between(0.35, 0.65);
  if (crown === 'tank')
    parts.unshift(
      rect(middle - 26, top - 62, 52, 50, far('#3f4a50', depth), { round: 6 }),
      rect(middle - 30, top - 22, 60, 10, far(darker(wall, 0.2), depth)),
    );
  if (crown === 'pergola') {
    for (let post = 0; post < 6; post += 1)
      parts.unshift(rect(x + 24 + (post * (width - 56)) / 5, top - 52, 6, 40, far(darker(wall, 0.25), depth)));
    parts.unshift(rect(x + 12, top - 58, width - 24, 8, cap));
  }
  if (crown === 'lift')
    parts.unshift(
      rect(middle - 48, top - 56, 96, 46, far(lighter(wall, 0.1), depth)),
      rect(middle - 54, top - 62, 108, 8, cap),
    );
  if (crown === 'spire')
    parts.unshift(
      rect(middle - 34, top - 48, 68, 38, far(wall, depth)),
      rect(middle - 3, top - 122, 6, 78, far(darker(accent, 0.2), depth)),
    );
  return parts.join('');
}

/** The low building that joins towers, with the lobby. */
export function drawPodium(scene: Scene, blocks: readonly Block[], accent: string): string {
  const { tone, random } = scene;
  const left = Math.min(...blocks.map((block) => block.x)) - 46;
  const right = Math.max(...blocks.map((block) => block.x + block.width)) + 46;
  const middle = (left + right) / 2;
  const stone = tone(random.pick(['#d9c7ab', '#cbbba4', '#b98a68']));
  const parts = [
    rect(left, ground - 58, right - left, 60, stone),
    rect(left - 10, ground - 66, right - left + 20, 10, tone(accent)),
  ];
  for (let x = left + 22; x < right - 60; x += 78) {
    if (Math.abs(x + 30 - middle) > 96) parts.push(drawPane(scene, x, ground - 46, 56, 44));
  }
  parts.push(
    rect(middle - 84, ground - 92, 168, 12, tone(darker(accent, 0.2))),
    rect(middle - 72, ground - 80, 144, 82, tone(darker(accent, 0.45))),
  );
  parts.push(rect(middle - 60, ground - 68, 120, 70, lampLight), rect(middle - 2, ground - 68, 4, 70, tone('#8a6a4c')));
  parts.push(
    rect(middle - 76, ground - 82, 8, 84, tone('#efe3d2')),
    rect(middle + 68, ground - 82, 8, 84, tone('#efe3d2')),
  );
  return parts.join('');
}
