import type { NotificationItem } from '../contract.ts';

/** Notices of one kind and day, newest first. */
export interface NoticeGroup {
  readonly key: string;
  readonly notices: readonly [NotificationItem, ...NotificationItem[]];
}

/** Groups notices that say the same on the same day; a group stands where its newest notice does. */
export function groupNotices(notices: readonly NotificationItem[], dayOf: (instant: string) => string): NoticeGroup[] {
  const groups = new Map<string, [NotificationItem, ...NotificationItem[]]>();
  for (const notice of notices) {
    const key = `${notice.kind} ${dayOf(notice.at)}`;
    const group = groups.get(key);
    if (group) group.push(notice);
    else groups.set(key, [notice]);
  }
  return [...groups].map(([key, grouped]) => ({ key, notices: grouped }));
}
