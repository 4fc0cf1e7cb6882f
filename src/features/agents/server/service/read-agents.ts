import type { PeopleContext } from '#features/accounts/server/door.ts';
import { Failure } from '#platform/failure.ts';
import type { Agent, AgentCard, AgentFilter, AgentHoldings } from '../../contract.ts';
import type { HoldingTopic } from '../../rules.ts';
import type { Holding } from '../holdings.ts';
import { presentAgent, presentCard } from '../present.ts';
import { findAgent, listAgentRows as listAgentRows } from '../repository/agent-rows.ts';

const cap = 1000;

/** The directory, with how much everybody has charge of. */
export async function listAgents(
  context: PeopleContext,
  holdings: readonly Holding[],
  filter: AgentFilter,
): Promise<AgentCard[]> {
  const rows = await listAgentRows(context.db, filter);
  const ids = rows.map(({ id }) => id);
  const counted = async (topic: HoldingTopic) => {
    const holding = holdings.find((one) => one.topic === topic);
    return holding?.count(context.db, ids, { at: context.clock.now(), most: cap + 1 });
  };
  const [properties, clients, leads] = [await counted('properties'), await counted('clients'), await counted('leads')];
  return rows.map((row) =>
    presentCard(row, context.door, {
      properties: capped(properties?.get(row.id)),
      clients: capped(clients?.get(row.id)),
      leads: capped(leads?.get(row.id)),
    }),
  );
}

export async function readAgent(context: PeopleContext, id: string): Promise<Agent> {
  const found = await findAgent(context.db, id);
  if (!found) throw new Failure('not_found');
  return presentAgent(found, context.door);
}

/** Exactly what an agent has charge of. */
export async function countHoldings(
  context: PeopleContext,
  holdings: readonly Holding[],
  id: string,
): Promise<AgentHoldings> {
  if (!(await findAgent(context.db, id))) throw new Failure('not_found');
  const counts: Record<HoldingTopic, number> = { properties: 0, clients: 0, leads: 0, meetings: 0, documents: 0 };
  for (const { topic, count } of holdings) {
    const found = await count(context.db, [id], { at: context.clock.now() });
    counts[topic] = found.get(id) ?? 0;
  }
  return counts;
}

function capped(count = 0): { value: number; is_capped: boolean } {
  return { value: Math.min(count, cap), is_capped: count > cap };
}
