import { v7 as uuid } from 'uuid';
import type { RoutingInput } from './contract.ts';

type RuleInput = RoutingInput['rules'][number];

/** A rule for every lead that gives it to the property's agent. */
export function aRoutingRule(changes: Partial<RuleInput> = {}): RuleInput {
  return {
    id: uuid(),
    name: 'Everything',
    is_enabled: true,
    sources: [],
    localities: [],
    budget_from: null,
    budget_to: null,
    interests: [],
    property_type_ids: [],
    property_id: null,
    languages: [],
    campaigns: [],
    way: 'property_agent',
    agent_id: null,
    group_id: null,
    ...changes,
  };
}
