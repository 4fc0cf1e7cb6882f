import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const folder = path.resolve('.cache/fonts');

// Only three weights are used; cutting the axis to them takes a third off each file.
const weights = { wght: { min: 400, max: 600 } };
// Inter has about forty alternative glyph features that are unused here.
const interFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum', 'case'];

interface Cut {
  readonly name: string;
  readonly source: string;
  readonly text: string;
  readonly features?: string[];
  readonly axes: Record<string, number | { min: number; max: number }>;
}

const inter = '@fontsource-variable/inter/files/inter';
const devanagari = '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2';
const gujarati = '@fontsource-variable/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-wght-normal.woff2';

const cuts: readonly Cut[] = [
  {
    name: 'inter-latin',
    source: `${inter}-latin-wght-normal.woff2`,
    text: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœ–—‘’‚“”„•…‹›€™−↑↓⁄`,
    features: interFeatures,
    axes: weights,
  },
  // The rupee sign is in the extended Latin file; alone it takes 1 kB.
  {
    name: 'inter-rupee',
    source: `${inter}-latin-ext-wght-normal.woff2`,
    text: '₹',
    features: interFeatures,
    axes: weights,
  },
  { name: 'devanagari', source: devanagari, text: `${range(0x900, 0x97f)}\u200c\u200d◌ `, axes: weights },
  { name: 'gujarati', source: gujarati, text: `${range(0xa80, 0xaff)}\u200c\u200d◌ `, axes: weights },
  // The word mark and the languages' own names are always shown; this avoids loading the whole font of their script.
  { name: 'own-names-devanagari', source: devanagari, text: 'आँगन हिन्दी मराठी', axes: { wght: 400 } },
  { name: 'own-names-gujarati', source: gujarati, text: 'ગુજરાતી', axes: { wght: 400 } },
];

/** Subsets the fonts of `src/ui/fonts.css` to the characters in use, into `.cache/fonts`. */
export function fonts(): Plugin {
  return {
    name: 'aangan:fonts',
    async buildStart() {
      await mkdir(folder, { recursive: true });
      for (const cut of cuts) await write(cut);
    },
  };
}

async function write(cut: Cut): Promise<void> {
  const source = await readFile(require.resolve(cut.source));
  const recipe = createHash('sha256').update(JSON.stringify(cut)).update(source).digest('hex');
  const recipeFile = path.join(folder, `${cut.name}.sha256`);
  if ((await readFile(recipeFile, 'utf8').catch(() => '')) === recipe) return;
  const font = await subsetFont(source, cut.text, {
    targetFormat: 'woff2',
    variationAxes: cut.axes,
    noHinting: true,
    ...(cut.features && { keepFeatures: cut.features }),
  });
  await writeFile(path.join(folder, `${cut.name}.woff2`), font);
  await writeFile(recipeFile, recipe);
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
