import type { Language } from '#platform/i18n/languages.ts';

const oneYear = 31_536_000;

/** Stores the choice in the cookie `language`, which the server reads for the next page. */
export function keepLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140 and Safari before 18.4.
  document.cookie = `language=${language}; path=/; max-age=${oneYear}; samesite=lax`;
}
