import type { Holding } from '#features/agents/server/holdings.ts';
import { holdingOf } from '#features/agents/server/holdings.ts';
import { leads } from './tables.ts';

export const leadHolding: Holding = holdingOf('leads', { table: leads, agent: leads.assigned_agent_id });
