import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawListing, listingKinds, listingSvg, viewsOf } from './draw-listing.ts';

const all = listingKinds.flatMap((kind) => viewsOf(kind).map((view) => ({ kind, view })));

describe('the drawing', () => {
  it.each(all)('of $kind, $view, is whole for many seeds', ({ kind, view }) => {
    for (let seed = 0; seed < 25; seed += 1) {
      const svg = listingSvg({ kind, view, seed: `home ${seed}` });
      expect(svg).not.toMatch(/NaN|undefined|Infinity|="-?\d*\.?\d*e[+-]?\d/u);
      const used = [...svg.matchAll(/url\(#([^)]+)\)/gu)].map((match) => match[1]);
      for (const id of new Set(used)) expect(svg).toContain(`id="${id}"`);
    }
  });

  it('is the same for the same seed, another for another', () => {
    for (const { kind, view } of all) {
      const drawn = listingSvg({ kind, view, seed: 'a' });
      expect(listingSvg({ kind, view, seed: 'a' })).toBe(drawn);
      expect(listingSvg({ kind, view, seed: 'b' })).not.toBe(drawn);
    }
  });

  it('shows the outside unless asked otherwise', () => {
    expect(listingSvg({ kind: 'villa', seed: 'a' })).toBe(listingSvg({ kind: 'villa', seed: 'a', view: 'outside' }));
  });
});

describe('the picture', () => {
  it.each(all)('of $kind, $view, is a JPEG of 1600 by 1000 with something on it', async ({ kind, view }) => {
    const picture = await drawListing({ kind, view, seed: 'a' });
    const { format, width, height } = await sharp(picture).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1600, height: 1000 });
    const { entropy } = await sharp(picture).stats();
    expect(entropy).toBeGreaterThan(2);
  });
});
