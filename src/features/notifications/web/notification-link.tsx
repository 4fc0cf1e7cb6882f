import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { NotificationItem } from '../contract.ts';
import { notificationTarget } from '../notification-target.ts';

/** An empty link to the subject of a notification; none when there is nothing to open. */
export function notificationLink(
  notification: NotificationItem,
  onClick?: () => void,
): ReactElement<{ className?: string }> | undefined {
  const target = notificationTarget(notification);
  return target ? <Link {...target} onClick={onClick} /> : undefined;
}
