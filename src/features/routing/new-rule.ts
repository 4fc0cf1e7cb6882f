import { v7 as uuid } from 'uuid';
import type { RoutingInput } from './contract.ts';

export type RuleInput = RoutingInput['rules'][number];

/** A rule for every lead, without a name and a person. */
export function newRule(changes: Partial<RuleInput> = {}): RuleInput {
  return {
    id: uuid(),
    name: '',
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
    way: 'person',
    agent_id: null,
    group_id: null,
    ...changes,
  };
}
