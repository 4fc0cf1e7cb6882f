/** The filters of an address that are set. A filter is the names that make one chip: a range has two. */
export function chosenFilters<S extends object, F extends readonly (keyof S)[]>(filters: readonly F[], search: S): F[] {
  return filters.filter((names) => names.some((name) => search[name] !== undefined));
}

/** What removes these names from the address. */
export function without<N extends string>(names: readonly N[]): { [name in N]?: undefined } {
  // The names are those that were given.
  return Object.fromEntries(names.map((name) => [name, undefined])) as { [name in N]?: undefined };
}
