import { findCompany } from '#features/company/server/repository.ts';
import { findResponseRules } from '#features/response-clock/server/repository.ts';
import type { Context } from '#platform/context/server/context.ts';
import { dayOf } from '#platform/dates.ts';
import type { VisitDay } from '../rules.ts';
import { visitDaysFrom } from '../rules.ts';

/** The days from today on which a client can ask for a visit: every day but the agency's holidays. */
export async function listVisitDays({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<VisitDay[]> {
  const [{ time_zone }, times] = await Promise.all([findCompany(db), findResponseRules(db)]);
  return visitDaysFrom(dayOf(clock.now(), time_zone), times);
}
