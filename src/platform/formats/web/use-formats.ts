import { useMemo } from 'react';
import { dayOf, formatDay, formatTime } from '#platform/dates.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { currencySymbol, formatMoney, shortMoney } from '#platform/money.ts';
import { useFormatSettings } from './format-settings.ts';

/** Formats of days, times and money for this person and company. */
export function useFormats() {
  const { date_format, time_zone: timeZone, currency } = useFormatSettings();
  const language = useLanguage();
  return useMemo(
    () => ({
      timeZone,
      symbol: currencySymbol(currency),
      today: () => dayOf(new Date(), timeZone),
      /** A calendar day 'YYYY-MM-DD'. */
      day: (day: string) => formatDay(day, date_format),
      /** The company's calendar day of an instant. */
      dayOf: (instant: string) => formatDay(dayOf(instant, timeZone), date_format),
      isToday: (instant: string) => dayOf(instant, timeZone) === dayOf(new Date(), timeZone),
      time: (instant: string) => formatTime(instant, timeZone),
      money: (value: string) => formatMoney(value, currency),
      shortMoney: (value: string) => shortMoney(value, currency, language),
    }),
    [date_format, timeZone, currency, language],
  );
}
