export const reportStates = ['draft', 'sent', 'skipped'] as const;
export type ReportState = (typeof reportStates)[number];

/** The days that a report calls recent, its last day included. */
export const reportedDays = 7;

export const longestReportNote = 1000;
