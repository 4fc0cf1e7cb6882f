import { useRights } from '#features/accounts/web/use-rights.ts';
import type { Deal } from '../contract.ts';
import { dealPolicy } from '../rules.ts';

/** What the user may do with a deal that is not cancelled. */
export function useDealRights(deal: Deal) {
  const { actor, mayWrite } = useRights('deals');
  const properties = useRights('properties');
  const isWritable = mayWrite(...deal.shares.map(({ agent_id }) => agent_id));
  // Cancelling a deal restores the status of its property.
  const isStatusFree = !deal.is_current || deal.property_id === null || properties.mayWrite(deal.property_agent_id);
  return { isWritable, isCancellable: isWritable && isStatusFree && dealPolicy.undo(actor, deal) };
}
