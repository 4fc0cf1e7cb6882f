import { Failure } from '#platform/failure.ts';

/**
 * For a create whose id exists: returns the record if the same person created it (a replay), else throws a conflict.
 */
export function assertIdempotentReplay<T extends { created_by: string | null }>(
  found: T | null,
  actorId: string | null,
): T {
  if (!found || found.created_by !== actorId) throw new Failure('conflict', { reason: 'id_taken' });
  return found;
}
