import { isId } from '#platform/is-id.ts';
import { readSeveral } from '#platform/lists/address.ts';
import type { FilterSettings, OtherFilter } from '#platform/lists/filters.ts';
import { custom } from '#platform/lists/filters.ts';

/** The id of a property type, or `none`. */
const isType = (value: unknown): value is string => value === 'none' || isId(value);

export function propertyTypesFilter(settings: FilterSettings<OtherFilter>): OtherFilter<string[], 'propertyTypes'> {
  return custom({ field: 'propertyTypes', read: readSeveral(isType), ...settings });
}

export function propertyType(settings: FilterSettings<OtherFilter>): OtherFilter<string, 'propertyType'> {
  const read = (value: unknown) => (isType(value) ? value : undefined);
  return custom({ field: 'propertyType', read, ...settings });
}
