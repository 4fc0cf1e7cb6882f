import type { Holding } from '#features/agents/server/holdings.ts';
import { holdingOf } from '#features/agents/server/holdings.ts';
import { properties } from './tables.ts';

export const propertyHolding: Holding = holdingOf('properties', { table: properties, agent: properties.agent_id });
