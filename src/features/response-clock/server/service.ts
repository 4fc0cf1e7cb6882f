import { claimUnassignedLead } from '#features/routing/server/service.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { ResponseRules, ResponseRulesInput, WaitingLead } from '../contract.ts';
import { findResponseRules, findWaitingLeads, lockResponseRules, replaceResponseRules } from './repository.ts';

/** The rules' entity id in the change log. */
const rulesId = '00000000-0000-7000-8000-000000000002';

export function readWaitingLeads(
  { db, clock, actor }: StaffContext,
  { whose = 'all' }: { whose?: 'mine' | 'all' | undefined },
): Promise<{ items: WaitingLead[]; total: number }> {
  return findWaitingLeads(db, { now: clock.now(), ...(whose === 'mine' && { agentId: actor.profileId }) });
}

/** Gives a waiting lead to the actor; throws a conflict if somebody else is responsible. Taking it twice is no error. */
export async function claimWaitingLead(context: StaffContext, id: string): Promise<WaitingLead> {
  return transact(context, async (tx) => {
    await claimUnassignedLead({ ...context, db: tx.db }, id);
    const { items } = await findWaitingLeads(tx.db, { now: context.clock.now(), leadId: id });
    const [claimed] = items;
    if (!claimed) throw new Failure('conflict', { reason: 'lead_answered' });
    return claimed;
  });
}

export function readResponseRules(context: StaffContext): Promise<ResponseRules> {
  return findResponseRules(context.db);
}

/** Replaces the rules that were read at `version`; a conflict contains the current ones. */
export async function saveResponseRules(context: StaffContext, input: ResponseRulesInput): Promise<ResponseRules> {
  return transact(context, async (tx) => {
    await lockResponseRules(tx.db);
    const before = await findResponseRules(tx.db);
    if (before.version !== input.version) throw new Failure('conflict', { current: before });
    await replaceResponseRules(tx.db, input, context.clock.now());
    const after = await findResponseRules(tx.db);
    await tx.record({
      topic: 'response_rules',
      entityId: rulesId,
      action: 'updated',
      difference: differenceOf<object>(logged(before), logged(after)),
    });
    return after;
  });
}

/** As the audit trail shows them. */
function logged({ is_on, minutes, hours, holidays }: ResponseRules) {
  return {
    is_on,
    ...minutes,
    hours: hours.map(({ weekday, opens, closes }) => `${weekday} ${opens}–${closes}`),
    holidays: holidays.map(({ day, name }) => `${day} ${name}`.trim()),
  };
}
