import type { ActingPerson, OwnedRecord } from '#platform/access/ownership.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import type { ContactPerson } from '#platform/contact/person.ts';

/** How long a client's link is valid, in days. */
export const portalLinkDays = { usual: 30, least: 1, most: 365 } as const;

/** How many properties a client sees at first, and how many 'Show more' adds. */
export const propertiesPerPage = 12;

/** Properties that the agency sent to the client, those that match their requirements, or both. */
export const propertyViews = ['all', 'offered', 'matching'] as const;
export type PropertyView = (typeof propertyViews)[number];

export type LinkState = 'live' | 'expired' | 'revoked';

export function linkState(link: { expires_at: Date; revoked_at: Date | null }, now: Date): LinkState {
  if (link.revoked_at) return 'revoked';
  return link.expires_at > now ? 'live' : 'expired';
}

/** The creator of a link may revoke it, and those who may delete its client or lead. */
export function mayRevoke(actor: ActingPerson, link: { created_by: string | null }, person: OwnedRecord): boolean {
  return mayDelete(actor, person) || (actor.profileId !== null && link.created_by === actor.profileId);
}

/** The URL of a client's link. The token is a query parameter, which is not logged. */
export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/portal?link=${token}`;
}

/** Whose portal a link opens: the client that a lead became, as soon as there is one. */
export function personOfLink({
  client_id,
  lead_id,
}: {
  client_id: string | null;
  lead_id: string | null;
}): ContactPerson {
  if (client_id !== null) return { topic: 'clients', id: client_id };
  if (lead_id === null) throw new Error('a link belongs to a client or a lead');
  return { topic: 'leads', id: lead_id };
}
