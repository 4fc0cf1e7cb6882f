import { expect, it } from 'vitest';
import { languageCodes } from '#platform/i18n/languages.ts';
import { screenOf } from './screens.ts';
import { webManifest } from './web-manifest.ts';

it.each(languageCodes)('contains in %s what a device needs to install Aangan', (language) => {
  const manifest = webManifest(language, 'system');
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Aangan',
    start_url: '/today?start',
    scope: '/',
    display: 'standalone',
    lang: language,
  });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  expect(manifest.shortcuts).toHaveLength(2);
  for (const { url, name } of manifest.shortcuts) {
    expect(screenOf(url)).not.toBeNull();
    expect(name).not.toBe('');
  }
});

it('has the colours of the theme', () => {
  expect(webManifest('en', 'dark').theme_color).not.toBe(webManifest('en', 'light').theme_color);
});
