import type { CustomSorting } from '#platform/custom-fields/custom-sorting.ts';
import { stageKind } from '#platform/words/stages.ts';
import { isWordKey, workingKey } from '#platform/words/words.ts';

/** The stages that Aangan ships, in their order: those of the board, and the lost leads beside them. */
export const leadStatuses = ['new', 'contacted', 'qualified', 'negotiation', 'closed', 'lost'] as const;
export type ShippedStatus = (typeof leadStatuses)[number];
/** The key of a shipped stage, or of one of the agency’s own, which begins with the shipped one that it works like. */
export type LeadStatus = string;

/** The sources that Aangan ships. */
export const leadSources = [
  'website',
  'whatsapp',
  'referral',
  'social_media',
  'advertisement',
  'cold_call',
  'email',
  'portal',
  'walk_in',
  'other',
] as const;
export type ShippedSource = (typeof leadSources)[number];
/** The key of a shipped source, or of one of the agency’s own. */
export type LeadSource = string;

export const interests = ['buying', 'selling', 'renting'] as const;
export type Interest = (typeof interests)[number];

/** The reasons that Aangan ships. */
export const lostReasons = [
  'budget',
  'location',
  'bought_elsewhere',
  'not_reachable',
  'not_interested',
  'duplicate',
  'other',
] as const;
export type ShippedLostReason = (typeof lostReasons)[number];
/** The key of a shipped reason, or of one of the agency’s own. */
export type LostReason = string;

/** A form shows at most ten for each phone and email address. */
export const maxKnownPeople = 100;

/** Why a lead counts as won. A deal or its own data sets 'deal' and 'unknown'; a person chooses one of the others. */
export const typedWonReasons = ['listing_signed', 'deal_elsewhere', 'other'] as const;
export type TypedWonReason = (typeof typedWonReasons)[number];
export const wonReasons = ['deal', ...typedWonReasons, 'unknown'] as const;
export type WonReason = (typeof wonReasons)[number];

export const leadSortings = [
  'newest',
  'oldest',
  'name',
  'name_down',
  'follow_up',
  'follow_up_down',
  'budget',
  'budget_up',
  'stage',
  'stage_down',
] as const;
export type LeadSorting = (typeof leadSortings)[number] | CustomSorting;

/** Follow-up filters, by the company's day; closed and lost leads are never due. */
export const leadFollowUpFilters = ['due', 'today', 'overdue', 'planned', 'none'] as const;
export type LeadFollowUpFilter = (typeof leadFollowUpFilters)[number];

/** The first and the last day that a follow-up may be planned for: a mistyped year is refused. */
export function followUpDays(today: string): { readonly first: string; readonly last: string } {
  const yearsOn = (years: number) =>
    `${Number(today.slice(0, 4)) + years}${today.slice(4)}`.replace('-02-29', '-02-28');
  return { first: yearsOn(-1), last: yearsOn(10) };
}

/** Whether a text has the form of a stage; the database knows which stages exist. */
export function isLeadStatus(value: unknown): value is LeadStatus {
  return isWordKey(value) && leadStatuses.some((shipped) => shipped === workingKey(value));
}

export function isOpen(status: LeadStatus): boolean {
  return stageKind(status) === 'open';
}

export function isWon(status: LeadStatus): boolean {
  return stageKind(status) === 'won';
}

export function isLost(status: LeadStatus): boolean {
  return stageKind(status) === 'lost';
}

export function clientTypeFor(interest: Interest | null): 'buyer' | 'seller' | 'tenant' {
  if (interest === 'selling') return 'seller';
  return interest === 'renting' ? 'tenant' : 'buyer';
}

/** Closed leads in percent of all leads, rounded; 0 without leads. */
export function conversionRate(closed: number, all: number): number {
  return all === 0 ? 0 : Math.round((closed / all) * 100);
}

/** The badge of a conversion rate: strong from 20 %, medium from 10 %. */
export function conversionTone(rate: number): 'default' | 'secondary' | 'outline' {
  if (rate >= 20) return 'default';
  return rate >= 10 ? 'secondary' : 'outline';
}

/** The owner of a lead: the assigned agent, else its creator. */
export function leadOwnership(lead: { readonly assigned_agent_id: string | null; readonly created_by: string | null }) {
  return { agent_id: lead.assigned_agent_id, created_by: lead.created_by };
}
