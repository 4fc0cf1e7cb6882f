export const todayKinds = ['enquiry', 'follow_up', 'meeting', 'to_close', 'invoice', 'link'] as const;
export type TodayKind = (typeof todayKinds)[number];

export const todayViews = ['mine', 'team'] as const;
export type TodayView = (typeof todayViews)[number];

interface TimedItem {
  readonly at: string;
  readonly record: { readonly id: string };
}

/** The order of the list: the earliest first. */
export function byTime(one: TimedItem, other: TimedItem): number {
  return Date.parse(one.at) - Date.parse(other.at) || (one.record.id < other.record.id ? -1 : 1);
}

/** How many of each kind are listed. */
export const maxPerKind = 50;

/** Links that end within these days are listed. */
export const endingLinkDays = 3;
