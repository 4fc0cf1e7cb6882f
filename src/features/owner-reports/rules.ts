export const reportStates = ['draft', 'sent', 'skipped'] as const;
export type ReportState = (typeof reportStates)[number];

/** The days that a report calls recent, its last day included. */
export const reportedDays = 7;

export const longestReportNote = 1000;

/** 1 is Monday, 7 Sunday (ISO 8601). */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
