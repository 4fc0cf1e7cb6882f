import { maxNotesLength } from '#features/clients/rules.ts';
import type { ClientRow } from '#features/clients/server/repository/client-rows.ts';
import { withContacts } from '#features/clients/server/service/save-client.ts';
import type { LeadRow } from '#features/leads/server/repository/lead-rows.ts';
import { isBlankRequirement } from '#features/requirements/rules.ts';
import type { RequirementRow } from '#features/requirements/server/repository.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import { invalidField } from '#platform/failure.ts';
import type { MergeChoices, MergeField, Side } from '../../rules.ts';
import { fieldsOfMerge } from '../../rules.ts';

export type MergedRow = LeadRow | ClientRow;

/** A record with its first requirement. */
interface MergeSide {
  readonly row: MergedRow;
  readonly first: RequirementRow | null;
}

export interface MergeSides {
  readonly topic: PersonTopic;
  readonly kept: MergeSide;
  readonly merged: MergeSide;
  /** The side of the lead that a recorded deal won. */
  readonly wonSide: Side | null;
}

type Values = Readonly<Record<string, unknown>>;

interface DifferingField {
  readonly field: MergeField;
  readonly kept: Values;
  readonly merged: Values;
  readonly usual: Side;
  readonly is_fixed: boolean;
}

const pick = (row: object, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, (row as Values)[name] ?? null]));

const lookedFor = [
  ...['preferred_locations', 'budget_min', 'budget_max', 'property_type_ids', 'bedrooms_min', 'bedrooms_max'],
  ...['bathrooms_min', 'bathrooms_max', 'area_min', 'area_max', 'amenities', 'possession_by'],
];

function valuesOf(topic: PersonTopic, { row, first }: MergeSide, field: MergeField): Values {
  if (field === 'status') return pick(row, ['status', 'lost_reason', 'lost_note', 'won_reason', 'won_note']);
  if (field !== 'looking_for') return pick(row, [field]);
  const interest = topic === 'leads' ? pick(row, ['interest_type']) : {};
  return { ...interest, ...pick(first ?? {}, lookedFor) };
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields that differ between two records, with the side that a merge takes unless the user chooses. */
export function differingFields(sides: MergeSides): DifferingField[] {
  const { topic, wonSide } = sides;
  return fieldsOfMerge(topic).flatMap((field): DifferingField[] => {
    const kept = valuesOf(topic, sides.kept, field);
    const merged = valuesOf(topic, sides.merged, field);
    if (Object.keys(differenceOf(kept, merged)).length === 0) return [];
    if (
      field === 'phone' &&
      sides.kept.row.phone_e164 !== null &&
      sides.kept.row.phone_e164 === sides.merged.row.phone_e164
    )
      return [];
    if (field === 'notes' && joinedNotes(sides) !== null) return [];
    const isFixed = field === 'status' && wonSide !== null;
    const isKeptEmpty = Object.values(kept).every(isEmpty);
    const usual = isFixed ? wonSide : isKeptEmpty ? 'merged' : 'kept';
    return [{ field, kept, merged, usual, is_fixed: isFixed }];
  });
}

/** The notes of both; null if they are too long for one record. */
function joinedNotes({ kept, merged }: MergeSides): string | null {
  const [one, other] = [kept.row.notes, merged.row.notes];
  if (one === other || other === '' || one.includes(other)) return one;
  if (one === '') return other;
  const joined = `${one}\n\n${other}`;
  return joined.length > maxNotesLength ? null : joined;
}

interface MergePlan {
  /** The values of the record that stays. What it looks for follows from its first requirement. */
  readonly values: Values;
  readonly lookingFor: Side;
}

/** What the record that stays has after the merge. Phones and email addresses of both are kept. */
export function planMerge(sides: MergeSides, choices: MergeChoices): MergePlan {
  const { topic, kept, merged } = sides;
  const differing = new Map(differingFields(sides).map((one) => [one.field, one]));
  const sideOf = (field: MergeField): Side => {
    const found = differing.get(field);
    if (!found) return 'kept';
    return found.is_fixed ? found.usual : (choices[field] ?? found.usual);
  };
  const rowOf = (field: MergeField) => (sideOf(field) === 'kept' ? kept : merged).row;
  const values: Record<string, unknown> = {};
  for (const field of fieldsOfMerge(topic)) {
    if (['phone', 'email', 'notes', 'looking_for', 'status'].includes(field)) continue;
    Object.assign(values, pick(rowOf(field), [field]));
  }
  if (topic === 'leads') Object.assign(values, leadValues(sides, sideOf));
  const notes = joinedNotes(sides) ?? rowOf('notes').notes;
  const main = rowOf('phone');
  const second = main === kept.row ? merged.row : kept.row;
  const base = {
    ...pickContacts(main),
    email: rowOf('email').email,
    notes,
  };
  const contacts = withContacts(base, { ...pickContacts(second), email: null });
  const otherEmail = (rowOf('email') === kept.row ? merged : kept).row.email;
  const withEmail = withContacts({ ...base, ...contacts.values }, { phone: null, other_phones: [], email: otherEmail });
  const result = { ...base, ...contacts.values, ...withEmail.values };
  const isLost = (line: string) => !result.notes.includes(line);
  const lost = [...contacts.noted_contacts, ...withEmail.noted_contacts].some(isLost);
  if (result.notes.length > maxNotesLength || lost || isDropped(result, [kept.row, merged.row]))
    throw invalidField('choices', 'too_long', maxNotesLength);
  return { values: { ...values, ...result }, lookingFor: sideOf('looking_for') };
}

type Contacts = Pick<MergedRow, 'phone' | 'phone_e164' | 'other_phones' | 'other_phones_e164' | 'email' | 'notes'>;

const pickContacts = ({ phone, phone_e164, other_phones, other_phones_e164 }: MergedRow) => ({
  phone,
  phone_e164,
  other_phones,
  other_phones_e164,
});

/** Whether a number or an address of one of them is nowhere: the notes had no room for it. */
function isDropped(result: Contacts, rows: readonly MergedRow[]): boolean {
  const numbers = [result.phone_e164, ...result.other_phones_e164];
  return rows.some((row) => {
    const isGone = (number: string | null, typed: string | null) =>
      typed !== null &&
      !(number !== null && numbers.includes(number)) &&
      result.phone !== typed &&
      !result.notes.includes(typed);
    const isEmailGone =
      row.email !== null &&
      row.email.toLowerCase() !== result.email?.toLowerCase() &&
      !result.notes.includes(row.email);
    return (
      isEmailGone ||
      isGone(row.phone_e164, row.phone) ||
      row.other_phones.some((typed, index) =>
        isGone(row.other_phones_e164[index] ?? null, typed.slice(typed.indexOf(':') + 1)),
      )
    );
  });
}

function leadValues({ kept, merged }: MergeSides, sideOf: (field: MergeField) => Side): Values {
  // The topic says that both are leads.
  const [own, other] = [kept.row as LeadRow, merged.row as LeadRow];
  const stage = sideOf('status') === 'kept' ? own : other;
  const answered =
    own.answered_at ??
    (other.answered_at && own.import_id === null
      ? new Date(Math.max(other.answered_at.getTime(), own.created_at.getTime()))
      : null);
  return {
    ...pick(stage, ['status', 'lost_reason', 'lost_note', 'won_reason', 'won_note', 'stage_since', 'position']),
    interest_type: sideOf('looking_for') === 'kept' ? own.interest_type : other.interest_type,
    answered_at: answered,
    client_id: own.client_id ?? other.client_id,
  };
}

/** Whether a requirement of the merged record adds nothing to what the other one looks for. */
export function isHeldRequirement(one: RequirementRow, held: readonly RequirementRow[]): boolean {
  const content = (row: RequirementRow) => pick(row, [...lookedFor, 'purpose', 'nice_to_have', 'custom']);
  return (
    isBlankRequirement(one) ||
    held.some((other) => Object.keys(differenceOf(content(other), content(one))).length === 0)
  );
}
