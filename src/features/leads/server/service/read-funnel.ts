import type { StaffContext } from '#platform/context/server/context.ts';
import type { LeadFunnel } from '../../contract.ts';
import type { LeadStatus } from '../../rules.ts';
import type { AddedDays } from '../repository/report-stages.ts';
import { countStages, measureStays } from '../repository/report-stages.ts';
import { readStageWords } from '../repository/stages.ts';

/** How far the leads came that were added on these days, as far as the board and the change log know today. */
export async function readFunnel({ db }: StaffContext, added: AddedDays): Promise<LeadFunnel> {
  const [stages, counts, stays] = await Promise.all([
    readStageWords(db),
    countStages(db, added),
    measureStays(db, added),
  ]);
  const countsOf = (stage: LeadStatus) => ({
    waiting: sum(counts, (one) => (stages.now(one.stage) === stage ? one.waiting : 0)),
    lost: sum(counts, (one) => (stages.lastOpen(one.stage) === stage ? one.lost : 0)),
  });
  const found = stages.board.map((stage) => ({ stage, ...countsOf(stage) }));
  return found
    .map(({ stage, waiting, lost }, index) => {
      const reached = sum(found.slice(index), (one) => one.waiting + one.lost);
      return { stage, reached, waiting, lost, days: stays.find((stay) => stay.stage === stage)?.days ?? null };
    })
    .filter(({ stage, waiting, lost }) => waiting + lost > 0 || !stages.isHidden(stage));
}

function sum<T>(all: readonly T[], countOf: (one: T) => number): number {
  return all.reduce((total, one) => total + countOf(one), 0);
}
