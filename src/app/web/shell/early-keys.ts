const most = 4;
const maxAgeMs = 3000;
const early: KeyboardEvent[] = [];

function keep(event: KeyboardEvent): void {
  if (early.length < most) early.push(event);
}

/** Keeps the keys that are pressed before the part of the program has come that knows what they mean. */
export function keepEarlyKeys(): void {
  window.addEventListener('keydown', keep);
}

/** Gives the keys pressed a moment ago, and keeps no more. */
export function drainEarlyKeys(): KeyboardEvent[] {
  window.removeEventListener('keydown', keep);
  return early.splice(0).filter(({ timeStamp }) => performance.now() - timeStamp < maxAgeMs);
}
