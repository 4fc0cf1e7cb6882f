import type { NotificationItem } from '../contract.ts';

/** Notices of one kind and day, newest first. */
export interface NotificationGroup {
  readonly key: string;
  readonly notifications: readonly [NotificationItem, ...NotificationItem[]];
}

/** Groups notices that say the same on the same day; a group stands where its newest notice does. */
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
