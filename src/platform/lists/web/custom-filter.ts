import type { ComponentType } from 'react';
import type { ChipValues, FieldValues } from '../filter-table.ts';
import type { OtherFilter } from '../filters.ts';

/** Values of a filter's parameters, in order; a range has two. */
export type FilterValues<V> = ReadonlyArray<V | undefined>;

/** Props of a custom filter's field in the dialog. */
export interface FilterFieldProps<V> {
  readonly filter: OtherFilter;
  readonly label: string;
  readonly values: FilterValues<V>;
  onChange(values: FilterValues<V>): void;
}

/** Field components of the custom filters of a table. */
export type CustomFields<T> = {
  readonly [Field in keyof FieldValues<T>]: ComponentType<FilterFieldProps<FieldValues<T>[Field]>>;
};

/** Hooks that format the values of a custom filter for its chip. */
export type CustomTexts<T> = {
  readonly [Field in keyof ChipValues<T>]: (values: FilterValues<ChipValues<T>[Field]>) => string;
};
