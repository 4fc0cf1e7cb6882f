import { expect, it } from 'vitest';
import { daysOfPeriod } from './periods.ts';

it.each([
  ['this_month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['this_quarter', '2026-11-21', '2026-10-01', '2026-12-31'],
  ['this_quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['this_year', '2026-11-21', '2026-04-01', '2027-03-31'],
  ['this_year', '2026-03-31', '2025-04-01', '2026-03-31'],
  ['this_year', '2026-04-01', '2026-04-01', '2027-03-31'],
  ['last_year', '2026-11-21', '2025-04-01', '2026-03-31'],
  ['last_year', '2026-02-01', '2024-04-01', '2025-03-31'],
] as const)('resolves %s on %s to %s to %s', (period, today, since, until) => {
  expect(daysOfPeriod(period, today)).toEqual({ since, until });
});

it('leaves all open-ended', () => {
  expect(daysOfPeriod('all', '2026-11-21')).toEqual({});
});
