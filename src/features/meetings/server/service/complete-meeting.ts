import type { Transaction } from '#platform/context/server/context.ts';
import { workAsProgram } from '#platform/visibility/server/work-as-program.ts';
import type { MeetingRow } from '../repository/meeting-rows.ts';
import { isMissedVisit } from '../repository/missed-visit.ts';

/** What completing a meeting makes of it: a visit to which nobody came did not take place and is cancelled. */
export async function completionOf(
  { db }: Transaction,
  { id, outcome }: Pick<MeetingRow, 'id' | 'outcome'>,
): Promise<Pick<MeetingRow, 'status' | 'outcome'>> {
  // Also counts participants out of the person's sight.
  const isMissed = await workAsProgram(db, () => isMissedVisit(db, id));
  return isMissed ? { status: 'cancelled', outcome: outcome ?? 'cancelled' } : { status: 'completed', outcome };
}
