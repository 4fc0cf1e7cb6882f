const most = 4;
const maxAgeMs = 3000;
const early: KeyboardEvent[] = [];

function keep(event: KeyboardEvent): void {
  if (early.length < most) early.push(event);
}

/** Buffers keys that are pressed before the code for shortcuts has loaded. */
export function keepEarlyKeys(): void {
  window.addEventListener('keydown', keep);
}

/** Returns the buffered keys and stops buffering. */
export function drainEarlyKeys(): KeyboardEvent[] {
  window.removeEventListener('keydown', keep);
  return early.splice(0).filter(({ timeStamp }) => performance.now() - timeStamp < maxAgeMs);
}
