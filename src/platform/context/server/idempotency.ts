import { Failure } from '#platform/failure.ts';

/** For a create that found its id taken: the record when the same person sent it before, else a conflict. */
export function assertIdempotentReplay<T extends { created_by: string | null }>(
  found: T | null,
  actorId: string | null,
): T {
  if (!found || found.created_by !== actorId) throw new Failure('conflict', { reason: 'id_taken' });
  return found;
}
