/** The URL of the export for a filter, in the order of the list. */
export function exportUrl(topic: string, asked: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    for (const single of [value].flat()) query.append(name, String(single));
  }
  return `/api/${topic}/export.csv?${query}`;
}
