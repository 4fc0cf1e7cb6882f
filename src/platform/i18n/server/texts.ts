import type { I18n } from '@lingui/core';
import { setupI18n } from '@lingui/core';
import type { Language } from '#platform/i18n/languages.ts';
import { formattingLocale } from '#platform/i18n/languages.ts';
import { messages as en } from '#platform/i18n/locales/en/server.po';
import { messages as gu } from '#platform/i18n/locales/gu/server.po';
import { messages as hi } from '#platform/i18n/locales/hi/server.po';
import { messages as mr } from '#platform/i18n/locales/mr/server.po';
import { keepTypedTexts } from '#platform/i18n/typed-texts.ts';

const messages = { en, hi, mr, gu };
const made = new Map<Language, I18n>();

/** Translations for the server (emails, files): `textsFor('hi')._(msg`Your password was changed`)`. */
export function textsFor(language: Language): I18n {
  const known = made.get(language);
  if (known) return known;
  const texts = keepTypedTexts(
    setupI18n({
      locale: language,
      locales: formattingLocale(language),
      messages: { [language]: messages[language] },
    }),
  );
  made.set(language, texts);
  return texts;
}
