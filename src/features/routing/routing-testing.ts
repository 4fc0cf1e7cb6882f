import type { RuleInput } from './new-rule.ts';
import { newRule } from './new-rule.ts';

/** A rule for every lead that gives it to the property's agent. */
export function aRoutingRule(changes: Partial<RuleInput> = {}): RuleInput {
  return newRule({ name: 'Everything', way: 'property_agent', ...changes });
}
