import { roles } from '#platform/access/rights.ts';
import type { AgentFilter } from './contract.ts';

/** The address of the directory: what narrows it. */
export interface AgentSearch {
  search?: string | undefined;
  role?: string[] | undefined;
}

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readAgentSearch(raw: Record<string, unknown>): AgentSearch {
  const { search, role } = raw;
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim().slice(0, 200) : '';
  const chosen = roles.filter((name) => [role].flat().includes(name));
  return { ...(text !== '' && { search: text }), ...(chosen.length > 0 && { role: chosen }) };
}

/** The filter behind an address, in the shape of the contract. */
export function toAgentFilter({ search, role }: AgentSearch): AgentFilter {
  const chosen = roles.filter((name) => role?.includes(name));
  return { ...(search !== undefined && { search }), ...(chosen.length > 0 && { role: chosen }) };
}
