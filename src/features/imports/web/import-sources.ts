import type { FieldSource, ImportFields, ImportMapping } from '../mapping.ts';
import type { ImportDraft } from './import-draft.ts';
import type { ImportKindScreens } from './import-kind.ts';

/** An option in the list of sources: 'column:Price', or the kind alone. */
export type SourceChoice = `column:${string}` | Exclude<FieldSource['kind'], 'column'>;

export function choiceOf(source: FieldSource): SourceChoice {
  return source.kind === 'column' ? `column:${source.column}` : source.kind;
}

/** The source for the chosen option; a new template starts with the previous column. */
export function sourceOf(kind: ImportKindScreens, field: string, choice: string, draft: ImportDraft): FieldSource {
  const before = draft.mapping[field] ?? { kind: 'none' };
  if (choice.startsWith('column:')) {
    const column = choice.slice('column:'.length);
    const unit = unitsFor(kind.fields, field).length === 0 ? undefined : kind.unitFor(field, column, draft);
    return unit === undefined ? { kind: 'column', column } : { kind: 'column', column, unit };
  }
  switch (choice) {
    case 'constant':
      return { kind: 'constant', value: '' };
    case 'template':
      return { kind: 'template', template: before.kind === 'column' ? `{${before.column}}` : '' };
    case 'derived':
      return { kind: 'derived' };
    default:
      return { kind: 'none' };
  }
}

/** The units that a column of a field may use; empty if units do not matter. */
export function unitsFor({ units }: ImportFields, field: string): readonly string[] {
  return units[field] ?? [];
}

export function unitOf(source: FieldSource): string | undefined {
  return source.kind === 'column' ? source.unit : undefined;
}

/** The columns of a file that no field uses. */
export function unusedColumns(
  { all }: ImportFields,
  mapping: ImportMapping,
  columns: readonly string[],
): readonly string[] {
  return columns.filter((column) => !all.some((field) => usesColumn(mapping[field], column)));
}

export function usesColumn(source: FieldSource | undefined, column: string): boolean {
  if (source?.kind === 'column') return source.column === column;
  if (source?.kind !== 'template') return false;
  return [...source.template.matchAll(/\{([^{}]*)\}/gu)].some(([, names = '']) =>
    names.split('|').some((name) => name.trim() === column),
  );
}

/** The mapping with one source replaced. */
export function withSource(mapping: ImportMapping, field: string, source: FieldSource): ImportMapping {
  return { ...mapping, [field]: source };
}
