import type { OwnedRecord, Somebody } from '#platform/access/ownership.ts';
import { mayDelete } from '#platform/access/ownership.ts';

/** How long a client's link lives, in days. */
export const linkDays = { usual: 30, least: 1, most: 365 } as const;

/** So many homes and meetings a client is shown. */
export const shownProperties = 6;

export type LinkState = 'live' | 'expired' | 'revoked';

export function linkState(link: { expires_at: Date; revoked_at: Date | null }, now: Date): LinkState {
  if (link.revoked_at) return 'revoked';
  return link.expires_at > now ? 'live' : 'expired';
}

/** A link is revoked by whoever made it and by those who may delete its client. */
export function mayRevoke(actor: Somebody, link: { created_by: string | null }, client: OwnedRecord): boolean {
  return mayDelete(actor, client) || (actor.profileId !== null && link.created_by === actor.profileId);
}

/** The address of a client's link. The token stands in the query, which is not logged. */
export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/portal?link=${token}`;
}
