import type { Language } from './i18n/languages.ts';

/** A length in metres for people: '850 m', '5.1 km', '512 km'. */
export function formatLength(metres: number, language: Language): string {
  const isFar = metres >= 1000;
  const value = isFar ? metres / 1000 : metres;
  return new Intl.NumberFormat(`${language}-IN-u-nu-latn`, {
    style: 'unit',
    unit: isFar ? 'kilometer' : 'meter',
    maximumFractionDigits: isFar && value < 10 ? 1 : 0,
  }).format(value);
}
