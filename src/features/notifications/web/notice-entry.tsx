import { useLingui } from '@lingui/react/macro';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { FeedEntry } from '#features/history/web/feed.tsx';
import type { Notice } from '../contract.ts';
import { noticeKind } from '../notice-kinds.ts';
import { noticeSubject } from '../notice-subject.ts';
import { noticeLink } from './notice-link.tsx';

interface NoticeEntryProps {
  readonly notice: Notice;
  readonly isNew: boolean;
  /** It was opened: the panel around it may close. */
  onOpen?: (() => void) | undefined;
}

export function NoticeEntry({ notice, isNew, onOpen }: NoticeEntryProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const { emoji, title } = noticeKind(notice.kind);
  const subject = noticeSubject(notice, nameOf).map((part) => (typeof part === 'string' ? part : t(part)));
  const actor = nameOf(notice.actor);
  return (
    <FeedEntry
      mark={emoji}
      title={t(title)}
      at={notice.at}
      isNew={isNew}
      link={noticeLink(notice, onOpen)}
      text={[...subject, ...(actor ? [actor] : [])].join(' · ')}
    />
  );
}
