import type { ComponentType } from 'react';
import type { ChipValues, FieldValues } from '../filter-table.ts';
import type { CustomFilter } from '../filters.ts';

/** The values of a filter's parameters, in their order: a range has two. */
export type FilterValues<V> = ReadonlyArray<V | undefined>;

/** What the field of a custom filter is given in the dialog. */
export interface FilterFieldProps<V> {
  readonly filter: CustomFilter;
  readonly label: string;
  readonly values: FilterValues<V>;
  onChange(values: FilterValues<V>): void;
}

/** The fields of the custom filters of a table. */
export type CustomFields<T> = {
  readonly [Field in keyof FieldValues<T>]: ComponentType<FilterFieldProps<FieldValues<T>[Field]>>;
};

/** Hooks that give the text of a chip for the values of a custom filter. */
export type CustomTexts<T> = {
  readonly [Field in keyof ChipValues<T>]: (values: FilterValues<ChipValues<T>[Field]>) => string;
};
