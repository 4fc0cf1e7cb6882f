import type { Role } from '#platform/access/rights.ts';
import { roles } from '#platform/access/rights.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { FailureDetails } from '#platform/failure.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { CompanyInput } from '../contract.ts';
import { currentZone, denials, isTimeZone } from '../rules.ts';
import { presentCompany } from './present.ts';
import type { Company } from './repository.ts';
import { findCompany, findTimeZone, updateCompany } from './repository.ts';

/** The company's entity id in the change log. */
export const companyId = '00000000-0000-7000-8000-000000000001';
const topic = 'company';

export function readCompany(context: StaffContext): Promise<Company> {
  return findCompany(context.db);
}

/** Finds who saved a record last; the change-log feature implements it. */
export type FindEditor = (
  db: Queryable,
  topic: string,
  id: string,
) => Promise<Pick<FailureDetails, 'changedBy' | 'changedById'>>;

const noEditor: FindEditor = async () => ({});

export async function saveCompany(context: StaffContext, input: CompanyInput, findEditor = noEditor): Promise<Company> {
  const { version, ...typed } = input;
  const values = { ...typed, ...(typed.time_zone && { time_zone: await assertTimeZone(context.db, typed.time_zone) }) };
  return transact(context, async (tx) => {
    // The lock waits for a concurrent save, so that a conflict shows its values.
    const before = await findCompany(tx.db, 'no key update');
    const { gstin = before.gstin, state = before.state, pan = before.pan } = values;
    const [denied] = denials({ gstin, state, pan });
    if (denied) throw invalidField('gstin', `other_${denied}`);
    const { map_tiles = before.map_tiles, map_attribution = before.map_attribution } = values;
    if (map_tiles !== null && (map_attribution ?? '') === '') throw invalidField('map_attribution', 'required');
    const after = await updateCompany(tx.db, version, values, context.clock.now());
    if (!after) throw await conflictWith(tx.db, before, findEditor);
    await tx.record({
      topic,
      entityId: companyId,
      action: 'updated',
      difference: differenceOf<object>(before, values),
    });
    return after;
  });
}

async function assertTimeZone(db: Queryable, typed: string): Promise<string> {
  const existing = isTimeZone(typed) ? await findTimeZone(db, currentZone(typed)) : null;
  if (existing === null) throw invalidField('time_zone', 'unknown');
  return existing;
}

async function conflictWith(db: Queryable, current: Company, findEditor: FindEditor): Promise<Failure> {
  return new Failure('conflict', { current: presentCompany(current), ...(await findEditor(db, topic, companyId)) });
}

/** Sets whether sharing a property against the law is refused. */
export async function setSharingCheck(
  context: StaffContext,
  { sharing_check, version }: { sharing_check: Company['sharing_check']; version: number },
  findEditor = noEditor,
): Promise<Company> {
  return saveOne(context, { values: { sharing_check }, version, findEditor });
}

interface OneSetting {
  readonly values: Partial<Pick<Company, 'sharing_check' | 'export_roles'>>;
  readonly version: number;
  readonly findEditor: FindEditor;
}

/** Saves a setting that has a right of its own; an unchanged one is no conflict. */
async function saveOne(context: StaffContext, { values, version, findEditor }: OneSetting): Promise<Company> {
  return transact(context, async (tx) => {
    const before = await findCompany(tx.db, 'no key update');
    const difference = differenceOf<object>(before, values);
    if (Object.keys(difference).length === 0) return before;
    const after = await updateCompany(tx.db, version, values, context.clock.now());
    if (!after) throw await conflictWith(tx.db, before, findEditor);
    await tx.record({ topic, entityId: companyId, action: 'updated', difference });
    return after;
  });
}

/** Sets which roles may download lists as files. Admins always may. */
export async function setExportRoles(
  context: StaffContext,
  { export_roles, version }: { export_roles: readonly Role[]; version: number },
  findEditor = noEditor,
): Promise<Company> {
  const chosen = roles.filter((role) => role === 'Admin' || export_roles.includes(role));
  return saveOne(context, { values: { export_roles: chosen }, version, findEditor });
}

/** Whether amounts that the agency sent out are already in this currency; the invoices feature implements it. */
export type CurrencyLock = (db: Queryable) => Promise<boolean>;

export async function readCurrency(context: StaffContext, isLocked: CurrencyLock) {
  const { currency, version } = await findCompany(context.db);
  return { currency, is_locked: await isLocked(context.db), version };
}

/** Sets the currency in which amounts are shown. It converts nothing, so it is refused once there is an invoice. */
export async function setCurrency(
  context: StaffContext,
  { currency, version }: { currency: Company['currency']; version: number },
  isLocked: CurrencyLock,
  findEditor = noEditor,
): Promise<Company> {
  return transact(context, async (tx) => {
    // Waits for an invoice that is being created.
    const before = await findCompany(tx.db, 'no key update');
    if (before.currency === currency) return before;
    if (await isLocked(tx.db)) throw invalidField('currency', 'locked');
    const after = await updateCompany(tx.db, version, { currency }, context.clock.now());
    if (!after) throw await conflictWith(tx.db, before, findEditor);
    const difference = { currency: [before.currency, currency] } as const;
    await tx.record({ topic, entityId: companyId, action: 'updated', difference });
    return after;
  });
}
