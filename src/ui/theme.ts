import { useSyncExternalStore } from 'react';
import type { ThemePreference } from '#platform/theme-preference.ts';
import { themePreferences } from '#platform/theme-preference.ts';

export type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();
const systemIsDark = '(prefers-color-scheme: dark)';
const oneYearSeconds = 31_536_000;

/** The preference in the cookie; without one 'system', as on the server. */
export function themePreference(): ThemePreference {
  const cookies = document.cookie.split('; ');
  return themePreferences.find((name) => cookies.includes(`theme=${name}`)) ?? 'system';
}

export function shownTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Applies a theme at once and stores it in the cookie `theme`, which the server reads for the next page. */
export function switchTheme(preference: ThemePreference): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140 and Safari before 18.4.
  document.cookie = `theme=${preference}; path=/; max-age=${oneYearSeconds}; samesite=lax`;
  show(preference);
}

/** Applies changes of the system theme while the preference is 'system'. */
export function followSystemTheme(): void {
  matchMedia(systemIsDark).addEventListener('change', () => {
    if (themePreference() === 'system') show('system');
  });
}

export function useTheme(): { theme: Theme; preference: ThemePreference } {
  const theme = useSyncExternalStore(subscribe, shownTheme);
  const preference = useSyncExternalStore(subscribe, themePreference);
  return { theme, preference };
}

function show(preference: ThemePreference): void {
  const root = document.documentElement;
  root.dataset.switchingTheme = '';
  root.dataset.theme = preference === 'system' ? systemTheme() : preference;
  // Forces a style recalculation while transitions are off.
  void getComputedStyle(root).colorScheme;
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.switchingTheme));
  for (const listener of listeners) listener();
}

function systemTheme(): Theme {
  return matchMedia(systemIsDark).matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
