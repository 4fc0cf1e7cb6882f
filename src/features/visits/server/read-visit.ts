import { findCompany } from '#features/company/server/repository.ts';
import type { Context } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { Visit } from '../contract.ts';
import { checkInStateOf, plannedTimes } from '../rules.ts';
import { findVisit } from './repository.ts';

export async function readVisit(context: Pick<Context, 'db' | 'clock'>, id: string): Promise<Visit> {
  const [stored, { time_zone }] = await Promise.all([findVisit(context.db, id), findCompany(context.db)]);
  if (!stored) throw new Failure('not_found');
  const now = context.clock.now();
  const times = plannedTimes(stored.meeting_date, stored.stops);
  return {
    ...stored,
    check_in_state: checkInStateOf(stored, now, time_zone),
    has_started: Date.parse(stored.meeting_date) <= now.getTime(),
    stops: stored.stops.map((stop, index) => ({ ...stop, planned_at: times[index] ?? stored.meeting_date })),
  };
}
