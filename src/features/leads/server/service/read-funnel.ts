import type { StaffContext } from '#platform/context/server/context.ts';
import type { LeadFunnel } from '../../contract.ts';
import { stages, stagesFrom } from '../../rules.ts';
import type { AddedDays } from '../repository/report-stages.ts';
import { countStages, measureStays } from '../repository/report-stages.ts';

/** How far the leads came that were added on these days, as far as the board and the change log know today. */
export async function readFunnel({ db }: StaffContext, added: AddedDays): Promise<LeadFunnel> {
  const [counts, stays] = await Promise.all([countStages(db, added), measureStays(db, added)]);
  const countOf = new Map(counts.map((count) => [count.stage, count]));
  return stages.map((stage) => {
    const { waiting = 0, lost = 0 } = countOf.get(stage) ?? {};
    const reached = stagesFrom(stage).reduce((sum, later) => {
      const count = countOf.get(later);
      return sum + (count?.waiting ?? 0) + (count?.lost ?? 0);
    }, 0);
    return { stage, reached, waiting, lost, days: stays.find((stay) => stay.stage === stage)?.days ?? null };
  });
}
