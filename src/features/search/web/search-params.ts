import { maxQuestionLength } from '../rules.ts';

/** The search parameters of the search page. */
export interface SearchParams {
  q?: string;
}

/** Parses untrusted search parameters. */
export function readSearchTextParam({ q }: Record<string, unknown>): string {
  return typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, maxQuestionLength) : '';
}
