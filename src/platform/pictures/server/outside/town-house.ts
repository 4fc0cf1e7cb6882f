import { type Building, ground, lampLight, type Scene } from '#platform/pictures/server/scene.ts';
import { darker, lighter, rect } from '#platform/pictures/server/shapes.ts';
import { accents, castShadow, drawDoor, drawPane, drawRail, walls } from './facade.ts';

/** The independent house of an Indian town: two storeys, a car porch, a wall with a gate. */
export function drawTownHouse(scene: Scene): Building {
  const { random, tone, hour } = scene;
  const width = random.between(580, 700);
  const left = 800 - width / 2 + random.between(-50, 50);
  const wall = random.pick(walls);
  const accent = random.pick(accents);
  const storey = 178;
  const floors = random.whole(2, 3);
  const top = ground - floors * storey;
  const parts = [castShadow(scene, left, width, ground, 150), rect(left, top, width, floors * storey, tone(wall))];
  const stair = random.chance(0.5) ? 0 : width - 150;
  for (let floor = 0; floor < floors; floor += 1) {
    const y = top + floor * storey;
    parts.push(
      rect(left - 16, y - 12, width + 32, 16, tone(accent)),
      rect(left, y + 4, width, 10, '#2b2a2e', { opacity: 0.12 }),
    );
    const open = stair === 0 ? left + 170 : left + 20;
    if (floor < floors - 1) {
      parts.push(rect(open, y + 26, width - 190, storey - 26, tone(darker(wall, 0.26))));
      parts.push(
        drawPane(scene, open + 24, y + 44, 110, storey - 62, tone('#f3ebdf')),
        rect(open + 150, y + 44, 70, storey - 46, tone(darker(accent, 0.25))),
        drawPane(scene, open + 240, y + 52, 90, 84, tone('#f3ebdf')),
      );
      parts.push(
        drawRail(
          scene,
          open - 12,
          y + storey - 68,
          width - 166,
          64,
          accent,
          random.pick(['bars', 'glass', 'wall'] as const),
        ),
      );
    } else {
      parts.push(rect(open, y + 20, width - 190, storey - 20, tone(darker(wall, 0.34))));
      parts.push(
        drawDoor(scene, open + 34, y + 50, 76, storey - 52, random.pick(['#8a4b36', '#7a4a32', '#6a4a3a'])),
        drawPane(scene, open + 160, y + 56, 140, 84, tone('#f3ebdf')),
      );
      if (hour.lit > 0.15) parts.push(rect(open + 128, y + 54, 12, 20, lampLight, { round: 3 }));
    }
    parts.push(
      rect(left + stair, y, 150, storey, tone(floors % 2 === 0 ? accent : lighter(accent, 0.25))),
      drawPane(scene, left + stair + 50, y + 34, 50, storey - 70, tone('#f3ebdf')),
    );
  }
  parts.push(
    rect(left - 20, top - 54, width + 40, 8, tone(accent)),
    rect(left - 8, top - 46, width + 16, 36, tone(lighter(wall, 0.2))),
  );
  for (let x = left + 10; x < left + width - 10; x += 30)
    parts.push(rect(x, top - 44, 12, 30, tone(darker(wall, 0.18)), { opacity: 0.5 }));
  parts.push(
    rect(left + stair + 30, top - 118, 92, 66, tone(wall)),
    rect(left + stair + 22, top - 124, 108, 9, tone(accent)),
  );
  parts.push(drawCompound(scene, wall, accent));
  return { drawing: parts.join(''), left: left - 30, right: left + width + 30, top: top - 124, door: left + width / 2 };
}

function drawCompound(scene: Scene, wall: string, accent: string): string {
  const { tone } = scene;
  const y = ground - 46;
  const parts = [
    rect(120, y, 480, 60, tone(lighter(wall, 0.12))),
    rect(1000, y, 480, 60, tone(lighter(wall, 0.12))),
    rect(120, y - 8, 480, 10, tone(accent)),
    rect(1000, y - 8, 480, 10, tone(accent)),
  ];
  for (const x of [584, 996])
    parts.push(rect(x - 8, y - 34, 36, 94, tone(accent)), rect(x - 14, y - 42, 48, 12, tone(darker(accent, 0.2))));
  for (let x = 632; x < 984; x += 14) parts.push(rect(x, y - 12, 5, 72, tone('#3f3a38')));
  parts.push(
    rect(622, y - 14, 372, 6, tone('#3f3a38')),
    rect(622, y + 30, 372, 6, tone('#3f3a38')),
    rect(802, y - 18, 10, 78, tone('#3f3a38')),
  );
  return parts.join('');
}
