import { expect, it } from 'vitest';
import type { TestedTheme, Three } from './colour-testing.ts';
import { clamped, contrast, tokenColour } from './colour-testing.ts';

/** The colours of a theme in linear RGB: of the sheet, then of the series. */
function coloursOf(theme: TestedTheme): Three[] {
  return ['sheet', ...[1, 2, 3, 4, 5].map((number) => `chart-${number}`)].map((name) => tokenColour(name, theme));
}

function toOklab([red, green, blue]: Three): Three {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Machado, Oliveira and Fernandes 2009, full severity. */
const sights = {
  'all colours': [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

function seenWith(sight: keyof typeof sights, [red, green, blue]: Three): Three {
  const matrix = sights[sight];
  const row = (index: number) =>
    (matrix[index] ?? 0) * red + (matrix[index + 1] ?? 0) * green + (matrix[index + 2] ?? 0) * blue;
  return toOklab(clamped([row(0), row(3), row(6)]));
}

for (const theme of ['light', 'dark'] as const) {
  for (const sight of Object.keys(sights) as (keyof typeof sights)[])
    it(`the series of a chart differ in the ${theme} theme with ${sight}`, () => {
      const [, ...series] = coloursOf(theme).map((colour) => seenWith(sight, colour));
      for (const [index, one] of series.entries())
        for (const other of series.slice(index + 1))
          expect(Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])).toBeGreaterThan(0.06);
    });

  it(`the series of a chart stand out from the sheet in the ${theme} theme`, () => {
    const [sheet = [1, 1, 1] as const, ...series] = coloursOf(theme);
    for (const colour of series) expect(contrast(sheet, colour)).toBeGreaterThan(3);
  });
}
