import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import type { DealRow } from '../repository/deal-rows.ts';

export const dealsTopic = 'deals';

type Act = 'deal_recorded' | 'deal_corrected' | 'deal_undone';

/** Records an action on the timelines of the deal's property and clients. */
export async function recordDealOnTimelines(tx: Transaction, action: Act, deal: DealRow): Promise<void> {
  const { property_id, client_id, seller_id } = deal;
  if (property_id !== null)
    await tx.record({
      topic: 'properties',
      entityId: property_id,
      action,
      difference: { ...said(deal), client_id: [null, client_id] },
    });
  for (const clientId of new Set([client_id, seller_id])) await recordOnClientTimeline(tx, action, deal, clientId);
}

/** Records a correction. If the buyer or tenant changed, the new one gets a deal and the old one an undone deal. */
export async function recordDealCorrection(tx: Transaction, before: DealRow, after: DealRow): Promise<void> {
  if (before.client_id === after.client_id) return recordDealOnTimelines(tx, 'deal_corrected', after);
  await recordDealOnTimelines(tx, 'deal_corrected', { ...after, client_id: null });
  await recordOnClientTimeline(tx, 'deal_undone', before, before.client_id);
  await recordOnClientTimeline(tx, 'deal_recorded', after, after.client_id);
}

async function recordOnClientTimeline(
  tx: Transaction,
  action: Act,
  deal: DealRow,
  clientId: string | null,
): Promise<void> {
  if (clientId === null) return;
  await tx.record({
    topic: 'clients',
    entityId: clientId,
    action,
    difference: { ...said(deal), property_id: [null, deal.property_id] },
  });
}

function said({ id, kind, price }: DealRow) {
  return { deal_id: [null, id], deal_kind: [null, kind], deal_price: [null, price] } as const;
}

/** Notifies a deal's agents of another person's action, under the title of the property. */
export async function notifyDealAgents(
  { actor }: StaffContext,
  tx: Transaction,
  kind: Act,
  deal: DealRow,
  agentIds: readonly string[],
): Promise<void> {
  for (const recipientId of new Set(agentIds)) {
    if (recipientId === actor.profileId) continue;
    await tx.notify({
      kind,
      recipientId,
      ...(deal.property_id === null
        ? { topic: dealsTopic, entityId: deal.id }
        : { topic: 'properties', entityId: deal.property_id }),
    });
  }
}
