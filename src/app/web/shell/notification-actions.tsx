import type { NotificationItem } from '#features/notifications/contract.ts';
import { lazyComponent } from '#ui/lazy-component.ts';

const claim = lazyComponent(() => import('#features/routing/web/claim-offer.lazy.tsx').then((part) => part.ClaimOffer));

/** What notifications offer in place. */
export const notificationActions = { lead_offered: LazyClaimOffer };

function LazyClaimOffer({ notification: { entity_id, title } }: { notification: NotificationItem }) {
  const ClaimOffer = claim.useComponent(true, false);
  // Above the link that covers the whole entry.
  return (
    <span className="relative block pt-2">{ClaimOffer && <ClaimOffer leadId={entity_id} name={title ?? ''} />}</span>
  );
}
