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

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/iu.test(value);

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readDocumentSearch(raw: Record<string, unknown>): DocumentSearch {
  const read: DocumentSearch = {};
  const { search } = raw;
  if ((typeof search === 'string' || typeof search === 'number') && String(search).trim() !== '')
    read.search = String(search).slice(0, 200);
  for (const name of lists) {
    const words = [raw[name]].flat().filter((value) => typeof value === 'string' && value.trim() !== '');
    if (words.length > 0) read[name] = words.map((word) => String(word).trim().slice(0, 100)).slice(0, 20);
  }
  for (const name of ids) if (isId(raw[name])) read[name] = raw[name];
  for (const name of days) {
    const value = raw[name];
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value)) read[name] = value;
  }
  return read;
}

/** The filter behind an address, in the shape of the contract. */
export function filterOf({ type, agent, ...rest }: DocumentSearch): DocumentFilter {
  const types = documentTypes.filter((name) => type?.includes(name));
  const agents = agent?.filter(isId) ?? [];
  // A name without a value narrows nothing.
  const set = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(set),
    ...(types.length > 0 ? { type: types } : {}),
    ...(agents.length > 0 ? { agent: agents } : {}),
  };
}
