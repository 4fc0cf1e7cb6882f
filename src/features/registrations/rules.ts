import type { ActingPerson } from '#platform/access/ownership.ts';
import { roleMay } from '#platform/access/rights.ts';
import { daysBetween } from '#platform/dates.ts';

/** Who or what is registered: the agency, one of its people, or a builder's project. */
export const registrationKinds = ['company', 'agent', 'project'] as const;
export type RegistrationKind = (typeof registrationKinds)[number];

export const registrationStates = ['upcoming', 'in_force', 'expiring', 'expired', 'completed'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** Days before the expiry, and the day itself, on which people are notified; the first one also marks it as expiring. */
export const expiryNotices = [60, 30, 7, 0] as const;

/** Days after the expiry until which a notification still makes sense, after a downtime. */
export const lateNoticeDays = 7;

export interface Validity {
  /** Null if it is not known. */
  readonly valid_from: string | null;
  /** The last valid day. */
  readonly valid_until: string | null;
  /** The day of a project's completion certificate: from then on its registration need not be extended. */
  readonly completed_on: string | null;
}

/** The state on a day of the company. */
export function registrationState(
  { valid_from, valid_until, completed_on }: Validity,
  today: string,
): RegistrationState {
  if (completed_on !== null && completed_on <= today) return 'completed';
  if (valid_from !== null && valid_from > today) return 'upcoming';
  if (valid_until === null) return 'in_force';
  const left = daysBetween(today, valid_until);
  if (left < 0) return 'expired';
  return left <= expiryNotices[0] ? 'expiring' : 'in_force';
}

/** Whether a registration counts on a day. */
export function isInForce(validity: Validity, today: string): boolean {
  const state = registrationState(validity, today);
  return state !== 'upcoming' && state !== 'expired';
}

/** Company and projects: as the company's settings. An agent's: those who manage people, and the agent. */
export function mayEditRegistration(
  actor: ActingPerson,
  { kind, holder_id }: { readonly kind: RegistrationKind; readonly holder_id: string | null },
): boolean {
  if (actor.role === undefined) return true;
  if (kind !== 'agent') return roleMay(actor.role, 'manage_company');
  return roleMay(actor.role, 'manage_people') || (holder_id !== null && holder_id === actor.profileId);
}
