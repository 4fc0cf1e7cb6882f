import { isBlank } from '../cells/cell-text.ts';
import { type FieldSource, type ImportFields, type ImportMapping, lacksUnit } from '../mapping.ts';

export type MappingProblem = {
  readonly field: string;
  readonly code: 'required' | 'unknown_column' | 'broken_template' | 'unit_required';
  /** The column that the file does not have. */
  readonly text: string;
};

/** The fields that a template of this field may use besides the file's columns. */
export function fieldsBefore({ readFirst }: ImportFields, field: string): readonly string[] {
  const index = readFirst.indexOf(field);
  return index === -1 ? readFirst : readFirst.slice(0, index);
}

/** The problems to fix before the preview, in the order of the screen; at most one per field. */
export function problemsOfMapping(
  fields: ImportFields,
  mapping: ImportMapping,
  columns: readonly string[],
): MappingProblem[] {
  return fields.all.flatMap((field) => problemOf(fields, field, mapping[field] ?? { kind: 'none' }, columns) ?? []);
}

function problemOf(
  fields: ImportFields,
  field: string,
  source: FieldSource,
  columns: readonly string[],
): MappingProblem | null {
  const isRequired = fields.required.includes(field);
  if (isRequired && isNothing(source)) return { field, code: 'required', text: '' };
  if (source.kind === 'column' && !columns.includes(source.column)) {
    return { field, code: 'unknown_column', text: source.column };
  }
  if (lacksUnit(fields, field, source)) return { field, code: 'unit_required', text: '' };
  if (source.kind !== 'template') return null;
  const known = new Set<string>([...columns, ...fieldsBefore(fields, field)]);
  const unknown = namesIn(source.template).find((name) => !known.has(name));
  if (unknown !== undefined) return { field, code: 'unknown_column', text: unknown };
  const rest = source.template.replace(/\{[^{}]*\}/gu, '').replace(/\[[^[\]]*\]/gu, '');
  return /[{}[\]]/u.test(rest) ? { field, code: 'broken_template', text: '' } : null;
}

function isNothing(source: FieldSource): boolean {
  if (source.kind === 'constant') return isBlank(source.value);
  if (source.kind === 'template') return source.template.trim() === '';
  return source.kind === 'none';
}

function namesIn(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/gu)]
    .flatMap(([, names = '']) => names.split('|'))
    .map((name) => name.trim())
    .filter((name) => !/^"[^"]*"$/u.test(name));
}
