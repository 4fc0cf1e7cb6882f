import * as z from 'zod/mini';
import type { FieldProblem } from '#platform/failure.ts';
import { readable } from '#platform/rpc/fields.ts';

/** The kinds of record that a file can become. Each is also the topic of its records. */
export const importKindNames = ['properties', 'clients', 'leads'] as const;
export type ImportKindName = (typeof importKindNames)[number];

/** The importable fields of a kind, shared by server and browser. */
export interface ImportFields<Field extends string = string> {
  readonly kind: ImportKindName;
  /** In the order of the mapping screen. */
  readonly all: readonly Field[];
  readonly required: readonly Field[];
  /** The units that a column of a field may use, the default first, if units matter. */
  readonly units: Readonly<Partial<Record<Field, readonly string[]>>>;
  /** Fields whose columns need an explicit unit: no default is safe. */
  readonly needUnits?: readonly Field[];
  /** Fields that the kind can compute from others ('derived'). */
  readonly derived: readonly Field[];
  /** Fields to read first, in this order. Templates of later fields may use their values. */
  readonly readFirst: readonly Field[];
}

const columnName = z.string().check(z.minLength(1), z.maxLength(120), readable());

const fieldSource = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('column'),
    column: columnName,
    unit: z.optional(z.string().check(z.maxLength(40), readable())),
  }),
  z.strictObject({ kind: z.literal('constant'), value: z.string().check(z.maxLength(1000), readable()) }),
  z.strictObject({ kind: z.literal('template'), template: z.string().check(z.maxLength(4000), readable()) }),
  z.strictObject({ kind: z.literal('derived') }),
  z.strictObject({ kind: z.literal('none') }),
]);
export type FieldSource = z.infer<typeof fieldSource>;

/**
 * The source of each field as sent; `readMapping` checks it against the fields of a kind. Columns are named as in the
 * header; a unit applies to cells without one. `fillTemplate` describes templates. The kind computes 'derived'.
 */
export const importMapping = z.record(z.string().check(z.maxLength(60), readable()), fieldSource);

export type ImportMapping<Field extends string = string> = Readonly<Record<Field, FieldSource>>;

export type MappingReading<Field extends string> =
  | { readonly ok: true; readonly mapping: ImportMapping<Field> }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

const nothing: FieldSource = { kind: 'none' };

/** Checks a mapping against the fields of a kind: missing fields become empty, unknown ones are rejected. */
export function readMapping<Field extends string>(
  fields: ImportFields<Field>,
  sent: Readonly<Record<string, FieldSource>>,
): MappingReading<Field> {
  const unknown = Object.keys(sent)
    .filter((name) => !fields.all.some((field) => field === name))
    .map((name) => ({ path: `mapping.${name}`, code: 'unknown_field' }));
  const problems = [...unknown, ...fields.all.flatMap((field) => sourceProblem(fields, field, sent[field]) ?? [])];
  if (problems.length > 0) return { ok: false, problems };
  const pairs = fields.all.map((field) => [field, sent[field] ?? nothing] as const);
  // Object.fromEntries loses the key type; every field has one entry.
  return { ok: true, mapping: Object.fromEntries(pairs) as ImportMapping<Field> };
}

function sourceProblem<Field extends string>(
  { units, derived }: ImportFields<Field>,
  field: Field,
  source: FieldSource | undefined,
): FieldProblem | null {
  if (source?.kind === 'derived' && !derived.includes(field)) return { path: `mapping.${field}`, code: 'not_valid' };
  if (source?.kind !== 'column' || source.unit === undefined) return null;
  return units[field]?.includes(source.unit) ? null : { path: `mapping.${field}.unit`, code: 'not_valid' };
}

/** Whether the column of a field still needs an explicit unit. */
export function lacksUnit({ needUnits = [] }: ImportFields, field: string, source: FieldSource | undefined): boolean {
  return source?.kind === 'column' && source.unit === undefined && needUnits.includes(field);
}

/** The unit of a source if it is one of `units`. */
export function unitIn<Unit extends string>(units: readonly Unit[], source: FieldSource): Unit | undefined {
  return source.kind === 'column' ? units.find((unit) => unit === source.unit) : undefined;
}

/** The fields whose column is missing from the file: the mapping belongs to another file. */
export function unknownColumns(
  mapping: ImportMapping,
  header: readonly string[],
): ReadonlyArray<{ readonly field: string; readonly column: string }> {
  return Object.entries(mapping).flatMap(([field, source]) =>
    source.kind === 'column' && !header.includes(source.column) ? [{ field, column: source.column }] : [],
  );
}
