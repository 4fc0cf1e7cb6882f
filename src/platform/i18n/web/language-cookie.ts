import type { Language } from '#platform/i18n/languages.ts';

const oneYear = 31_536_000;

/** Keeps the choice in the cookie `language`, from which the server fills the next page. */
export function keepLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140 and Safari before 18.4.
  document.cookie = `language=${language}; path=/; max-age=${oneYear}; samesite=lax`;
}
