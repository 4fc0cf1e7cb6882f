import type { Messages } from '@lingui/core';
import { i18n } from '@lingui/core';
import type { Language } from '#platform/i18n/languages.ts';
import { formattingLocale } from '#platform/i18n/languages.ts';
import { keepTypedTexts } from '#platform/i18n/typed-texts.ts';
import { importAgain } from '#ui/import-again.ts';

interface Texts {
  readonly messages: Messages;
}

interface Catalog extends Texts {
  /** Loads the texts of a screen or lazy part; missing where all texts are `messages`, as in development. */
  readonly openPart?: ((name: string) => Promise<Texts>) | undefined;
}

/** One chunk per language, loaded on demand. */
export type Catalogs = Readonly<Record<Language, () => Promise<Catalog>>>;

keepTypedTexts(i18n);

let catalogs: Catalogs | undefined;
let wanted: Language = 'en';
const openedParts = new Set<string>();
const texts: Partial<Record<Language, Messages>> = {};

/** Call before the first paint: registers the catalogs of this page and activates a language. */
export async function startTexts(ofThisPage: Catalogs, language: Language): Promise<void> {
  catalogs = ofThisPage;
  await switchLanguage(language);
}

/** Switches the language of all texts without a reload; the last call wins. */
export async function switchLanguage(language: Language): Promise<void> {
  wanted = language;
  const messages = await fetchTexts(language);
  if (wanted !== language) return;
  i18n.loadAndActivate({ locale: language, locales: formattingLocale(language), messages });
  document.documentElement.lang = language;
}

/**
 * Resolves to the code of a screen or lazy part once its texts are loaded too. The build wraps every such import() in
 * it.
 */
export async function withTexts<T>(part: string, code: Promise<T>): Promise<T> {
  openedParts.add(part);
  const [loaded] = await Promise.all([code, fetchTexts(wanted)]);
  return loaded;
}

/** Always the same object for a language, so that texts of lazy parts are added to the active catalog. */
async function fetchTexts(language: Language): Promise<Messages> {
  if (!catalogs) throw new Error('startTexts must be called before any other text is used');
  const { messages, openPart } = await catalogs[language]();
  const later = await Promise.all([...openedParts].map((name) => openPart && importAgain(openPart(name))));
  texts[language] ??= {};
  return Object.assign(texts[language], messages, ...later.map((part) => part?.messages));
}
