import { typedTexts } from '#platform/fields/form-texts.ts';
import type { Agent } from '../contract.ts';
import { agentFields } from '../fields.ts';
import type { AgentStatus } from '../rules.ts';

interface OtherValues {
  status: AgentStatus;
  specialization: string[];
}

/** The form's values: the text of every field as typed. */
export type AgentFormValues = Record<Exclude<keyof typeof agentFields, keyof OtherValues>, string> & OtherValues;

export const emptyAgent: AgentFormValues = { ...typedTexts(agentFields), status: 'active', specialization: [] };

export function toAgentFormValues(agent: Agent): AgentFormValues {
  const { status, specialization } = agent;
  return { ...typedTexts(agentFields, agent), status, specialization };
}
