import pg from 'pg';
import { Failure, forbiddenField } from '#platform/failure.ts';

/** Errors of the triggers and views in `visible-views.ts`. */
const recordCode = 'AA001';
const agentCode = 'AA002';
const checkOptionCode = '44000';

/** The failure for a write beyond what the person reaches; null for other errors. */
export function outOfReach(error: unknown): Failure | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (!(current instanceof pg.DatabaseError)) continue;
    if (current.code === recordCode) return new Failure('forbidden', { reason: 'out_of_reach' });
    // The driver leaves the table of a trigger's error out; the trigger names the column.
    if (current.code === agentCode) return forbiddenField(current.column ?? 'agent_id', 'not_yours');
    // Something about a record that the person does not see.
    if (current.code === checkOptionCode) return new Failure('not_found');
  }
  return null;
}
