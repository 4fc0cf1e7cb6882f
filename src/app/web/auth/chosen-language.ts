import type { Language } from '#platform/i18n/languages.ts';
import { isLanguage } from '#platform/i18n/languages.ts';
import { visitorAccountsApi } from './accounts.ts';

const key = 'chosen language';

/** Keeps for whoever signs in next in this tab what was chosen on these pages. */
export function keepChosenLanguage(language: Language): void {
  sessionStorage.setItem(key, language);
}

/** Makes it the language of the account that was just signed in to. Without a choice the account's own stays. */
export async function saveChosenLanguage(): Promise<void> {
  const language = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  // A failed save must not stop anyone from signing in.
  if (language && isLanguage(language)) await visitorAccountsApi.saveAppearance({ language }).catch(() => undefined);
}
