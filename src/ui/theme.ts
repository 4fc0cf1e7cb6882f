import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';
const preferences = ['light', 'dark', 'system'] as const;
export type ThemePreference = (typeof preferences)[number];

const listeners = new Set<() => void>();
const systemIsDark = '(prefers-color-scheme: dark)';
const oneYear = 31_536_000;

/** The user's preference; without one, the preference in the page. */
export function themePreference(): ThemePreference {
  const kept = document.cookie.split('; ');
  return preferences.find((name) => kept.includes(`theme=${name}`)) ?? shownTheme();
}

export function shownTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Applies a theme at once and stores it in the cookie `theme`, which the server reads for the next page. */
export function switchTheme(preference: ThemePreference): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140 and Safari before 18.4.
  document.cookie = `theme=${preference}; path=/; max-age=${oneYear}; samesite=lax`;
  show(preference);
}

/** Follows the theme of the system for users who chose that; returns the unsubscribe function. */
export function followSystemTheme(): () => void {
  const query = matchMedia(systemIsDark);
  const follow = () => {
    if (themePreference() === 'system') show('system');
  };
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
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
