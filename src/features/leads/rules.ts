export const openStages = ['new', 'contacted', 'qualified', 'negotiation'] as const;
export type OpenStage = (typeof openStages)[number];
/** The stages of the board in their order; lost leads are shown beside them. */
export const stages = [...openStages, 'closed'] as const;
export type Stage = (typeof stages)[number];
export const leadStatuses = [...stages, 'lost'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

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
export const mostKnownPeople = 100;

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
export type LeadSorting = (typeof leadSortings)[number];

/** Follow-up filters, by the company's day; closed and lost leads are never due. */
export const followUps = ['due', 'today', 'overdue', 'planned', 'none'] as const;
export type FollowUp = (typeof followUps)[number];

/** The first and the last day that a follow-up may be planned for: a mistyped year is refused. */
export function followUpDays(today: string): { readonly first: string; readonly last: string } {
  const yearsOn = (years: number) =>
    `${Number(today.slice(0, 4)) + years}${today.slice(4)}`.replace('-02-29', '-02-28');
  return { first: yearsOn(-1), last: yearsOn(10) };
}

/** The next stage for *Move*; null after closed and for lost leads. */
export function nextStage(status: LeadStatus): Stage | null {
  const index = (stages as readonly LeadStatus[]).indexOf(status);
  return index < 0 ? null : (stages[index + 1] ?? null);
}

/** The stage and all after it. */
export function stagesFrom(stage: Stage): readonly Stage[] {
  return stages.slice(stages.indexOf(stage));
}

export function isOpen(status: LeadStatus): status is OpenStage {
  return status !== 'closed' && status !== 'lost';
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
