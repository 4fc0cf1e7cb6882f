import { useMemo } from 'react';
import { dayOf, formatDay, formatTime } from '#platform/dates.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { currencySymbol, formatMoney, shortMoney } from '#platform/money.ts';
import { useMe } from './queries.ts';

/** Days, times and money as this person and this company read them. */
export function useFormats() {
  const { date_format, company } = useMe();
  const language = useLanguage();
  return useMemo(
    () => ({
      timeZone: company.time_zone,
      symbol: currencySymbol(company.currency),
      today: () => dayOf(new Date(), company.time_zone),
      /** A calendar day 'YYYY-MM-DD'. */
      day: (day: string) => formatDay(day, date_format),
      /** The day of an instant. */
      dayOf: (instant: string) => formatDay(dayOf(instant, company.time_zone), date_format),
      isToday: (instant: string) => dayOf(instant, company.time_zone) === dayOf(new Date(), company.time_zone),
      time: (instant: string) => formatTime(instant, company.time_zone),
      money: (value: string) => formatMoney(value, company.currency),
      shortMoney: (value: string) => shortMoney(value, company.currency, language),
    }),
    [date_format, company, language],
  );
}
