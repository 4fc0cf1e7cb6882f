import { drawPot } from '#platform/pictures/server/plants.ts';
import { type Building, ground, lampLight, type Scene } from '#platform/pictures/server/scene.ts';
import { circle, darker, lighter, mix, path, poly, rect, stroke } from '#platform/pictures/server/shapes.ts';
import { accents, castShadow, drawPane, walls } from './facade.ts';

/** Shops under awnings with rooms above, or one showroom of glass. */
export function drawShops(scene: Scene): Building {
  return scene.random.chance(0.7) ? drawParade(scene) : drawShowroom(scene);
}

function drawParade(scene: Scene): Building {
  const { random, tone } = scene;
  const count = random.whole(3, 4);
  const width = 1120 / count;
  const floors = random.whole(1, 2);
  const wall = random.pick(walls);
  const accent = random.pick(accents);
  const low = ground - 236;
  const top = low - floors * 150;
  const parts = [castShadow(scene, 240, 1120, ground, 130), rect(240, top, 1120, ground - top, tone(wall))];
  parts.push(rect(224, top - 20, 1152, 24, tone(accent)));
  for (let floor = 0; floor < floors; floor += 1) {
    const windows = count * 3;
    for (let place = 0; place < windows; place += 1) {
      const x = 240 + (1120 * (place + 0.5)) / windows - 30;
      parts.push(
        drawPane(scene, x, top + floor * 150 + 34, 60, 84, tone(lighter(wall, 0.5))),
        rect(x - 8, top + floor * 150 + 122, 76, 7, tone(darker(wall, 0.2))),
      );
    }
  }
  const cloths = ['#b5613c', '#5f7f7c', '#c58a4a', '#7d8f5f', '#8a4b56', '#4d6470'] as const;
  const shift = random.whole(0, 5);
  for (let index = 0; index < count; index += 1) {
    const x = 240 + index * width;
    const cloth = cloths[(index + shift) % cloths.length] ?? cloths[0];
    parts.push(rect(x + 14, low + 6, width - 28, 232, tone(darker(wall, 0.45))));
    parts.push(
      rect(x + 14, low - 4, width - 28, 52, tone(darker(cloth, 0.35))),
      drawSign(scene, x + width / 2, low + 22, cloth),
    );
    const shelf = width - 28 - 96;
    parts.push(
      rect(x + 26, low + 96, shelf - 14, 126, lampLight, { opacity: 0.9 }),
      drawWares(scene, x + 32, low + 222, shelf - 26),
    );
    parts.push(
      rect(x + 26 + shelf, low + 92, 74, 146, tone('#54707a')),
      rect(x + 26 + shelf + 8, low + 100, 58, 130, '#ffe9bd', { opacity: 0.45 }),
      rect(x + 26 + shelf + 60, low + 160, 5, 30, tone('#f0dfbe')),
    );
    const strips = Math.round((width - 10) / 30);
    for (let strip = 0; strip < strips; strip += 1) {
      const from = x + 5 + (strip * (width - 10)) / strips;
      const to = from + (width - 10) / strips;
      const low2 = low + 94;
      parts.push(
        path(
          `M${from + 4} ${low + 46} H${to + (strip === strips - 1 ? -4 : 0)} L${to} ${low2} q${(from - to) / 2} 18 ${from - to} 0 Z`,
          tone(strip % 2 === 0 ? cloth : '#f6ead8'),
        ),
      );
    }
    parts.push(rect(x + 8, low + 90, width - 16, 10, '#2b1d1a', { opacity: 0.12 }));
    if (random.chance(0.6)) parts.push(drawPot(scene, x + 30, ground + 8, 0.7));
  }
  return { drawing: parts.join(''), left: 220, right: 1380, top: top - 30, door: 800 };
}

function drawSign({ random, tone }: Scene, x: number, y: number, colour: string): string {
  const mark = tone('#f7e6c4');
  const kind = random.pick(['cup', 'leaf', 'dots', 'star']);
  const bars = rect(x - 8, y - 4, random.between(56, 96), 8, mark, { round: 4 });
  if (kind === 'cup')
    return (
      path(`M${x - 46} ${y - 12} h26 v12 q-2 12 -13 12 q-11 0 -13 -12 Z`, mark) +
      stroke(`M${x - 20} ${y - 8} q12 4 0 12`, mark, 3) +
      bars
    );
  if (kind === 'leaf') return path(`M${x - 46} ${y + 12} q0 -28 30 -26 q0 28 -30 26 Z`, mark) + bars;
  if (kind === 'star')
    return (
      poly(
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((point) => {
          const angle = (point / 10) * Math.PI * 2 - Math.PI / 2;
          const reach = point % 2 === 0 ? 15 : 6;
          return [x - 32 + Math.cos(angle) * reach, y + Math.sin(angle) * reach] as const;
        }),
        mark,
      ) + bars
    );
  return (
    [0, 1, 2].map((dot) => circle(x - 46 + dot * 13, y, 5, mark)).join('') +
    bars +
    rect(x - 8, y + 8, 30, 3, tone(lighter(colour, 0.4)))
  );
}

/** What stands in a shop window. */
function drawWares({ random, tone }: Scene, x: number, y: number, width: number): string {
  const colours = ['#b5613c', '#5f7f7c', '#c58a4a', '#8a4b56', '#e9dcc9', '#6a7f5f'] as const;
  const parts = [rect(x - 4, y - 58, width + 8, 4, tone('#8a6a4c')), rect(x - 4, y - 4, width + 8, 4, tone('#8a6a4c'))];
  for (const shelf of [y - 58, y - 4]) {
    for (let left = x; left < x + width - 16; left += random.between(20, 32)) {
      const size = random.between(12, 18);
      const height = random.between(16, 40);
      parts.push(
        random.chance(0.4)
          ? circle(left + size / 2, shelf - size / 2, size / 2, tone(random.pick(colours)))
          : rect(left, shelf - height, size, height, tone(random.pick(colours)), { round: 2 }),
      );
    }
  }
  return parts.join('');
}

function drawShowroom(scene: Scene): Building {
  const { random, tone, hour } = scene;
  const accent = random.pick(accents);
  const parts = [castShadow(scene, 260, 1080, ground, 140), rect(260, ground - 380, 1080, 382, tone('#efe6d8'))];
  parts.push(
    rect(236, ground - 428, 1128, 66, tone(accent)),
    rect(236, ground - 428, 1128, 8, tone(lighter(accent, 0.4))),
    drawSign(scene, 780, ground - 396, accent),
  );
  for (let x = 284; x < 1300; x += 130) {
    parts.push(rect(x, ground - 348, 118, 350, hour.lit > 0.1 ? mix(lampLight, '#ffffff', 0.2) : tone('#86a5ab')));
    parts.push(
      poly(
        [
          [x, ground - 348],
          [x + 90, ground - 348],
          [x + 30, ground],
          [x, ground],
        ],
        '#ffffff',
        { opacity: 0.18 },
      ),
    );
    if (random.chance(0.7))
      parts.push(
        rect(x + 24, ground - 96, 70, 98, tone(random.pick(['#b5613c', '#7d8f5f', '#c58a4a', '#5f7f7c'])), {
          round: 6,
        }),
        circle(x + 59, ground - 120, 24, tone('#f3e7d5')),
      );
    parts.push(circle(x + 59, ground - 300, 13, '#fff2cc'), rect(x + 58, ground - 348, 2, 38, tone('#4b4644')));
  }
  parts.push(
    rect(260, ground - 186, 1080, 8, tone('#4b4644')),
    rect(720, ground - 178, 160, 180, tone(darker(accent, 0.4))),
    rect(734, ground - 166, 62, 168, '#ffedc6'),
    rect(804, ground - 166, 62, 168, '#ffedc6'),
  );
  return { drawing: parts.join(''), left: 230, right: 1370, top: ground - 440, door: 800 };
}
