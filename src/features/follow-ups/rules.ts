export const maxFollowUpNoteLength = 500;

/** When a follow-up for a day only is due, in the company's time zone. */
export const usualDueTime = '10:00';

/** The parts of the list, by the company's day. */
export const followUpTimes = ['due', 'overdue', 'today', 'later', 'done'] as const;
export type FollowUpTime = (typeof followUpTimes)[number];

/** The days from today of a follow-up that nothing is known of. */
export const daysUntilNext = { tomorrow: 1, nextWeek: 7 } as const;
