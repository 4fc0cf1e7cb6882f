import { restoreWonLead } from '#features/leads/server/service/win-lead.ts';
import type { PropertyStatus } from '#features/properties/rules.ts';
import { lockPropertyRow } from '#features/properties/server/repository/property-rows.ts';
import { setPropertyStatus } from '#features/properties/server/service/save-property.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { workAsProgram } from '#platform/visibility/server/work-as-program.ts';
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
  /** The new status of the property: sold or rented only if an earlier deal that is not undone made it so. */
  readonly status: PropertyStatus;
  readonly reason: string;
}

/**
 * Undoes a deal; requires ownership or the right to delete any record. The deal is stored but no longer counts. If it gave
 * its property the status, the property is available again, or gets the status of an earlier deal.
 */
export async function undoDeal(context: StaffContext, { id, version, status, reason }: Undoing): Promise<Deal> {
  const now = context.clock.now();
  return transact(context, async (tx) => {
    // Locks the property first, as everywhere: a save of the property locks its row and then waits for its deal.
    const propertyId = (await findDealRow(tx.db, id))?.property_id ?? null;
    if (propertyId !== null) await lockPropertyRow(tx.db, propertyId);
    const before = await lockDealRow(tx.db, id);
    if (!before) throw new Failure('not_found');
    const shares = await listShares(tx.db, id);
    if (!dealPolicy.undo(context.actor.kind === 'program' ? { profileId: null } : context.actor, { ...before, shares }))
      throw new Failure('forbidden');
    if (before.version !== version) throw await dealConflict(tx, id);
    if (!before.is_standing) throw new Failure('conflict', { reason: 'undone' });
    const after = await updateDealRow(
      tx.db,
      { id, version },
      {
        is_standing: false,
        is_current: false,
        undone_at: now,
        undone_by: context.actor.profileId,
        undo_reason: reason,
        updated_at: now,
      },
    );
    if (!after) throw await dealConflict(tx, id);
    await tx.record({
      topic: dealsTopic,
      entityId: id,
      action: 'undone',
      difference: { is_standing: [true, false], ...(reason === '' ? {} : { undo_reason: ['', reason] as const }) },
    });
    if (after.lead_id !== null && after.lead_status_before !== null && after.lead_stage_since_before !== null)
      await restoreWonLead(context, tx, {
        id: after.lead_id,
        status: after.lead_status_before,
        stage_since: after.lead_stage_since_before,
        won_reason: after.lead_won_reason_before,
      });
    await recordDealOnTimelines(tx, 'deal_undone', after);
    await notifyDealAgents(context, tx, 'deal_undone', after, agentsOf(shares));
    if (before.is_current && before.property_id !== null) {
      const kind = kindOfStatus(status);
      if (kind)
        await workAsProgram(tx.db, async () => {
          const earlier = await findDisplaced(tx.db, before, kind);
          if (!earlier || status !== before.status_before) throw invalidField('status', 'needs_deal');
          await reactivateDeal(tx.db, earlier.id);
        });
      await setPropertyStatus({ ...context, db: tx.db }, { id: before.property_id, status });
    }
    return getDealOrThrow(tx, id);
  });
}
