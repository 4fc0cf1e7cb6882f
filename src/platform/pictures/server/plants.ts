import type { Scene } from './scene.ts';
import { circle, darker, group, lighter, oval, path, poly, rect, stroke } from './shapes.ts';

const greens = ['#6a9460', '#5b8a63', '#7a9f63', '#4f7f5c', '#86a56a'] as const;

/** A tree by its foot; about 200 high at size 1. */
export function drawTree(
  scene: Scene,
  x: number,
  y: number,
  size: number,
  kind?: 'round' | 'tall' | 'palm' | 'blossom',
): string {
  const { random } = scene;
  const form = kind ?? random.pick(['round', 'round', 'tall', 'palm', 'blossom']);
  const drawn = form === 'palm' ? palm(scene) : form === 'tall' ? cypress(scene) : crown(scene, form === 'blossom');
  const shadow = oval(0, 0, 58, 9, scene.tone('#4c5a3c'), { opacity: 0.25 });
  return group(shadow + drawn, `translate(${Math.round(x)} ${Math.round(y)}) scale(${size.toFixed(2)})`);
}

function crown({ random, tone, side }: Scene, isBlossom: boolean): string {
  const leaf = isBlossom ? random.pick(['#d9745a', '#e0a04e', '#c9657c']) : random.pick(greens);
  const bark = tone('#7a5a45');
  const parts = [stroke('M0 2 C-2 -40 4 -60 0 -96', bark, 11), stroke('M0 -58 L-30 -96 M0 -66 L28 -104', bark, 6)];
  const blobs = Array.from({ length: random.whole(5, 7) }, (_, index) => {
    const angle = (index / 6) * Math.PI * 2;
    return [
      Math.cos(angle) * random.between(24, 44),
      -132 + Math.sin(angle) * random.between(16, 34),
      random.between(30, 44),
    ] as const;
  });
  for (const [x, y, r] of blobs) parts.push(circle(x, y, r, tone(darker(leaf, 0.16))));
  for (const [x, y, r] of blobs) parts.push(circle(x * 0.8 + side * 7, y - 8, r * 0.74, tone(leaf)));
  for (const [x, y, r] of blobs.slice(0, 3))
    parts.push(circle(x * 0.5 + side * 22, y - 20, r * 0.36, tone(lighter(leaf, 0.2)), { opacity: 0.4 }));
  return parts.join('');
}

function cypress({ random, tone, side }: Scene): string {
  const leaf = random.pick(['#557f5f', '#4c765a', '#68906a']);
  return [
    rect(-5, -30, 10, 32, tone('#6f523f')),
    path('M0 -230 C34 -150 38 -70 26 -24 Q0 -12 -26 -24 C-38 -70 -34 -150 0 -230Z', tone(darker(leaf, 0.12))),
    path(
      `M0 -230 C${side * 34} -150 ${side * 38} -70 ${side * 26} -24 Q${side * 10} -20 0 -20 Z`,
      tone(lighter(leaf, 0.1)),
    ),
  ].join('');
}

function palm({ random, tone }: Scene): string {
  const lean = random.between(-26, 26);
  const top = -random.between(190, 250);
  const parts = [
    stroke(`M0 2 C${lean * 0.2} ${top * 0.4} ${lean * 0.6} ${top * 0.75} ${lean} ${top}`, tone('#8a6a50'), 10),
  ];
  for (let ring = 1; ring < 9; ring += 1) {
    parts.push(rect(lean * (ring / 9) ** 1.6 - 5, (top * ring) / 9, 10, 2, tone('#6f523f'), { opacity: 0.5 }));
  }
  const leaf = random.pick(['#4f7f5c', '#5b8a5a', '#628f5f']);
  for (let frond = 0; frond < 9; frond += 1) {
    const angle = -205 + frond * 29 + random.between(-6, 6);
    const blade = path('M0 0 C26 -24 66 -22 96 10 C66 -2 30 2 0 0Z', tone(frond % 2 === 0 ? leaf : darker(leaf, 0.18)));
    parts.push(
      group(
        blade,
        `translate(${lean.toFixed(1)} ${top.toFixed(1)}) rotate(${angle.toFixed(0)})${angle < -90 ? ' scale(1 -1)' : ''}`,
      ),
    );
  }
  parts.push(circle(lean - 6, top + 7, 7, tone('#7a4a32')), circle(lean + 7, top + 9, 6, tone('#8a5a3a')));
  return parts.join('');
}

/** A bush, at times in flower, by its foot; about 60 high at size 1. */
export function drawBush(scene: Scene, x: number, y: number, size: number): string {
  const { random, tone, side } = scene;
  const leaf = random.pick(greens);
  const blobs = [-30, -8, 18, 36].map((dx) => [dx, -random.between(14, 30), random.between(20, 30)] as const);
  const parts = blobs.map(([dx, dy, r]) => circle(dx, dy, r, tone(darker(leaf, 0.14))));
  parts.push(...blobs.map(([dx, dy, r]) => circle(dx + side * 4, dy - 5, r * 0.72, tone(leaf))));
  if (random.chance(0.45)) {
    const bloom = random.pick(['#d9527a', '#f2c14e', '#fff3e6', '#e07a4b']);
    for (let count = 0; count < 9; count += 1) {
      parts.push(circle(random.between(-44, 50), -random.between(8, 44), 4, tone(bloom)));
    }
  }
  return group(
    `<g clip-path="url(#above)">${parts.join('')}</g>`,
    `translate(${Math.round(x)} ${Math.round(y)}) scale(${size.toFixed(2)})`,
  );
}

/** A pot with a plant, by its foot; about 90 high at size 1. */
export function drawPot(scene: Scene, x: number, y: number, size: number): string {
  const { random, tone } = scene;
  const pot = random.pick(['#b8643f', '#e6d8c3', '#6f7f80', '#c98a5a']);
  const leaf = random.pick(['#5b8a63', '#6a9460', '#4f7f5c']);
  const parts: string[] = [];
  for (let blade = 0; blade < 7; blade += 1) {
    const angle = -66 + blade * 22 + random.between(-6, 6);
    parts.push(
      group(
        path('M0 0 C-12 -22 -9 -46 0 -64 C9 -46 12 -22 0 0Z', tone(blade % 2 === 0 ? leaf : lighter(leaf, 0.16))),
        `translate(0 -34) rotate(${angle.toFixed(0)})`,
      ),
    );
  }
  parts.push(
    poly(
      [
        [-24, -36],
        [24, -36],
        [18, 0],
        [-18, 0],
      ],
      tone(pot),
    ),
    rect(-27, -42, 54, 10, tone(darker(pot, 0.12)), { round: 2 }),
  );
  return group(parts.join(''), `translate(${Math.round(x)} ${Math.round(y)}) scale(${size.toFixed(2)})`);
}
