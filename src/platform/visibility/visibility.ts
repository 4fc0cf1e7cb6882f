import type { LiveMessage } from '#platform/changes/change.ts';

/** Kinds of records whose visibility can be limited. All other records follow the ones that they belong to. */
export const limitedKinds = ['leads', 'clients', 'properties', 'meetings', 'deals', 'invoices'] as const;
export type LimitedKind = (typeof limitedKinds)[number];

/** `own`: records of the person and of the teams that the person heads; `team`: of everybody in the person's teams. */
export const reaches = ['own', 'team', 'all'] as const;
export type Reach = (typeof reaches)[number];

export const limitedActs = ['read', 'write', 'delete', 'export'] as const;
export type LimitedAct = (typeof limitedActs)[number];

/** Kinds whose records have phone numbers and email addresses, which may be hidden of records that are not a person's own. */
export const maskedKinds = ['leads', 'clients', 'properties'] as const satisfies readonly LimitedKind[];
export type MaskedKind = (typeof maskedKinds)[number];
export const isMaskedKind = (kind: LimitedKind): kind is MaskedKind => maskedKinds.some((one) => one === kind);

/** How far a role reaches with each act. Nobody reaches further with another act than with reading. */
export type Reaches = Readonly<Record<LimitedAct, Reach>>;

/** The smaller of two reaches. */
export function nearer(one: Reach, other: Reach): Reach {
  return reaches[Math.min(reaches.indexOf(one), reaches.indexOf(other))] ?? 'own';
}

/** The topic of the message to a person whose sight changed; it follows no record. */
export const sightTopic = 'sight';

/** Tells the pages of a person that it sees other records than before. */
export const sightMessage = (profileId: string): LiveMessage => ({
  topic: sightTopic,
  id: profileId,
  action: 'updated',
  actorId: null,
});

/** Changes to these topics may change what anybody sees; one to a profile, what that person sees. */
export const isAboutReach = ({ topic }: { readonly topic: string }) => topic === 'visibility' || topic === 'teams';
