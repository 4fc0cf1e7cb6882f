import { findLastEditor } from '#features/history/server/repository.ts';
import { areTypes } from '#features/property-types/server/repository.ts';
import { nameFold, newKey } from '#features/vocabulary/rules.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import type { CustomChoice, CustomFieldKind, CustomFieldType } from '#platform/custom-fields/custom-fields.ts';
import { tagsKey } from '#platform/custom-fields/custom-fields.ts';
import { violates } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { CustomFieldChange, CustomFieldRecord, CustomFieldUse, NewCustomField } from '../contract.ts';
import { maxCustomFields } from '../rules.ts';
import type { CustomFieldRow } from './repository.ts';
import {
  countFieldUses,
  findFieldRow,
  insertFieldRow,
  lockFieldRows,
  presentField,
  setFieldPositions,
  updateFieldRow,
} from './repository.ts';

export const customFieldsTopic = 'custom_fields';

export function listCustomFieldUses({ db }: StaffContext): Promise<CustomFieldUse[]> {
  return countFieldUses(db);
}

/** Adds a field after those of its kind; a repeated request adds one. */
export async function createCustomField(context: StaffContext, input: NewCustomField): Promise<CustomFieldRecord> {
  const { id, kind, type, name, is_required, property_type_ids } = input;
  const created_by = context.actor.profileId;
  const now = context.clock.now();
  return namesStayUnique(() =>
    transact(context, async (tx) => {
      const rows = await lockFieldRows(tx.db, kind);
      const known = await findFieldRow(tx.db, id);
      if (known) return presentField(assertIdempotentReplay(known, created_by));
      checkName(rows, id, name);
      checkCount(rows);
      await checkTypes(tx, kind, property_type_ids);
      const row = await insertFieldRow(tx.db, {
        id,
        kind,
        key: newKey(name, new Set([tagsKey, ...rows.map(({ key }) => key)])),
        name,
        type,
        choices: choicesOf(type, input.choices, []),
        is_required,
        property_type_ids,
        position: Math.max(-1, ...rows.map(({ position }) => position)) + 1,
        created_by,
        created_at: now,
        updated_at: now,
      });
      if (!row) throw new Failure('conflict');
      const difference = { kind: [null, kind], name: [null, name], type: [null, type] } as const;
      await tx.record({ topic: customFieldsTopic, entityId: id, action: 'created', difference });
      return presentField(row);
    }),
  );
}

/** Changes a field that was read at `version`. */
export async function updateCustomField(context: StaffContext, input: CustomFieldChange): Promise<CustomFieldRecord> {
  const { id, version, name, is_required, property_type_ids } = input;
  return namesStayUnique(() =>
    transact(context, async (tx) => {
      const { rows, row: before } = await lockField(tx, id);
      if (before.removed_at !== null) throw new Failure('not_found');
      if (before.version !== version) {
        const editor = await findLastEditor(tx.db, customFieldsTopic, id);
        throw new Failure('conflict', { current: presentField(before), ...editor });
      }
      checkName(rows, id, name);
      await checkTypes(tx, before.kind, property_type_ids);
      const choices = choicesOf(before.type, input.choices, before.choices);
      const values = { name, choices, is_required, property_type_ids };
      const difference = differenceOf<object>(comparable(before), comparable(values));
      if (Object.keys(difference).length === 0) return presentField(before);
      const after = await updateFieldRow(tx.db, before, { ...values, updated_at: context.clock.now() });
      if (!after) throw new Failure('conflict');
      await tx.record({ topic: customFieldsTopic, entityId: id, action: 'updated', difference });
      return presentField(after);
    }),
  );
}

/** Sets the order of the fields of a kind. Fields that were added since stay at its end. */
export async function orderCustomFields(
  context: StaffContext,
  { kind, ids }: { readonly kind: CustomFieldKind; readonly ids: readonly string[] },
): Promise<Record<string, never>> {
  await transact(context, async (tx) => {
    const rows = await lockFieldRows(tx.db, kind);
    const known = new Set(rows.map(({ id }) => id));
    const wanted = [...new Set(ids)];
    if (!wanted.every((id) => known.has(id))) throw invalidField('ids', 'unknown');
    const rest = rows.map(({ id }) => id).filter((id) => !wanted.includes(id));
    await setFieldPositions(tx.db, [...wanted, ...rest], context.clock.now());
    const [first] = wanted;
    if (first !== undefined) await tx.record({ topic: customFieldsTopic, entityId: first, action: 'reordered' });
  });
  return {};
}

/** Removes a field; records keep their values. Removing it twice is no error. */
export async function removeCustomField(context: StaffContext, id: string): Promise<Record<string, never>> {
  await transact(context, async (tx) => {
    const { row } = await lockField(tx, id);
    if (row.removed_at !== null) return;
    const now = context.clock.now();
    if (!(await updateFieldRow(tx.db, row, { removed_at: now, updated_at: now }))) throw new Failure('conflict');
    const difference = { name: [row.name, null] } as const;
    await tx.record({ topic: customFieldsTopic, entityId: id, action: 'deleted', difference });
  });
  return {};
}

/** Brings a removed field back; refused while another one has its name. */
export async function restoreCustomField(context: StaffContext, id: string): Promise<CustomFieldRecord> {
  return namesStayUnique(() =>
    transact(context, async (tx) => {
      const { rows, row } = await lockField(tx, id);
      if (row.removed_at === null) return presentField(row);
      checkName(rows, id, row.name);
      checkCount(rows);
      const after = await updateFieldRow(tx.db, row, { removed_at: null, updated_at: context.clock.now() });
      if (!after) throw new Failure('conflict');
      await tx.record({ topic: customFieldsTopic, entityId: id, action: 'restored' });
      return presentField(after);
    }),
  );
}

/** Locks the fields of the kind of a field, which may be removed. */
async function lockField(tx: Transaction, id: string): Promise<{ rows: CustomFieldRow[]; row: CustomFieldRow }> {
  const found = await findFieldRow(tx.db, id);
  const rows = found ? await lockFieldRows(tx.db, found.kind) : [];
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Failure('not_found');
  return { rows, row };
}

/** What the history compares: choices by the names that are offered. */
function comparable(field: Pick<CustomFieldRow, 'name' | 'choices' | 'is_required' | 'property_type_ids'>): object {
  const { name, choices, is_required, property_type_ids } = field;
  const offered = choices.filter(({ is_removed }) => !is_removed).map((choice) => choice.name);
  return { name, choices: offered, is_required, property_type_ids };
}

type SentChoice = NewCustomField['choices'][number];

/** The choices to store: those that were sent, in their order, then the removed ones. */
function choicesOf(
  type: CustomFieldType,
  sent: readonly SentChoice[],
  before: readonly CustomChoice[],
): readonly CustomChoice[] {
  if (type !== 'choice' && type !== 'choices') {
    if (sent.length > 0) throw invalidField('choices', 'not_valid');
    return [];
  }
  if (sent.length === 0) throw invalidField('choices', 'required');
  const names = sent.map(({ name }) => nameFold(name));
  if (new Set(names).size < names.length) throw invalidField('choices', 'repeated');
  const taken = new Set(before.map(({ key }) => key));
  const kept = new Set<string>();
  const offered = sent.map(({ key, name }): CustomChoice => {
    if (key !== undefined) {
      if (!taken.has(key) || kept.has(key)) throw invalidField('choices', 'unknown');
      kept.add(key);
      return { key, name, is_removed: false };
    }
    const added = newKey(name, taken);
    taken.add(added);
    return { key: added, name, is_removed: false };
  });
  const gone = before.filter(({ key }) => !kept.has(key)).map((choice) => ({ ...choice, is_removed: true }));
  return [...offered, ...gone];
}

function checkName(rows: readonly CustomFieldRow[], id: string, name: string): void {
  const others = rows.filter((row) => row.id !== id && row.removed_at === null);
  if (others.some((row) => nameFold(row.name) === nameFold(name))) throw invalidField('name', 'taken');
}

function checkCount(rows: readonly CustomFieldRow[]): void {
  if (rows.filter(({ removed_at }) => removed_at === null).length >= maxCustomFields)
    throw invalidField('name', 'too_many', maxCustomFields);
}

async function checkTypes(tx: Transaction, kind: CustomFieldKind, ids: readonly string[] | null): Promise<void> {
  if (ids === null) return;
  if (kind !== 'properties') throw invalidField('property_type_ids', 'not_valid');
  if (!(await areTypes(tx.db, [...ids]))) throw invalidField('property_type_ids', 'unknown');
}

async function namesStayUnique<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'custom_fields_name')) throw invalidField('name', 'taken');
    throw error;
  }
}
