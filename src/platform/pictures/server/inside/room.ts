import { type Scene, shade } from '#platform/pictures/server/scene.ts';
import { darker, group, lighter, mix, poly, rect, stroke } from '#platform/pictures/server/shapes.ts';

/** The back wall of a room seen from its middle; floor, ceiling and side walls run from it to the picture's corners. */
export const back = { left: 290, right: 1310, top: 130, floor: 690 } as const;

/** The colours of one room. */
export type Palette = { wall: string; floor: string; wood: string; cloth: string; second: string; metal: string };

const palettes: readonly [Palette, ...Palette[]] = [
  { wall: '#f1e4d3', floor: '#c8945f', wood: '#8a5a3c', cloth: '#7d9a92', second: '#d98a5f', metal: '#4c4440' },
  { wall: '#e9e3d8', floor: '#b88a63', wood: '#6f4a35', cloth: '#c9805a', second: '#e5c48f', metal: '#b08d57' },
  { wall: '#dfe3da', floor: '#d2a679', wood: '#a87a52', cloth: '#5f7f7c', second: '#d9a44a', metal: '#3f4a4c' },
  { wall: '#f3ddc8', floor: '#b97d55', wood: '#7a4a32', cloth: '#8a9a74', second: '#c5573d', metal: '#6f4f3a' },
  { wall: '#e6dad3', floor: '#d8c3a6', wood: '#94694a', cloth: '#6a7fa0', second: '#e0a37a', metal: '#4d4a52' },
  { wall: '#efe8da', floor: '#a9764d', wood: '#5c4033', cloth: '#b5613c', second: '#7f9a83', metal: '#c59a55' },
];

/** Colours that go together. */
export function pickPalette(scene: Scene): Palette {
  return scene.random.pick(palettes);
}

/** Rooms keep their own light: evening only warms and dims them. */
export function indoors(scene: Scene): Scene {
  const { hour } = scene;
  const isDark = hour.lit > 0.5;
  const tone = (colour: string) =>
    isDark ? mix(mix(colour, '#4a3550', 0.13), '#ffbf73', 0.13) : mix(colour, hour.tint[0], hour.tint[1] * 0.45);
  return { ...scene, tone };
}

/** Walls, ceiling and floor of boards or tiles. */
export function drawShell(scene: Scene, palette: Palette): string {
  const { tone, random } = scene;
  const { left, right, top, floor } = back;
  const wall = tone(palette.wall);
  const feature = random.chance(0.4) ? tone(mix(palette.wall, palette.cloth, random.between(0.25, 0.5))) : wall;
  const parts = [
    poly(
      [
        [0, 0],
        [1600, 0],
        [right, top],
        [left, top],
      ],
      shade(scene, [
        [0, lighter(wall, 0.25)],
        [1, lighter(wall, 0.55)],
      ]),
    ),
    poly(
      [
        [0, 0],
        [left, top],
        [left, floor],
        [0, 1000],
      ],
      shade(
        scene,
        [
          [0, darker(wall, 0.16)],
          [1, darker(wall, 0.05)],
        ],
        true,
      ),
    ),
    poly(
      [
        [1600, 0],
        [right, top],
        [right, floor],
        [1600, 1000],
      ],
      shade(
        scene,
        [
          [0, darker(wall, 0.04)],
          [1, darker(wall, 0.14)],
        ],
        true,
      ),
    ),
    rect(left, top, right - left, floor - top, feature),
    poly(
      [
        [left, floor],
        [right, floor],
        [1600, 1000],
        [0, 1000],
      ],
      shade(scene, [
        [0, tone(darker(palette.floor, 0.1))],
        [1, tone(palette.floor)],
      ]),
    ),
  ];
  scene.defs.set(
    'floor',
    `<clipPath id="floor"><polygon points="${left},${floor} ${right},${floor} 1600,1000 0,1000"/></clipPath>`,
  );
  const seams: string[] = [];
  const isTiled = random.chance(0.35);
  const line = tone(darker(palette.floor, 0.24));
  const boards = isTiled ? 12 : 20;
  for (let board = 1; board < boards; board += 1) {
    const share = board / boards;
    seams.push(
      stroke(`M${left + (right - left) * share} ${floor} L${-1100 + 3800 * share} 1300`, line, 2, { opacity: 0.35 }),
    );
  }
  for (let row = 1; row < 7; row += 1) {
    const y = floor + 310 * (row / 7) ** 1.7;
    const reach = ((y - floor) / 310) * left;
    if (isTiled) seams.push(stroke(`M${left - reach} ${y} L${right + reach} ${y}`, line, 2, { opacity: 0.35 }));
    else
      for (let joint = 0; joint < 5; joint += 1)
        seams.push(
          rect(random.between(left - reach, right + reach), y, random.between(30, 90), 2, line, { opacity: 0.28 }),
        );
  }
  parts.push(`<g clip-path="url(#floor)">${seams.join('')}</g>`);
  const skirting = tone(lighter(palette.wall, 0.5));
  parts.push(
    rect(left, floor - 14, right - left, 14, skirting),
    poly(
      [
        [left, floor - 14],
        [left, floor],
        [0, 1000],
        [0, 976],
      ],
      skirting,
      { opacity: 0.8 },
    ),
    poly(
      [
        [right, floor - 14],
        [right, floor],
        [1600, 1000],
        [1600, 976],
      ],
      skirting,
      { opacity: 0.8 },
    ),
  );
  return `<g clip-path="url(#page)">${parts.join('')}</g>`;
}

/** The room as it is, or left and right exchanged. */
export function mirrored(content: string, isMirrored: boolean): string {
  return isMirrored ? group(content, 'translate(1600 0) scale(-1 1)') : content;
}
