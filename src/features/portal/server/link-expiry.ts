import { Failure } from '#platform/failure.ts';
import { linkState } from '../rules.ts';

const dayMs = 86_400_000;

/** When a link ends that is open for `days` from now. */
export function expiryAfter(days: number, now: Date): Date {
  return new Date(now.getTime() + days * dayMs);
}

/**
 * When a link ends that is kept open for `days` from now; null if that is not a day later than now planned. Throws 'conflict'
 * if it has ended or was revoked.
 */
export function extendedExpiry(
  link: { expires_at: Date; revoked_at: Date | null },
  { days, now }: { readonly days: number; readonly now: Date },
): Date | null {
  const state = linkState(link, now);
  if (state !== 'live') throw new Failure('conflict', { reason: `link_${state}` });
  const until = expiryAfter(days, now);
  return until.getTime() - link.expires_at.getTime() < dayMs ? null : until;
}
