/** Whether a filter narrows anything: an empty text or list does not. */
export function isFiltered(filter: object): boolean {
  return Object.values(filter).some(
    (value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
}
