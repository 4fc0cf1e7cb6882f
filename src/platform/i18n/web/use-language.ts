import { useLingui } from '@lingui/react';
import type { Language } from '../languages.ts';
import { isLanguage } from '../languages.ts';

/** The current language of the interface. */
export function useLanguage(): Language {
  const { locale } = useLingui().i18n;
  return isLanguage(locale) ? locale : 'en';
}
