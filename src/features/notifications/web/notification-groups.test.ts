import { expect, test } from 'vitest';
import type { NotificationItem } from '../contract.ts';
import { groupNotifications } from './notification-groups.ts';

const notification = (id: number, kind: string, at: string): NotificationItem => ({
  id,
  kind,
  at,
  topic: 'meetings',
  entity_id: `00000000-0000-7000-8000-00000000000${id}`,
  title: `Meeting ${id}`,
  values: {},
  actor: null,
  is_new: false,
});

test('groups notifications of one kind and day at the position of the newest', () => {
  const notifications = [
    notification(5, 'meeting_added', '2026-11-24T09:00:00Z'),
    notification(4, 'lead_added', '2026-11-24T08:00:00Z'),
    notification(3, 'meeting_added', '2026-11-24T07:00:00Z'),
    notification(2, 'meeting_added', '2026-11-23T07:00:00Z'),
  ];
  const groups = groupNotifications(notifications, (instant) => instant.slice(0, 10));
  expect(groups.map((group) => group.notifications.map(({ id }) => id))).toEqual([[5, 3], [4], [2]]);
});
