import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '#platform/i18n/languages.ts';
import type { PreloadedQueries } from './preloaded-queries.ts';

/** The pages of the browser's part: the application, the door in front of it, and the clients' own. */
export type PageName = 'app' | 'auth' | 'portal';
export type ThemeSetting = 'light' | 'dark' | 'system';

export interface Filling {
  /** What the page finds as its first data; anything JSON can hold. */
  readonly start: unknown;
  readonly language: Language;
  readonly theme: ThemeSetting;
  readonly nonce: string;
  readonly first?: PreloadedQueries;
  /** The file of the screen at the address (`src/.../x-screen.tsx`), which the page itself asks for only later. */
  readonly screen?: string | null;
}

export type RenderPage = (page: PageName, filling: Filling) => string;

/** The colour of the page (`--sheet`), as the bars of a browser are told it. */
export const barColours = { light: '#fefdfb', dark: '#1b1714' } as const;

interface Built {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Built>>;

const htmlFiles = { app: 'index.html', auth: 'auth.html', portal: 'portal.html' } as const;
const scriptFonts = { en: [], hi: ['devanagari'], mr: ['devanagari'], gu: ['gujarati'] } as const;

// Runs before the first paint, so that nobody who works in the dark is blinded by a white page.
const followSystemTheme =
  "document.documentElement.dataset.theme=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'";

/** Reads the built pages of a folder (`dist/web`), to be filled in for each answer. */
export async function loadPages(webFolder: string): Promise<RenderPage> {
  // Null in `npm run dev`, where Vite serves the source files.
  const manifest: Manifest | null = JSON.parse(await readFile(path.join(webFolder, '.vite/manifest.json'), 'utf8'));
  const html = {
    app: await readFile(path.join(webFolder, htmlFiles.app), 'utf8'),
    auth: await readFile(path.join(webFolder, htmlFiles.auth), 'utf8'),
    portal: await readFile(path.join(webFolder, htmlFiles.portal), 'utf8'),
  };
  return (page, filling) => {
    // A client with a link has no office to install.
    const install = page === 'portal' ? '' : installTags(filling.theme);
    return fillPage(html[page], filling, (manifest ? preloads(manifest, page, filling) : '') + install);
  };
}

/** Fills a page in: its first data, language, theme and nonce, and what the browser shall fetch at once. */
export function fillPage(html: string, { start, first, language, theme, nonce }: Filling, head = ''): string {
  const themeScript = theme === 'system' ? `<script nonce="${nonce}">${followSystemTheme}</script>` : '';
  const values: Readonly<Record<string, string>> = {
    '<html lang="en" data-theme="light">': `<html lang="${language}" data-theme="${theme === 'system' ? 'light' : theme}">`,
    '<!--start-->': themeScript + jsonScript('start', JSON.stringify(start ?? null)),
    '%NONCE%': nonce,
    // Behind what the page itself names: the first asked for is the first to come.
    '</head>': `${head}</head>`,
    // Last: what the browser shall fetch stands before what may be long.
    '</body>': `${first ? jsonScript('answers', first.answers) : ''}</body>`,
  };
  // One pass: what was filled in is never looked at again.
  return html.replace(
    /<html lang="en" data-theme="light">|<!--start-->|%NONCE%|<\/head>|<\/body>/g,
    (name) => values[name] ?? name,
  );
}

/** What a device shows of the program once it is installed. The language of the manifest is the reader's, by the cookie. */
function installTags(theme: ThemeSetting): string {
  const shades = theme === 'system' ? (['light', 'dark'] as const) : [theme];
  return [
    '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">',
    '<link rel="apple-touch-icon" href="/icons/touch-180.png">',
    '<meta name="apple-mobile-web-app-title" content="Aangan">',
    ...shades.map((shade) => {
      const media = theme === 'system' ? ` media="(prefers-color-scheme:${shade})"` : '';
      return `<meta name="theme-color" content="${barColours[shade]}"${media}>`;
    }),
  ].join('');
}

/** JSON that no HTML parser can take for markup, whatever texts are in it. */
function jsonScript(id: string, json: string): string {
  const safe = json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="${id}">${safe}</script>`;
}

/** Without these the browser would learn of catalog, fonts and screen only from the code and the styles. */
function preloads(manifest: Manifest, page: PageName, { language, screen, first }: Filling): string {
  const known = withImports(manifest, [keyOf(manifest, `src/app/web/${htmlFiles[page]}`)]);
  const catalog = `src/platform/i18n/locales/${language}/${page}.po`;
  const ofScreen = screen ? [screen, `${catalog}?part=${path.basename(screen, '.tsx')}`] : [];
  const wanted = [catalog, ...ofScreen].map((file) => keyOf(manifest, file));
  const chunks = [...withImports(manifest, wanted)].filter((key) => !known.has(key)).map((key) => manifest[key]);
  const fonts = ['inter-latin', 'inter-rupee', ...scriptFonts[language]];
  const picture = first?.picture;
  return [
    ...chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk?.file}">`),
    ...chunks
      .flatMap((chunk) => chunk?.css ?? [])
      .map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...fonts.map((font) => {
      const file = manifest[keyOf(manifest, `.cache/fonts/${font}.woff2`)]?.file;
      return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;
    }),
    picture
      ? `<link rel="preload" as="image" imagesrcset="${picture.set}" imagesizes="${picture.sizes}" fetchpriority="high">`
      : '',
  ].join('');
}

function withImports(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    withImports(manifest, manifest[key]?.imports ?? [], found);
  }
  return found;
}

/** The key of a file of ours, as the manifest has it: seen from the folder of the pages. */
function keyOf(manifest: Manifest, file: string): string {
  const key = path.posix.relative('src/app/web', file);
  if (!manifest[key]) throw new Error(`The built pages have no ${file}: build them anew.`);
  return key;
}
