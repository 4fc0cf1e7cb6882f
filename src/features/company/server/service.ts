import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { CompanyDraft } from '../contract.ts';
import { denials, isTimeZone } from '../rules.ts';
import type { Company } from './repository.ts';
import { findCompany, updateCompany } from './repository.ts';

/** The company stands in the change log under this id. */
export const companyId = '00000000-0000-7000-8000-000000000001';

export function readCompany(context: StaffContext): Promise<Company> {
  return findCompany(context.db);
}

export async function saveCompany(context: StaffContext, draft: CompanyDraft): Promise<Company> {
  const { version, ...values } = draft;
  if (values.time_zone && !isTimeZone(values.time_zone)) throw invalidField('time_zone', 'unknown');
  return transact(context, async (tx) => {
    const before = await findCompany(tx.db);
    const { gstin = before.gstin, state = before.state, pan = before.pan } = values;
    const [denied] = denials({ gstin, state, pan });
    if (denied) throw invalidField('gstin', `other_${denied}`);
    const after = await updateCompany(tx.db, version, values, context.clock.now());
    if (!after) throw new Failure('conflict', { current: before });
    await tx.record({
      topic: 'company',
      entityId: companyId,
      action: 'updated',
      difference: differenceOf<object>(before, values),
    });
    return after;
  });
}

/** Whether amounts that left the house are in this currency already; another feature knows. */
export type CurrencyLock = (db: Queryable) => Promise<boolean>;

export async function readCurrency(context: StaffContext, isLocked: CurrencyLock) {
  const { currency, version } = await findCompany(context.db);
  return { currency, is_locked: await isLocked(context.db), version };
}

/** How amounts are shown from now on; nothing is converted, so no invoice may stand yet. */
export async function setCurrency(
  context: StaffContext,
  { currency, version }: { currency: Company['currency']; version: number },
  isLocked: CurrencyLock,
): Promise<Company> {
  return transact(context, async (tx) => {
    // An invoice that is being made right now is waited for.
    const before = await findCompany(tx.db, 'no key update');
    if (before.currency === currency) return before;
    if (await isLocked(tx.db)) throw invalidField('currency', 'locked');
    const after = await updateCompany(tx.db, version, { currency }, context.clock.now());
    if (!after) throw new Failure('conflict', { current: before });
    const difference = { currency: [before.currency, currency] } as const;
    await tx.record({ topic: 'company', entityId: companyId, action: 'updated', difference });
    return after;
  });
}
