import { Plural, useLingui } from '@lingui/react/macro';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { FeedEntry } from '#features/history/web/feed.tsx';
import { formatCount } from '#platform/money.ts';
import type { Notice } from '../contract.ts';
import { importedKind } from './imported-kinds.ts';
import { noticeKind } from './notice-kinds.ts';
import { noticeLink } from './notice-link.tsx';

interface NoticeEntryProps {
  readonly notice: Notice;
  readonly isNew: boolean;
  /** It was opened: the panel around it may close. */
  onOpen?: (() => void) | undefined;
}

export function NoticeEntry({ notice, isNew, onOpen }: NoticeEntryProps) {
  const { t } = useLingui();
  const actor = usePersonName()(notice.actor);
  const { emoji, title } = noticeKind(notice.kind);
  const subject = <Subject notice={notice} />;
  const hasSubject = notice.title !== null || typeof notice.values.count === 'number';
  return (
    <FeedEntry
      mark={emoji}
      title={t(title)}
      at={notice.at}
      isNew={isNew}
      link={noticeLink(notice, onOpen)}
      text={
        <>
          {hasSubject && subject}
          {hasSubject && actor && ' · '}
          {actor}
        </>
      }
    />
  );
}

/** The record by its name, or how many it was. */
function Subject({ notice: { kind, title, values } }: { notice: Notice }) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const count = Number(values.count ?? 0);
  const grouped = formatCount(count);
  if (kind === 'home_fits') {
    const fits = <Plural value={count} one={`fits ${grouped} client`} other={`fits ${grouped} clients`} />;
    return title === null ? (
      fits
    ) : (
      <>
        {title} · {fits}
      </>
    );
  }
  if (kind === 'records_taken_over') {
    const giver = nameOf(title);
    return <Plural value={count} one={`${grouped} record of ${giver}`} other={`${grouped} records of ${giver}`} />;
  }
  // Only people can be without a name.
  if (title !== null) return nameOf(title);
  return t(importedKind(values.kind).counted(count, grouped));
}
