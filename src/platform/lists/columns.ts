import type { MessageDescriptor } from '@lingui/core';
import type { CustomFieldKind } from '#platform/custom-fields/custom-fields.ts';
import {
  customFieldLabel,
  customFieldName,
  isCustomFieldName,
  listedFieldsOf,
  requirementKeyOf,
} from '#platform/custom-fields/custom-fields.ts';
import type { CustomSorting } from '#platform/custom-fields/custom-sorting.ts';
import { customSortings, isSortable } from '#platform/custom-fields/custom-sorting.ts';
import { readId } from './address.ts';
import type { OtherParameter } from './filters.ts';
import { otherParameter } from './filters.ts';

/** The ways to show a list. Every list has a table, and cards or rows; properties have all of them and a map. */
export const listLayouts = ['cards', 'rows', 'table', 'map'] as const;
export type ListLayout = (typeof listLayouts)[number];

/** A column of a list's table. The table's first column is always shown. */
export interface ListColumn<S extends string = string> {
  readonly label: MessageDescriptor;
  /** The smallest width in pixels; wider tables share what is left in the same proportions. */
  readonly width: number;
  /** Aligns figures to the right. */
  readonly isEnd?: boolean;
  /** Hidden until the user chooses it. */
  readonly isHidden?: boolean;
  /** The ascending and descending sort orders of the server; `first` is the one of the first click. */
  readonly sort?: { readonly up: S; readonly down: S; readonly first?: 'up' | 'down' };
}

export type ListColumns<S extends string = string> = Readonly<Record<string, ListColumn<S>>>;

const customWidths = { text: 140, number: 96, money: 112, day: 108, choice: 120, choices: 150, flag: 72 } as const;

/** The columns of a list with those of the fields that the agency added; they are hidden until chosen. */
export function withCustomColumns<S extends string>(
  columns: ListColumns<S>,
  kind: CustomFieldKind | undefined,
): ListColumns<S | CustomSorting> {
  if (!kind) return columns;
  const added = listedFieldsOf(kind).map((field) => {
    const isEnd = field.type === 'number' || field.type === 'money';
    const label = customFieldLabel(field);
    const column = { label, width: customWidths[field.type], isEnd, isHidden: true };
    const first = isEnd || field.type === 'flag' ? ('down' as const) : ('up' as const);
    const isSorted = isSortable(field) && requirementKeyOf(field.key) === null;
    const sort = isSorted && { sort: { ...customSortings(field), first } };
    return [customFieldName(field), { ...column, ...sort }] as const;
  });
  return { ...columns, ...Object.fromEntries(added) };
}

/** Whether a list may have a column of this id. Which custom fields exist, only the browser and the database know. */
export function mayBeColumn(columns: ListColumns, id: string): boolean {
  return columnIds(columns).includes(id) || (isCustomFieldName(id) && id.length <= 80);
}

/** The ids of a table's columns in order, the fixed first one included. */
export function columnIds<C extends ListColumns>(columns: C): Array<keyof C & string> {
  return Object.keys(columns);
}

/** The columns that a user sees who chose none. */
export function defaultColumns(columns: ListColumns): string[] {
  return columnIds(columns)
    .slice(1)
    .filter((id) => columns[id]?.isHidden !== true);
}

/** The columns to show for a choice, the fixed first one included; unknown ones are left out. */
export function shownColumns(columns: ListColumns, chosen: readonly string[] | null | undefined): string[] {
  const [first] = columnIds(columns);
  const known = new Set(columnIds(columns).slice(1));
  const shown = chosen ? [...new Set(chosen)].filter((id) => known.has(id)) : defaultColumns(columns);
  return first === undefined ? shown : [first, ...shown];
}

interface ViewParameters {
  readonly view: OtherParameter<ListLayout>;
  readonly columns: OtherParameter<string[]>;
  readonly saved: OtherParameter<string>;
}

/** URL parameters of a list's layout, of its chosen columns, and of the saved view. */
export function viewParameters(columns: ListColumns, layouts: readonly ListLayout[]): ViewParameters {
  const [first] = columnIds(columns);
  return {
    view: otherParameter((value) => layouts.find((layout) => layout === value)),
    columns: otherParameter((value) => {
      const named: readonly unknown[] = [value].flat();
      const isKnown = (id: unknown): id is string => typeof id === 'string' && id !== first && mayBeColumn(columns, id);
      const chosen = [...new Set(named)].filter(isKnown).slice(0, 100);
      return chosen.length > 0 ? chosen : undefined;
    }),
    saved: otherParameter(readId),
  };
}
