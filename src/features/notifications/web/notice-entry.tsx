import { useLingui } from '@lingui/react/macro';
import { cloneElement } from 'react';
import { useFormats } from '#features/accounts/web/formats.ts';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { FeedEntry } from '#features/history/web/feed.tsx';
import type { NotificationItem } from '../contract.ts';
import { noticeKind } from '../notice-kinds.ts';
import { noticeSubject } from '../notice-subject.ts';
import type { NoticeGroup } from './notice-groups.ts';
import { noticeIcon } from './notice-icons.ts';
import { noticeLink } from './notice-link.tsx';

interface NoticeEntryProps {
  readonly notice: NotificationItem;
  readonly isNew: boolean;
  /** It was opened: the panel around it may close. */
  onOpen?: (() => void) | undefined;
}

export function NoticeEntry({ notice, isNew, onOpen }: NoticeEntryProps) {
  const { t } = useLingui();
  const textOf = useNoticeText();
  return (
    <FeedEntry
      mark={noticeIcon(notice.kind)}
      title={t(noticeKind(notice.kind).title)}
      at={notice.at}
      isNew={isNew}
      link={noticeLink(notice, onOpen)}
      text={textOf(notice)}
    />
  );
}

/** One entry for notices of one kind and day, with a line for each. */
export function NoticeGroupEntry({ notices }: Pick<NoticeGroup, 'notices'>) {
  const { t } = useLingui();
  const { time } = useFormats();
  const textOf = useNoticeText();
  const [newest] = notices;
  if (notices.length === 1) return <NoticeEntry notice={newest} isNew={newest.is_new} />;
  return (
    <FeedEntry
      mark={noticeIcon(newest.kind)}
      title={
        <>
          {t(noticeKind(newest.kind).title)} <span className="font-normal text-ink-3">{notices.length}</span>
        </>
      }
      at={newest.at}
      isNew={notices.some(({ is_new }) => is_new)}
    >
      <ul className="text-12">
        {notices.map((notice) => {
          const link = noticeLink(notice);
          const text = textOf(notice);
          return (
            <li
              key={notice.id}
              className="flex items-baseline justify-between gap-3 leading-6 text-ink-2 touch:min-h-touch"
            >
              {link ? cloneElement(link, { className: 'min-w-0 hover:underline underline-offset-3' }, text) : text}
              {/* The day stands above them all. */}
              <time dateTime={notice.at} className="whitespace-nowrap text-ink-3 tabular-nums">
                {time(notice.at)}
              </time>
            </li>
          );
        })}
      </ul>
    </FeedEntry>
  );
}

/** What a notice is about and who caused it: 'Garden flat · Imran Shaikh'. */
function useNoticeText(): (notice: NotificationItem) => string {
  const { t } = useLingui();
  const nameOf = usePersonName();
  return (notice) => {
    const subject = noticeSubject(notice, nameOf).map((part) => (typeof part === 'string' ? part : t(part)));
    const actor = nameOf(notice.actor);
    return [...subject, ...(actor ? [actor] : [])].join(' · ');
  };
}
