import type { CustomFieldKind, CustomValues } from '#platform/custom-fields/custom-fields.ts';
import type { SentValues } from '#platform/custom-fields/custom-values.ts';
import { checkCustomValues } from '#platform/custom-fields/custom-values.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import { listFieldsOf } from './repository.ts';

interface CheckedRecord {
  readonly kind: CustomFieldKind;
  /** Undefined: the caller does not know of the agency's fields, so none is required and all stay. */
  readonly sent: SentValues | undefined;
  /** The record before; null for a new one. */
  readonly before: { readonly custom: CustomValues } | null;
  readonly propertyTypeId?: string | null;
}

/** The values to store for the agency's fields. Throws 'invalid' with a problem for each wrong or missing one. */
export async function checkCustom(
  db: Queryable,
  { kind, sent, before, propertyTypeId }: CheckedRecord,
): Promise<CustomValues> {
  const held = before?.custom ?? {};
  if (sent === undefined) return held;
  const { values, problems } = checkCustomValues(await listFieldsOf(db, kind), sent, { before: held, propertyTypeId });
  if (problems.length > 0) throw new Failure('invalid', { fields: problems });
  return values;
}
