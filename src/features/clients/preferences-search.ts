/** The client whose wishes are shown, in the address of the preferences. */
export interface ChosenClient {
  client?: string | undefined;
}

export function readChosenClient({ client }: Record<string, unknown>): ChosenClient {
  return typeof client === 'string' ? { client } : {};
}
