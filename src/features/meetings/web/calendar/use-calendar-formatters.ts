import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { formattingLocale, isLanguage } from '#platform/i18n/languages.ts';
import type { CalendarView } from './calendar-search.ts';

type Parts = Intl.DateTimeFormatOptions;

/** Formats days for the calendar in the user's language. */
export function useCalendarFormatters() {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => {
    const writer = (parts: Parts) => {
      const format = new Intl.DateTimeFormat(isLanguage(locale) ? formattingLocale(locale) : locale, {
        ...parts,
        timeZone: 'UTC',
      });
      return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
    };
    const month = writer({ month: 'long', year: 'numeric' });
    const shortMonth = writer({ month: 'short' });
    const shortMonthYear = writer({ month: 'short', year: 'numeric' });
    const full = writer({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    return {
      month,
      full,
      weekday: writer({ weekday: 'short' }),
      narrowWeekday: writer({ weekday: 'narrow' }),
      longWeekday: writer({ weekday: 'long' }),
      dayMonth: writer({ weekday: 'short', day: 'numeric', month: 'short' }),
      shortMonth,
      /** The title of the visible days. */
      title: (view: CalendarView, days: readonly string[], day: string): string => {
        if (view === 'day') return full(day);
        if (view === 'month') return month(day);
        const [first = day, last = day] = [days[0], days.at(-1)];
        if (first.slice(0, 7) === last.slice(0, 7)) return month(first);
        const isOneYear = first.slice(0, 4) === last.slice(0, 4);
        return `${isOneYear ? shortMonth(first) : shortMonthYear(first)} – ${shortMonthYear(last)}`;
      },
    };
  }, [locale]);
}

export function dateOf(day: string): string {
  return String(Number(day.slice(8)));
}
