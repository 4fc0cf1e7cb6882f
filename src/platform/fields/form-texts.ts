import { toLatinDigits } from '../digits.ts';
import type { RecordField, RecordFields } from './fields.ts';
import { namesOf } from './fields.ts';

type OptionalName<Fields extends RecordFields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly isOptional: true } ? Name : never;
}[keyof Fields];

/** Each field of a record as users type it; without a record, every text is empty. */
export function typedTexts<Name extends string>(
  fields: RecordFields<Name>,
  record?: NoInfer<Readonly<Record<Name, unknown>>>,
): Record<Name, string> {
  const texts = namesOf(fields).map((name) => [name, typedText(fields[name], record?.[name])]);
  // One entry for each field.
  return Object.fromEntries(texts) as Record<Name, string>;
}

function typedText({ kind }: RecordField, value: unknown): string {
  const text = String(value ?? '');
  if (kind === 'percent') return shortDecimal(text);
  return kind === 'money' || kind === 'squareFeet' ? typedAmount(text) : text;
}

/** An amount without '.00'. */
export function typedAmount(amount: string | null): string {
  return (amount ?? '').replace(/\.00$/u, '');
}

/** A decimal without zeros at its end. */
export function shortDecimal(value: string): string {
  return value.replace(/\.00$/u, '').replace(/(\.\d)0$/u, '$1');
}

/** The optional fields of a form as input: null for an empty text, amounts without separators. */
export function optionalTexts<Fields extends RecordFields>(
  fields: Fields,
  values: Readonly<Record<OptionalName<Fields>, string>>,
): Record<OptionalName<Fields>, string | null> {
  const typed: Readonly<Record<string, string>> = values;
  const optional = Object.entries(fields).filter(([, { isOptional }]) => isOptional);
  const texts = optional.map(([name, { kind }]) => {
    const text = (typed[name] ?? '').trim();
    return [name, (kind === 'money' ? plainAmount(text) : text) || null];
  });
  // One entry for each optional field.
  return Object.fromEntries(texts) as Record<OptionalName<Fields>, string | null>;
}

/** An amount in Latin digits without separators. */
export function plainAmount(typed: string): string {
  return toLatinDigits(typed).replaceAll(/[\s,]/gu, '');
}
