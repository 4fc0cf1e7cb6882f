export const todayKinds = ['enquiry', 'follow_up', 'meeting', 'to_close', 'invoice', 'link'] as const;
export type TodayKind = (typeof todayKinds)[number];

export const todayViews = ['mine', 'team'] as const;
export type TodayView = (typeof todayViews)[number];

/** How many of each kind are listed. */
export const mostOfKind = 50;

/** Links that end within these days are listed. */
export const endingLinkDays = 3;
