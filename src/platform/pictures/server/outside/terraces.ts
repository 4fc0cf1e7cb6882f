import { type Building, ground, type Scene } from '#platform/pictures/server/scene.ts';
import { darker, lighter, oval, rect } from '#platform/pictures/server/shapes.ts';
import { castShadow, drawPane, drawRail } from './facade.ts';

/** Storeys that step back, each with its garden. */
export function drawTerraces(scene: Scene, wall: string, accent: string): Building {
  const { random, tone } = scene;
  const floors = random.whole(6, 8);
  const storey = 540 / floors;
  const way = random.chance(0.5) ? 1 : -1;
  const base = random.between(820, 920);
  const step = random.between(46, 62);
  const parts = [castShadow(scene, 800 - base / 2, base, ground, 200)];
  for (let floor = 0; floor < floors; floor += 1) {
    const width = base - floor * step * 1.35;
    const x = 800 - base / 2 + (way > 0 ? floor * step : floor * step * 0.35);
    const y = ground - (floor + 1) * storey;
    parts.push(
      rect(x, y, width, storey, tone(floor % 2 === 0 ? wall : lighter(wall, 0.16))),
      rect(x, y + 10, width, storey - 12, tone(darker(wall, 0.28)), { opacity: 0.5 }),
    );
    const bays = Math.round(width / 96);
    for (let place = 0; place < bays; place += 1) {
      const bay = width / bays;
      parts.push(drawPane(scene, x + place * bay + 10, y + 14, bay - 20, storey - 18, tone('#f3ebdf')));
    }
    parts.push(
      rect(x - 10, y - 8, width + 20, 12, tone(lighter(wall, 0.35))),
      rect(x - 10, y + 4, width + 20, 3, tone(darker(accent, 0.1)), { opacity: 0.5 }),
    );
    for (let plant = x; plant < x + width; plant += random.between(22, 70)) {
      parts.push(
        oval(
          plant,
          y + storey - 6,
          random.between(9, 20),
          random.between(7, 14),
          tone(random.pick(['#5f8f60', '#79a466', '#4f7f5c'])),
        ),
      );
    }
    parts.push(drawRail(scene, x - 6, y + storey * 0.62, width + 12, storey * 0.36, accent, 'glass'));
  }
  const left = 800 - base / 2;
  return { drawing: parts.join(''), left, right: left + base, top: ground - 560, door: 800 };
}
