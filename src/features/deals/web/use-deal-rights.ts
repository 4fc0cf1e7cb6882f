import { useRights } from '#features/accounts/web/use-rights.ts';
import type { Deal } from '../contract.ts';
import { dealPolicy } from '../rules.ts';

/** What the user may do with a deal that is not cancelled. */
export function useDealRights(deal: Deal) {
  const { actor, mayWrite } = useRights('deals');
  const properties = useRights('properties');
  const leads = useRights('leads');
  const isWritable = mayWrite(...deal.shares.map(({ agent_id }) => agent_id));
  // Cancelling a deal restores the status of its property and the stage of the lead that it won.
  const isStatusFree = !deal.is_current || deal.property_id === null || properties.mayWrite(deal.property_agent_id);
  const isStageFree = deal.lead === null || leads.mayWrite(deal.lead_agent_id);
  return { isWritable, isCancellable: isWritable && isStatusFree && isStageFree && dealPolicy.undo(actor, deal) };
}
