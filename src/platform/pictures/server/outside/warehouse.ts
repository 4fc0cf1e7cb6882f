import { type Building, ground, lampLight, type Scene } from '#platform/pictures/server/scene.ts';
import { circle, darker, path, poly, rect, stroke } from '#platform/pictures/server/shapes.ts';
import { accents, castShadow, drawPane } from './facade.ts';

/** A shed for goods with docks and a lorry: roof in saw teeth, a bow, or one flat slope. */
export function drawWarehouse(scene: Scene): Building {
  const { random, tone } = scene;
  const wall = random.pick(['#d9d3c4', '#b9c4c2', '#e0c9a3', '#c3ccb8', '#cfc3b6']);
  const accent = random.pick(accents);
  const left = 210;
  const width = 1180;
  const eaves = ground - random.between(270, 310);
  const roof = random.pick(['saw', 'bow', 'gable']);
  const parts = [castShadow(scene, left, width, ground, 150)];
  if (roof === 'saw') {
    const teeth = random.whole(4, 6);
    for (let tooth = 0; tooth < teeth; tooth += 1) {
      const x = left + (tooth * width) / teeth;
      const size = width / teeth;
      parts.push(
        poly(
          [
            [x, eaves],
            [x, eaves - 104],
            [x + size, eaves],
          ],
          tone(darker(wall, 0.22)),
        ),
        poly(
          [
            [x, eaves - 10],
            [x, eaves - 104],
            [x + 22, eaves - 88],
            [x + 22, eaves - 10],
          ],
          scene.hour.lit > 0.3 ? lampLight : tone('#8fb0b8'),
        ),
        stroke(`M${x} ${eaves - 104} L${x + size} ${eaves}`, tone(accent), 8),
      );
    }
  } else if (roof === 'bow') {
    parts.push(
      path(
        `M${left - 20} ${eaves + 4} Q800 ${eaves - 230} ${left + width + 20} ${eaves + 4} Z`,
        tone(darker(wall, 0.12)),
      ),
      stroke(`M${left - 20} ${eaves + 4} Q800 ${eaves - 230} ${left + width + 20} ${eaves + 4}`, tone(accent), 12),
    );
    for (let rib = 1; rib < 12; rib += 1) {
      const share = rib / 12;
      const y = eaves + 4 - 4 * share * (1 - share) * 115;
      parts.push(
        stroke(`M${left - 20 + share * (width + 40)} ${y} V${eaves}`, tone(darker(wall, 0.24)), 3, { opacity: 0.5 }),
      );
    }
  } else {
    parts.push(
      poly(
        [
          [left - 26, eaves + 6],
          [800, eaves - 134],
          [left + width + 26, eaves + 6],
        ],
        tone(accent),
      ),
      poly(
        [
          [left + 30, eaves + 6],
          [800, eaves - 108],
          [left + width - 30, eaves + 6],
        ],
        tone(wall),
      ),
      circle(800, eaves - 44, 32, tone('#6d8a93')),
      circle(800, eaves - 44, 10, tone('#efe6d8')),
    );
  }
  parts.push(rect(left, eaves, width, ground - eaves, tone(wall)));
  for (let x = left + 10; x < left + width; x += 16)
    parts.push(rect(x, eaves, 3, ground - eaves, tone(darker(wall, 0.12)), { opacity: 0.5 }));
  parts.push(
    rect(left, eaves + 8, width, 34, tone(accent)),
    rect(left, ground - 40, width, 42, tone(darker(wall, 0.3))),
  );
  for (let x = left + 40; x < left + width - 60; x += 86) parts.push(drawPane(scene, x, eaves + 56, 62, 30));
  const docks = random.whole(3, 4);
  const open = random.whole(0, docks - 1);
  for (let dock = 0; dock < docks; dock += 1) {
    const x = left + 70 + (dock * (width - 140)) / docks;
    parts.push(
      rect(x - 8, ground - 172, 186, 174, tone('#f0e3c8')),
      rect(x, ground - 164, 170, 166, tone(dock === open ? '#3c3532' : '#98a09c')),
    );
    if (dock === open)
      parts.push(rect(x + 14, ground - 150, 142, 150, '#ffdc96', { opacity: 0.25 }), drawCrates(scene, x + 20, ground));
    else for (let y = ground - 156; y < ground - 6; y += 20) parts.push(rect(x, y, 170, 3, tone('#7e8784')));
    parts.push(rect(x - 12, ground - 60, 10, 62, tone('#d9a441')), rect(x + 172, ground - 60, 10, 62, tone('#d9a441')));
  }
  return { drawing: parts.join(''), left: left - 30, right: left + width + 30, top: eaves - 140, door: 800 };
}

function drawCrates({ random, tone }: Scene, x: number, y: number): string {
  return [0, 1, 2, 3]
    .map((index) => {
      const size = 44;
      const [left, top] = [x + (index % 3) * 46, y - size - (index === 3 ? 46 : 0)];
      const wood = tone(random.pick(['#c99a62', '#b98850', '#d7ab74']));
      return (
        rect(left, top, size, size, wood) +
        stroke(`M${left + 4} ${top + 4} L${left + size - 4} ${top + size - 4}`, darker(wood, 0.25), 4) +
        rect(left, top, size, 6, darker(wood, 0.2)) +
        rect(left, top + size - 6, size, 6, darker(wood, 0.2))
      );
    })
    .join('');
}
