import { useLingui } from '@lingui/react/macro';
import { cloneElement } from 'react';
import { FeedEntry } from '#features/history/web/feed.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import type { NotificationItem } from '../contract.ts';
import { notificationKind } from '../notification-kinds.ts';
import { notificationSubject } from '../notification-subject.ts';
import { useNotificationAction } from './notification-actions.ts';
import type { NotificationGroup } from './notification-groups.ts';
import { notificationIcon } from './notification-icons.ts';
import { notificationLink } from './notification-link.tsx';

interface NotificationEntryProps {
  readonly notification: NotificationItem;
  readonly isNew: boolean;
  /** Called when the link is opened: the panel around it may close. */
  onOpen?: (() => void) | undefined;
}

export function NotificationEntry({ notification, isNew, onOpen }: NotificationEntryProps) {
  const { t } = useLingui();
  const textOf = useNotificationText();
  const Action = useNotificationAction(notification.kind);
  return (
    <FeedEntry
      mark={notificationIcon(notification.kind)}
      title={t(notificationKind(notification.kind).title)}
      at={notification.at}
      isNew={isNew}
      link={notificationLink(notification, onOpen)}
      text={textOf(notification)}
    >
      {Action && <Action notification={notification} />}
    </FeedEntry>
  );
}

/** One entry for the notifications of a kind and day, with a line for each. */
export function NotificationGroupEntry({ notifications }: Pick<NotificationGroup, 'notifications'>) {
  const { t } = useLingui();
  const { time } = useFormats();
  const textOf = useNotificationText();
  const [newest] = notifications;
  const Action = useNotificationAction(newest.kind);
  if (notifications.length === 1) return <NotificationEntry notification={newest} isNew={newest.is_new} />;
  return (
    <FeedEntry
      mark={notificationIcon(newest.kind)}
      title={
        <>
          {t(notificationKind(newest.kind).title)}{' '}
          <span className="font-normal text-ink-3">{notifications.length}</span>
        </>
      }
      at={newest.at}
      isNew={notifications.some(({ is_new }) => is_new)}
    >
      <ul className="text-12">
        {notifications.map((notification) => {
          const link = notificationLink(notification);
          const text = textOf(notification);
          return (
            <li
              key={notification.id}
              className="flex items-baseline justify-between gap-3 leading-5 text-ink-2 *:py-0.5 touch:*:py-3"
            >
              {link ? (
                cloneElement(link, { className: 'min-w-0 hover:underline underline-offset-3' }, text)
              ) : (
                <span>{text}</span>
              )}
              {Action && <Action notification={notification} />}
              {/* The heading above shows the day. */}
              <time dateTime={notification.at} className="whitespace-nowrap text-ink-3 tabular-nums">
                {time(notification.at)}
              </time>
            </li>
          );
        })}
      </ul>
    </FeedEntry>
  );
}

/** The subject and the actor of a notification: 'Garden flat · Imran Shaikh'. */
function useNotificationText(): (notification: NotificationItem) => string {
  const { t } = useLingui();
  const nameOf = usePersonName();
  return (notification) => {
    const subject = notificationSubject(notification, nameOf).map((part) =>
      typeof part === 'string' ? part : t(part),
    );
    const actor = nameOf(notification.actor);
    return [...subject, ...(actor ? [actor] : [])].join(' · ');
  };
}
