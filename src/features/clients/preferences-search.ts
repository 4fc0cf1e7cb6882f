/** The selected client, in the URL of the preferences screen. */
export interface ChosenClient {
  client?: string | undefined;
}

export function readChosenClient({ client }: Record<string, unknown>): ChosenClient {
  return typeof client === 'string' ? { client } : {};
}
