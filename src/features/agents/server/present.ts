import type { Door } from '#features/accounts/server/door.ts';
import { presentPerson } from '#features/accounts/server/present.ts';
import type { AccountRow } from '#features/accounts/server/repository/profiles.ts';
import type { Agent, AgentCard } from '../contract.ts';

export function presentAgent(row: AccountRow, door: Door): Agent {
  const { address, specialization, experience, qualifications, notes, updated_at } = row;
  const more = { address, specialization, experience, qualifications, notes };
  return { ...presentPerson(row, door), ...more, updated_at: updated_at.toISOString() };
}

export function presentCard(row: AccountRow, door: Door, holds: AgentCard['holds']): AgentCard {
  const { specialization, experience } = row;
  return { ...presentPerson(row, door), specialization, experience, holds };
}
