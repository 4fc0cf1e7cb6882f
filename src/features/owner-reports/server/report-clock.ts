import { findCompany } from '#features/company/server/repository.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { addDays, dayOf, instantAt } from '#platform/dates.ts';
import { reportedDays } from '../rules.ts';
import type { ReportClock } from './repository.ts';

/** The days of a report that ends today. */
export async function readReportClock({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: { now(): Date };
}): Promise<ReportClock & { readonly fromDay: string }> {
  const now = clock.now();
  const { time_zone: timeZone } = await findCompany(db);
  const today = dayOf(now, timeZone);
  const fromDay = addDays(today, 1 - reportedDays);
  return { now, today, timeZone, fromDay, recentFrom: instantAt(fromDay, '00:00', timeZone) };
}
