import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { formattingLocale, isLanguage } from '#platform/i18n/languages.ts';

/** Formats months, given by their first day, in the user's language. */
export function useMonthFormatters() {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => {
    const writer = (parts: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(isLanguage(locale) ? formattingLocale(locale) : locale, {
        ...parts,
        timeZone: 'UTC',
      });
      return (month: string) => format.format(new Date(`${month}T00:00:00Z`));
    };
    const short = writer({ month: 'short' });
    const shortYear = writer({ month: 'short', year: 'numeric' });
    return {
      full: writer({ month: 'long', year: 'numeric' }),
      short,
      shortYear,
      /** 'Jun – Nov 2026' */
      span: (first: string, last: string) =>
        `${first.slice(0, 4) === last.slice(0, 4) ? short(first) : shortYear(first)} – ${shortYear(last)}`,
    };
  }, [locale]);
}
