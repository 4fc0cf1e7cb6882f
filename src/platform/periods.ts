/** Periods of reports and filters; the financial year of India begins on 1 April. */
export const periods = ['all', 'this_month', 'last_month', 'this_quarter', 'this_year', 'last_year'] as const;
export type Period = (typeof periods)[number];

/** Days 'YYYY-MM-DD', inclusive; empty without limits. */
export interface DayRange {
  readonly since?: string;
  readonly until?: string;
}

const monthsBeforeApril = 3;

/** The days of a period relative to today; calendar quarters are also those of the financial year. */
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

/** The range of `count` whole months from month `first`, counted from January; it may be outside of the year. */
function months(year: number, first: number, count: number): DayRange {
  const day = (month: number, date: number) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
  return { since: day(first, 1), until: day(first + count, 0) };
}
