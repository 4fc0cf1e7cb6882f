import { isId } from '#platform/is-id.ts';
import { readEach, readText } from '#platform/lists/address.ts';
import { isWordKey } from '#platform/words/words.ts';
import type { LeadFilter } from '../../contract.ts';
import type { LeadSource, Stage } from '../../rules.ts';
import { stages } from '../../rules.ts';

export interface BoardSearch {
  search?: string | undefined;
  source?: LeadSource | undefined;
  /** 'mine', 'unassigned', or the id of an agent. */
  whose?: string | undefined;
  /** Whether the lost column is shown. */
  lost?: true | undefined;
  /** The column shown on a phone. */
  stage?: Stage | 'lost' | undefined;
}

/** Parses untrusted URL parameters: invalid ones are ignored. */
export function readBoardSearch(raw: Record<string, unknown>): BoardSearch {
  const read: BoardSearch = readEach(raw, ['search'], readText);
  const { whose, lost } = raw;
  if (isWordKey(raw.source)) read.source = raw.source;
  if (whose === 'mine' || whose === 'unassigned' || isId(whose)) read.whose = whose;
  if (lost === true) read.lost = true;
  const stage = ([...stages, 'lost'] as const).find((name) => name === raw.stage);
  if (stage && stage !== 'new') read.stage = stage;
  return read;
}

/** The filter of the URL parameters, in the shape of the contract. */
export function boardFilter({ search, source, whose }: BoardSearch): LeadFilter {
  return {
    ...(search !== undefined && { search }),
    ...(source !== undefined && { source: [source] }),
    ...(whose === 'mine' || whose === 'unassigned' ? { whose } : whose !== undefined && { agent: [whose] }),
  };
}

export function shownColumns({ lost }: BoardSearch): readonly (Stage | 'lost')[] {
  return lost ? [...stages, 'lost'] : stages;
}
