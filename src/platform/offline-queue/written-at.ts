/**
 * When something counts as written: it may have been queued for a while, but a fast clock must not put it into the
 * future.
 */
export function writtenAt(typedAt: Date, now: Date): Date {
  return typedAt > now ? now : typedAt;
}
