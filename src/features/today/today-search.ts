export interface TodaySearch {
  readonly whose?: 'team' | undefined;
}

/** Reads search parameters that anybody may have typed and drops invalid ones. */
export function readTodaySearch({ whose }: Record<string, unknown>): TodaySearch {
  return whose === 'team' ? { whose } : {};
}
