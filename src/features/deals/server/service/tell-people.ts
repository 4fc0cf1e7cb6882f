import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import type { DealRow } from '../repository/deal-rows.ts';

export const topic = 'deals';

/** The property and the clients of a deal tell of it on their timelines. */
export async function tellTimelines(
  tx: Transaction,
  action: 'deal_recorded' | 'deal_undone',
  { id, kind, price, property_id, client_id, seller_id }: DealRow,
): Promise<void> {
  const said = { deal_id: [null, id], deal_kind: [null, kind], deal_price: [null, price] } as const;
  if (property_id !== null)
    await tx.record({
      ...{ topic: 'properties', entityId: property_id, action },
      difference: { ...said, client_id: [null, client_id] },
    });
  for (const entityId of new Set([client_id, seller_id]))
    if (entityId !== null)
      await tx.record({
        ...{ topic: 'clients', entityId, action },
        difference: { ...said, property_id: [null, property_id] },
      });
}

/** The agents of a deal hear of what somebody else does with it, under the name of what was sold or let. */
export async function tellAgents(
  { actor }: StaffContext,
  tx: Transaction,
  kind: 'deal_recorded' | 'deal_corrected' | 'deal_undone',
  deal: DealRow,
  agentIds: readonly string[],
): Promise<void> {
  for (const recipientId of new Set(agentIds)) {
    if (recipientId === actor.profileId) continue;
    await tx.notify({
      ...{ kind, recipientId },
      ...(deal.property_id === null
        ? { topic, entityId: deal.id }
        : { topic: 'properties', entityId: deal.property_id }),
    });
  }
}
