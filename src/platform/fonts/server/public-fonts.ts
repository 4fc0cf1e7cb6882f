import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PlainRoute } from '#platform/rpc/server/route.ts';

const require = createRequire(import.meta.url);

/** One weight for each script: a second one would be as large as the page. Browsers embolden it themselves. */
const fonts = [
  {
    script: 'devanagari',
    range: 'U+0900-097F,U+A8E0-A8FF',
    /** What phones and computers have: none of them loads the file. */
    local: ['Noto Sans Devanagari', 'NotoSansDevanagari-Regular', 'Nirmala UI', 'Kohinoor Devanagari', 'Mangal'],
  },
  {
    script: 'gujarati',
    range: 'U+0A80-0AFF',
    local: ['Noto Sans Gujarati', 'NotoSansGujarati-Regular', 'Nirmala UI', 'Kohinoor Gujarati', 'Shruti'],
  },
] as const;

const urlOf = (script: string) => `/fonts/${script}.woff2`;

/** The name of the family of `publicFontFaces`. */
export const publicFontFamily = 'Indian scripts';

/** Styles that load the font of a script only where a page shows it and the device has none. */
export const publicFontFaces = fonts
  .map(
    ({ script, range, local }) =>
      `@font-face{font-family:"${publicFontFamily}";font-weight:400;font-display:swap;src:${local.map((name) => `local("${name}")`).join(',')},url("${urlOf(script)}") format("woff2");unicode-range:${range}}`,
  )
  .join('\n');

/** The fonts of pages without an account. */
export const publicFontRoutes: readonly PlainRoute[] = fonts.map(({ script }) => ({
  method: 'GET',
  url: urlOf(script),
  right: 'public',
  summary: `The font of public pages in the script ${script}`,
  async handle(_context, _request, reply) {
    const file = `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff2`;
    return reply
      .type('font/woff2')
      .header('cache-control', 'public, max-age=2592000')
      .send(await readFile(require.resolve(file)));
  },
}));
