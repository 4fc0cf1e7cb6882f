import type { FieldProblem } from '#platform/failure.ts';
import { isDay } from '#platform/is-day.ts';
import { maxAmount } from '#platform/money.ts';
import type { CustomField, CustomValue, CustomValues } from './custom-fields.ts';
import { currentChoiceKeys, isFieldOfType } from './custom-fields.ts';

export const maxCustomTextLength = 500;

/** What a caller sends for one field; null, an empty text and an empty list are no value. */
export type SentValue = string | number | boolean | string[] | null;
export type SentValues = Record<string, SentValue>;

interface CheckOptions {
  /** The values of the record before; none for a new one. */
  readonly before?: CustomValues | undefined;
  /** The type of a property; null for other records. */
  readonly propertyTypeId?: string | null | undefined;
}

export interface CheckedValues {
  readonly values: CustomValues;
  readonly problems: readonly FieldProblem[];
}

/**
 * Checks what was sent against the agency's fields and merges it into the values before. A field that was not sent keeps its
 * value. Required fields must have one afterwards. A choice that was removed stays until it is replaced.
 */
export function checkCustomValues(
  fields: readonly CustomField[],
  sent: SentValues,
  { before, propertyTypeId = null }: CheckOptions = {},
): CheckedValues {
  const values: Record<string, CustomValue> = { ...before };
  const problems: FieldProblem[] = [];
  const problem = (key: string, code: string, limit?: number) =>
    problems.push({ path: `custom.${key}`, code, ...(limit === undefined ? {} : { limit }) });
  const known = new Map(fields.filter(({ is_removed }) => !is_removed).map((field) => [field.key, field]));
  for (const [key, value] of Object.entries(sent)) {
    const field = known.get(key);
    if (!field) {
      // A form that was open while the field was removed still sends it.
      if (!fields.some((one) => one.key === key)) problem(key, 'unknown_field');
      continue;
    }
    if (isEmpty(value)) {
      delete values[key];
      continue;
    }
    const read = readValue(field, value, before?.[key]);
    if ('code' in read) problem(key, read.code, read.limit);
    else values[key] = read.value;
  }
  for (const field of known.values()) {
    const isWrong = problems.some(({ path }) => path === `custom.${field.key}`);
    if (field.is_required && !isWrong && values[field.key] === undefined && isFieldOfType(field, propertyTypeId))
      problem(field.key, 'required');
  }
  return { values, problems };
}

export function isEmpty(value: SentValue): value is null {
  return (
    value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && !value.length)
  );
}

type Reading = { readonly value: CustomValue } | { readonly code: string; readonly limit?: number };

function readValue(field: CustomField, sent: Exclude<SentValue, null>, before: CustomValue | undefined): Reading {
  const isOffered = (key: unknown) =>
    field.choices.some((choice) => choice.key === key && !choice.is_removed) ||
    [before ?? []].flat().includes(key as string);
  const text = typeof sent === 'number' ? String(sent) : sent;
  switch (field.type) {
    case 'flag':
      return typeof text === 'boolean' ? { value: text } : { code: 'wrong_type' };
    case 'choices': {
      if (typeof text === 'boolean') return { code: 'wrong_type' };
      const keys = currentChoiceKeys(field, [text].flat());
      return keys.every(isOffered) ? { value: keys } : { code: 'unknown' };
    }
    case 'choice':
      return typeof text === 'string' && isOffered(text) ? { value: text } : { code: 'unknown' };
    default:
      return typeof text === 'string' ? readText(field.type, text.trim()) : { code: 'wrong_type' };
  }
}

function readText(type: 'text' | 'number' | 'money' | 'day', text: string): Reading {
  switch (type) {
    case 'text':
      return text.length <= maxCustomTextLength ? { value: text } : { code: 'too_long', limit: maxCustomTextLength };
    case 'number':
      return /^-?\d{1,12}(?:\.\d{1,4})?$/u.test(text) ? { value: plainDecimal(text) } : { code: 'not_number' };
    case 'money':
      if (!/^\d{1,20}(?:\.\d{1,2})?$/u.test(text)) return { code: 'not_money' };
      return Number(text) > maxAmount ? { code: 'too_big', limit: maxAmount } : { value: plainDecimal(text) };
    case 'day':
      // There is no year 0 in the calendar or in PostgreSQL.
      return isDay(text) && !text.startsWith('0000') ? { value: text } : { code: 'not_date' };
  }
}

/** The same decimal in one form: without zeros at its start and after its last digit. */
export function plainDecimal(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const digits = fraction.replace(/0+$/u, '');
  const text = `${whole.replace(/^0+(?=\d)/u, '')}${digits === '' ? '' : `.${digits}`}`;
  return decimal.startsWith('-') && text !== '0' ? `-${text}` : text;
}
