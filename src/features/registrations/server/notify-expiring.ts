import { findPeopleOfRoles } from '#features/accounts/server/repository/profiles.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { permissions } from '#platform/access/rights.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import { transactUntilDone } from '#platform/context/server/transact-until-done.ts';
import { dayOf } from '#platform/dates.ts';
import { claimExpiringRegistration, markRegistrationNotified } from './repository.ts';

/**
 * Notifies managers and the agent of registrations that expire. It marks each notification in the
 * transaction that sends it, so that nobody gets it twice.
 */
export async function notifyExpiringRegistrations(context: Context<Program>, signal: AbortSignal): Promise<void> {
  const { time_zone } = await findCompany(context.db);
  const today = dayOf(context.clock.now(), time_zone);
  await transactUntilDone(context, signal, async (tx) => {
    const due = await claimExpiringRegistration(tx.db, today);
    if (!due) return false;
    await markRegistrationNotified(tx.db, due.id, due.notice);
    const managers = await findPeopleOfRoles(tx.db, permissions.manage_company);
    const kind = due.days_left < 0 ? 'registration_expired' : 'registration_expires';
    const values = { days: Math.max(due.days_left, 0), of: due.kind, agent_id: due.holder_id ?? '' };
    for (const recipientId of new Set([...managers, ...(due.holder_id === null ? [] : [due.holder_id])])) {
      await tx.notify({ kind, topic: 'registrations', entityId: due.id, recipientId, values });
    }
    return true;
  });
}
