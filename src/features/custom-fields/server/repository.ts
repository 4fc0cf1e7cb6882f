import type { SQL } from 'drizzle-orm';
import { and, asc, eq, sql } from 'drizzle-orm';
import { listOwnNames } from '#features/vocabulary/server/repository.ts';
import type { CustomField, CustomFieldKind } from '#platform/custom-fields/custom-fields.ts';
import { customFieldKinds, tagsField } from '#platform/custom-fields/custom-fields.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows, titleFinder } from '#platform/database/server/record-rows.ts';
import type { CustomFieldRecord } from '../contract.ts';
import { customFields } from './tables.ts';

export type CustomFieldRow = typeof customFields.$inferSelect;

export const { find: findFieldRow, insert: insertFieldRow, update: updateFieldRow } = recordRows(customFields);
export const customFieldTitles = titleFinder(customFields, customFields.name);

const inOrder = [asc(customFields.kind), asc(customFields.position), asc(customFields.id)];

/** All fields, also removed ones; of each kind in the agency's order. */
export async function listCustomFields(db: Queryable): Promise<CustomFieldRecord[]> {
  const rows = await db
    .select()
    .from(customFields)
    .orderBy(...inOrder);
  return rows.map(presentField);
}

/** The fields of a kind of record, tags first; also removed ones, in order. */
export async function listFieldsOf(db: Queryable, kind: CustomFieldKind): Promise<CustomField[]> {
  const tags = tagsField(kind, await listOwnNames(db, ['tag']));
  const rows = await db
    .select()
    .from(customFields)
    .where(eq(customFields.kind, kind))
    .orderBy(...inOrder);
  return [...(tags ? [tags] : []), ...rows.map(presentField)];
}

/** One field of a kind of record, also a removed one; tags are not fields. */
export async function findFieldByKey(db: Queryable, kind: CustomFieldKind, key: string): Promise<CustomField | null> {
  const [row] = await db
    .select()
    .from(customFields)
    .where(and(eq(customFields.kind, kind), eq(customFields.key, key)));
  return row ? presentField(row) : null;
}

/**
 * The fields of a kind, locked until the transaction ends: another change of the kind waits. Saves of records do not, since
 * values from a form opened earlier stay valid.
 */
export async function lockFieldRows(db: Queryable, kind: CustomFieldKind): Promise<CustomFieldRow[]> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('custom fields of ' || ${kind}))`);
  return db
    .select()
    .from(customFields)
    .where(eq(customFields.kind, kind))
    .orderBy(...inOrder)
    .for('update');
}

export async function setFieldPositions(db: Queryable, ids: readonly string[], at: Date): Promise<void> {
  await db.execute(sql`
    update custom_fields set position = given.index - 1, updated_at = ${at.toISOString()}::timestamptz
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as given (id, index)
    where custom_fields.id = given.id and custom_fields.position <> given.index - 1`);
}

/** Deals have no trash; a requirement is in the trash when its lead or client is. */
const outsideTrash: Partial<Record<CustomFieldKind, SQL>> = {
  deals: sql.empty(),
  requirements: sql`and not exists (select from leads l where l.id = r.lead_id and l.deleted_at is not null)
    and not exists (select from clients c where c.id = r.client_id and c.deleted_at is not null)`,
};

/** How many records outside the trash have a value for each field; fields without one are missing. */
export async function countFieldUses(db: Queryable): Promise<Array<{ id: string; count: number }>> {
  // A kind is the name of its table.
  const ofKind = (kind: CustomFieldKind) => sql`
    select ${kind} as kind, k.key, count(*)::int as count
    from ${sql.raw(kind)} r, jsonb_object_keys(r.custom) as k(key)
    where r.custom <> '{}' ${outsideTrash[kind] ?? sql`and r.deleted_at is null`} group by k.key`;
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select f.id, u.count from custom_fields f
    join (${sql.join(customFieldKinds.map(ofKind), sql` union all `)}) u on u.kind = f.kind and u.key = f.key`);
  return rows;
}

export function presentField(row: CustomFieldRow): CustomFieldRecord {
  const { id, kind, key, name, type, choices, is_required, property_type_ids, removed_at, version } = row;
  return {
    id,
    kind,
    key,
    name,
    type,
    choices: [...choices],
    is_required,
    property_type_ids,
    is_removed: removed_at !== null,
    version,
  };
}
