const stops = new Set<() => void>();

/** What is under way until the person leaves. */
export function untilLeaving(stop: () => void): void {
  stops.add(stop);
}

/** Nothing is kept or sent any more. */
export function stopOffline(): void {
  for (const stop of stops) stop();
  stops.clear();
}
