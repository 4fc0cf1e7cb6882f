import { isId } from '#platform/is-id.ts';
import { readEach, readText } from '#platform/lists/address.ts';
import { isWordKey } from '#platform/words/words.ts';
import type { ColumnSum, LeadFilter } from '../../contract.ts';
import type { LeadSource, LeadStatus } from '../../rules.ts';
import { isLeadStatus, isLost } from '../../rules.ts';
import { boardStages, offeredStages } from '../../stages.ts';

export interface BoardSearch {
  search?: string | undefined;
  source?: LeadSource | undefined;
  /** 'mine', 'unassigned', or the id of an agent. */
  whose?: string | undefined;
  /** Whether lost leads are shown. */
  lost?: true | undefined;
  /** The column shown on a phone. */
  stage?: LeadStatus | undefined;
}

/** Parses untrusted URL parameters: invalid ones are ignored. */
export function readBoardSearch(raw: Record<string, unknown>): BoardSearch {
  const read: BoardSearch = readEach(raw, ['search'], readText);
  const { whose, lost } = raw;
  if (isWordKey(raw.source)) read.source = raw.source;
  if (whose === 'mine' || whose === 'unassigned' || isId(whose)) read.whose = whose;
  if (lost === true) read.lost = true;
  if (isLeadStatus(raw.stage) && raw.stage !== boardStages()[0]) read.stage = raw.stage;
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

/** The columns of the board: the offered stages, and hidden ones that have leads. */
export function boardColumns({ lost }: Pick<BoardSearch, 'lost'>, sums?: readonly ColumnSum[]): readonly LeadStatus[] {
  const stages = sums ? sums.map(({ status }) => status) : offeredStages();
  return lost ? stages : stages.filter((stage) => !isLost(stage));
}
