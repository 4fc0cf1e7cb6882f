const stops = new Set<() => void>();

/** Registers cleanup for sign-out. */
export function untilLeaving(stop: () => void): void {
  stops.add(stop);
}

/** Stops persisting and sending. */
export function stopOffline(): void {
  for (const stop of stops) stop();
  stops.clear();
}
