import { drawPot } from '#platform/pictures/server/plants.ts';
import { type Building, ground, type Scene } from '#platform/pictures/server/scene.ts';
import { darker, lighter, path, poly, rect } from '#platform/pictures/server/shapes.ts';
import { castShadow, drawDoor, drawPane, drawRail, drawWindow } from './facade.ts';

/** A terrace of narrow houses, each its own colour. */
export function drawRowHouses(scene: Scene): Building {
  const { random, tone } = scene;
  const count = random.whole(3, 5);
  const width = 1240 / count;
  const isPitched = random.chance(0.5);
  const colours = ['#e9c49a', '#c87650', '#d9c7a6', '#b9c2a0', '#e3d5bf', '#a9bab8', '#dba48a', '#efe0c8'] as const;
  const parts = [castShadow(scene, 180, 1240, ground, 110)];
  const shift = random.whole(0, 7);
  for (let index = 0; index < count; index += 1) {
    const wall = colours[(index + shift) % colours.length] ?? colours[0];
    const x = 180 + index * width;
    const height = random.between(400, 470);
    const top = ground - height;
    const trim = darker(wall, 0.38);
    parts.push(
      rect(x, top, width, height, tone(wall)),
      rect(x + width - 12, top, 12, height, tone(darker(wall, 0.14))),
    );
    if (isPitched) {
      const tile = random.pick(['#a84f35', '#8f4a38', '#75604f']);
      parts.push(
        poly(
          [
            [x - 12, top + 4],
            [x + width / 2, top - 116],
            [x + width + 12, top + 4],
          ],
          tone(tile),
        ),
        poly(
          [
            [x + 24, top + 4],
            [x + width / 2, top - 88],
            [x + width - 24, top + 4],
          ],
          tone(wall),
        ),
        drawPane(scene, x + width / 2 - 22, top - 46, 44, 46, tone(lighter(wall, 0.4))),
      );
    } else {
      parts.push(
        rect(x - 8, top - 18, width + 16, 20, tone(trim)),
        rect(x - 2, top + 2, width + 4, 8, '#2b1d1a', { opacity: 0.16 }),
      );
    }
    const frame = tone(lighter(wall, 0.5));
    const arch = random.chance(0.5);
    const balcony = top + 170;
    for (const share of [0.28, 0.72]) {
      const middle = x + width * share;
      if (arch)
        parts.push(
          path(
            `M${middle - 36} ${balcony} V${top + 76} Q${middle} ${top + 26} ${middle + 36} ${top + 76} V${balcony} Z`,
            frame,
          ),
        );
      parts.push(drawPane(scene, middle - 28, top + 78, 56, balcony - top - 84, frame));
    }
    parts.push(
      drawRail(scene, x + 22, balcony - 46, width - 44, 46, trim, 'bars'),
      rect(x + 14, balcony, width - 28, 12, tone(trim)),
    );
    const doorX = x + width * (index % 2 === 0 ? 0.24 : 0.62) - 10;
    const windowX = x + width * (index % 2 === 0 ? 0.58 : 0.16);
    parts.push(
      drawDoor(
        scene,
        doorX,
        ground - 152,
        72,
        152,
        random.pick(['#7a4331', '#4d6f68', '#8a5f3c', '#3f5560', '#a8573f']),
      ),
      drawWindow(scene, windowX, ground - 136, 78, 84, frame),
    );
    parts.push(
      poly(
        [
          [doorX - 20, ground - 160],
          [doorX + 92, ground - 160],
          [doorX + 104, ground - 146],
          [doorX - 32, ground - 146],
        ],
        tone(trim),
      ),
    );
    parts.push(drawPot(scene, doorX + (index % 2 === 0 ? 100 : -30), ground + 2, 0.62));
    parts.push(rect(doorX - 14, ground - 6, 100, 10, tone('#cdbda5')));
  }
  return { drawing: parts.join(''), left: 170, right: 1430, top: ground - (isPitched ? 580 : 490), door: 800 };
}
