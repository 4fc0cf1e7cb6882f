import type { NotificationItem } from '../contract.ts';

/** Notifications of one kind and day, newest first. */
export interface NotificationGroup {
  readonly key: string;
  readonly notifications: readonly [NotificationItem, ...NotificationItem[]];
}

/** Groups notifications by kind and day; a group takes the position of its newest. */
export function groupNotifications(
  notifications: readonly NotificationItem[],
  dayOf: (instant: string) => string,
): NotificationGroup[] {
  const groups = new Map<string, [NotificationItem, ...NotificationItem[]]>();
  for (const notification of notifications) {
    const key = `${notification.kind} ${dayOf(notification.at)}`;
    const group = groups.get(key);
    if (group) group.push(notification);
    else groups.set(key, [notification]);
  }
  return [...groups].map(([key, grouped]) => ({ key, notifications: grouped }));
}
