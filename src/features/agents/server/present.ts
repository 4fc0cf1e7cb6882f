import type { AuthServices } from '#features/accounts/server/auth-services.ts';
import { presentPerson } from '#features/accounts/server/present.ts';
import type { AccountRow } from '#features/accounts/server/repository/profiles.ts';
import type { Agent, AgentCard } from '../contract.ts';

export function presentAgent(row: AccountRow, auth: AuthServices): Agent {
  const { address, specialization, experience, qualifications, notes, updated_at } = row;
  const more = { address, specialization, experience, qualifications, notes };
  return { ...presentPerson(row, auth), ...more, updated_at: updated_at.toISOString() };
}

export function presentCard(row: AccountRow, auth: AuthServices, assigned: AgentCard['assigned']): AgentCard {
  const { specialization, experience } = row;
  return { ...presentPerson(row, auth), specialization, experience, assigned };
}
