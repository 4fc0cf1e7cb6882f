import { isId } from '#platform/is-id.ts';
import { readDay, readEach, readId, readNumber, readText, readWords, setOf } from '#platform/lists/address.ts';
import type { LeadFilter } from './contract.ts';
import type { FollowUp, LeadSorting } from './rules.ts';
import { followUps, interests, leadSortings, leadSources, leadStatuses } from './rules.ts';

/** The address of the lead list: everything that narrows or orders it. */
export interface LeadSearch {
  search?: string | undefined;
  status?: string[] | undefined;
  source?: string[] | undefined;
  interest?: string[] | undefined;
  budget_min?: number | undefined;
  budget_max?: number | undefined;
  agent?: string[] | undefined;
  whose?: 'mine' | 'unassigned' | undefined;
  property?: string | undefined;
  client?: string | undefined;
  follow_up?: FollowUp | undefined;
  created_since?: string | undefined;
  created_until?: string | undefined;
  stage_since?: string | undefined;
  stage_until?: string | undefined;
  answered?: 'yes' | undefined;
  sort?: LeadSorting | undefined;
}

const lists = ['status', 'source', 'interest', 'agent'] as const;
const numbers = ['budget_min', 'budget_max'] as const;
const ids = ['property', 'client'] as const;
const days = ['created_since', 'created_until', 'stage_since', 'stage_until'] as const;

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readLeadSearch(raw: Record<string, unknown>): LeadSearch {
  const read: LeadSearch = {
    ...readEach(raw, ['search'], readText),
    ...readEach(raw, lists, readWords),
    ...readEach(raw, numbers, readNumber),
    ...readEach(raw, ids, readId),
    ...readEach(raw, days, readDay),
  };
  const { whose } = raw;
  if (whose === 'mine' || whose === 'unassigned') read.whose = whose;
  if (raw.answered === 'yes') read.answered = 'yes';
  const followUp = followUps.find((name) => name === raw.follow_up);
  if (followUp) read.follow_up = followUp;
  const order = leadSortings.find((name) => name === raw.sort);
  if (order && order !== 'newest') read.sort = order;
  return read;
}

/** The filter behind an address, in the shape of the contract. */
export function toLeadFilter({ sort: _sort, status, source, interest, agent, ...rest }: LeadSearch): LeadFilter {
  const statuses = leadStatuses.filter((name) => status?.includes(name));
  const sources = [...leadSources, 'unknown' as const].filter((name) => source?.includes(name));
  const knownInterests = interests.filter((name) => interest?.includes(name));
  const agents = agent?.filter(isId) ?? [];
  return {
    ...setOf(rest),
    ...(statuses.length > 0 ? { status: statuses } : {}),
    ...(sources.length > 0 ? { source: sources } : {}),
    ...(knownInterests.length > 0 ? { interest: knownInterests } : {}),
    ...(agents.length > 0 ? { agent: agents } : {}),
  };
}

export function toLeadSorting({ sort }: LeadSearch): LeadSorting {
  return sort ?? 'newest';
}
