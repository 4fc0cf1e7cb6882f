import type { PeopleContext } from '#features/accounts/server/auth-services.ts';
import { Failure } from '#platform/failure.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import type { Agent, AgentCard, AgentFilter, AssignedCounts } from '../../contract.ts';
import type { AssignedTopic } from '../../rules.ts';
import type { AssignedRecords } from '../assigned-records.ts';
import { presentAgent, presentCard } from '../present.ts';
import { findAgent, listAgentRows } from '../repository/agent-rows.ts';

const cap = 1000;

export async function listAgents(
  context: PeopleContext,
  assignedRecords: readonly AssignedRecords[],
  filter: AgentFilter,
): Promise<AgentCard[]> {
  const rows = await listAgentRows(context.db, filter);
  const ids = rows.map(({ id }) => id);
  const counted = async (topic: AssignedTopic) => {
    const assigned = assignedRecords.find((one) => one.topic === topic);
    return assigned?.count(context.db, ids, { at: context.clock.now(), most: cap + 1 });
  };
  const [properties, clients, leads] = [await counted('properties'), await counted('clients'), await counted('leads')];
  return rows.map((row) =>
    presentCard(row, context.auth, {
      properties: capped(properties?.get(row.id)),
      clients: capped(clients?.get(row.id)),
      leads: capped(leads?.get(row.id)),
    }),
  );
}

export async function readAgent(context: PeopleContext, id: string): Promise<Agent> {
  const found = await findAgent(context.db, id);
  if (!found) throw new Failure('not_found');
  return presentAgent(found, context.auth);
}

/** Exact, without a cap. */
export async function countAssignedRecords(
  context: PeopleContext,
  assignedRecords: readonly AssignedRecords[],
  id: string,
): Promise<AssignedCounts> {
  if (!(await findAgent(context.db, id))) throw new Failure('not_found');
  const counts: Record<AssignedTopic, number> = {
    properties: 0,
    clients: 0,
    leads: 0,
    meetings: 0,
    documents: 0,
    follow_ups: 0,
  };
  for (const { topic, count } of assignedRecords) {
    const found = await count(context.db, [id], { at: context.clock.now() });
    counts[topic] = found.get(id) ?? 0;
  }
  return counts;
}

function capped(count = 0): CappedCount {
  return { value: Math.min(count, cap), is_capped: count > cap };
}
