/** The languages of the interface, each with its own name. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
  { code: 'mr', name: 'मराठी' },
  { code: 'gu', name: 'ગુજરાતી' },
] as const;

export type Language = (typeof languages)[number]['code'];
export const languageCodes = ['en', 'hi', 'mr', 'gu'] as const satisfies readonly Language[];

export function isLanguage(code: unknown): code is Language {
  return languageCodes.some((language) => language === code);
}

/** The locale for counts and plurals: the language's rules, lakh grouping, Latin digits. */
export function formattingLocale(language: Language): string {
  return `${language}-IN-u-nu-latn`;
}

/**
 * Selects the best supported language for an Accept-Language header (RFC 9110, section 12.5.4); English if none
 * matches.
 */
export function languageFrom(acceptLanguage: string | undefined): Language {
  const languageRanges = (acceptLanguage ?? '')
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { code: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return languageRanges.map(({ code }) => code).find(isLanguage) ?? 'en';
}
