import { drawPot } from '#platform/pictures/server/plants.ts';
import { type Building, ground, type Scene } from '#platform/pictures/server/scene.ts';
import { darker, poly, rect, stroke } from '#platform/pictures/server/shapes.ts';
import { castShadow, drawDoor, drawPane, drawRail, drawTiles, drawWindow } from './facade.ts';

/** A house under tiled roofs with a deep veranda on posts. */
export function drawTiledHouse(scene: Scene): Building {
  const { random, tone } = scene;
  const width = random.between(760, 920);
  const left = 800 - width / 2;
  const right = left + width;
  const wall = random.pick(['#f4e4ca', '#efd9b8', '#f7efe0', '#e9c79f', '#dfe3d4', '#f0c9a8']);
  const tile = random.pick(['#b4583a', '#a84f35', '#bf6a44', '#8f4a38']);
  const wood = random.pick(['#6b3f2b', '#5a3a2a', '#7a4a32', '#4f5f52']);
  const porch = ground - 168;
  const upper = porch - 168;
  const hasUpper = random.chance(0.65);
  const parts = [castShadow(scene, left - 30, width + 60, ground, 130)];
  if (hasUpper) {
    const inset = random.between(70, 110);
    parts.push(rect(left + inset, upper + 20, width - 2 * inset, 130, tone(wall)));
    const count = random.whole(5, 7);
    for (let place = 0; place < count; place += 1) {
      const size = 52;
      const x = left + inset + ((width - 2 * inset) * (place + 0.5)) / count - size / 2;
      parts.push(
        drawPane(scene, x, upper + 44, size, 78, tone(wood)),
        rect(x - 20, upper + 40, 16, 86, tone(darker(wood, 0.1))),
        rect(x + size + 4, upper + 40, 16, 86, tone(darker(wood, 0.1))),
      );
    }
    const ridge = upper - random.between(110, 140);
    parts.push(
      drawTiles(
        scene,
        [left + inset + 90, right - inset - 90, ridge],
        [left + inset - 50, right - inset + 50, upper + 28],
        tile,
      ),
    );
    parts.push(rect(left + inset - 50, upper + 28, width - 2 * inset + 100, 9, tone(darker(tile, 0.35))));
  } else {
    const ridge = porch - random.between(190, 220);
    parts.push(drawTiles(scene, [left + 190, right - 190, ridge], [left - 26, right + 26, porch - 20], tile));
    const gable = left + width * random.between(0.3, 0.7);
    parts.push(
      poly(
        [
          [gable - 110, porch - 26],
          [gable + 110, porch - 26],
          [gable, ridge + 26],
        ],
        tone(wall),
      ),
      stroke(
        `M${gable - 128} ${porch - 18} L${gable} ${ridge + 10} L${gable + 128} ${porch - 18}`,
        tone(darker(tile, 0.2)),
        14,
      ),
    );
    parts.push(drawPane(scene, gable - 26, porch - 92, 52, 58, tone(wood)));
  }
  parts.push(
    rect(left, porch, width, 170, tone(darker(wall, 0.08))),
    rect(left, porch, width, 46, '#2b1d1a', { opacity: 0.22 }),
  );
  const door = 800 + random.between(-90, 90);
  for (let x = left + 46; x < right - 100; x += 128) {
    if (Math.abs(x + 36 - door) > 110) parts.push(drawWindow(scene, x, porch + 50, 72, 78, tone(wood)));
  }
  parts.push(drawDoor(scene, door - 44, porch + 36, 88, 134, wood));
  parts.push(
    drawTiles(scene, [left + 40, right - 40, porch - 62], [left - 64, right + 64, porch + 16], darker(tile, 0.06)),
    rect(left - 64, porch + 16, width + 128, 9, tone(darker(tile, 0.35))),
  );
  const posts = random.whole(6, 8);
  for (let post = 0; post <= posts; post += 1) {
    const x = left - 40 + (post * (width + 80 - 18)) / posts;
    if (Math.abs(x + 9 - door) < 62) continue;
    parts.push(
      rect(x, porch + 25, 18, 140, tone(wood)),
      rect(x - 6, porch + 25, 30, 12, tone(darker(wood, 0.15))),
      rect(x - 6, ground - 16, 30, 14, tone('#9a8a78')),
    );
  }
  if (random.chance(0.6))
    parts.push(
      drawRail(scene, left - 30, ground - 62, door - left - 50, 46, wood, 'bars'),
      drawRail(scene, door + 80, ground - 62, right - door - 50, 46, wood, 'bars'),
    );
  parts.push(
    rect(left - 74, ground - 12, width + 148, 16, tone('#bfae96')),
    rect(door - 80, ground - 4, 160, 12, tone('#cdbda5')),
  );
  parts.push(drawPot(scene, door - 84, ground - 8, 0.7), drawPot(scene, door + 84, ground - 8, 0.7));
  return {
    drawing: parts.join(''),
    left: left - 80,
    right: right + 80,
    top: hasUpper ? upper - 140 : porch - 220,
    door,
  };
}
