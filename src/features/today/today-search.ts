import { isId } from '#platform/is-id.ts';

export interface TodaySearch {
  readonly whose?: 'team' | undefined;
  /** The meeting whose outcome to enter. */
  readonly outcome?: string | undefined;
}

/** Reads search parameters that anybody may have typed and drops invalid ones. */
export function readTodaySearch({ whose, outcome }: Record<string, unknown>): TodaySearch {
  return { ...(whose === 'team' && { whose }), ...(isId(outcome) && { outcome }) };
}

/** What the list depends on. */
export const todayFilter = ({ whose }: TodaySearch): Pick<TodaySearch, 'whose'> => (whose ? { whose } : {});
