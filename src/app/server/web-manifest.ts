import { msg } from '@lingui/core/macro';
import type { Language } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import type { ThemePreference } from '#platform/theme-preference.ts';
import { startAddress } from '../start-address.ts';
import { themeColours } from './pages.ts';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The manifest for installation: name, icons and shortcuts. */
export function webManifest(language: Language, theme: ThemePreference) {
  const texts = textsFor(language);
  const colour = themeColours[theme === 'dark' ? 'dark' : 'light'];
  return {
    id: '/',
    name: 'Aangan',
    short_name: 'Aangan',
    description: texts._(msg`The back office of a real-estate agency`),
    lang: language,
    start_url: startAddress,
    scope: '/',
    display: 'standalone',
    theme_color: colour,
    background_color: colour,
    icons: [
      icon('any-192.png', 192, 'any'),
      icon('any-512.png', 512, 'any'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: texts._(msg`Add Lead`), url: '/leads/add', icons: [icon('any-192.png', 192, 'any')] },
      { name: texts._(msg`Schedule Meeting`), url: '/meetings/schedule', icons: [icon('any-192.png', 192, 'any')] },
    ],
  };
}
