import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OwnWord } from '#platform/words/words.ts';
import { listOwnWords, verbatim } from '#platform/words/words.ts';

/** The records that can have tags. */
export const kindsWithTags = ['properties', 'clients', 'leads', 'deals'] as const;
export type KindWithTags = (typeof kindsWithTags)[number];

/** The records to which an agency may add fields of its own. Each is also the name of their table. */
export const customFieldKinds = [...kindsWithTags, 'requirements'] as const;
export type CustomFieldKind = (typeof customFieldKinds)[number];

export const customFieldTypes = ['text', 'number', 'money', 'day', 'choice', 'choices', 'flag'] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** A choice of a custom field. Removed ones still name the values of records and of the history. */
export interface CustomChoice {
  readonly key: string;
  readonly name: string;
  readonly is_removed: boolean;
  /** Of a tag: the one that its records got. */
  readonly merged_into?: string | null;
}

export interface CustomField {
  readonly kind: CustomFieldKind;
  /** What records and the API contain; it never changes. */
  readonly key: string;
  readonly name: string;
  readonly type: CustomFieldType;
  /** Empty unless the type is 'choice' or 'choices'. */
  readonly choices: readonly CustomChoice[];
  readonly is_required: boolean;
  /** The property types that have the field; null for all, and for other records. */
  readonly property_type_ids: readonly string[] | null;
  /** Only the history still shows it. */
  readonly is_removed: boolean;
}

/**
 * A value by its type: 'choices' is a list of keys, 'flag' a boolean, and everything else a text: a decimal, an amount in
 * the company's currency, a day 'YYYY-MM-DD' or the key of a choice.
 */
export type CustomValue = string | boolean | readonly string[];
/** The values of a record by the key of the field; fields without a value are missing. */
export type CustomValues = Readonly<Record<string, CustomValue>>;

const prefix = 'custom_';
/** The name of a field in forms, lists, addresses, differences and files. */
export type CustomFieldName = `${typeof prefix}${string}`;

export function customFieldName({ key }: Pick<CustomField, 'key'>): CustomFieldName {
  return `${prefix}${key}`;
}

export function isCustomFieldName(name: string): name is CustomFieldName {
  return name.startsWith(prefix);
}

/** The key in the name of a custom field. */
export function customKeyOf(name: CustomFieldName): string {
  return name.slice(prefix.length);
}

/** The name of the field in a path of the API: 'custom.vastu'. */
export function customFieldAt(path: string): CustomFieldName | null {
  const [first, key] = path.split('.');
  return first === 'custom' && key ? customFieldName({ key }) : null;
}

/** The agency's fields in their order. Only the browser has them here; the server reads them from the database. */
let shown: readonly CustomField[] | null = null;

/** Replaces the agency's fields; `web/show-custom-fields.ts` also updates what is on the screen. */
export function setCustomFields(fields: readonly CustomField[]): void {
  shown = fields;
}

/** Also removed fields, for the history. */
export function allCustomFieldsOf(kind: CustomFieldKind): readonly CustomField[] {
  const tags = tagsField(kind, listOwnWords());
  return [...(tags ? [tags] : []), ...(shown ?? []).filter((field) => field.kind === kind)];
}

/** The same in the browser; null where nobody has told which fields there are. */
export function knownCustomFieldsOf(kind: CustomFieldKind): readonly CustomField[] | null {
  return shown && allCustomFieldsOf(kind);
}

/** The fields of a kind of record, without removed ones. */
export function customFieldsOf(kind: CustomFieldKind): readonly CustomField[] {
  return allCustomFieldsOf(kind).filter((field) => !field.is_removed);
}

/** The name of a field under a key that may be no field any more. */
export function customLabel(kind: CustomFieldKind, name: CustomFieldName): MessageDescriptor {
  const key = customKeyOf(name);
  return customFieldLabel(allCustomFieldsOf(kind).find((field) => field.key === key) ?? { key, name: key });
}

export function customFieldLabel({ key, name }: Pick<CustomField, 'key' | 'name'>): MessageDescriptor {
  if (requirementKeyOf(key) !== null) return msg`${name} (requirement)`;
  return key === tagsKey ? msg`Tags` : verbatim(name);
}

/** The lists of those who have requirements. */
const kindsWithRequirements: readonly CustomFieldKind[] = ['leads', 'clients'];
const requirementPrefix = 'requirement:';

/**
 * The fields that a list shows and filters by: those of its records, and for leads and clients those of their requirements,
 * with `requirement:` before the key.
 */
export function listedFieldsOf(kind: CustomFieldKind): readonly CustomField[] {
  const ofRequirements = hasRequirements(kind) ? customFieldsOf('requirements') : [];
  return [...customFieldsOf(kind), ...ofRequirements.map(asPersonField)];
}

/** Whether the records of a kind are people with requirements. */
export function hasRequirements(kind: CustomFieldKind): kind is 'leads' | 'clients' {
  return kindsWithRequirements.includes(kind);
}

/** A field of requirements beside those of their person, which may have the same key. */
export function asPersonField(field: CustomField): CustomField {
  return { ...field, key: `${requirementPrefix}${field.key}` };
}

/** The key of a field of requirements; null for a field of the record itself. */
export function requirementKeyOf(key: string): string | null {
  return key.startsWith(requirementPrefix) ? key.slice(requirementPrefix.length) : null;
}

/** Where a record has its tags among the values of custom fields. No custom field has this key. */
export const tagsKey = 'tags';

/** The keys of the tags of a record. */
export function tagsOf({ [tagsKey]: tags = [] }: CustomValues): readonly string[] {
  return Array.isArray(tags) ? tags : [];
}

/** Tags as a field of a kind of record, whose choices are words of the agency; none before the first tag. */
export function tagsField(kind: CustomFieldKind, words: readonly OwnWord[]): CustomField | null {
  const tags = kind === 'requirements' ? [] : words.filter((word) => word.kind === 'tag');
  if (tags.length === 0) return null;
  const choices = tags.map(({ key, name, is_hidden, is_removed, merged_into }) => ({
    key,
    name: name ?? key,
    is_removed: is_hidden || is_removed || merged_into !== null,
    merged_into,
  }));
  const is_removed = tags.every((tag) => tag.is_removed || tag.merged_into !== null);
  const settings = { is_required: false, property_type_ids: null, is_removed };
  return { kind, key: tagsKey, name: 'Tags', type: 'choices', choices, ...settings };
}

/** The choices that keys stand for now, each once: a merged tag stands for the one that its records got. */
export function currentChoiceKeys({ choices }: Pick<CustomField, 'choices'>, keys: readonly string[]): string[] {
  return [...new Set(keys.map((key) => choices.find((choice) => choice.key === key)?.merged_into ?? key))];
}

/** Whether the record of a property type has the field; other records have all. */
export function isFieldOfType({ property_type_ids: types }: CustomField, propertyTypeId: string | null): boolean {
  return types === null || (propertyTypeId !== null && types.includes(propertyTypeId));
}
