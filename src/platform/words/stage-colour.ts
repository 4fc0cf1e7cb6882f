import type { WordColour } from './colours.ts';
import { ownColour, workingKey } from './words.ts';

const stageColours: Readonly<Record<string, WordColour>> = {
  contacted: 'blue',
  qualified: 'amber',
  negotiation: 'terracotta',
  closed: 'green',
};

/** The colour of a stage: the agency's, or that of the shipped one that it works like. */
export function stageColour(key: string): WordColour {
  return ownColour('lead_stage', key) ?? stageColours[workingKey(key)] ?? 'grey';
}
