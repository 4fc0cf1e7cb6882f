import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { activeStatuses } from '#features/meetings/rules.ts';
import { formatCount } from '#platform/money.ts';
import type { TodayList } from '../contract.ts';
import type { TodayKind } from '../rules.ts';

const labels: Record<TodayKind, MessageDescriptor> = {
  enquiry: msg`Waiting enquiries`,
  follow_up: msg`Follow-ups`,
  meeting: msg`Meetings`,
  to_close: msg`Meetings to complete`,
  invoice: msg`Overdue invoices`,
  link: msg`Links`,
};

interface MoreDueProps {
  readonly list: TodayList;
  readonly isTeam: boolean;
}

/** Links to the lists of kinds of which more is due than listed. */
export function MoreDue({ list: { more, day }, isTeam }: MoreDueProps) {
  const { t } = useLingui();
  if (more.length === 0) return null;
  return (
    <section aria-label={t`Also due`} className="pb-6">
      <p className="text-ink-2">{t`More is due. See all of it in these lists:`}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {more.map(({ kind, count }) => (
          <li key={kind} className="touch:min-h-touch">
            <MoreLink kind={kind} day={day} isTeam={isTeam}>{`${t(labels[kind])}: ${formatCount(count)}`}</MoreLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MoreLinkProps {
  readonly kind: TodayKind;
  readonly day: string;
  readonly isTeam: boolean;
  readonly children: string;
}

/** Filters its list as the server does for Today. */
function MoreLink({ kind, day, isTeam, children }: MoreLinkProps): ReactElement {
  const { profile_id } = useMe();
  const mine = isTeam ? {} : ({ whose: 'mine' } as const);
  switch (kind) {
    case 'enquiry':
      return (
        <Link to="/leads" search={{ waiting: isTeam ? 'all' : 'mine', sort: 'oldest' }} className="link">
          {children}
        </Link>
      );
    case 'follow_up':
      return (
        <Link to="/follow-ups" search={isTeam ? { whose: 'all' } : {}} className="link">
          {children}
        </Link>
      );
    case 'meeting':
      return (
        <Link to="/meetings" search={{ ...mine, until: day }} className="link">
          {children}
        </Link>
      );
    case 'to_close':
      return (
        <Link to="/meetings" search={{ ...mine, when: 'past', status: [...activeStatuses] }} className="link">
          {children}
        </Link>
      );
    case 'invoice':
      return (
        <Link
          to="/invoices"
          search={{ ...(!isTeam && { agent: [profile_id] }), status: 'overdue', sort: 'due' }}
          className="link"
        >
          {children}
        </Link>
      );
    default:
      return <span>{children}</span>;
  }
}
