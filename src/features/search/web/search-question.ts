import { longestQuestion } from '../rules.ts';

/** The address of the search: what is looked for. */
export interface SearchQuestion {
  q?: string;
}

/** The words of an address that anybody may have typed. */
export function readQuestion({ q }: Record<string, unknown>): string {
  return typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, longestQuestion) : '';
}
