import { agentKey } from '../read-fields.ts';

interface Person {
  readonly id: string;
  readonly full_name: string;
  readonly email: string | null;
}

/** Staff by email address and by name. A name that two people share matches neither. */
export function agentsByName(people: readonly Person[]): Map<string, string> {
  const byName = new Map<string, string>();
  const shared = new Set<string>();
  for (const { id, full_name } of people) {
    const key = agentKey(full_name);
    if (byName.has(key)) shared.add(key);
    byName.set(key, id);
  }
  for (const key of shared) byName.delete(key);
  for (const { id, email } of people) if (email) byName.set(agentKey(email), id);
  return byName;
}
