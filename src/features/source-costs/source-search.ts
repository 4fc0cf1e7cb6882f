import { readAnalyticsSearch } from '#features/analytics/analytics-search.ts';
import type { AnalyticsPeriod } from '#features/analytics/rules.ts';
import type { SourceReportInput } from './contract.ts';
import type { SourceGrouping } from './rules.ts';
import { sourceGroupings, usualGrouping } from './rules.ts';

export interface SourceReportSearch {
  readonly period?: AnalyticsPeriod | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly by?: SourceGrouping | undefined;
}

/** Reads search parameters that anybody may have typed and drops invalid ones. */
export function readSourceReportSearch(typed: Record<string, unknown>): SourceReportInput {
  const { agents: _agents, ...days } = readAnalyticsSearch(typed);
  const by = sourceGroupings.find((name) => name === typed.by);
  return { ...days, ...(by && by !== usualGrouping && { by }) };
}
