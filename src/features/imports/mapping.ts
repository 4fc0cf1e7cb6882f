import * as z from 'zod/mini';
import type { FieldProblem } from '#platform/failure.ts';
import { readable } from '#platform/rpc/fields.ts';

/** The kinds of record that files can become: each is the topic of its records too. */
export const importKindNames = ['properties', 'clients', 'leads'] as const;
export type ImportKindName = (typeof importKindNames)[number];

/** What files can say of a kind of record; both sides know it. */
export interface ImportFields<Field extends string = string> {
  readonly kind: ImportKindName;
  /** In the order of the screen that matches them. */
  readonly all: readonly Field[];
  /** Fields that no record can be without. */
  readonly required: readonly Field[];
  /** The units a column of a field may stand in, the usual one first, where that makes a difference. */
  readonly units: Readonly<Partial<Record<Field, readonly string[]>>>;
  /** Fields whose columns must say their unit: no unit is usual enough to be assumed. */
  readonly needUnits?: readonly Field[];
  /** Fields that the kind can work out from others ('derived'). */
  readonly derived: readonly Field[];
  /** Fields that are read first, in this order: a template may use those before its own. */
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
 * Where each field comes from, as it is sent; `readMapping` holds it to the fields of a kind. A column is named as in
 * the header; its unit holds for cells that name none. A template is described at `fillTemplate`. 'derived' is worked
 * out by the kind.
 */
export const importMapping = z.record(z.string().check(z.maxLength(60), readable()), fieldSource);

/** Where each field of a kind comes from. */
export type ImportMapping<Field extends string = string> = Readonly<Record<Field, FieldSource>>;

export type MappingReading<Field extends string> =
  | { readonly ok: true; readonly mapping: ImportMapping<Field> }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

const nothing: FieldSource = { kind: 'none' };

/** A mapping held to the fields of a kind: those it does not name stay empty, what the kind does not know is refused. */
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
  // Every field is named once.
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

/** Whether the column of a field still has to say its unit. */
export function lacksUnit({ needUnits = [] }: ImportFields, field: string, source: FieldSource | undefined): boolean {
  return source?.kind === 'column' && source.unit === undefined && needUnits.includes(field);
}

/** The unit of a source, where it is one of these. */
export function unitIn<Unit extends string>(units: readonly Unit[], source: FieldSource): Unit | undefined {
  return source.kind === 'column' ? units.find((unit) => unit === source.unit) : undefined;
}

/** The fields whose column the file does not have: the mapping was made for another file. */
export function unknownColumns(
  mapping: ImportMapping,
  header: readonly string[],
): ReadonlyArray<{ readonly field: string; readonly column: string }> {
  return Object.entries(mapping).flatMap(([field, source]) =>
    source.kind === 'column' && !header.includes(source.column) ? [{ field, column: source.column }] : [],
  );
}
