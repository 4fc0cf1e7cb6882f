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
  /** What comes later, by the name of the screen or late part that needs it. */
  readonly parts?: Readonly<Record<string, () => Promise<Texts>>>;
}

/** One chunk per language, fetched when it is asked for. */
export type Catalogs = Readonly<Record<Language, () => Promise<Catalog>>>;

keepTypedTexts(i18n);

let catalogs: Catalogs | undefined;
let wanted: Language = 'en';
const openedParts = new Set<string>();
const texts: Partial<Record<Language, Messages>> = {};

/** Before the first paint: says where the sentences of this page are and shows them in a language. */
export async function startTexts(ofThisPage: Catalogs, language: Language): Promise<void> {
  catalogs = ofThisPage;
  await switchLanguage(language);
}

/** Shows every sentence in another language at once, without a reload; the last wish wins. */
export async function switchLanguage(language: Language): Promise<void> {
  wanted = language;
  const messages = await fetchTexts(language);
  if (wanted !== language) return;
  i18n.loadAndActivate({ locale: language, locales: formattingLocale(language), messages });
  document.documentElement.lang = language;
}

/** The code of a screen or late part, once its sentences have come too. The build writes this around every such import(). */
export async function withTexts<T>(part: string, code: Promise<T>): Promise<T> {
  openedParts.add(part);
  const [loaded] = await Promise.all([code, fetchTexts(wanted)]);
  return loaded;
}

/** Always the same object for a language, so that what comes later is found in what is already shown. */
async function fetchTexts(language: Language): Promise<Messages> {
  if (!catalogs) throw new Error('startTexts comes before any other text');
  const { messages, parts = {} } = await catalogs[language]();
  const later = await Promise.all([...openedParts].map((name) => parts[name] && importAgain(parts[name]())));
  texts[language] ??= {};
  return Object.assign(texts[language], messages, ...later.map((part) => part?.messages));
}
