import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { wordColours } from '#platform/words/colours.ts';
import { blended, contrast, tokenColour } from './colour-testing.ts';

const sourceOf = (path: string) => readFileSync(new URL(`../../platform/${path}`, import.meta.url), 'utf8');
const tokens = new Map(
  [...sourceOf('words/web/word-colours.ts').matchAll(/(\w+): 'text-([\w-]+)'/gu)].map(([, colour, token]) => [
    colour,
    token,
  ]),
);
const chip = sourceOf('custom-fields/web/tag-chips.tsx');
const opacity = Number(/bg-current\/(\d+)/u.exec(chip)?.[1]) / 100;

for (const theme of ['light', 'dark'] as const)
  it.each(wordColours)(`a ${theme} chip of the colour %s is readable`, (colour) => {
    expect(chip).toContain('truncate text-ink"');
    const mark = tokenColour(tokens.get(colour) ?? '', theme);
    for (const surface of ['sheet', 'raised', 'paper', 'hover', 'accent-tint'])
      expect(
        contrast(tokenColour('ink', theme), blended(mark, tokenColour(surface, theme), opacity)),
      ).toBeGreaterThanOrEqual(4.5);
  });
