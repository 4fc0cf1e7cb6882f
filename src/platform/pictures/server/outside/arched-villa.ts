import { drawPot } from '#platform/pictures/server/plants.ts';
import { type Building, ground, lampLight, type Scene } from '#platform/pictures/server/scene.ts';
import { darker, lighter, path, rect } from '#platform/pictures/server/shapes.ts';
import { castShadow, drawDoor, drawPane, drawRail, drawTiles } from './facade.ts';

/** A villa of the coast: arches below, balconies above, a stair tower under its own small roof. */
export function drawArchedVilla(scene: Scene): Building {
  const { random, tone, hour } = scene;
  const width = random.between(760, 900);
  const left = 800 - width / 2;
  const wall = random.pick(['#fdf3e0', '#f3c98b', '#e9a98a', '#c9d6d3', '#f6e2b8', '#dfe6d2']);
  const tile = random.pick(['#b4583a', '#a84f35', '#bf6a44']);
  const trim = random.pick(['#fffaf0', '#ffffff', '#f7e8cf']);
  const wood = random.pick(['#4d6f80', '#6b3f2b', '#4f6f5c', '#7a4a32']);
  const [low, top] = [ground - 200, ground - 392];
  const isTowerLeft = random.chance(0.5);
  const tower = 170;
  const towerX = isTowerLeft ? left - 20 : left + width + 20 - tower;
  const parts = [castShadow(scene, left, width, ground, 150), rect(left, top, width, ground - top, tone(wall))];
  const arches = random.whole(4, 5);
  const from = isTowerLeft ? left + tower - 10 : left + 14;
  const bay = (width - tower - 4) / arches;
  const middle = Math.floor(arches / 2);
  for (let place = 0; place < arches; place += 1) {
    const x = from + place * bay;
    const half = bay / 2 - 14;
    const centre = x + bay / 2;
    const arch = (inset: number, colour: string) =>
      path(
        `M${centre - half + inset} ${ground} V${low + half + 18} A${half - inset} ${half - inset} 0 0 1 ${centre + half - inset} ${low + half + 18} V${ground} Z`,
        colour,
      );
    parts.push(arch(-7, tone(trim)), arch(0, tone(darker(wall, 0.46))));
    if (place === middle) parts.push(drawDoor(scene, centre - 38, ground - 136, 76, 136, wood));
    else parts.push(drawPane(scene, centre - half * 0.56, ground - 122, half * 1.12, 96, tone(wood)));
    if (hour.lit > 0.15) parts.push(rect(centre - 5, low + 34, 10, 16, lampLight, { round: 4 }));
    parts.push(
      drawPane(scene, centre - 26, top + 44, 52, 112, tone(trim)),
      rect(centre - 44, top + 42, 16, 116, tone(wood)),
      rect(centre + 28, top + 42, 16, 116, tone(wood)),
    );
    parts.push(drawRail(scene, x + 8, low - 58, bay - 16, 54, trim, 'bars'));
  }
  parts.push(rect(left - 8, low - 8, width + 16, 14, tone(trim)), rect(left - 8, top - 4, width + 16, 14, tone(trim)));
  const roofLeft = isTowerLeft ? left + tower - 40 : left - 34;
  const roofRight = isTowerLeft ? left + width + 34 : left + width - tower + 40;
  parts.push(drawTiles(scene, [roofLeft + 120, roofRight - 120, top - 108], [roofLeft, roofRight, top + 2], tile));
  const peak = top - random.between(70, 110);
  parts.push(
    rect(towerX, peak, tower, ground - peak, tone(lighter(wall, 0.18))),
    rect(towerX - 6, low - 8, tower + 12, 10, tone(trim)),
    rect(towerX - 6, peak - 2, tower + 12, 12, tone(trim)),
  );
  for (const y of [peak + 44, low - 120, low + 60])
    parts.push(
      path(`M${towerX + 60} ${y + 84} V${y + 22} a25 25 0 0 1 50 0 V${y + 84} Z`, tone(trim)),
      drawPane(scene, towerX + 66, y + 22, 38, 58),
    );
  parts.push(
    drawTiles(
      scene,
      [towerX + tower / 2 - 8, towerX + tower / 2 + 8, peak - 92],
      [towerX - 26, towerX + tower + 26, peak],
      darker(tile, 0.06),
    ),
  );
  parts.push(rect(left - 44, ground - 10, width + 88, 14, tone('#d8c6ab')));
  const door = from + (middle + 0.5) * bay;
  parts.push(
    rect(door - 70, ground - 4, 140, 12, tone('#e5d6bd')),
    drawPot(scene, door - 84, ground - 2, 0.75),
    drawPot(scene, door + 84, ground - 2, 0.75),
  );
  return { drawing: parts.join(''), left: left - 50, right: left + width + 50, top: peak - 96, door };
}
