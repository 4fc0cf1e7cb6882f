import { expect, it } from 'vitest';
import { featuresOf } from './pdf.ts';
import { readFonts } from './pdf-fonts.ts';

it.each(['regular', 'semibold'] as const)('keeps the characters of an amount apart in %s', async (weight) => {
  const { runsOf, font } = await readFonts();
  const characters = '0123456789,.₹';
  const overlapping: string[] = [];
  for (const first of characters) {
    for (const second of characters) {
      // With a digit on both sides, as in any amount.
      const text = `0${first}${second}0`;
      let left = 0;
      let end = Number.NEGATIVE_INFINITY;
      for (const run of runsOf(text)) {
        const face = font(run.face, weight);
        const { glyphs, positions } = face.layout(run.text, featuresOf(run.text).features);
        for (const [index, glyph] of glyphs.entries()) {
          const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
          if (left + (xOffset + glyph.bbox.minX) / face.unitsPerEm < end) overlapping.push(text);
          end = left + (xOffset + glyph.bbox.maxX) / face.unitsPerEm;
          left += xAdvance / face.unitsPerEm;
        }
      }
    }
  }
  expect(overlapping).toEqual([]);
});
