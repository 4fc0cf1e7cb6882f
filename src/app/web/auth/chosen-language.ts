import type { Language } from '#platform/i18n/languages.ts';
import { isLanguage } from '#platform/i18n/languages.ts';
import { visitorAccountsApi } from './accounts.ts';

const key = 'chosen language';

/** Stores the language chosen on these pages for the next sign-in in this tab. */
export function keepChosenLanguage(language: Language): void {
  sessionStorage.setItem(key, language);
}

/** Saves the chosen language to the account that has just signed in; without a choice, the account keeps its own. */
export async function saveChosenLanguage(): Promise<void> {
  const language = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  // A failed save must not prevent signing in.
  if (language && isLanguage(language)) await visitorAccountsApi.saveAppearance({ language }).catch(() => undefined);
}
