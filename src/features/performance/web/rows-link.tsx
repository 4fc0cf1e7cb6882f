import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lastDayOf } from '#platform/months.ts';

/** Figures with a list of their records in another feature. */
export type RowsOf = 'deals' | 'leads' | 'answered' | 'held';

interface RowsLinkProps {
  readonly of: RowsOf;
  readonly agents: readonly string[];
  /** The first month; `until` is the last. */
  readonly from: string;
  readonly until: string;
  readonly children?: ReactNode;
  readonly className?: string;
}

export function RowsLink({ of, agents, from, until, ...link }: RowsLinkProps) {
  const agent = [...agents];
  const last = lastDayOf(until);
  switch (of) {
    case 'deals':
      return <Link {...link} to="/deals" search={{ agent, from, until: last }} />;
    case 'leads':
      return <Link {...link} to="/leads" search={{ agent, created_since: from, created_until: last }} />;
    case 'answered':
      return (
        <Link {...link} to="/leads" search={{ agent, created_since: from, created_until: last, answered: 'yes' }} />
      );
    case 'held':
      return (
        <Link {...link} to="/meetings" search={{ agent, status: ['completed'], from, until: last, when: 'all' }} />
      );
  }
}
