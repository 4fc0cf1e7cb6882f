import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '#platform/i18n/languages.ts';
import type { ThemePreference } from '#platform/theme-preference.ts';
import type { PreloadedQueries } from './preloaded-queries.ts';

/** The HTML pages of the web app: the application, the sign-in pages and the client portal. */
export type PageName = 'app' | 'auth' | 'portal';

export interface PageValues {
  /** The page's initial data; any JSON value. */
  readonly start: unknown;
  readonly language: Language;
  readonly theme: ThemePreference;
  readonly nonce: string;
  readonly first?: PreloadedQueries;
  /** The file of the screen at the URL (`src/.../x-screen.tsx`), which the page itself imports lazily. */
  readonly screen?: string | null;
}

export type RenderPage = (page: PageName, values: PageValues) => string;

/** The page colour (`--sheet`), used for the browser's bars. */
export const themeColours = { light: '#fefdfb', dark: '#1b1714' } as const;

interface Built {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Built>>;

const htmlFiles = { app: 'index.html', auth: 'auth.html', portal: 'portal.html' } as const;
const scriptFonts = { en: [], hi: ['devanagari'], mr: ['devanagari'], gu: ['gujarati'] } as const;

// Runs before the first paint, so that dark mode shows no white flash.
const systemThemeScript =
  "document.documentElement.dataset.theme=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'";

/** Reads the built pages of a folder (`dist/web`) as templates. */
export async function loadPages(webFolder: string): Promise<RenderPage> {
  // Null in `npm run dev`, where Vite serves the source files.
  const manifest: Manifest | null = JSON.parse(await readFile(path.join(webFolder, '.vite/manifest.json'), 'utf8'));
  const html = {
    app: await readFile(path.join(webFolder, htmlFiles.app), 'utf8'),
    auth: await readFile(path.join(webFolder, htmlFiles.auth), 'utf8'),
    portal: await readFile(path.join(webFolder, htmlFiles.portal), 'utf8'),
  };
  return (page, values) => {
    // The client portal is not installable.
    const install = page === 'portal' ? '' : installTags(values.theme);
    return fillPage(html[page], values, (manifest ? preloads(manifest, page, values) : '') + install);
  };
}

/** Fills in a page's initial data, language, theme and nonce, and its preloads. */
export function fillPage(html: string, { start, first, language, theme, nonce }: PageValues, head = ''): string {
  const themeScript = theme === 'system' ? `<script nonce="${nonce}">${systemThemeScript}</script>` : '';
  const values: Readonly<Record<string, string>> = {
    '<html lang="en" data-theme="light">': `<html lang="${language}" data-theme="${theme === 'system' ? 'light' : theme}">`,
    '<!--start-->': themeScript + jsonScript('start', JSON.stringify(start ?? null)),
    '%NONCE%': nonce,
    // After the page's own tags: browsers fetch in document order.
    '</head>': `${head}</head>`,
    // Last: this may be long, and preloads must come first.
    '</body>': `${first ? jsonScript('answers', first.answers) : ''}</body>`,
  };
  // A single pass, so that inserted text is never replaced again.
  return html.replace(
    /<html lang="en" data-theme="light">|<!--start-->|%NONCE%|<\/head>|<\/body>/g,
    (name) => values[name] ?? name,
  );
}

/** Tags that make the page installable. The manifest request sends cookies, which name its language and theme. */
function installTags(theme: ThemePreference): string {
  const shades = theme === 'system' ? (['light', 'dark'] as const) : [theme];
  return [
    '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">',
    '<link rel="apple-touch-icon" href="/icons/touch-180.png">',
    '<meta name="apple-mobile-web-app-title" content="Aangan">',
    ...shades.map((shade) => {
      const media = theme === 'system' ? ` media="(prefers-color-scheme:${shade})"` : '';
      return `<meta name="theme-color" content="${themeColours[shade]}"${media}>`;
    }),
  ].join('');
}

/** JSON that no HTML parser can take for markup. */
function jsonScript(id: string, json: string): string {
  const safe = json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="${id}">${safe}</script>`;
}

/** Preload tags for catalog, screen and fonts, which the browser would find only in scripts and styles. */
function preloads(manifest: Manifest, page: PageName, { language, screen, first }: PageValues): string {
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

/** The manifest key of one of our files, relative to the folder of the pages. */
function keyOf(manifest: Manifest, file: string): string {
  const key = path.posix.relative('src/app/web', file);
  if (!manifest[key]) throw new Error(`The built pages have no ${file}: rebuild them.`);
  return key;
}
