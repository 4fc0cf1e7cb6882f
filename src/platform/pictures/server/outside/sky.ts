import { type Scene, shade } from '#platform/pictures/server/scene.ts';
import { circle, glow, group, mix, rect } from '#platform/pictures/server/shapes.ts';

/** The sky with its light, clouds, birds or stars. */
export function drawSky(scene: Scene): string {
  const { hour, random, side } = scene;
  const [top, middle, low] = hour.sky;
  const parts = [
    rect(
      0,
      0,
      1600,
      1000,
      shade(scene, [
        [0, top],
        [0.55, middle],
        [0.82, low],
      ]),
    ),
  ];
  if (hour.stars) {
    for (let count = 0; count < 60; count += 1) {
      parts.push(
        circle(random.between(0, 1600), random.between(0, 420), random.between(0.8, 2.2), '#fff6e0', {
          opacity: random.between(0.25, 0.9),
        }),
      );
    }
    const x = 800 + side * random.between(360, 520);
    parts.push(circle(x, 230, 46, '#f9edcf'), circle(x + 20, 218, 42, mix(top, middle, 0.25)));
  }
  if (hour.sun) {
    const { colour, height, size } = hour.sun;
    const x = 800 + side * random.between(400, 540);
    scene.defs.set('sun', glow('sun', colour, 0.75));
    parts.push(circle(x, height, size * 4, 'url(#sun)'), circle(x, height, size, colour));
  }
  parts.push(drawClouds(scene));
  if (!hour.stars && random.chance(0.5)) parts.push(drawBirds(scene));
  return parts.join('');
}

function drawClouds({ random, hour }: Scene): string {
  const [colour, opacity, most] = hour.clouds;
  const parts: string[] = [];
  for (let count = random.whole(2, most); count > 0; count -= 1) {
    const scale = random.between(0.8, 2);
    const y = random.between(40, 380);
    const bumps = random.whole(2, 4);
    const puffs = [rect(0, 26, 70 + bumps * 46, 26, colour, { round: 13 })];
    for (let bump = 0; bump < bumps; bump += 1) {
      puffs.push(circle(42 + bump * 48, 28, random.between(17, 32), colour));
    }
    parts.push(
      group(
        `<g clip-path="url(#flat)">${puffs.join('')}</g>`,
        `translate(${Math.round(random.between(-100, 1500))} ${Math.round(y)}) scale(${scale.toFixed(2)})`,
        opacity * random.between(0.55, 1),
      ),
    );
  }
  return parts.join('');
}

function drawBirds({ random, tone }: Scene): string {
  const x = random.between(300, 1200);
  const y = random.between(140, 320);
  return Array.from({ length: random.whole(3, 6) }, () => {
    const [left, high, size] = [x + random.between(-110, 110), y + random.between(-60, 60), random.between(7, 12)];
    return `<path d="M${left - size} ${high} q${size / 2} -${size / 2} ${size} 0 q${size / 2} -${size / 2} ${size} 0" fill="none" stroke="${tone('#5a4a4a')}" stroke-width="2" opacity="0.55"/>`;
  }).join('');
}
