import { agentKey } from '../read-fields.ts';

interface Person {
  readonly id: string;
  readonly full_name: string;
  readonly email: string | null;
}

/** Staff by email address and by name; null for a name that several people share. */
export function indexAgents(people: readonly Person[]): Map<string, string | null> {
  const index = new Map<string, string | null>();
  for (const { id, full_name } of people) {
    const key = agentKey(full_name);
    index.set(key, index.has(key) ? null : id);
  }
  for (const { id, email } of people) if (email) index.set(agentKey(email), id);
  return index;
}
