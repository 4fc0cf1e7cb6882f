import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { create } from 'fontkit';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);

const weights = { regular: 400, semibold: 600 } as const;
export type Weight = keyof typeof weights;

/**
 * Each file covers one script; the first with a glyph for a character draws it. Latin comes first, so that digits and the
 * rupee sign look alike in every language. A missing character is drawn as a question mark.
 */
const faces = [
  '@fontsource/inter/files/inter-latin',
  '@fontsource/inter/files/inter-latin-ext',
  '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
  '@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati',
  '@fontsource/inter/files/inter-cyrillic',
  '@fontsource/inter/files/inter-greek',
];

/** A stretch of text in one font. */
export interface Run {
  /** The font's index in the faces. */
  readonly face: number;
  readonly text: string;
}

export interface Fonts {
  /** Splits a text where the font changes; combining marks stay with their base letter. */
  runsOf(text: string): Run[];
  /** A font object for one document. */
  font(face: number, weight: Weight): Font;
}

let reading: Promise<Fonts> | undefined;

export function readFonts(): Promise<Fonts> {
  reading ??= readFaces();
  return reading;
}

async function readFaces(): Promise<Fonts> {
  const fonts = await Promise.all(
    faces.map(async (face) => ({
      regular: await readFont(face, 'regular'),
      semibold: await readFont(face, 'semibold'),
    })),
  );
  const characters = fonts.map(({ regular }) => new Set(regular.characterSet));
  return {
    runsOf(text) {
      const runs: { face: number; text: string }[] = [];
      for (const cluster of clustersOf(text)) {
        const known = characters.findIndex((all) => all.has(cluster.codePointAt(0) ?? 0));
        const face = Math.max(known, 0);
        const shown = known === -1 ? '?' : cluster;
        const last = runs.at(-1);
        if (last?.face === face) last.text += shown;
        else runs.push({ face, text: shown });
      }
      return runs;
    },
    font(face, weight) {
      const font = (fonts[face] ?? fonts[0])?.[weight];
      if (!font) throw new RangeError(`no font ${face}`);
      // A font caches for each glyph the letters it first represented, so PDFs would depend on earlier ones.
      // Parsed tables are shared.
      return Object.create(font, { _glyphs: { value: {} } });
    },
  };
}

async function readFont(face: string, weight: Weight): Promise<Font> {
  const file = await readFile(require.resolve(`${face}-${weights[weight]}-normal.woff`));
  const font = create(unpackWoff(file));
  if ('fonts' in font) throw new Error(`${face} is a collection`);
  return font;
}

const clusters = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** Grapheme clusters: 'क्षि' is one, however many code points it has. */
export function clustersOf(text: string): string[] {
  return Array.from(clusters.segment(text), ({ segment }) => segment);
}
