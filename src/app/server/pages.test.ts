import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PageValues } from './pages.ts';
import { fillPage, loadPages } from './pages.ts';

/** Files that a device needs to install the app. */
const installed = ['/manifest.webmanifest', '/icons/touch-180.png'];
const html = '<html lang="en" data-theme="light"><!--start--><script nonce="%NONCE%" src="a.js"></script></head>';
const values: PageValues = { start: { name: 'Meera' }, language: 'hi', theme: 'dark', nonce: 'n0nce' };

function startOf(page: string): unknown {
  return JSON.parse(/<script type="application\/json" id="start">(.*?)<\/script>/s.exec(page)?.[1] ?? '');
}

describe('fillPage', () => {
  it('sets language, theme, nonce and initial data', () => {
    const page = fillPage(html, values);
    expect(page).toContain('<html lang="hi" data-theme="dark">');
    expect(page).toContain('<script nonce="n0nce" src="a.js">');
    expect(startOf(page)).toEqual({ name: 'Meera' });
  });

  it.each([
    '</script><script>alert(1)</script>',
    '<!--',
    '<!--start-->',
    '%NONCE% %THEME%',
    "$& $' $`",
    'a\u2028b\u2029c',
    '&amp;"\\',
  ])('escapes the text %j without changing it', (text) => {
    const page = fillPage(html, { ...values, start: { text } });
    expect(startOf(page)).toEqual({ text });
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(page.slice(page.indexOf('id="start"'))).not.toMatch(/<!--|[\u2028\u2029]/);
  });

  it('writes null without initial data', () => {
    expect(startOf(fillPage(html, { ...values, start: undefined }))).toBeNull();
  });

  it('lets the browser choose the theme only if the user follows the system', () => {
    expect(fillPage(html, { ...values, theme: 'system' })).toContain('<script nonce="n0nce">document.documentElement');
    expect(fillPage(html, values)).not.toContain('matchMedia');
  });
});

describe('loadPages', () => {
  async function builtFolder(manifest: object | null): Promise<string> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'pages-'));
    await mkdir(path.join(folder, '.vite'));
    await writeFile(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
    await writeFile(path.join(folder, 'index.html'), `app ${html}`);
    await writeFile(path.join(folder, 'auth.html'), `auth ${html}`);
    await writeFile(path.join(folder, 'portal.html'), `portal ${html}`);
    return folder;
  }

  const fonts = ['inter-latin', 'inter-rupee', 'devanagari', 'gujarati'];
  const catalogs = ['en', 'hi', 'mr', 'gu'].flatMap((language) =>
    ['app', 'auth', 'portal'].map((name) => `${language}/${name}`),
  );
  const manifest = {
    'index.html': { file: 'assets/index-1.js', imports: ['_shared-1.js'] },
    'auth.html': { file: 'assets/auth-1.js', imports: ['_shared-1.js'] },
    'portal.html': { file: 'assets/portal-1.js', imports: ['_shared-1.js'] },
    '_shared-1.js': { file: 'assets/shared-1.js', css: ['assets/shared-1.css'] },
    '../../features/leads/web/board-screen.tsx': {
      file: 'assets/board-1.js',
      css: ['assets/board-1.css'],
      imports: ['_shared-1.js', '_cards-1.js'],
    },
    '_cards-1.js': { file: 'assets/cards-1.js', imports: ['_cards-1.js'] },
    ...Object.fromEntries([
      ...fonts.map((font) => [`../../../.cache/fonts/${font}.woff2`, { file: `assets/${font}-1.woff2` }]),
      ...catalogs.map((name) => [
        `../../platform/i18n/locales/${name}.po`,
        { file: `assets/${name.replace('/', '-')}-1.js` },
      ]),
      ['../../platform/i18n/locales/en/app.po?part=board-screen', { file: 'assets/en-board-1.js' }],
    ]),
  };
  const hrefsOf = (page: string) => [...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

  it.each([
    ['app', 'en', []],
    ['auth', 'hi', ['devanagari']],
    ['portal', 'gu', ['gujarati']],
    ['app', 'mr', ['devanagari']],
    ['app', 'gu', ['gujarati']],
  ] as const)('preloads for %s in %s its catalog and fonts', async (name, language, scripts) => {
    const renderPage = await loadPages(await builtFolder(manifest));
    const page = renderPage(name, { ...values, language });
    expect(page.startsWith(name)).toBe(true);
    expect(hrefsOf(page)).toEqual([
      `/assets/${language}-${name}-1.js`,
      '/assets/inter-latin-1.woff2',
      '/assets/inter-rupee-1.woff2',
      ...scripts.map((script) => `/assets/${script}-1.woff2`),
      ...(name === 'portal' ? [] : installed),
    ]);
  });

  it('preloads the screen of the URL, without the page’s own imports', async () => {
    const renderPage = await loadPages(await builtFolder(manifest));
    const page = renderPage('app', {
      ...values,
      language: 'en',
      screen: 'src/features/leads/web/board-screen.tsx',
    });
    expect(hrefsOf(page)).toEqual([
      '/assets/en-app-1.js',
      '/assets/board-1.js',
      '/assets/cards-1.js',
      '/assets/en-board-1.js',
      '/assets/board-1.css',
      '/assets/inter-latin-1.woff2',
      '/assets/inter-rupee-1.woff2',
      ...installed,
    ]);
  });

  it('explains what to do if a file was not built', async () => {
    const renderPage = await loadPages(await builtFolder(manifest));
    expect(() => renderPage('app', { ...values, screen: 'src/no-screen.tsx' })).toThrow(
      'The built pages have no src/no-screen.tsx: rebuild them.',
    );
  });

  it('names no files of a build in `npm run dev`, where there is none', async () => {
    const renderPage = await loadPages(await builtFolder(null));
    const page = renderPage('app', { ...values, screen: 'src/features/leads/web/board-screen.tsx' });
    expect(hrefsOf(page)).toEqual(installed);
  });
});
