import type { Holding } from '#features/agents/server/holdings.ts';
import { clientHolding } from '#features/clients/server/holding.ts';
import { documentHolding } from '#features/documents/server/holding.ts';
import { leadHolding } from '#features/leads/server/holding.ts';
import { meetingHolding } from '#features/meetings/server/holding.ts';
import { propertyHolding } from '#features/properties/server/holding.ts';

/** What agents have charge of, and somebody else may take over when they go. */
export const holdings: readonly Holding[] = [
  propertyHolding,
  clientHolding,
  leadHolding,
  meetingHolding,
  documentHolding,
];
