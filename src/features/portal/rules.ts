/** How long a client's link lives, in days. */
export const linkDays = { usual: 30, least: 1, most: 365 } as const;

/** So many homes and meetings a client is shown. */
export const shownHomes = 6;

export type LinkState = 'live' | 'expired' | 'revoked';

export function linkState(link: { expires_at: Date; revoked_at: Date | null }, now: Date): LinkState {
  if (link.revoked_at) return 'revoked';
  return link.expires_at > now ? 'live' : 'expired';
}

/** The address of a client's link. The token stands in the query, which is not logged. */
export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/portal?link=${token}`;
}
