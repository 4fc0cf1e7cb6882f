import type { PropertyStatus } from '#features/properties/rules.ts';
import { lockPropertyRow } from '#features/properties/server/repository/property-rows.ts';
import { setPropertyStatus } from '#features/properties/server/service/save-property.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { Deal } from '../../contract.ts';
import { dealPolicy, kindOfStatus } from '../../rules.ts';
import {
  findDealRow,
  findDisplaced,
  listShares,
  lockDealRow,
  reactivateDeal,
  updateDealRow,
} from '../repository/deal-rows.ts';
import { dealsTopic, notifyDealAgents, recordDealOnTimelines } from './notify-people.ts';
import { agentsOf, dealConflict, getDealOrThrow } from './save-deal.ts';

export interface Undoing {
  readonly id: string;
  readonly version: number;
  /** What the property becomes: sold or rented only where an earlier deal that stands had made it so. */
  readonly status: PropertyStatus;
  readonly reason: string;
}

/**
 * Undoes a deal: one's own, or anybody's for those who may. It is kept and counts no more; where it made its property what
 * it is, that is offered again, or gets back what an earlier deal had made of it.
 */
export async function undoDeal(context: StaffContext, { id, version, status, reason }: Undoing): Promise<Deal> {
  const now = context.clock.now();
  return transact(context, async (tx) => {
    // The property first, as everywhere: who saves it waits with its row for its deal.
    const propertyId = (await findDealRow(tx.db, id))?.property_id ?? null;
    if (propertyId !== null) await lockPropertyRow(tx.db, propertyId);
    const before = await lockDealRow(tx.db, id);
    if (!before) throw new Failure('not_found');
    const shares = await listShares(tx.db, id);
    if (!dealPolicy.undo(context.actor.kind === 'program' ? { profileId: null } : context.actor, { ...before, shares }))
      throw new Failure('forbidden');
    if (before.version !== version) throw await dealConflict(tx, id);
    if (!before.is_standing) throw new Failure('conflict', { reason: 'undone' });
    const after = await updateDealRow(tx.db, id, version, {
      is_standing: false,
      is_current: false,
      undone_at: now,
      undone_by: context.actor.profileId,
      undo_reason: reason,
      updated_at: now,
    });
    if (!after) throw await dealConflict(tx, id);
    await tx.record({
      topic: dealsTopic,
      entityId: id,
      action: 'undone',
      difference: { is_standing: [true, false], ...(reason === '' ? {} : { undo_reason: ['', reason] as const }) },
    });
    await recordDealOnTimelines(tx, 'deal_undone', after);
    await notifyDealAgents(context, tx, 'deal_undone', after, agentsOf(shares));
    if (before.is_current && before.property_id !== null) {
      const kind = kindOfStatus(status);
      const earlier = kind && (await findDisplaced(tx.db, before, kind));
      if (kind && (!earlier || status !== before.status_before)) throw invalidField('status', 'needs_deal');
      if (earlier) await reactivateDeal(tx.db, earlier.id);
      await setPropertyStatus({ ...context, db: tx.db }, { id: before.property_id, status });
    }
    return getDealOrThrow(tx, id);
  });
}
