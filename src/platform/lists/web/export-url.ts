/** The URL of the export for a filter, in the order of the list. */
export function exportUrl(topic: string, asked: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    // By the fields that the agency added: 'custom[vastu]=east'.
    const parts = isNested(value)
      ? Object.entries(value).map(([key, one]) => [`${name}[${key}]`, one] as const)
      : [[name, value] as const];
    for (const [parameter, one] of parts) for (const single of [one].flat()) query.append(parameter, String(single));
  }
  return `/api/${topic}/export.csv?${query}`;
}

function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
