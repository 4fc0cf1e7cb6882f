import { isId } from '#platform/is-id.ts';
import { readDay, readEach, readId, readText, readWords, setOf } from '#platform/lists/address.ts';
import type { DocumentFilter } from './contract.ts';
import { documentTypes } from './rules.ts';

/** The address of the document list: everything that narrows it. */
export interface DocumentSearch {
  search?: string | undefined;
  type?: string[] | undefined;
  agent?: string[] | undefined;
  client?: string | undefined;
  property?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

const lists = ['type', 'agent'] as const;
const ids = ['client', 'property'] as const;
const days = ['from', 'until'] as const;

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readDocumentSearch(raw: Record<string, unknown>): DocumentSearch {
  const read: DocumentSearch = {
    ...readEach(raw, ['search'], readText),
    ...readEach(raw, lists, readWords),
    ...readEach(raw, ids, readId),
    ...readEach(raw, days, readDay),
  };
  return read;
}

/** The filter behind an address, in the shape of the contract. */
export function toDocumentFilter({ type, agent, ...rest }: DocumentSearch): DocumentFilter {
  const types = documentTypes.filter((name) => type?.includes(name));
  const agents = agent?.filter(isId) ?? [];
  return {
    ...setOf(rest),
    ...(types.length > 0 ? { type: types } : {}),
    ...(agents.length > 0 ? { agent: agents } : {}),
  };
}
