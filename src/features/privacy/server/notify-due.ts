import { findPeopleOfRoles } from '#features/accounts/server/repository/profiles.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { permissions } from '#platform/access/rights.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import { transactUntilDone } from '#platform/context/server/transact-until-done.ts';
import { dayOf } from '#platform/dates.ts';
import { claimDueRequest, markRequestNotified } from './repository.ts';
import { privacyRequestsTopic } from './service.ts';

/**
 * Notifies Admins of requests that are due soon or overdue. Each notice is marked in the transaction that sends it, so nobody
 * gets it twice.
 */
export async function notifyDuePrivacyRequests(context: Context<Program>, signal: AbortSignal): Promise<void> {
  const today = dayOf(context.clock.now(), (await findCompany(context.db)).time_zone);
  await transactUntilDone(context, signal, async (tx) => {
    const due = await claimDueRequest(tx.db, today);
    if (!due) return false;
    await markRequestNotified(tx.db, due.id, due.notice);
    const kind = due.days_left < 0 ? 'privacy_request_overdue' : 'privacy_request_due';
    const values = { days: Math.max(due.days_left, 0) };
    for (const recipientId of await findPeopleOfRoles(tx.db, permissions.manage_privacy)) {
      await tx.notify({ kind, topic: privacyRequestsTopic, entityId: due.id, recipientId, values });
    }
    return true;
  });
}
