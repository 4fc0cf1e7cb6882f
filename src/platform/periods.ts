/** Stretches of days that people ask about; the financial year of India begins on 1 April. */
export const periods = ['all', 'this_month', 'last_month', 'this_quarter', 'this_year', 'last_year'] as const;
export type Period = (typeof periods)[number];

/** Days 'YYYY-MM-DD', both included; nothing where there is no end. */
export interface DayRange {
  readonly since?: string;
  readonly until?: string;
}

const monthsBeforeApril = 3;

/** The days of a period as seen from a day; quarters are those of the calendar, which are those of the financial year too. */
export function daysOfPeriod(period: Period, today: string): DayRange {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  const quarter = month - (month % 3);
  const yearStart = month < monthsBeforeApril ? monthsBeforeApril - 12 : monthsBeforeApril;
  switch (period) {
    case 'this_month':
      return months(year, month, 1);
    case 'last_month':
      return months(year, month - 1, 1);
    case 'this_quarter':
      return months(year, quarter, 3);
    case 'this_year':
      return months(year, yearStart, 12);
    case 'last_year':
      return months(year, yearStart - 12, 12);
    case 'all':
      return {};
  }
}

/** So many whole months from one on, which is counted from January of the year and may lie before or after it. */
function months(year: number, first: number, count: number): DayRange {
  const day = (month: number, date: number) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
  return { since: day(first, 1), until: day(first + count, 0) };
}
