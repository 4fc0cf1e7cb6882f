import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { newStages } from '#features/leads/stages.ts';
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

/** Links to the lists with what is due beyond the longest list. */
export function MoreDue({ more }: { more: TodayList['more'] }) {
  const { t } = useLingui();
  if (more.length === 0) return null;
  return (
    <section aria-label={t`Also due`} className="pb-6">
      <p className="text-ink-2">{t`Also due, in their lists:`}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {more.map(({ kind, count }) => (
          <li key={kind} className="touch:min-h-touch">
            <MoreLink kind={kind}>{`${t(labels[kind])}: ${formatCount(count)}`}</MoreLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MoreLink({ kind, children }: { kind: TodayKind; children: string }): ReactElement {
  switch (kind) {
    case 'enquiry':
      return (
        <Link to="/leads" search={{ status: newStages(), sort: 'oldest' }} className="link">
          {children}
        </Link>
      );
    case 'follow_up':
      return (
        <Link to="/follow-ups" className="link">
          {children}
        </Link>
      );
    case 'meeting':
      return (
        <Link to="/meetings" className="link">
          {children}
        </Link>
      );
    case 'to_close':
      return (
        <Link to="/meetings" search={{ when: 'past', status: ['scheduled', 'confirmed'] }} className="link">
          {children}
        </Link>
      );
    case 'invoice':
      return (
        <Link to="/invoices" search={{ status: 'overdue', sort: 'due' }} className="link">
          {children}
        </Link>
      );
    default:
      return <span>{children}</span>;
  }
}
