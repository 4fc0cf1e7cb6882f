import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
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
