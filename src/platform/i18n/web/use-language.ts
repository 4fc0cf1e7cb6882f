import { useLingui } from '@lingui/react';
import type { Language } from '../languages.ts';
import { isLanguage } from '../languages.ts';

/** The language of the texts on the screen. */
export function useLanguage(): Language {
  const { locale } = useLingui().i18n;
  return isLanguage(locale) ? locale : 'en';
}
