import type { RequirementInput } from './contract.ts';
import { anyRequirement } from './contract.ts';

/** A complete requirement for a purchase, 'any' except for the changes. */
export function aRequirement(changes: Partial<RequirementInput> = {}): RequirementInput {
  return {
    ...anyRequirement,
    purpose: 'buy',
    ...changes,
  };
}
