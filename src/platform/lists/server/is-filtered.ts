/** Whether a filter has any effect; empty texts and lists have none. */
export function isFiltered(filter: object): boolean {
  return Object.values(filter).some(
    (value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
}
