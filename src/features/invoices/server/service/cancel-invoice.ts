import { mayDelete } from '#platform/access/ownership.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { Invoice } from '../../contract.ts';
import { can, invoiceOwnership } from '../../rules.ts';
import { recordInvoiceOnTimelines } from './record-on-timelines.ts';
import { active, changeInvoice } from './save-invoice.ts';

/**
 * Cancels an unpaid invoice: the user's own, or any for users who may delete it. It keeps its number and is excluded from
 * all sums.
 */
export async function cancelInvoice(
  context: StaffContext,
  { id, reason = '' }: { id: string; reason?: string },
): Promise<Invoice> {
  return changeInvoice(
    context,
    id,
    async (tx, before) => {
      if (!mayDelete(context.actor, invoiceOwnership(before))) throw new Failure('forbidden');
      if (before.cancelled_at) return null;
      if (!can.cancel(active(before))) throw new Failure('conflict', { reason: 'invoice_has_payments' });
      const cancelled_at = context.clock.now();
      await recordInvoiceOnTimelines(tx, 'cancelled', before, before.total);
      return { cancelled_at, cancelled_by: context.actor.profileId, cancel_reason: reason };
    },
    'cancelled',
  );
}
