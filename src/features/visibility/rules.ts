import type { Reaches } from '#platform/visibility/visibility.ts';
import { nearer } from '#platform/visibility/visibility.ts';

/** Admins are never limited: somebody must see everything. */
export const limitedRoles = ['Manager', 'Senior Agent', 'Agent', 'Junior Agent'] as const;
export type LimitedRole = (typeof limitedRoles)[number];

export const maxTeamNameLength = 80;
export const maxTeams = 200;
export const maxTeamMembers = 1000;

/** Nobody changes, deletes or exports what they do not see. */
export function withinReading(given: Reaches): Reaches {
  const { read } = given;
  return {
    read,
    write: nearer(given.write, read),
    delete: nearer(given.delete, read),
    export: nearer(given.export, read),
  };
}

export const reachesAll = ({ read, write, delete: removal, export: taking }: Reaches): boolean =>
  [read, write, removal, taking].every((reach) => reach === 'all');

export const isUnlimited = (rule: Reaches & { readonly hides_contacts: boolean }): boolean =>
  reachesAll(rule) && !rule.hides_contacts;

/** How many records a person may show the contact details of in a day. */
export const maxRevealed = 30;
