import { lampLight, type Scene, shade } from '#platform/pictures/server/scene.ts';
import { circle, darker, mix, path, poly, rect } from '#platform/pictures/server/shapes.ts';
import { back } from './room.ts';

/** A window with what is to be seen through it: sky, and hills, the sea or the town. */
export function drawView(
  scene: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  frame: string,
  panes: number,
): string {
  const { hour, random } = scene;
  const id = `view${scene.defs.size}`;
  scene.defs.set(
    id,
    `<clipPath id="${id}"><rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}"/></clipPath>`,
  );
  const sky = shade(scene, [
    [0, hour.sky[0]],
    [0.6, hour.sky[1]],
    [1, hour.sky[2]],
  ]);
  const outside = (colour: string, depth: number) => mix(mix(colour, hour.tint[0], hour.tint[1]), hour.sky[2], depth);
  const parts = [rect(x, y, width, height, sky)];
  if (hour.sun)
    parts.push(
      circle(
        x + width * random.between(0.25, 0.75),
        y + height * (hour.sun.height / 800),
        height * 0.09,
        hour.sun.colour,
      ),
    );
  const low = y + height;
  const kind = random.pick(['hills', 'town', 'sea', 'garden']);
  if (kind === 'sea') {
    parts.push(rect(x, low - height * 0.3, width, height * 0.3, outside('#5d9bab', 0.15)));
    for (let ripple = 0; ripple < 14; ripple += 1)
      parts.push(
        rect(
          x + random.between(0, width),
          low - random.between(0.02, 0.28) * height,
          random.between(14, 50),
          2,
          '#ffffff',
          { opacity: 0.4 },
        ),
      );
  } else if (kind === 'town') {
    for (const depth of [0.6, 0.35]) {
      for (let left = x - 20; left < x + width; left += random.between(36, 80)) {
        const size = random.between(32, 66);
        const tall = height * random.between(0.18, depth > 0.5 ? 0.62 : 0.4);
        parts.push(rect(left, low - tall, size, tall, outside(random.pick(['#a58f86', '#8f9aa3', '#b39c88']), depth)));
        for (let level = low - tall + 10; level < low - 12; level += 16)
          for (let pane = left + 6; pane < left + size - 8; pane += 13)
            parts.push(
              rect(pane, level, 6, 8, random.chance(hour.lit) ? lampLight : outside('#667580', depth), {
                opacity: 0.75,
              }),
            );
      }
    }
  } else {
    parts.push(
      path(
        `M${x} ${low} V${low - height * 0.26} Q${x + width * 0.3} ${low - height * random.between(0.42, 0.62)} ${x + width * 0.6} ${low - height * 0.28} T${x + width} ${low - height * 0.34} V${low} Z`,
        outside('#7d9a7a', 0.45),
      ),
    );
    parts.push(
      path(
        `M${x} ${low} V${low - height * 0.12} Q${x + width * 0.5} ${low - height * random.between(0.24, 0.36)} ${x + width} ${low - height * 0.14} V${low} Z`,
        outside('#7f9f68', 0.1),
      ),
    );
    if (kind === 'garden')
      for (let left = x; left < x + width; left += random.between(30, 70))
        parts.push(
          circle(
            left,
            low - random.between(0, 20),
            random.between(18, 44),
            outside(random.pick(['#5f8f60', '#79a466', '#4f7f5c']), 0.05),
          ),
        );
  }
  const bars: string[] = [rect(x, y, width, height, '#ffffff', { opacity: 0.06 })];
  for (let pane = 1; pane < panes; pane += 1) bars.push(rect(x + (width * pane) / panes - 4, y, 8, height, frame));
  return `<g clip-path="url(#${id})">${parts.join('')}</g>${rect(x - 12, y - 12, width + 24, 12, frame)}${rect(x - 12, low, width + 24, 14, frame)}${rect(x - 12, y, 12, height, frame)}${rect(x + width, y, 12, height, frame)}${bars.join('')}`;
}

/** Curtains to both sides of a window, from the rod to `low`. */
export function drawCurtains(
  { tone }: Scene,
  x: number,
  y: number,
  width: number,
  low: number,
  colour: string,
): string {
  const parts = [
    rect(x - 66, y - 34, width + 132, 8, tone('#5a4436'), { round: 4 }),
    circle(x - 68, y - 30, 9, tone('#5a4436')),
    circle(x + width + 68, y - 30, 9, tone('#5a4436')),
  ];
  for (const left of [x - 60, x + width - 14]) {
    parts.push(rect(left, y - 30, 74, low - y + 30, tone(colour)));
    for (let fold = 0; fold < 4; fold += 1)
      parts.push(rect(left + 8 + fold * 18, y - 30, 6, low - y + 30, tone(darker(colour, 0.16)), { opacity: 0.7 }));
  }
  return parts.join('');
}

/** The light that falls through a window on the floor. */
export function drawSunbeam(scene: Scene, x: number, width: number): string {
  if (!scene.hour.sun) return '';
  const way = -scene.side * 150;
  return poly(
    [
      [x, back.floor + 14],
      [x + width, back.floor + 14],
      [x + width + way * 1.5 + 60, 960],
      [x + way * 1.5 - 60, 960],
    ],
    scene.hour.sun.colour,
    { opacity: 0.2 },
  );
}
