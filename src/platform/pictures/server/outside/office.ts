import { type Building, ground, lampLight, type Scene, shade } from '#platform/pictures/server/scene.ts';
import { darker, lighter, mix, poly, rect, stroke } from '#platform/pictures/server/shapes.ts';
import { accents, castShadow, drawPane, walls } from './facade.ts';

/** An office of glass seen at its corner, or one of bands of window and stone. */
export function drawOffice(scene: Scene): Building {
  return scene.random.chance(0.6) ? drawGlassOffice(scene) : drawBandedOffice(scene);
}

function drawGlassOffice(scene: Scene): Building {
  const { random, tone, side, hour } = scene;
  const floors = random.whole(8, 13);
  const corner = 800 + random.between(-40, 200) * -side;
  const wide = random.between(430, 540);
  const narrow = random.between(200, 280);
  const top = ground - floors * random.between(46, 52);
  const drop = 58;
  const glass = random.pick(['#6f9cab', '#7aa39f', '#8a9fae', '#6b93a8', '#93a899']);
  const lightFace = side;
  const face = (far: number, way: number, colour: string, isLight: boolean) => {
    const end = corner + way * far;
    const slope = drop * (far / 540);
    const parts = [
      poly(
        [
          [corner, top],
          [end, top + slope],
          [end, ground],
          [corner, ground],
        ],
        shade(scene, [
          [0, mix(tone(colour), hour.sky[1], isLight ? 0.35 : 0.12)],
          [1, tone(darker(colour, isLight ? 0.05 : 0.25))],
        ]),
      ),
    ];
    const bays = Math.round(far / 46);
    for (let floor = 0; floor < floors; floor += 1) {
      for (let place = 0; place < bays; place += 1) {
        const [near, next] = [place / bays, (place + 1) / bays];
        const y = (share: number, level: number) =>
          top + slope * share + ((ground - top - slope * share) * level) / floors;
        const x = (share: number) => corner + way * far * share;
        const quad = [
          [x(near), y(near, floor)],
          [x(next), y(next, floor)],
          [x(next), y(next, floor + 1)],
          [x(near), y(near, floor + 1)],
        ] as const;
        if (random.chance(hour.lit * 0.55 + 0.02))
          parts.push(poly(quad, lampLight, { opacity: random.between(0.6, 0.95) }));
        else if (random.chance(0.28))
          parts.push(poly(quad, '#ffffff', { opacity: isLight ? random.between(0.04, 0.2) : 0.05 }));
      }
    }
    const line = tone(lighter(colour, isLight ? 0.55 : 0.25));
    for (let floor = 1; floor < floors; floor += 1) {
      parts.push(
        stroke(
          `M${corner} ${top + ((ground - top) * floor) / floors} L${end} ${top + slope + ((ground - top - slope) * floor) / floors}`,
          line,
          3,
          { opacity: 0.75 },
        ),
      );
    }
    for (let place = 1; place < bays; place += 1) {
      const share = place / bays;
      parts.push(
        stroke(`M${corner + way * far * share} ${top + slope * share} V${ground}`, line, 1.6, { opacity: 0.45 }),
      );
    }
    return parts.join('');
  };
  const parts = [castShadow(scene, corner - (lightFace > 0 ? narrow : wide), wide + narrow, ground, 200)];
  parts.push(
    face(lightFace > 0 ? wide : narrow, 1, glass, lightFace > 0),
    face(lightFace > 0 ? narrow : wide, -1, glass, lightFace < 0),
  );
  const accent = tone(random.pick(accents));
  const [left, right] = lightFace > 0 ? [corner - narrow, corner + wide] : [corner - wide, corner + narrow];
  parts.push(
    rect(left - 26, ground - 74, right - left + 52, 14, accent),
    rect(left - 10, ground - 60, right - left + 20, 62, tone('#4b4644')),
  );
  for (let x = left + 6; x < right - 50; x += 64)
    parts.push(
      rect(x, ground - 54, 54, 56, hour.lit > 0.15 ? lampLight : tone('#d9b983'), { opacity: random.between(0.7, 1) }),
    );
  for (let x = left - 12; x < right + 12; x += 128) parts.push(rect(x, ground - 60, 12, 62, tone('#e9dfd0')));
  if (random.chance(0.6))
    parts.push(
      poly(
        [
          [corner - 6, top - 4],
          [corner + 6, top - 4],
          [corner + 6, ground - 70],
          [corner - 6, ground - 70],
        ],
        tone('#f2ebe0'),
      ),
    );
  return { drawing: parts.join(''), left: left - 30, right: right + 30, top: top - 10, door: corner };
}

function drawBandedOffice(scene: Scene): Building {
  const { random, tone, hour } = scene;
  const floors = random.whole(5, 8);
  const storey = 470 / floors;
  const width = random.between(820, 1000);
  const left = 800 - width / 2;
  const top = ground - 66 - floors * storey;
  const stone = random.pick(walls);
  const accent = random.pick(accents);
  const parts = [castShadow(scene, left, width, ground, 190), rect(left, top, width, ground - top, tone(stone))];
  const core = left + width * random.pick([0.12, 0.42, 0.72]);
  for (let floor = 0; floor < floors; floor += 1) {
    const y = top + floor * storey;
    for (let x = left + 14; x < left + width - 20; x += 70)
      parts.push(drawPane(scene, x, y + storey * 0.3, Math.min(66, left + width - 16 - x), storey * 0.58));
    parts.push(
      rect(left - 12, y + storey * 0.16, width + 24, 10, tone(lighter(stone, 0.4))),
      rect(left, y + storey * 0.16 + 10, width, 8, '#2b2a2e', { opacity: 0.16 }),
    );
    for (let x = left + 48; x < left + width; x += 70)
      parts.push(rect(x + 30, y + storey * 0.28, 4, storey * 0.62, tone(accent)));
  }
  parts.push(
    rect(core, top - 40, 150, ground - top + 40, tone(accent)),
    rect(core + 60, top - 10, 30, ground - top - 90, hour.lit > 0.15 ? lampLight : tone('#7f98a0')),
  );
  parts.push(rect(left, ground - 66, width, 68, tone(darker(stone, 0.4))));
  for (let x = left + 20; x < left + width - 70; x += 96) parts.push(drawPane(scene, x, ground - 56, 82, 58));
  parts.push(
    rect(core - 40, ground - 84, 230, 14, tone(darker(accent, 0.25))),
    rect(core + 20, ground - 70, 110, 72, lampLight),
    rect(core + 73, ground - 70, 4, 72, tone('#6f4a33')),
  );
  return { drawing: parts.join(''), left: left - 30, right: left + width + 30, top: top - 60, door: 800 };
}
