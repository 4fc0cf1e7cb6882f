/** How asking another server goes: since when it fails, and how often in a row. */
export interface Health {
  readonly failing_since: Date | null;
  readonly failures: number;
}

export const healthy: Health = { failing_since: null, failures: 0 };

const maxCounted = 1000;

export function afterFailure(before: Health, now: Date): Health {
  return { failing_since: before.failing_since ?? now, failures: Math.min(before.failures + 1, maxCounted) };
}

/** When to ask again: each failure doubles the pause. */
export function nextTry(
  { failures }: Health,
  now: Date,
  pause: { readonly firstMs: number; readonly maxMs: number },
): Date {
  return new Date(now.getTime() + Math.min(pause.firstMs * 2 ** Math.min(failures - 1, 20), pause.maxMs));
}
