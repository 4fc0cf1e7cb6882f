import { databaseErrorOf } from '#platform/database/server/database.ts';
import { Failure, forbiddenField } from '#platform/failure.ts';

/** The failure for a write beyond what the person reaches; null for other errors than those of `visible-views.ts`. */
export function outOfReach(error: unknown): Failure | null {
  const { code, column } = databaseErrorOf(error) ?? {};
  switch (code) {
    case 'AA001':
      return new Failure('forbidden', { reason: 'out_of_reach' });
    case 'AA002':
      return forbiddenField(column ?? 'agent_id', 'not_yours');
    // The check of a view: something about a record that the person does not see.
    case '44000':
      return new Failure('not_found');
    default:
      return null;
  }
}
