export const reportStates = ['draft', 'sent', 'skipped'] as const;
export type ReportState = (typeof reportStates)[number];

/** The counts of a property's market response, in the order in which people read them. */
export const marketFigures = ['enquiries', 'offered', 'opens', 'visits', 'interested', 'not_suitable'] as const;
export type MarketFigure = (typeof marketFigures)[number];

/** The days that a report calls recent, its last day included. */
export const reportedDays = 7;

export const maxReportNoteLength = 1000;
