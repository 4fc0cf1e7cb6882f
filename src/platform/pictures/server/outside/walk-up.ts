import { type Building, ground, lampLight, type Scene } from '#platform/pictures/server/scene.ts';
import { circle, darker, lighter, poly, rect } from '#platform/pictures/server/shapes.ts';
import { castShadow, drawPane, drawRail } from './facade.ts';
import { drawCar } from './vehicles.ts';

/** Four or five storeys on stilts with cars under them. */
export function drawWalkUp(scene: Scene, wall: string, accent: string): Building {
  const { random, tone, side, hour } = scene;
  const floors = random.whole(3, 5);
  const storey = random.between(98, 112);
  const stilt = 92;
  const width = random.between(600, 760);
  const x = 800 - width / 2 + random.between(-60, 60);
  const top = ground - stilt - floors * storey;
  const cheek = 96;
  const parts = [castShadow(scene, x, width, ground, 200)];
  const flank = side > 0 ? x - cheek : x + width;
  parts.push(
    poly(
      side > 0
        ? [
            [x, top],
            [x, ground],
            [flank, ground],
            [flank, top + 24],
          ]
        : [
            [flank, top],
            [flank, ground],
            [flank + cheek, ground],
            [flank + cheek, top + 24],
          ],
      tone(darker(wall, 0.24)),
    ),
  );
  parts.push(rect(x, top, width, ground - top, tone(wall)), rect(x, ground - stilt, width, stilt, tone('#4b403c')));
  const bays = random.whole(3, 4);
  const bay = width / bays;
  const rail = random.pick(['bars', 'wall', 'glass'] as const);
  for (let floor = 0; floor < floors; floor += 1) {
    const y = top + floor * storey;
    parts.push(rect(x - 6, y + storey - 8, width + 12, 8, tone(lighter(accent, 0.1))));
    for (let place = 0; place < bays; place += 1) {
      const left = x + place * bay;
      if ((place + (bays % 2)) % 2 === 0) {
        parts.push(rect(left + 16, y + 14, bay - 32, storey - 22, tone(darker(wall, 0.3))));
        parts.push(drawPane(scene, left + 26, y + 20, (bay - 52) * 0.56, storey - 30, tone('#efe6d8')));
        parts.push(
          rect(left + bay - 26 - (bay - 52) * 0.36, y + 20, (bay - 52) * 0.36, storey - 28, tone(darker(accent, 0.2))),
        );
        parts.push(drawRail(scene, left + 8, y + storey * 0.55, bay - 16, storey * 0.38, accent, rail));
        if (random.chance(0.5))
          parts.push(
            circle(left + bay * 0.3, y + storey * 0.52, 13, tone('#5f8f60')),
            circle(left + bay * 0.38, y + storey * 0.54, 10, tone('#7aa569')),
          );
      } else {
        parts.push(
          drawPane(scene, left + bay * 0.16, y + 24, bay * 0.3, storey * 0.44, tone('#efe6d8')),
          drawPane(scene, left + bay * 0.56, y + 24, bay * 0.3, storey * 0.44, tone('#efe6d8')),
        );
        parts.push(rect(left + bay * 0.1, y + 14, bay * 0.8, 6, tone(darker(wall, 0.2))));
        if (random.chance(0.5))
          parts.push(
            rect(left + bay * 0.6, y + storey * 0.68, 36, 22, tone('#dfe0da'), { round: 2 }),
            circle(left + bay * 0.6 + 13, y + storey * 0.68 + 11, 7, tone('#9aa19c')),
          );
      }
    }
  }
  for (let post = 0; post <= bays; post += 1)
    parts.push(
      rect(
        x + post * bay - (post === bays ? 20 : post === 0 ? 0 : 10),
        ground - stilt,
        20,
        stilt,
        tone(darker(wall, 0.1)),
      ),
    );
  parts.push(drawCar(scene, x + bay * 0.24, ground + 2, 0.62), drawCar(scene, x + bay * 1.24, ground + 2, 0.62));
  parts.push(
    rect(x + width - bay + 30, ground - 84, 74, 84, hour.lit > 0.15 ? lampLight : tone('#c9a36b')),
    rect(x + width - bay + 64, ground - 84, 4, 84, tone('#6f4a33')),
  );
  parts.push(
    rect(x - 10, top - 30, width + 20, 10, tone(accent)),
    rect(x, top - 22, width, 22, tone(darker(wall, 0.08))),
  );
  for (const share of [0.2, 0.72])
    parts.push(
      rect(x + width * share, top - 76, 54, 50, tone('#2f3d42'), { round: 8 }),
      rect(x + width * share + 12, top - 84, 30, 10, tone('#2f3d42'), { round: 3 }),
    );
  return { drawing: parts.join(''), left: x - 100, right: x + width + 100, top: top - 90, door: x + width / 2 };
}
