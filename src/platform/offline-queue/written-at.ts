/** When something counts as written: it may have waited for a network, but no clock that is fast puts it into the future. */
export function writtenAt(typedAt: Date, now: Date): Date {
  return typedAt > now ? now : typedAt;
}
