import type { Holding } from '#features/agents/server/holdings.ts';
import { holdingOf } from '#features/agents/server/holdings.ts';
import { clients } from './tables.ts';

export const clientHolding: Holding = holdingOf('clients', { table: clients, agent: clients.agent_id });
