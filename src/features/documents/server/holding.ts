import type { Holding } from '#features/agents/server/holdings.ts';
import { holdingOf } from '#features/agents/server/holdings.ts';
import { documents } from './tables.ts';

export const documentHolding: Holding = holdingOf('documents', { table: documents, agent: documents.agent_id });
