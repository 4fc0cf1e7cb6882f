import { customKeyOf, isCustomFieldName } from '#platform/custom-fields/custom-fields.ts';
import { readTexts } from './address.ts';

/** As many parameters as a filter may have. */
export const maxCustomFilters = 20;

/** Reads what any custom field may filter by. Which fields exist, only the browser and the database know. */
export function readCustomParameter(value: unknown): string | number | string[] | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const texts = readTexts(value);
  return Array.isArray(value) ? texts : texts?.[0];
}

/** Untrusted URL parameters of custom fields; omits invalid ones. */
export function readCustomParameters(raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read = Object.entries(raw).flatMap(([name, value]) => {
    const found = isCustomFieldName(name) && name.length <= 80 ? readCustomParameter(value) : undefined;
    return found === undefined ? [] : [[name, found] as const];
  });
  return Object.fromEntries(read.slice(0, maxCustomFilters));
}

/** The parameters in the shape of the contract; none if there are none. */
export function customFilterOf(search: object): { custom?: Record<string, unknown> } {
  const named = Object.entries(search).flatMap(([name, value]) =>
    isCustomFieldName(name) && value !== undefined ? [[customKeyOf(name), value] as const] : [],
  );
  return named.length > 0 ? { custom: Object.fromEntries(named) } : {};
}

/** The custom fields that filter a list. A range has one name for both ends. */
export function customFiltersSet(search: object): string[] {
  return [...new Set(customParametersIn(search).map((name) => name.split('.')[0] ?? name))];
}

/** The URL parameters of custom fields. */
export function customParametersIn(search: object): string[] {
  return Object.keys(search).filter((name) => isCustomFieldName(name) && Reflect.get(search, name) !== undefined);
}
