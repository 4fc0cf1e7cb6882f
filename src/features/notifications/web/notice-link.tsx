import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { NotificationItem } from '../contract.ts';
import { noticePlace } from '../notice-place.ts';

/** An empty link to what a notice is about; none where there is nothing to open. */
export function noticeLink(notice: NotificationItem, onClick?: () => void): ReactElement<{ className?: string }> | undefined {
  const place = noticePlace(notice);
  return place ? <Link {...place} onClick={onClick} /> : undefined;
}
